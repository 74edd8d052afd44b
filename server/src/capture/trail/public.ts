// What a change of a capture record leaves behind it: its entry of the audit log and of the change feed. Not for the change.

/** Every command names what it did, and to which record. */
export { type Author, auditRecord, changeOf } from './trail.ts';
