// Identity of a person at a provider, and whether a link to a member still counts. Pure.

import { hash } from 'node:crypto';
import { createMessage } from '../../../../../contract/messages/message.ts';
import { emailKeyOf } from '../../users/public.ts';
import { SsoRefusal } from '../refusal.ts';

/** A person as their provider names them for good. */
export interface Subject {
  readonly protocol: 'saml' | 'oidc';
  /** The entity id, or `iss`. */
  readonly issuer: string;
  /** The format of the NameID, or the client id: a provider may name one person differently in each. */
  readonly namespace: string;
  /** The NameID, or `sub`. */
  readonly value: string;
}

const TRANSIENT = 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient';

/**
 * Returns the subject of an assertion; null for a NameID that is made anew for each session, or absent. Throws SsoRefusal for one that
 * lasts and cannot be kept, and so would not be told from another.
 */
export function readNameId(issuer: string, nameId: string | null, format: string | null): Subject | null {
  if (nameId === null || format === TRANSIENT) return null;
  if (!isKeepable(nameId)) throw notKeepable(nameId);
  // One mailbox has one name, however a provider spells it.
  const value = emailKeyOf(nameId) ?? nameId;
  return { protocol: 'saml', issuer, namespace: format ?? '', value };
}

/** Says of a SAML answer without a name that lasts, absent or transient, which issuer named its person by nothing but attributes. */
export const nameByAttributes = (issuer: string, subject: Subject | null): { readonly unnamedBy?: string } =>
  subject === null ? { unnamedBy: issuer } : {};

/** Returns the subject of an ID token. Throws SsoRefusal for one that cannot be kept, and so would not be told from another. */
export function readSub(issuer: string, clientId: string, sub: unknown): Subject {
  if (typeof sub !== 'string' || !isKeepable(sub)) throw notKeepable(typeof sub === 'string' ? sub : null);
  return { protocol: 'oidc', issuer, namespace: clientId, value: sub };
}

const notKeepable = (received: string | null) =>
  new SsoRefusal({ check: 'subject', expected: createMessage('ssoCheck.keepableSubject'), received });

const MAX_CHARACTERS = 1_000;

const isKeepable = (text: string) =>
  text !== '' && text.length <= MAX_CHARACTERS && text.isWellFormed() && !/\p{Cc}/u.test(text);

/** Returns the key by which a subject finds its member. Namespaces are left out: a subject that is known stays known. */
export const hashSubject = ({ protocol, issuer, value }: Subject): Buffer =>
  hash('sha256', JSON.stringify([protocol, issuer, value]), 'buffer');

/**
 * Returns true if a member who is linked to `linked` may be linked to `subject` instead. That is so for providers that name people
 * by their addresses, once the member's own address was changed to the new one.
 */
export function isReaddressed(linked: Pick<Subject, 'value'>, subject: Subject, emailKey: string): boolean {
  return subject.value === emailKey && emailKeyOf(linked.value) !== undefined;
}

/** Returns true for a subject that is this address: a provider may give it to another person. */
export const isNamedByAddress = ({ value }: Pick<Subject, 'value'>, emailKey: string): boolean =>
  emailKeyOf(value) === emailKey;
