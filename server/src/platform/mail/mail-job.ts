// Mail in the background: enqueued in the transaction that makes it necessary, so that a rolled-back change sends nothing,
// and tried again while the other side does not answer. What is to be said lies sealed in the queue: a link in it opens an
// account, and the queue's tables are read by whoever looks after the database, and by backups.
import type { Tx } from '../database/transaction.ts';
import { randomToken } from '../ids.ts';
import { enqueue, type Job } from '../jobs/job.ts';
import type { Keyring } from '../secrets/keyring.ts';
import { MailError, type Mailer } from './mailer.ts';
import type { MailLanguage } from './phrases.ts';
import { type Mailbox, RecipientError } from './recipient.ts';
import { type Notice, renderMail } from './templates.ts';

/** One of the service's own mails to somebody. `data` is what its template (templates.ts) tells. */
export type MailRequest = {
  [Kind in Notice['kind']]: {
    readonly to: Mailbox;
    readonly template: Kind;
    readonly language: Extract<Notice, { kind: Kind }>['language'];
    readonly data: Omit<Extract<Notice, { kind: Kind }>, 'kind' | 'language'>;
  };
}[Notice['kind']];

/** A mail that will never leave: the recipient's server, or the form of the address, refuses it for good. */
export interface DroppedMail {
  readonly template: string;
  /** Names neither address nor content. */
  readonly error: MailError | RecipientError;
}

export interface MailJobDeps {
  readonly keyring: Keyring;
  readonly mailer: Mailer;
  /** Finds the language that the person of an address chose; undefined where nobody has it, or chose none. */
  readonly findLanguage: (address: string) => Promise<MailLanguage | undefined>;
  /** Called for each mail that is given up, to log it. */
  readonly onDropped: (mail: DroppedMail) => void;
}

/** What lies in the queue. */
export interface SealedMail {
  readonly sealed: string;
}

const NAME = 'send_mail';
const CONTEXT = 'job.send_mail';

/** Enqueues a mail in this transaction. */
export async function enqueueMail(tx: Tx, { keyring }: Pick<MailJobDeps, 'keyring'>, mail: MailRequest): Promise<void> {
  // The id is made once, so that a mail that is sent again after a lost answer is the same mail to its recipient.
  const content = JSON.stringify({ id: randomToken(16), ...mail });
  await enqueue<SealedMail>(tx, { name: NAME }, { sealed: keyring.seal(content, CONTEXT) });
}

/**
 * The job that sends them. What may pass (no connection, a server that says "later", a wrong password of the relay, a
 * master key that is missing) is thrown, so that the queue tries again; what will not is dropped and reported.
 */
export function mailJob({ keyring, mailer, findLanguage, onDropped }: MailJobDeps): Job<SealedMail> {
  return {
    name: NAME,
    async handle({ sealed }) {
      const mail = JSON.parse(keyring.openText(sealed, CONTEXT)) as MailRequest & { id: string };
      // The language is read when the mail leaves, so that a choice made meanwhile counts.
      const language = OF_THEIR_AUTHORS.has(mail.template) ? undefined : await findLanguage(mail.to.address);
      try {
        await mailer.send({ id: mail.id, to: mail.to, ...renderMail(toNotice(mail, language)) });
      } catch (error) {
        if (!isFinal(error)) throw error;
        onDropped({ template: mail.template, error });
      }
    },
  };
}

/** Templates around a text that somebody wrote: their language is that of the text. */
const OF_THEIR_AUTHORS: ReadonlySet<string> = new Set(['automation_notice'] satisfies Notice['kind'][]);

function toNotice({ template, language, data }: MailRequest, chosen: MailLanguage | undefined): Notice {
  return { ...data, kind: template, language: chosen ?? language } as Notice;
}

function isFinal(error: unknown): error is MailError | RecipientError {
  return error instanceof RecipientError || (error instanceof MailError && error.permanent);
}
