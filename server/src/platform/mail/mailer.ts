// Mail on its way out: through SMTP, or, until an address is configured, as a file a mail in the data folder. One recipient
// a mail. Sending again is not its business: jobs do that, and MailError tells them whether it can help.

import { hash } from 'node:crypto';
import { join } from 'node:path';
import type { NodemailerError } from 'nodemailer/lib/errors';
import { type Clock, instantOf } from '../clock.ts';
import { makeFolderDurably, writeFileDurably } from '../files/durable-file.ts';
import type { Ids } from '../ids.ts';
import { checkedMailbox, type Mailbox, type NamedMailbox, oneLine } from './recipient.ts';
import { parseSmtpUrl, type SmtpPlace } from './smtp-url.ts';

/** A mail to one recipient. */
export interface Mail {
  to: Mailbox;
  subject: string;
  text: string;
  html?: string;
  /** Names the mail in its Message-ID, so that a recipient sees the repeat of a job as the same mail; else a fresh id. */
  id?: string;
  /** Shown before the name of the service: "<name> via <service>". */
  onBehalfOf?: string;
  /** Further headers, each on one line. */
  headers?: Readonly<Record<string, string>>;
  attachments?: readonly { readonly name: string; readonly mediaType: string; readonly content: Buffer }[];
  /** The address that bounces go to; the service's own if absent. */
  returnPath?: string;
  /** When it was written, in ms; now if absent. With it and an id, the same mail has the same bytes. */
  writtenAtMs?: number;
}

/** Sends mail, one at a time. */
export interface Mailer {
  /** True if there is no mail server: mails wait in a folder. */
  readonly holdsMail: boolean;
  /** Resolves once the server or the folder has it. Throws RecipientError, or MailError. */
  send(mail: Mail): Promise<void>;
}

/** What the mailer needs. `from` is the service's own mailbox. */
export interface MailerSetting {
  smtpUrl?: string | undefined;
  /** Takes `<instant>-<id>.eml` files (mode 0600), in the order of their names, while no SMTP address is set. */
  outboxDir: string;
  from: Mailbox;
  clock: Clock;
  ids: Ids;
}

/** A mail that did not leave. The words of the other side are not kept: they repeat addresses. */
export class MailError extends Error {
  /** True where sending the same again cannot help: the server refused recipient or content for good (RFC 5321 §4.2.1). */
  readonly permanent: boolean;
  /** The server's reply code, where it gave one. */
  readonly responseCode: number | undefined;
  /** True if the server refused the address of the recipient, not the mail. */
  readonly isRecipient: boolean;

  constructor(code: string, permanent: boolean, responseCode?: number, isRecipient = false) {
    super(`The mail did not leave: ${code}${responseCode === undefined ? '' : ` ${responseCode}`}.`);
    this.name = 'MailError';
    this.permanent = permanent;
    this.responseCode = responseCode;
    this.isRecipient = isRecipient;
  }
}

const CONNECT_MS = 10_000;
const IDLE_MS = 30_000;
const WHOLE_MS = 120_000;
/** A bound on what is sent: a subject in both languages with a name of 1,000 characters in each (phrases.ts) is not cut. */
const MAX_SUBJECT = 2_500;
/** Lines of mails have 998 characters (RFC 5322 §2.1.1). */
const MAX_HEADER = 900;

/** Opens the mailer; nothing is connected before a mail is sent. Throws SmtpUrlError, or RecipientError for `from`. */
export function openMailer(setting: MailerSetting): Mailer {
  const from = checkedMailbox(setting.from);
  const deliver =
    setting.smtpUrl === undefined ? intoFolder(setting) : overSmtp(parseSmtpUrl(setting.smtpUrl), setting.clock);
  return {
    holdsMail: setting.smtpUrl === undefined,
    async send(mail) {
      const id = mail.id ?? setting.ids.next();
      const now = mail.writtenAtMs ?? setting.clock.now();
      await deliver(await composeMail(mail, { from: nameSender(mail, from), id, now }), id);
    },
  };
}

/** The service's own mailbox, in the name of what the mail is about. */
function nameSender({ onBehalfOf }: Mail, from: NamedMailbox): NamedMailbox {
  if (onBehalfOf === undefined) return from;
  return checkedMailbox({ name: `${onBehalfOf} via ${from.name}`.trim(), address: from.address });
}

interface ComposedMail {
  readonly envelope: { readonly from: string; readonly to: string };
  readonly bytes: Buffer;
}

type Deliver = (mail: ComposedMail, id: string) => Promise<void>;

/**
 * Builds the whole mail. Its mailboxes are lines of our own, before those of nodemailer: that hands on a name of ASCII which looks like an
 * encoded word as it is, and takes no name that was encoded before.
 */
