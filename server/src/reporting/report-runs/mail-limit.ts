import type { ProjectScope } from '../../platform/access/scope.ts';
import { rateLimited } from '../../platform/app-error.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import { takeMail } from '../../platform/mail/mail-budget.ts';

/** @internal Runs and repeats of one project by hand: each mails up to a hundred people, who may have asked for none of it. */
export const MAX_ASKED_A_DAY = 100;
const DAY_S = 24 * 60 * 60;

/** Counts a run or a repeat that an admin asks for. Throws rate_limited beyond those of a day. */
export async function takeAskedRun(tx: Tx, { projectId }: ProjectScope): Promise<void> {
  const waitS = await takeMail(tx, projectId, { purpose: 'reports', max: MAX_ASKED_A_DAY, withinS: DAY_S });
  if (waitS !== undefined) throw rateLimited(waitS);
}
