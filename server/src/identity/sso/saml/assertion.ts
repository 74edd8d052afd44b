// What a SAML assertion has to prove, check after check (SAML core §2, profiles §4.1.4). The signature is node-saml's work; all that
// follows is read from the very text that was signed, and held against the service's own clock.

import { X509Certificate } from 'node:crypto';
import { createMessage } from '../../../../../contract/messages/message.ts';
import { AppError } from '../../../platform/app-error.ts';
import { instantOf } from '../../../platform/clock.ts';
import { readXmlInstant } from '../../../platform/xml-instant.ts';
import { type Checks, openChecks, SsoRefusal } from '../refusal.ts';
import { ASSERTION, BEARER } from './names.ts';
import type { ReadResponse } from './response.ts';
import { isSignedByKey } from './signer.ts';
import { childrenOf, readXml, type XmlElement } from './xml.ts';

/** What an answer is held against. */
export interface SamlExpectation {
  readonly idpEntityId: string;
  /** PEM. */
  readonly certificate: string;
  /** Our entity id, and our address for answers. */
  readonly entityId: string;
  readonly acs: string;
  /** The id of the request that it answers; null: none, the provider began. */
  readonly requestId: string | null;
  readonly nowMs: number;
  readonly runVerification: SharedVerification;
}

/** Runs the verification within the share of the workspace (verification-share.ts). */
export type SharedVerification = <T>(verify: () => Promise<T>) => Promise<T>;

export interface Attribute {
  readonly name: string;
  readonly values: readonly string[];
}

export interface VerifiedAssertion {
  readonly id: string;
  /** Null where there is none. */
  readonly nameId: string | null;
  /** The `Format` of the NameID; null where none is said. */
  readonly nameIdFormat: string | null;
  readonly attributes: readonly Attribute[];
  /** Until when it could be used again, the skew included. */
  readonly usableUntilMs: number;
  /** When the provider ends its session, the skew included; undefined where it does not say. */
  readonly sessionEndsMs: number | undefined;
  /** When the provider says that its person proved themselves, as it writes it; one an AuthnStatement. */
  readonly authnInstants: readonly string[];
}

/** The greatest difference between the clock of a provider and ours. */
export const SKEW_MS = 120_000;
const MOST_ATTRIBUTES = 200;

/** Verifies an answer; throws SsoRefusal with the first check that fails. */
export async function verifyAssertion(
  read: ReadResponse,
  expected: SamlExpectation,
  checks: Checks,
): Promise<VerifiedAssertion> {
  requireCertificate(expected, checks);
  const assertion = await signedAssertion(read, expected, checks);
  requireIssuer(read, assertion, expected, checks);
  const destination = read.root.attributes.get('Destination');
  checks.require('destination', destination === undefined || destination === expected.acs, {
    expected: expected.acs,
    received: destination ?? null,
  });
  requireConditions(assertion, expected, checks);
  const usableUntilMs = requireConfirmation(read, assertion, expected, checks);
  const sessionEndsMs = requireSession(assertion, expected, checks);
  const [subject] = childrenOf(assertion, ASSERTION, 'Subject');
  const [named] = childrenOf(subject ?? assertion, ASSERTION, 'NameID');
  return {
    id: assertion.attributes.get('ID') ?? '',
    nameId: named?.text.trim() ?? null,
    nameIdFormat: named?.attributes.get('Format') ?? null,
    attributes: attributesOf(assertion),
    usableUntilMs,
    sessionEndsMs,
    authnInstants: childrenOf(assertion, ASSERTION, 'AuthnStatement').flatMap(
      ({ attributes }) => attributes.get('AuthnInstant') ?? [],
    ),
  };
}

function requireCertificate({ certificate, nowMs }: SamlExpectation, checks: Checks): void {
  const { validFrom, validTo } = new X509Certificate(certificate);
  const [fromMs, untilMs] = [Date.parse(validFrom), Date.parse(validTo)];
  const isValid = fromMs <= nowMs + SKEW_MS && nowMs < untilMs;
  const expected = `${instantOf(fromMs)} – ${instantOf(untilMs)}`;
  checks.require('certificate', isValid, { expected, received: instantOf(nowMs) });
}

/** True where the assertion carries a signature of this certificate; nothing else is said of it. */
export async function isSignedBy(
  read: ReadResponse,
  certificate: string,
  runVerification: SharedVerification,
): Promise<boolean> {
  try {
    await signedAssertion(
      read,
      { certificate, acs: 'https://own.invalid', entityId: 'https://own.invalid', runVerification },
      openChecks(),
    );
    return true;
  } catch (error) {
    if (error instanceof SsoRefusal) return false;
    throw error;
  }
}