async function composeMail(mail: Mail, made: { from: NamedMailbox; id: string; now: number }): Promise<ComposedMail> {
  const to = checkedMailbox(mail.to);
  const subject = oneLine(mail.subject, MAX_SUBJECT);
  const host = made.from.address.slice(made.from.address.lastIndexOf('@') + 1);
  const { default: MailComposer } = await import('nodemailer/lib/mail-composer');
  const mime = await import('nodemailer/lib/mime-funcs');
  const rest = await new MailComposer({
    subject: LOOKS_ENCODED.test(subject) ? mime.encodeWord(subject, 'B', ENCODED_LENGTH) : subject,
    text: mail.text,
    ...(mail.html === undefined ? {} : { html: mail.html }),
    ...(mail.attachments && { attachments: mail.attachments.map(toAttachment) }),
    // Else it is random, and the same mail would have other bytes when it is sent again.
    baseBoundary: hash('sha256', made.id).slice(0, 24),
    messageId: `<${oneLine(made.id, 100).replace(/[^A-Za-z0-9._-]/g, '-')}@${host}>`,
    date: new Date(made.now),
    // No out-of-office notice answers a machine (RFC 3834 §5).
    headers: { 'Auto-Submitted': 'auto-generated', ...onOneLine(mail.headers) },
    disableFileAccess: true,
    disableUrlAccess: true,
  })
    .compile()
    .build();
  const mailboxes = `${formatMailbox('From', made.from, mime)}${formatMailbox('To', to, mime)}`;
  return {
    envelope: { from: mail.returnPath ?? made.from.address, to: to.address },
    bytes: Buffer.concat([Buffer.from(mailboxes), rest]),
  };
}

/** Headers that are not folded: some servers alter folded ones, and so break their signature. */
const onOneLine = (headers: Mail['headers'] = {}) =>
  Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, { prepared: true, value: oneLine(value, MAX_HEADER) }]),
  );

const toAttachment = ({ name, mediaType, content }: NonNullable<Mail['attachments']>[number]) => ({
  filename: name,
  contentType: mediaType,
  contentDisposition: 'attachment' as const,
  content,
});

type MimeFunctions = typeof import('nodemailer/lib/mime-funcs');

/** An encoded word of RFC 2047, or its beginning: mail programs show what it decodes to. */
const LOOKS_ENCODED = /=\?/;
/** An encoded word may have 75 characters. */
const ENCODED_LENGTH = 52;
const LINE_LENGTH = 76;

/** Returns the line of a header with one mailbox, folded. */
function formatMailbox(key: string, { name, address }: NamedMailbox, mime: MimeFunctions): string {
  const mailbox = name === '' ? `<${address}>` : `${formatName(name, mime)} <${address}>`;
  return `${mime.foldLines(`${key}: ${mailbox}`, LINE_LENGTH)}\r\n`;
}

function formatName(name: string, { encodeWord }: MimeFunctions): string {
  // A line can be folded at a blank, and not at one of two.
  const isPlain = /^[\x20-\x7e]*$/.test(name) && !LOOKS_ENCODED.test(name) && !name.includes('  ');
  if (!isPlain) return encodeWord(name, 'B', ENCODED_LENGTH);
  return /^\w+(?: \w+)*$/.test(name) ? name : `"${name.replace(/["\\]/g, '\\$&')}"`;
}

// nodemailer is loaded with the first mail: it takes 70 ms (2026-11), which a start has not to give.
function overSmtp(place: SmtpPlace, clock: Clock): Deliver {
  const options = {
    host: place.host,
    port: place.port,
    secure: place.secure,
    requireTLS: !place.secure && place.startTls === 'required',
    ignoreTLS: !place.secure && place.startTls === 'none',
    ...(place.auth === undefined ? {} : { auth: place.auth }),
    tls: { rejectUnauthorized: place.verifyCertificate, minVersion: 'TLSv1.2' as const },
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    dnsTimeout: CONNECT_MS,
    socketTimeout: IDLE_MS,
  };
  return async ({ envelope, bytes }) => {
    const { createTransport } = await import('nodemailer');
    const limit = new AbortController();
    const cancel = clock.after(WHOLE_MS, () => limit.abort());
    try {
      await createTransport(options).sendMail({ envelope, raw: bytes, signal: limit.signal });
    } catch (error) {
      throw asMailError(error);
    } finally {
      cancel();
    }
  };
}

function intoFolder({ outboxDir, clock }: MailerSetting): Deliver {
  return async ({ bytes }, id) => {
    const name = `${instantOf(clock.now()).replace(/[-:.]/g, '')}-${id.replace(/[^A-Za-z0-9_-]/g, '-')}.eml`;
    await makeFolderDurably(outboxDir);
    await writeFileDurably(join(outboxDir, name), bytes);
  };
}

// Only a refusal of the recipient or of the content is final; a 5xx to the greeting, to the password or to our own address
// is the operator's to mend.
function asMailError(error: unknown): MailError {
  const { code, command, permanent, responseCode }: NodemailerError = error instanceof Error ? error : new Error();
  const name = code !== undefined && /^[A-Z_]{1,40}$/.test(code) ? code : 'EUNKNOWN';
  const isPermanent = permanent === true && ['RCPT TO', 'DATA'].includes(command ?? '');
  return new MailError(name, isPermanent, responseCode, command === 'RCPT TO');
}
