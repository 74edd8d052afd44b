// How much of an archive is taken.
import type { ZipLimits } from '../../platform/archives/zip-entries.ts';

export interface BcfLimits extends ZipLimits {
  /** One file of XML. */
  readonly maxXmlBytes: number;
  readonly maxXmlDepth: number;
  readonly maxXmlNodes: number;
  /** One text or attribute, in UTF-16 units; longer ones make the file unreadable. */
  readonly maxTextLength: number;
  /** Comments, viewpoints, labels … of one topic; what is more is left out with a warning. */
  readonly maxPerTopic: number;
}

/**
 * 256 MiB unpacked hold 10,000 topics of 25 kB; a viewpoint of 70,000 components is about 20 MB of XML and 210,000 elements.
 * Viewpoints of lines pack 10 to 40 times; 200 times is what bombs do.
 */
export const BCF_LIMITS: BcfLimits = {
  maxEntries: 65_536,
  maxUnpackedBytes: 256 * 1024 * 1024,
  maxDensity: 200,
  densityFromBytes: 1024 * 1024,
  maxXmlBytes: 64 * 1024 * 1024,
  maxXmlDepth: 64,
  maxXmlNodes: 2_000_000,
  maxTextLength: 1_000_000,
  maxPerTopic: 10_000,
};
