// Exchange: for assemble, which makes one of these a process.
/** Archives are written a few at a time, and not for readers who take nothing. */
export { openExportLimiter, openImportLimiter } from './limiters.ts';
