// A response: samlp writes it, node-saml signs it. Unsigned first, so that a fault can change what is then rightly signed.
import { createHmac, createPublicKey } from 'node:crypto';
import { promisify } from 'node:util';
import { signSamlPost } from '@node-saml/node-saml/lib/saml-post-signing.js';
import samlp from 'samlp';
import type { Person } from '../identity-providers/people.ts';
import type { SigningCertificate } from './certificates.ts';
import { attributeOf, findPiece, pieceOf, spliced, withAttribute, withPiece } from './xml-pieces.ts';

/** Under which names a person's attributes are sent. */
export interface AttributeNames {
  readonly email: string;
  readonly givenName: string;
  readonly familyName: string;
  readonly groups: string;
}

const CLAIMS = 'http://schemas.xmlsoap.org/ws/2005/05/identity/claims';

/** The names that two well-known providers use: Entra unless told otherwise; Okta as its guides have people set it up. */
export const ATTRIBUTE_NAMES = {
  entra: {
    email: `${CLAIMS}/emailaddress`,
    givenName: `${CLAIMS}/givenname`,
    familyName: `${CLAIMS}/surname`,
    groups: 'http://schemas.microsoft.com/ws/2008/06/identity/claims/groups',
  },
  okta: { email: 'email', givenName: 'firstName', familyName: 'lastName', groups: 'groups' },
} as const satisfies Readonly<Record<string, AttributeNames>>;

/** All that a response says. */
export interface ResponseFacts {
  readonly issuer: string;
  readonly audience: string;
  readonly destination: string;
  readonly recipient: string;
  readonly inResponseTo: string | undefined;
  readonly person: Person;
  readonly nameId: string;
  /** Its text in place of it; null: no NameID; undefined: as it is. */
  readonly writtenNameId: string | null | undefined;
  readonly attributeNames: AttributeNames | undefined;
  /** When it is issued. */
  readonly nowMs: number;
  /** The time between the person's proof and `nowMs`; null: not said. */
  readonly authnAgoMs: number | null;
  /** When the provider's own session ends; undefined: not said. */
  readonly sessionEndsMs: number | undefined;
}

const LIFETIME_S = 300;
const EMAIL_ADDRESS = 'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress';
const PERSISTENT = 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent';
const getSamlResponse = promisify(samlp.getSamlResponse);

/** Writes a response, without a signature. */
export async function writeResponse(facts: ResponseFacts, certificate: SigningCertificate): Promise<string> {
  const now = retimed(tidied(await getSamlResponse(optionsOf(facts, certificate), facts.person)), facts.nowMs);
  const written = withNameId(withAuthnInstant(now, facts), facts);
  const { sessionEndsMs } = facts;
  if (sessionEndsMs === undefined) return written;
  const end = new Date(sessionEndsMs).toISOString();
  return written.replace(/<saml:AuthnStatement /, `$&SessionNotOnOrAfter="${end}" `);
}

/** Writes a response whose assertion is signed and then encrypted for a stranger, so that nobody can read it. */
export async function writeEncryptedResponse(
  facts: ResponseFacts,
  certificate: SigningCertificate,
  stranger: SigningCertificate,
): Promise<string> {
  const encryptionPublicKey = createPublicKey(stranger.cert).export({ type: 'spki', format: 'pem' }).toString();
  const encryption = { encryptionPublicKey, encryptionCert: stranger.cert, signAssertion: true };
  return tidied(await getSamlResponse({ ...optionsOf(facts, certificate), ...encryption }, facts.person));
}

function optionsOf(facts: ResponseFacts, { cert, key }: SigningCertificate) {
  const { issuer, audience, destination, recipient, inResponseTo, nameId } = facts;
  return {
    ...{ issuer, audience, destination, recipient, inResponseTo, cert, key },
    signAssertion: false,
    lifetimeInSeconds: LIFETIME_S,
    sessionIndex: `_session_${facts.person.id}`,
    nameIdentifierFormat: nameId === facts.person.email ? EMAIL_ADDRESS : PERSISTENT,
    authnContextClassRef: 'urn:oasis:names:tc:SAML:2.0:ac:classes:PasswordProtectedTransport',
    typedAttributes: true,
    profileMapper: () => ({
      getClaims: () => claimsOf(facts.person, facts.attributeNames),
      getNameIdentifier: () => ({ nameIdentifier: nameId }),
    }),
  };
}

function claimsOf({ email, givenName, familyName, groups, attributes }: Person, names: AttributeNames | undefined) {
  if (names === undefined) return {};
  return {
    [names.email]: email,
    [names.givenName]: givenName,
    [names.familyName]: familyName,
    [names.groups]: groups,
    ...attributes,
  };
}

