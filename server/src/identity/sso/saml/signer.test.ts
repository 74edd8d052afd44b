// The cheap look at a signature agrees with the verification in every form that providers write, and costs no more for a large document.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { SignedXml } from 'xml-crypto';
import { makeSigningKey } from '../signing-keys/signing-key.ts';
import { isSignedBy as verifySignedBy } from './assertion.ts';
import { type ReadResponse, readResponse } from './response.ts';
import { isSignedByKey } from './signer.ts';

const NOW = Date.parse('2026-03-01T08:15:30Z');
const own = await makeSigningKey('rsa_2048', NOW);
const stranger = await makeSigningKey('rsa_2048', NOW);

interface Form {
  /** Attributes of the response besides the usual ones. */
  readonly root?: string;
  readonly prefix?: string;
  readonly newline?: string;
  readonly inclusive?: readonly string[];
  readonly responseToo?: 'before' | 'after';
  readonly elements?: number;
  readonly signer?: typeof own;
}

const EXCLUSIVE = 'http://www.w3.org/2001/10/xml-exc-c14n#';

function sign(
  xml: string,
  name: string,
  { prefix = 'ds', inclusive = [], signer = own }: Form,
  action: 'append' | 'prepend',
) {
  const signed = new SignedXml({
    privateKey: signer.privateKey,
    publicCert: signer.certificate,
    signatureAlgorithm: 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
    canonicalizationAlgorithm: EXCLUSIVE,
  });
  signed.addReference({
    xpath: `//*[local-name()='${name}']`,
    transforms: ['http://www.w3.org/2000/09/xmldsig#enveloped-signature', EXCLUSIVE],
    digestAlgorithm: 'http://www.w3.org/2001/04/xmlenc#sha256',
    inclusiveNamespacesPrefixList: [...inclusive],
  });
  signed.computeSignature(xml, { prefix, location: { reference: `//*[local-name()='${name}']`, action } });
  return signed.getSignedXml();
}

function writeResponse(form: Form): string {
  const { root = '', newline = '\n', elements = 3, responseToo } = form;
  const values = '<saml:AttributeValue>group &amp; more</saml:AttributeValue>'.repeat(elements);
  const written = [
    `<samlp:Response xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" ID="_r" Version="2.0"${root}>`,
    '<samlp:Status><samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:Success"/></samlp:Status>',
    '<saml:Assertion xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" ID="_a" Version="2.0">',
    '<saml:Issuer>https://idp.example</saml:Issuer>',
    `<saml:AttributeStatement><saml:Attribute Name="groups">${values}</saml:Attribute></saml:AttributeStatement>`,
    '</saml:Assertion>',
    '</samlp:Response>',
  ].join(newline);
  const signed = sign(written, 'Assertion', form, 'append');
  if (responseToo === undefined) return signed;
  return sign(signed, 'Response', form, responseToo === 'before' ? 'prepend' : 'append');
}

const isSignedBy = (read: ReadResponse, certificate: string) => verifySignedBy(read, certificate, (verify) => verify());
const read = (xml: string) => readResponse(Buffer.from(xml).toString('base64'));

const FORMS: Readonly<Record<string, Form>> = {
  plain: {},
  'without a prefix': { prefix: '' },
  'with a namespace of the response': {
    root: ' xmlns:xs="http://www.w3.org/2001/XMLSchema" xmlns:x="urn:a&amp;&lt;b&quot;"',
  },
  'with the prefix of the signature declared at the response': {
    root: ' xmlns:ds="http://www.w3.org/2000/09/xmldsig#"',
  },
  'with inclusive namespaces': { root: ' xmlns:xs="http://www.w3.org/2001/XMLSchema"', inclusive: ['xs'] },
  'with the response signed too, its signature first': { responseToo: 'before' },
  'with the response signed too, its signature last': { responseToo: 'after' },
  'with line ends of Windows': { newline: '\r\n' },
};

for (const [name, form] of Object.entries(FORMS)) {
  test(`a signature is the key's by the cheap look as by the verification: ${name}`, async () => {
    const response = read(writeResponse(form));
    assert.equal(await isSignedBy(response, own.certificate), true, 'the library verifies it');
    assert.equal(await isSignedByKey(response, own.certificate), true);
    assert.equal(await isSignedByKey(response, stranger.certificate), false);
    assert.equal(await isSignedByKey(read(writeResponse({ ...form, signer: stranger })), own.certificate), false);
  });
}

test('what is changed within the signature is nobody’s, what is changed outside of it is for the verification', async () => {
  const xml = writeResponse({});
  const value = /<ds:SignatureValue>([^<]+)</.exec(xml)?.[1] ?? assert.fail();
  const digest = /<ds:DigestValue>([^<]+)</.exec(xml)?.[1] ?? assert.fail();
  for (const broken of [
    xml.replace(value, value.slice(4)),
    xml.replace(value, ''),
    xml.replace(
      digest,
      digest.replace(/^./, (first) => (first === 'A' ? 'B' : 'A')),
    ),
  ]) {
    assert.equal(await isSignedByKey(read(broken), own.certificate), false);
  }
  const altered = read(xml.replace('group &amp; more', 'administrators'));
  assert.equal(await isSignedByKey(altered, own.certificate), true);
  assert.equal(await isSignedBy(altered, own.certificate), false);
});

test('a stranger’s large response costs no more than it takes to read it', async () => {
  const response = read(writeResponse({ elements: 2_900, signer: stranger }));
  await isSignedByKey(response, own.certificate);
  const begun = process.cpuUsage();
  for (let times = 0; times < 10; times += 1) assert.equal(await isSignedBy(response, own.certificate), false);
  const { user, system } = process.cpuUsage(begun);
  assert.ok(
    user + system < 1_000_000,
    `ten looks took ${(user + system) / 1000} ms of processor; the library alone takes 5,000`,
  );
});