/** The assertion as its signature covers it: read anew from the signed text alone. */
async function signedAssertion(
  read: ReadResponse,
  expected: Pick<SamlExpectation, 'certificate' | 'acs' | 'entityId' | 'runVerification'>,
  checks: Checks,
): Promise<XmlElement> {
  const said = { expected: new X509Certificate(expected.certificate).fingerprint256 };
  const refuse = (cause?: unknown) => {
    const named = fingerprintIn(read.assertion);
    const refusal = { check: 'signature', ...said, received: named ?? createMessage('ssoCheck.otherKey') };
    return new SsoRefusal(refusal, cause);
  };
  if (!(await isSignedByKey(read, expected.certificate))) throw refuse();
  const text = await expected
    .runVerification(() => verifySignature(read, expected))
    .catch((cause: unknown) => {
      throw cause instanceof AppError ? cause : refuse(cause);
    });
  if (text === undefined) throw new SsoRefusal({ check: 'signature', ...said, received: null });
  const assertion = readXml(text, { signed: true });
  const isAssertion = assertion.uri === ASSERTION && assertion.local === 'Assertion';
  checks.require('signature', isAssertion, { ...said, received: isAssertion ? said.expected : null });
  return assertion;
}

/** Returns the signed text of the assertion, by node-saml. Throws what it throws where the signature does not hold. */
async function verifySignature(
  read: ReadResponse,
  expected: Pick<SamlExpectation, 'certificate' | 'acs' | 'entityId'>,
): Promise<string | undefined> {
  const { SAML, ValidateInResponseTo } = await import('@node-saml/node-saml');
  const saml = new SAML({
    callbackUrl: expected.acs,
    issuer: expected.entityId,
    idpCert: expected.certificate,
    signatureAlgorithm: 'sha256',
    wantAssertionsSigned: true,
    wantAuthnResponseSigned: false,
    // Time, audience and request are checked below, by our clock and so that what failed can be told.
    acceptedClockSkewMs: -1,
    audience: false,
    validateInResponseTo: ValidateInResponseTo.never,
  });
  const { profile } = await saml.validatePostResponseAsync({ SAMLResponse: Buffer.from(read.xml).toString('base64') });
  return profile?.getAssertionXml?.();
}

/** Which certificate the answer names itself: it proves nothing, but tells an administrator that the provider has changed its own. */
function fingerprintIn(assertion: XmlElement): string | undefined {
  const find = (element: XmlElement): XmlElement | undefined =>
    element.local === 'X509Certificate' ? element : element.children.map(find).find((each) => each !== undefined);
  const text = find(assertion)?.text;
  if (text === undefined) return undefined;
  try {
    return new X509Certificate(Buffer.from(text, 'base64')).fingerprint256;
  } catch {
    // It is no certificate: there is nothing to show.
    return undefined;
  }
}

function requireIssuer(
  read: ReadResponse,
  assertion: XmlElement,
  { idpEntityId }: SamlExpectation,
  checks: Checks,
): void {
  const issuers = [read.root, assertion].map((each) => childrenOf(each, ASSERTION, 'Issuer')[0]?.text.trim());
  const [ofResponse = idpEntityId, ofAssertion = ''] = issuers;
  const received = ofAssertion === idpEntityId ? ofResponse : ofAssertion;
  checks.require('issuer', received === idpEntityId, { expected: idpEntityId, received });
}

const KNOWN_CONDITIONS = ['AudienceRestriction', 'OneTimeUse', 'ProxyRestriction'];

function requireConditions(assertion: XmlElement, { entityId, nowMs }: SamlExpectation, checks: Checks): void {
  const [conditions, second] = childrenOf(assertion, ASSERTION, 'Conditions');
  const strange = conditions?.children.find(({ local }) => !KNOWN_CONDITIONS.includes(local));
  const isKnown = conditions !== undefined && second === undefined && strange === undefined;
  checks.require('conditions', isKnown, {
    expected: createMessage('ssoCheck.knownConditions'),
    received: strange?.local ?? namesOf(conditions?.children ?? []),
  });
  if (conditions === undefined) return;
  requireTimes(conditions, nowMs, checks);
  const restrictions = childrenOf(conditions, ASSERTION, 'AudienceRestriction').map((each) =>
    childrenOf(each, ASSERTION, 'Audience').map(({ text }) => text.trim()),
  );
  const isForUs = restrictions.length > 0 && restrictions.every((each) => each.includes(entityId));
  checks.require('audience', isForUs, { expected: entityId, received: restrictions.flat().join(', ') });
}

const namesOf = (elements: readonly XmlElement[]) => elements.map(({ local }) => local).join(', ') || null;

