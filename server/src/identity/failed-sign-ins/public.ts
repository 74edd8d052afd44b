// Failed sign-ins on their way into the audit log.
/** The composition root opens the log; signing in by any means notes what failed. */
export { type FailedSignIns, openFailedSignIns } from './failed-sign-ins.ts';
