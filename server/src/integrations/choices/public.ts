// Reads of vendors that a person waits for.
export { cannotCall, readInTime } from './read-in-time.ts';
