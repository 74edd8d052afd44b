// The mails that a test's service would have sent: taken out of its job queue, opened and written by the real mailer.
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after } from 'node:test';
import PostalMime, { type Email } from 'postal-mime';
import { systemClock } from '../src/platform/clock.ts';
import { uuidV7 } from '../src/platform/ids.ts';
import { mailJob, type SealedMail } from '../src/platform/mail/mail-job.ts';
import { openMailer } from '../src/platform/mail/mailer.ts';
import { type Keyring, makeMasterKey, openKeyring } from '../src/platform/secrets/keyring.ts';
import type { ServiceDb } from './service-db.ts';

export interface MailOutbox {
  /** What mails are sealed with: to be handed to the commands as `mail`. */
  readonly keyring: Keyring;
  /** Takes the mails that were queued since the last time, in their order. */
  take(): Promise<Email[]>;
}

/** Opens the outbox of a test file's database; it ends with the file. */
export async function mailOutbox(database: Pick<ServiceDb, 'asOwner'>): Promise<MailOutbox> {
  const folder = await mkdtemp(join(tmpdir(), 'pcs-outbox-'));
  after(() => rm(folder, { recursive: true, force: true }));
  const keyring = openKeyring([makeMasterKey()]);
  const from = { address: 'no-reply@pcs.example.com' };
  const mailer = openMailer({ outboxDir: folder, from, clock: systemClock, ids: uuidV7(systemClock) });
  const onDropped = ({ error }: { error: Error }) => {
    throw error;
  };
  const job = mailJob({ keyring, mailer, onDropped, findLanguage: async () => undefined });
  return {
    keyring,
    async take() {
      const queued = await database.asOwner<{ payload: SealedMail }>(
        `with taken as (
           delete from graphile_worker._private_jobs as job using graphile_worker._private_tasks as task
           where task.id = job.task_id and task.identifier = $1 returning job.id, job.payload)
         select payload from taken order by id`,
        [job.name],
      );
      const mails: Email[] = [];
      for (const { payload } of queued) {
        await job.handle(payload);
        const [file = ''] = await readdir(folder);
        mails.push(await PostalMime.parse(await readFile(join(folder, file))));
        await rm(join(folder, file));
      }
      return mails;
    },
  };
}

/** The token behind the # of the link in a mail. */
export function tokenIn(mail: Email | undefined): string {
  const token = /#token=([\w-]+)/.exec(mail?.text ?? '')?.[1];
  if (token === undefined) throw new Error('the mail has no link with a token');
  return token;
}
