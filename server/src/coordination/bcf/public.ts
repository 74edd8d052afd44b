// BCF archives (BIM Collaboration Format 1.0 to 3.0), read and written: pure, no database and no HTTP. What a topic becomes
// in the product is for coordination/exchange to say.

/** What reading gives and writing takes. */
export type { BcfArchive, BcfTopicRead, BcfTopicSource, BcfWriting } from './archive.ts';
/** A camera, a marked point: between BCF's axes and the product's. */
export { toBcfAxes, toModelAxes } from './axes.ts';
/** Clash tests are imported from topics. */
export { type BcfClash, type BcfClashReading, clashOfTopic } from './clash-of-topic.ts';
/** A refusal is answered to the sender; faults of topics and fields go into the import's report. */
export { BcfEntryFault, type BcfFault, BcfRefusal } from './fault.ts';
/** Imports may take less. */
export { BCF_LIMITS, type BcfLimits } from './limits.ts';
/** Imports read … */
export { readBcf } from './read.ts';
/** … into and exports write from these records, stored as they are. */
export {
  type BcfComment,
  type BcfFile,
  type BcfTargetVersion,
  type BcfTopic,
  type BcfTopicWithFiles,
  type BcfVersion,
  type BcfView,
  type BcfViewpoint,
  emptyTopic,
  NOTHING_MORE,
} from './topic.ts';
export { writeBcf } from './write.ts';
