import type { AnyJob } from '../../platform/jobs/job.ts';
import { type PasswordDeps, type ResetRequest, SEND_RESET, sendReset } from './commands.ts';

/** Looks up who asked for a new password and mails the link. */
export function passwordJobs(deps: PasswordDeps): AnyJob[] {
  return [{ name: SEND_RESET.name, handle: (request: ResetRequest) => sendReset(deps, request) }];
}