/** Checks NotBefore and NotOnOrAfter; answers with the end, undefined where there is none. */
function requireTimes(element: XmlElement, nowMs: number, checks: Checks): number | undefined {
  const [from, until] = ['NotBefore', 'NotOnOrAfter'].map((name) => element.attributes.get(name));
  const now = instantOf(nowMs);
  if (from !== undefined) {
    checks.require('not_before', readInstant(from) <= nowMs + SKEW_MS, {
      expected: `${from} ≤ ${now}`,
      received: from,
    });
  }
  if (until === undefined) return undefined;
  const untilMs = readInstant(until);
  checks.require('not_on_or_after', nowMs - SKEW_MS < untilMs, { expected: `${now} < ${until}`, received: until });
  return untilMs;
}

/** A bearer's confirmation: for our address, for this request, for a while. Answers until when it can be used. */
function requireConfirmation(
  read: ReadResponse,
  assertion: XmlElement,
  { acs, requestId, nowMs }: SamlExpectation,
  checks: Checks,
): number {
  const bearers = childrenOf(assertion, ASSERTION, 'Subject')
    .flatMap((each) => childrenOf(each, ASSERTION, 'SubjectConfirmation'))
    .filter(({ attributes }) => attributes.get('Method') === BEARER);
  const [data] = bearers.flatMap((each) => childrenOf(each, ASSERTION, 'SubjectConfirmationData'));
  const isOne = bearers.length === 1 && data !== undefined;
  checks.require('confirmation', isOne, {
    expected: createMessage('ssoCheck.oneBearer'),
    received: String(bearers.length),
  });
  if (data === undefined) throw new Error('a confirmation that was found is not there');
  const recipient = data.attributes.get('Recipient');
  checks.require('recipient', recipient === acs, { expected: acs, received: recipient ?? null });
  const untilMs = requireTimes(data, nowMs, checks);
  checks.require('not_on_or_after', untilMs !== undefined, {
    expected: createMessage('ssoCheck.confirmationEnd'),
    received: untilMs === undefined ? null : instantOf(untilMs),
  });
  const issued = assertion.attributes.get('IssueInstant') ?? '';
  const issuedMs = readInstant(issued);
  checks.require('not_before', issuedMs <= nowMs + SKEW_MS, {
    expected: `${issued} ≤ ${instantOf(nowMs)}`,
    received: issued,
  });
  // What is signed decides; what the response says around it may not differ.
  const answered = data.attributes.get('InResponseTo') ?? null;
  checks.require('in_response_to', answered === requestId && read.inResponseTo === answered, {
    expected: requestId ?? createMessage('ssoCheck.providerBegan'),
    received: answered ?? read.inResponseTo,
  });
  return usableUntil(untilMs ?? 0);
}

/** Checks that the provider's own session has not ended; answers with the earliest end that a statement names (core §2.7.2). */
function requireSession(assertion: XmlElement, { nowMs }: SamlExpectation, checks: Checks): number | undefined {
  const ends = childrenOf(assertion, ASSERTION, 'AuthnStatement')
    .map(({ attributes }) => attributes.get('SessionNotOnOrAfter'))
    .filter((each) => each !== undefined);
  if (ends.length === 0) return undefined;
  const endMs = usableUntil(Math.min(...ends.map(readInstant)));
  checks.require('session_not_on_or_after', nowMs < endMs, {
    expected: `${instantOf(nowMs)} < ${ends.join(', ')}`,
    received: ends.join(', '),
  });
  return endMs;
}

/** What a database and an instant of the API can say; some providers write the end of the year 9999 for "always". */
const LATEST_MS = Date.parse('9999-12-31T00:00:00Z');

/** @internal Until when an assertion could be used again, and so is known as used. */
export const usableUntil = (untilMs: number): number => Math.min(untilMs + SKEW_MS, LATEST_MS);

/** Reads an instant of SAML. Throws SsoRefusal. */
export function readInstant(text: string): number {
  const ms = readXmlInstant(text);
  if (ms === undefined) throw new SsoRefusal({ check: 'instant', expected: '2026-03-01T08:15:30Z', received: text });
  return ms;
}

function attributesOf(assertion: XmlElement): Attribute[] {
  const all = childrenOf(assertion, ASSERTION, 'AttributeStatement').flatMap((each) =>
    childrenOf(each, ASSERTION, 'Attribute'),
  );
  return all.slice(0, MOST_ATTRIBUTES).map((each) => ({
    name: each.attributes.get('Name') ?? '',
    values: childrenOf(each, ASSERTION, 'AttributeValue').map(({ text }) => text.trim()),
  }));
}
