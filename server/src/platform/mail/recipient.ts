// One plain address, checked. A mail library reads lists, groups and comments out of an address field: handed the text
// `b@y.test\r\nBcc: evil@z.test`, the one used here made a group of it and sent to evil@z.test. So nothing but one
// mailbox passes, and it is handed on as an object.
import { domainToASCII } from 'node:url';

/** Somebody who gets or sends mail. */
export interface Mailbox {
  name?: string;
  address: string;
}

/** A mailbox that was checked. */
export interface NamedMailbox {
  readonly name: string;
  readonly address: string;
}

/** An address that is no plain mailbox. It does not repeat the address. */
export class RecipientError extends Error {
  constructor(fault: string) {
    super(`The mail address cannot be used: ${fault}.`);
    this.name = 'RecipientError';
  }
}

// RFC 5321 §4.1.2 dot-string, with the letters of RFC 6531; quoted local parts and address literals are not taken.
const LOCAL_PART = /^[\p{L}\p{N}!#$%&'*+/=?^_`{|}~-]+(?:\.[\p{L}\p{N}!#$%&'*+/=?^_`{|}~-]+)*$/u;
const HOST = /^[\p{L}\p{M}\p{N}.-]+$/u;
const LABEL = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;
const LONGEST_NAME = 200;

/** Why an address cannot be written to, as the rest of a sentence; undefined where it can (lengths by RFC 5321 §4.5.3). */
export function addressFault(address: string): string | undefined {
  const at = address.lastIndexOf('@');
  if (at < 1 || at === address.length - 1) return 'it needs the form name@host';
  const local = address.slice(0, at);
  if (Buffer.byteLength(local) > 64 || Buffer.byteLength(address) > 254) return 'it is too long';
  // Mail programs decode an address that looks like an encoded word of RFC 2047.
  if (!LOCAL_PART.test(local) || local.includes('=?')) return 'the part before the @ has characters that are not taken';
  const host = address.slice(at + 1);
  // domainToASCII reads as a URL does: what follows a slash or a question mark it drops without a word.
  const domain = HOST.test(host) ? domainToASCII(host) : '';
  const labels = domain.split('.');
  if (domain === '' || domain.length > 253 || !labels.every((label) => LABEL.test(label))) {
    return 'the part behind the @ is not the name of a host';
  }
  return /^\d+$/.test(labels.at(-1) ?? '') ? 'the part behind the @ is an IP address' : undefined;
}

/** The mailbox as it may be handed to the library: one address, one line of name. Throws RecipientError. */
export function checkedMailbox(mailbox: Mailbox): NamedMailbox {
  const fault = addressFault(mailbox.address);
  if (fault !== undefined) throw new RecipientError(fault);
  const at = mailbox.address.lastIndexOf('@');
  const address = `${mailbox.address.slice(0, at)}@${domainToASCII(mailbox.address.slice(at + 1))}`;
  return { name: oneLine(mailbox.name ?? '', LONGEST_NAME), address };
}

/** Text for a header: controls and line breaks of any kind become a space, the rest stays, cut at a length in characters. */
export function oneLine(text: string, longest: number): string {
  const line = text
    .toWellFormed()
    .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .trim();
  return [...line].slice(0, longest).join('');
}