// Its template leaves spaces where there is no InResponseTo.
function tidied(xml: string): string {
  return withPiece(xml.trim(), 'Response', (each) => {
    const end = each.indexOf('>');
    return each.slice(0, end).replace(/\s+/g, ' ').trimEnd() + each.slice(end);
  });
}

// samlp reads the clock of this machine, several times: here all that was then is now, and the rest as far from it as it was.
function retimed(xml: string, nowMs: number): string {
  const written = Date.parse(attributeOf(pieceOf(xml, 'Assertion').xml, 'IssueInstant') ?? '');
  return xml.replace(/( (?:IssueInstant|NotBefore|NotOnOrAfter|AuthnInstant)=")([^"]+)"/g, (_, name, at) => {
    const fromThenMs = Math.round((Date.parse(at) - written) / 1000) * 1000;
    return `${name}${new Date(nowMs + fromThenMs).toISOString()}"`;
  });
}

function withNameId(xml: string, { writtenNameId }: ResponseFacts): string {
  if (writtenNameId === undefined) return xml;
  return withPiece(xml, 'NameID', (piece) => {
    const { innerFrom, innerTo } = pieceOf(piece, 'NameID');
    return writtenNameId === null ? '' : spliced(piece, innerFrom, innerTo, writtenNameId);
  });
}

function withAuthnInstant(xml: string, { nowMs, authnAgoMs }: ResponseFacts): string {
  if (authnAgoMs === null) return withPiece(xml, 'AuthnStatement', () => '');
  const at = new Date(nowMs - authnAgoMs).toISOString();
  return authnAgoMs === 0 ? xml : xml.replace(/(AuthnInstant=")[^"]+"/, (_, name) => `${name}${at}"`);
}

/** Which element is signed, by whom and how. */
export interface Signing {
  readonly element: 'Assertion' | 'Response';
  readonly certificate: SigningCertificate;
  readonly algorithm: 'sha256' | 'sha1' | 'hmac-sha1' | 'hmac-sha256';
}

const HMACS = {
  'hmac-sha1': { hash: 'sha1', uri: 'http://www.w3.org/2000/09/xmldsig#hmac-sha1' },
  'hmac-sha256': { hash: 'sha256', uri: 'http://www.w3.org/2001/04/xmldsig-more#hmac-sha256' },
} as const;

/** Signs an element of a response. */
export function sign(xml: string, { element, certificate, algorithm }: Signing): string {
  const isHmac = algorithm === 'hmac-sha1' || algorithm === 'hmac-sha256';
  const rsa = isHmac ? 'sha256' : algorithm;
  const path = element === 'Response' ? '/*' : "/*/*[local-name(.)='Assertion']";
  const signed = signSamlPost(xml, path, {
    privateKey: certificate.key,
    publicCert: certificate.cert,
    signatureAlgorithm: rsa,
    digestAlgorithm: rsa,
  });
  return isHmac ? withHmac(signed, element, { ...HMACS[algorithm], key: certificate.cert }) : signed;
}

/** With a code in place of the signature whose key is the certificate: everybody can make it, and some services believe it. */
function withHmac(
  signed: string,
  element: string,
  { hash, uri, key }: { hash: string; uri: string; key: string },
): string {
  return withPiece(signed, element, (piece) =>
    withPiece(piece, 'Signature', (signature) => {
      const changed = withPiece(signature, 'SignatureMethod', (method) => withAttribute(method, 'Algorithm', uri));
      const code = createHmac(hash, key)
        .update(canonical(pieceOf(changed, 'SignedInfo').xml))
        .digest('base64');
      return withPiece(changed, 'SignatureValue', (value) => {
        const { innerFrom, innerTo } = pieceOf(value, 'SignatureValue');
        return spliced(value, innerFrom, innerTo, code);
      });
    }),
  );
}

/** SignedInfo by itself (exclusive canonical XML): its namespace is declared, and no element is written as an empty one. */
function canonical(signedInfo: string): string {
  const expanded = signedInfo.replace(/<([\w:]+)([^>]*?)\s*\/>/g, '<$1$2></$1>');
  return expanded.replace('<SignedInfo>', '<SignedInfo xmlns="http://www.w3.org/2000/09/xmldsig#">');
}

/** Makes of a response one that refuses: another status (below Responder where it is not one of the first rank), no assertion. */
export function withRefusal(xml: string, status: string): string {
  const responder = 'urn:oasis:names:tc:SAML:2.0:status:Responder';
  const assertion = findPiece(xml, 'Assertion');
  const without = assertion === undefined ? xml : spliced(xml, assertion.from, assertion.to);
  const inner = status === responder ? '' : `<samlp:StatusCode Value="${status}"/>`;
  return withPiece(
    without,
    'Status',
    () => `<samlp:Status><samlp:StatusCode Value="${responder}">${inner}</samlp:StatusCode></samlp:Status>`,
  );
}
