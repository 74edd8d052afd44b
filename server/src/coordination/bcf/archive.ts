// What reading an archive gives, and what writing one takes.
import type { Readable } from 'node:stream';
import type { BcfFault, BcfTopicFaultCode } from './fault.ts';
import type { BcfFile, BcfProject, BcfTargetVersion, BcfTopicWithFiles, BcfVersion } from './topic.ts';

/** One topic folder: read, perhaps with fields left out, or skipped. */
export type BcfTopicRead =
  | ({ readonly outcome: 'read'; readonly path: string; readonly warnings: readonly BcfFault[] } & BcfTopicWithFiles)
  | { readonly outcome: 'skipped'; readonly path: string; readonly fault: BcfFault<BcfTopicFaultCode> };

/** An archive that is open; close it when the files' streams are done with. */
export interface BcfArchive {
  /** Null when the archive does not say; then each topic is read by its own layout (as BCF 1.0 archives are). */
  readonly version: BcfVersion | null;
  readonly project: BcfProject | null;
  /** Topic folders, readable or not. */
  readonly topicCount: number;
  readonly warnings: readonly BcfFault[];
  /** What lies outside the topics' folders and is neither bcf.version nor project.bcfp: extensions, documents, unknown files. */
  readonly files: readonly BcfFile[];
  /** One documents.xml of an earlier one and the archive's own, whose entries win. Throws BcfEntryFault. */
  readonly documentsAfter: (earlier: Readable) => Promise<string>;
  /** One topic after the other, in the archive's order; others get their turn in between. */
  readonly topics: () => AsyncGenerator<BcfTopicRead, void, undefined>;
  readonly close: () => void;
}

export interface BcfWriting {
  readonly version: BcfTargetVersion;
  /** The moment that the archive's entries bear. */
  readonly writtenAt: Date;
  readonly project: BcfProject | null;
  /** More files outside the topics' folders. */
  readonly files?: readonly BcfFile[];
}

/** Topics as they come, at once or one by one. */
export type BcfTopicSource = Iterable<BcfTopicWithFiles> | AsyncIterable<BcfTopicWithFiles>;
