// BCF archives (BIM Collaboration Format 1.0 to 3.0), read and written: pure, no database and no HTTP. What a topic becomes
// in the product is for imports, clash tests and exports to say; the records' parts are named as `BcfTopic['comments'][number]`.

/** What reading gives: an open archive, and of each topic folder the topic or why it is skipped. */
export type { BcfArchive, BcfTopicRead } from './archive.ts';
/** Clash tests are imported from topics. */
export { clashOfTopic } from './clash-of-topic.ts';
/** A refusal is answered to the sender; faults of topics and fields go into the import's report. */
export { BcfRefusal } from './fault.ts';
export { readBcf } from './read.ts';
/** The records that imports store and exports write, and what exports begin them with. */
export { type BcfTopic, type BcfView, emptyTopic, NOTHING_MORE } from './topic.ts';
export { writeBcf } from './write.ts';
