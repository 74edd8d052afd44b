// The first look at a SAML response, before anything of it is believed: its form, and that there is one way alone to read it.
// Every wrapping of signatures needs a second assertion, a second element of one id, or a signature in an odd place.
import { createMessage } from '../../../../../contract/messages/message.ts';
import { type Checks, openChecks, SsoRefusal } from '../refusal.ts';
import { ASSERTION, PROTOCOL, SIGNATURE, SUCCESS } from './names.ts';
import { childrenOf, elementsIn, readXml, type XmlElement, XmlRefusal } from './xml.ts';

export interface ReadResponse {
  readonly xml: string;
  readonly root: XmlElement;
  readonly assertion: XmlElement;
  /** As the response says it, signed or not: which request it is to be held against. */
  readonly inResponseTo: string | null;
}

const EXCLUSIVE = 'http://www.w3.org/2001/10/xml-exc-c14n#';
const ALLOWED: Readonly<Record<string, readonly string[]>> = {
  SignatureMethod: [
    'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
    'http://www.w3.org/2001/04/xmldsig-more#rsa-sha512',
    'http://www.w3.org/2007/05/xmldsig-more#sha256-rsa-MGF1',
  ],
  DigestMethod: ['http://www.w3.org/2001/04/xmlenc#sha256', 'http://www.w3.org/2001/04/xmlenc#sha512'],
  CanonicalizationMethod: [EXCLUSIVE],
  Transform: [`${SIGNATURE}enveloped-signature`, EXCLUSIVE],
};
const ID_NAMES = /^(?:.*:)?id$/i;

/** Reads what a browser posted. Throws SsoRefusal. */
export function readResponse(base64: string): ReadResponse {
  const checks = openChecks();
  const xml = decode(base64);
  const root = parse(xml);
  checks.require('response', root.uri === PROTOCOL && root.local === 'Response', {
    expected: 'samlp:Response',
    received: root.local,
  });
  requireSuccess(root, checks);
  const all = [...elementsIn(root)];
  const encrypted = all.filter(({ local }) => local.startsWith('Encrypted'));
  checks.require('encryption', encrypted.length === 0, {
    expected: createMessage('ssoCheck.notEncrypted'),
    received: encrypted[0]?.local ?? null,
  });
  const assertion = requireOneAssertion(root, all, checks);
  requireDistinctIds(all, checks);
  requirePlainSignatures({ root, assertion, all }, checks);
  return { xml, root, assertion, inResponseTo: root.attributes.get('InResponseTo') ?? null };
}

function decode(base64: string): string {
  const plain = base64.replace(/\s+/g, '');
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(plain))
    throw new SsoRefusal({ check: 'encoding', expected: 'base64', received: null });
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(plain, 'base64'));
  } catch (cause) {
    throw new SsoRefusal({ check: 'encoding', expected: 'UTF-8', received: null }, cause);
  }
}

function parse(xml: string): XmlElement {
  try {
    return readXml(xml, { signed: true });
  } catch (error) {
    if (!(error instanceof XmlRefusal)) throw error;
    throw new SsoRefusal({ check: 'xml', expected: null, received: error.fault }, error);
  }
}

function requireSuccess(root: XmlElement, checks: Checks): void {
  const [code] = childrenOf(root, PROTOCOL, 'Status').flatMap((each) => childrenOf(each, PROTOCOL, 'StatusCode'));
  const inner = code?.children[0]?.attributes.get('Value');
  const received = [code?.attributes.get('Value'), inner].filter((each) => each !== undefined).join(' ');
  checks.require('status', code?.attributes.get('Value') === SUCCESS, { expected: SUCCESS, received });
}

function requireOneAssertion(root: XmlElement, all: readonly XmlElement[], checks: Checks): XmlElement {
  const named = all.filter(({ local }) => local === 'Assertion');
  const [assertion] = childrenOf(root, ASSERTION, 'Assertion');
  const responses = all.filter(({ local }) => local === 'Response');
  checks.require('one_assertion', named.length === 1 && responses.length === 1, {
    expected: '1',
    received: String(Math.max(named.length, responses.length)),
  });
  if (assertion === undefined) {
    throw new SsoRefusal({
      check: 'one_assertion',
      expected: createMessage('ssoCheck.belowResponse'),
      received: createMessage('ssoCheck.elsewhere'),
    });
  }
  return assertion;
}

function requireDistinctIds(all: readonly XmlElement[], checks: Checks): void {
  const ids = all.flatMap(({ attributes }) =>
    [...attributes].filter(([name]) => ID_NAMES.test(name)).map(([, value]) => value),
  );
  const isDistinct = new Set(ids).size === ids.length;
  checks.require('distinct_ids', isDistinct, {
    expected: createMessage('ssoCheck.idOnce'),
    received: isDistinct ? createMessage('ssoCheck.idOnce') : createMessage('ssoCheck.idTwice'),
  });
}

interface Places {
  readonly root: XmlElement;
  readonly assertion: XmlElement;
  readonly all: readonly XmlElement[];
}

function requirePlainSignatures({ root, assertion, all }: Places, checks: Checks): void {
  const signatures = all.filter(({ local }) => local === 'Signature');
  const [ofAssertion, ...more] = childrenOf(assertion, SIGNATURE, 'Signature');
  checks.require('signed', ofAssertion !== undefined, {
    expected: createMessage('ssoCheck.signedAssertion'),
    received:
      ofAssertion === undefined ? createMessage('ssoCheck.noSignature') : createMessage('ssoCheck.signedAssertion'),
  });
  const ofResponse = childrenOf(root, SIGNATURE, 'Signature');
  const isPlain = more.length === 0 && ofResponse.length <= 1 && signatures.length === 1 + ofResponse.length;
  checks.require('signature_places', isPlain, {
    expected: createMessage('ssoCheck.signaturePlaces'),
    received: createMessage('ssoCheck.signaturesInAll', { number: signatures.length }),
  });
  const signed = [[ofAssertion, assertion] as const, ...ofResponse.map((each) => [each, root] as const)];
  for (const [signature, parent] of signed) if (signature !== undefined) requirePlain(signature, parent, checks);
}

/** A signature by an algorithm that holds, of its parent and nothing else, with nothing hidden in it. */
function requirePlain(signature: XmlElement, parent: XmlElement, checks: Checks): void {
  const inside = [...elementsIn(signature)];
  for (const [local, allowed] of Object.entries(ALLOWED)) {
    for (const element of inside.filter((each) => each.local === local)) {
      const algorithm = element.attributes.get('Algorithm') ?? '';
      const expected = allowed.join(' ');
      checks.require('algorithm', allowed.includes(algorithm) && element.uri === SIGNATURE, {
        expected,
        received: algorithm,
      });
    }
  }
  const references = inside.filter(({ local }) => local === 'Reference');
  const id = parent.attributes.get('ID');
  const wanted = id === undefined ? undefined : `#${id}`;
  const uri = references[0]?.attributes.get('URI');
  checks.require('signature_reference', references.length === 1 && wanted !== undefined && uri === wanted, {
    expected: wanted ?? createMessage('ssoCheck.parentId'),
    received: uri ?? null,
  });
  const hidden = inside.find(({ local }) => local === 'Object' || local === 'Manifest');
  checks.require('signature_places', hidden === undefined, {
    expected: createMessage('ssoCheck.nothingInSignature'),
    received: hidden?.local ?? null,
  });
}
