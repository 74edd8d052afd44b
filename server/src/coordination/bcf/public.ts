// BCF archives (BIM Collaboration Format 1.0 to 3.0), read and written: pure, no database and no HTTP. What a topic becomes
// in the product is for imports, clash tests and exports to say; the records' parts are named as `BcfTopic['comments'][number]`.

/** What reading gives of each topic folder: the topic with its files, or why it is skipped. */
export type { BcfTopicRead } from './archive.ts';
/** A camera, a marked place: between BCF's axes and the product's. */
export { toBcfAxes, toModelAxes } from './axes.ts';
/** Clash tests are imported from topics. */
export { clashOfTopic } from './clash-of-topic.ts';
/** A refusal is answered to the sender; faults of topics, fields and files go into the import's report. */
export { BcfEntryFault, BcfRefusal } from './fault.ts';
export { readBcf } from './read.ts';
/** The record that imports store and exports write, and what exports begin one with. */
export { type BcfTopic, emptyTopic } from './topic.ts';
export { writeBcf } from './write.ts';
