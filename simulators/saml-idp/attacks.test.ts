// Each attack is what its name says: what was signed is still there and its signature holds, while a naive reader of the response
// sees the attacker's name.
import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import { test } from 'node:test';
import { XMLParser } from 'fast-xml-parser';
import { openKeptValues } from '../identity-providers/kept-values.ts';
import { PEOPLE } from '../identity-providers/people.ts';
import { type Answer, makeAnswer } from './answer.ts';
import { ATTACKS, type AttackName } from './attacks.ts';
import { openCertificates } from './certificates.ts';
import type { FaultKind, Signs } from './faults.ts';
import { ATTRIBUTE_NAMES } from './response.ts';
import { attributeOf, findPiece, pieceOf } from './xml-pieces.ts';

const VICTIM = 'victim@corp.example';
const SIGNED_FOR = 'sara@corp.example';
const certificates = openCertificates(openKeptValues(undefined), Date.now);

interface SignedXml {
  enableHMAC(): void;
  loadSignature(xml: string): void;
  checkSignature(xml: string): boolean;
  getSignedReferences(): string[];
}
// The verifier that node-saml brings, with nothing of node-saml's own care around it.
const { SignedXml } = createRequire(createRequire(import.meta.url).resolve('@node-saml/node-saml'))('xml-crypto') as {
  SignedXml: new (options: { publicCert: string; idAttributes: string[] }) => SignedXml;
};

async function signedBy(signs: Signs, kind?: FaultKind): Promise<string> {
  const settings = {
    people: PEOPLE,
    attributeNames: ATTRIBUTE_NAMES.entra,
    nameId: 'email',
    signs,
    certificate: 'current',
    published: ['current'],
    offsetMs: 0,
    sessionMs: null,
    signedInAgoMs: 0,
    requests: { signedBy: null, wantsSigned: false, takesRedirects: true },
  } as const;
  const context = {
    settings,
    entityId: 'http://idp.example/metadata',
    certificates,
    nowMs: Date.now(),
    last: undefined,
  };
  const request = {
    acs: 'http://sp.example/acs',
    audience: 'sp',
    id: '_1',
    relayState: undefined,
    hint: undefined,
    isForced: false,
  };
  const { xml }: Answer = await makeAnswer(context, request, {
    person: PEOPLE[0],
    fault: kind && { kind },
  });
  return xml;
}

/** What the signature of an answer is over, where it holds. */
function verified(xml: string, isHmacTaken = false): string {
  const verifier = new SignedXml({ publicCert: certificates('current').cert, idAttributes: ['ID'] });
  if (isHmacTaken) verifier.enableHMAC();
  verifier.loadSignature(pieceOf(xml, 'Signature').xml);
  assert.equal(verifier.checkSignature(xml), true);
  return verifier.getSignedReferences().join('');
}

const nameIn = (xml: string) => /<saml:NameID[^>]*>([^<]*)</.exec(xml)?.[1];

/** What somebody reads who takes the first assertion they find in the response's own children. */
function naiveReading(xml: string): string | undefined {
  return nameIn(pieceOf(xml, 'Assertion').xml.replace(/<Signature .*<\/Signature>/s, ''));
}

test('a signed response says what was signed', async () => {
  for (const signs of ['assertion', 'response'] as const) {
    const xml = await signedBy(signs);
    assert.equal(nameIn(verified(xml)), SIGNED_FOR);
    assert.equal(naiveReading(xml), SIGNED_FOR);
  }
});

test('a wrapping keeps the signed element and its signature, and shows another name', async () => {
  const [ofAssertion, ofResponse] = [await signedBy('assertion'), await signedBy('response')];
  for (const name of ['xsw1', 'xsw2', 'xsw3', 'xsw4', 'xsw5', 'xsw6'] as const) {
    const signed = name === 'xsw1' || name === 'xsw2' ? ofResponse : ofAssertion;
    const evil = ATTACKS[name](signed, VICTIM);
    assert.equal(nameIn(verified(evil)), SIGNED_FOR, name);
    assert.match(evil, /ID="_evil_(?:response|assertion)_ID"/, name);
    const reading = name === 'xsw1' || name === 'xsw2' ? lastAssertionName(evil) : naiveReading(evil);
    assert.equal(reading, VICTIM, name);
    new XMLParser().parse(evil, true);
  }
});

test('the wrappings under one ID keep what was signed to the byte', async () => {
  const signed = await signedBy('assertion');
  const { xml: assertion } = pieceOf(signed, 'Assertion');
  const withoutSignature = assertion.replace(pieceOf(assertion, 'Signature').xml, '');
  const xsw7 = ATTACKS.xsw7(signed, VICTIM);
  assert.ok(xsw7.includes(`</Extensions>${assertion}`));
  assert.equal(naiveReading(xsw7), VICTIM);
  assert.equal(nameIn(verified(xsw7.replace(pieceOf(xsw7, 'Extensions').xml, ''))), SIGNED_FOR);
  const xsw8 = ATTACKS.xsw8(signed, VICTIM);
  assert.ok(xsw8.includes(`<Object>${withoutSignature}</Object></Signature>`));
  assert.equal(naiveReading(xsw8), VICTIM);
  for (const evil of [xsw7, xsw8]) {
    const ids = [...evil.matchAll(/<saml:Assertion [^>]*ID="([^"]*)"/g)].map(([, id]) => id);
    assert.deepEqual(ids, [attributeOf(assertion, 'ID'), attributeOf(assertion, 'ID')]);
    new XMLParser().parse(evil, true);
  }
});

