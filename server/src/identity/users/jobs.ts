import { AppError } from '../../platform/app-error.ts';
import type { Db } from '../../platform/database/db.ts';
import { inTransaction, NO_WORKSPACE } from '../../platform/database/transaction.ts';
import type { AnyJob } from '../../platform/jobs/job.ts';
import { enqueueMail, type MailJobDeps } from '../../platform/mail/mail-job.ts';
import { TELL_OF_CLAIM, type ToldClaim } from './claim.ts';
import { getPerson, type Person } from './store.ts';

interface AccountJobDeps {
  readonly db: Db;
  readonly mail: Pick<MailJobDeps, 'keyring'>;
  readonly baseUrl: () => string;
}

/** Writes to people whose account was claimed: in the background, since a command that claims may know neither keys nor address. */
export function accountJobs(deps: AccountJobDeps): AnyJob[] {
  return [{ name: TELL_OF_CLAIM.name, handle: (told: ToldClaim) => tellOfClaim(deps, told) }];
}

async function tellOfClaim({ db, mail, baseUrl }: AccountJobDeps, { userId, atMs }: ToldClaim): Promise<void> {
  const person = await findPerson(db, userId);
  if (person === undefined) return;
  const { name, email: address } = person;
  await inTransaction(db, NO_WORKSPACE, (tx) =>
    enqueueMail(tx, mail, {
      to: { name, address },
      template: 'ways_in_ended',
      language: 'both',
      data: { name, atMs, link: `${baseUrl()}/me` },
    }),
  );
}

/** Finds the person; undefined for one who was removed since. */
async function findPerson(db: Db, id: string): Promise<Person | undefined> {
  try {
    return await getPerson(db.directory, id);
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found') return undefined;
    throw error;
  }
}
