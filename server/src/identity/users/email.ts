// E-mail addresses as people are told apart by them. An address is kept as it was typed, and compared by its key; an
// address that has a key can also be written to (platform/mail/recipient.ts).

import { domainToASCII } from 'node:url';
import { createMessage } from '../../../../contract/messages/message.ts';
import { invalidField } from '../../platform/app-error.ts';
import { addressFault } from '../../platform/mail/recipient.ts';
import { toNfc } from '../../platform/text.ts';

/** An address as it is kept, and what it is compared by. */
export interface EmailAddress {
  /** As it was typed: NFC, without the spaces around it. */
  readonly email: string;
  readonly emailKey: string;
}

// domainToASCII is the URL standard's host parser: left alone it drops tabs, decodes `%61` and stops at `/`, `?` and `#`,
// so that noor@example.com/x would be noor@example.com.
const DOMAIN = /^[\p{L}\p{M}\p{N}.-]+$/u;

/**
 * What an address is compared by: NFC, lower case, the domain in ASCII (IDNA), so that one mailbox has one key however it
 * was typed. Undefined where the text is no address: one @, at most 254 bytes with 64 before the @, no quoting, no IP.
 */
export function emailKeyOf(text: string): string | undefined {
  const email = asKept(text);
  const at = email.lastIndexOf('@');
  const domain = email.slice(at + 1);
  if (!DOMAIN.test(domain) || addressFault(email) !== undefined) return undefined;
  const local = toNfc(email.slice(0, at).toLowerCase());
  const key = `${local}@${domainToASCII(domain)}`;
  return addressFault(key) === undefined ? key : undefined;
}

/** The address of a request's field, to be kept. Refuses with 422 what is none. */
export function readEmail(text: string, path = 'email'): EmailAddress {
  const emailKey = emailKeyOf(text);
  if (emailKey === undefined) throw invalidField(path, createMessage('field.email'));
  return { email: asKept(text), emailKey };
}

function asKept(text: string): string {
  return toNfc(text).trim();
}