test('each wrapping puts the signed element where its definition has it', async () => {
  const [ofAssertion, ofResponse] = [await signedBy('assertion'), await signedBy('response')];
  const path = (name: AttackName) => {
    const evil = ATTACKS[name](name < 'xsw3' ? ofResponse : ofAssertion, VICTIM);
    const elements = evil.match(/<\/?(?:\w+:)?(?:Response|Assertion|Signature|Extensions|Object)\b/g) ?? [];
    return elements
      .map((each) => each.replace(/^<(\/?)(?:\w+:)?(\w).*/, (_, end, at) => (end ? ')' : `${at}(`)))
      .join('');
  };
  assert.deepEqual(
    Object.fromEntries(
      (['xsw1', 'xsw2', 'xsw3', 'xsw4', 'xsw5', 'xsw6', 'xsw7', 'xsw8'] as const).map((each) => [each, path(each)]),
    ),
    {
      xsw1: 'R(S(R(A()))A())',
      xsw2: 'R(R(A())S()A())',
      xsw3: 'R(A()A(S()))',
      xsw4: 'R(A(A(S())))',
      xsw5: 'R(A(S())A())',
      xsw6: 'R(A(S(A())))',
      xsw7: 'R(E(A())A(S()))',
      xsw8: 'R(A(S(O(A()))))',
    },
  );
});

test('a comment in the name id leaves the signature as it was', async () => {
  const signed = await signedBy('assertion');
  const evil = ATTACKS.comment_in_name_id(signed, 'sara@corp');
  assert.equal(evil.split('>sara@corp<!---->.example<').length, 3);
  assert.equal(nameIn(verified(evil)), SIGNED_FOR);
  assert.throws(() => ATTACKS.comment_in_name_id(signed, VICTIM), /begin with/);
});

test('what is unsigned has no signature, and what is tampered with has one that does not hold', async () => {
  const signed = await signedBy('both');
  assert.equal(findPiece(ATTACKS.unsigned(signed, VICTIM), 'Signature'), undefined);
  assert.equal(naiveReading(ATTACKS.unsigned(signed, VICTIM)), SIGNED_FOR);
  assert.equal(naiveReading(ATTACKS.unsigned_impostor(signed, VICTIM)), VICTIM);
  const tampered = ATTACKS.tampered(await signedBy('assertion'), VICTIM);
  assert.equal(naiveReading(tampered), VICTIM);
  assert.throws(() => verified(tampered));
  const two = ATTACKS.two_assertions(await signedBy('assertion'), VICTIM);
  assert.equal(nameIn(verified(two)), SIGNED_FOR);
  assert.equal(lastAssertionName(two), VICTIM);
});

test('a code whose key is the certificate holds for who takes it, and so does SHA-1', async () => {
  const coded = await signedBy('assertion', 'hmac');
  assert.equal(nameIn(verified(coded, true)), SIGNED_FOR);
  assert.throws(() => verified(coded));
  assert.throws(() => verified(ATTACKS.tampered(coded, VICTIM), true));
  assert.match(await signedBy('both', 'hmac_sha256'), /hmac-sha256/);
  assert.equal(nameIn(verified(await signedBy('assertion', 'sha1'))), SIGNED_FOR);
});

test('document types and entities stand before the response', async () => {
  const signed = await signedBy('assertion');
  assert.equal(ATTACKS.doctype(signed, VICTIM), `<!DOCTYPE Response>${signed}`);
  const laughing = ATTACKS.entity_expansion(signed, VICTIM);
  assert.match(laughing, /^<!DOCTYPE Response \[<!ENTITY lol0 "lol"><!ENTITY lol1 "(?:&lol0;){10}">/);
  assert.match(laughing, /<!ENTITY lol9 "(?:&lol8;){10}">\]><samlp:Response .*>&lol9;<\/saml:AttributeValue>/s);
  const external = ATTACKS.external_entity(signed, VICTIM);
  assert.match(external, /^<!DOCTYPE Response \[<!ENTITY file SYSTEM "file:\/\/\/etc\/passwd">\]>.*>&file;</s);
});

test('a name is written so that it cannot leave its element', async () => {
  const evil = ATTACKS.tampered(await signedBy('assertion'), '<a>&$1@x');
  assert.equal(nameIn(evil), '&lt;a&gt;&amp;$1@x');
});

function lastAssertionName(xml: string): string | undefined {
  return nameIn(xml.slice(xml.lastIndexOf('<saml:Assertion ')));
}
