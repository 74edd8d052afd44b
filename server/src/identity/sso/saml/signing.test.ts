// Signatures of our requests as others read them: samlp, which the simulated provider is made of, Web Crypto, and xmlsec1 where it
// is installed.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { createPrivateKey, verify, X509Certificate } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { promisify } from 'node:util';
import fc from 'fast-check';
import samlp, { type RequestVerification } from 'samlp';
import { SignedXml } from 'xml-crypto';
import { makeSigningKey, type SigningKeyType } from '../signing-keys/signing-key.ts';
import { requestPage, requestUrl } from './request.ts';
import type { RequestSigner } from './signing.ts';

const NOW = Date.parse('2026-03-01T08:15:30Z');
const parseRequest = promisify(samlp.parseRequest);
const signers = new Map<SigningKeyType, RequestSigner>();
for (const type of ['rsa_2048', 'rsa_3072', 'ec_p256'] as const) signers.set(type, await makeSigningKey(type, NOW));
const getSigner = (type: SigningKeyType) => signers.get(type) ?? assert.fail(type);

const request = {
  id: '_1f',
  at: '2026-03-01T08:15:30.000Z',
  signInUrl: 'https://idp.example/sso?tenant=a%20b&x="<&>',
  entityId: 'https://own.example/sso/corp/metadata?a=1&b="2"',
  acs: 'https://own.example/sso/corp/acs',
  isForced: true,
};

const postedBy = (html: string, name: string): string =>
  new RegExp(`name="${name}" value="([^"]*)"`).exec(html)?.[1] ?? assert.fail(name);

const verifiedBy = ({ certificate }: RequestSigner): RequestVerification => ({
  signingCert: certificate,
  thumbprints: [new X509Certificate(certificate).fingerprint.replaceAll(':', '').toLowerCase()],
});

test('a signed query is read by samlp, and any change of it refused', async () => {
  for (const type of ['rsa_2048', 'rsa_3072'] as const) {
    const url = new URL(await requestUrl({ ...request, signer: getSigner(type) }));
    assert.equal(url.searchParams.get('tenant'), 'a b', 'what the address had is kept');
    const query = Object.fromEntries(url.searchParams);
    const facts = await parseRequest({ query }, verifiedBy(getSigner(type)));
    assert.deepEqual([facts?.id, facts?.issuer, facts?.forceAuthn], [request.id, request.entityId, 'true']);
    for (const changed of [{ RelayState: '_2f' }, { SigAlg: `${query.SigAlg}1` }, { Signature: 'AAAA' }]) {
      await assert.rejects(parseRequest({ query: { ...query, ...changed } }, verifiedBy(getSigner(type))));
    }
    await assert.rejects(parseRequest({ query }, verifiedBy(getSigner(type === 'rsa_2048' ? 'rsa_3072' : 'rsa_2048'))));
  }
});

test('a query that is signed by ECDSA is verified by Web Crypto over its very octets', async () => {
  const signer = getSigner('ec_p256');
  const sent = await requestUrl({ ...request, signer });
  const [, octets = '', signature = ''] = /(SAMLRequest=.*)&Signature=(.*)$/.exec(sent) ?? [];
  assert.match(
    octets,
    /^SAMLRequest=[^&]+&RelayState=_1f&SigAlg=http%3A%2F%2Fwww.w3.org%2F2001%2F04%2Fxmldsig-more%23ecdsa-sha256$/,
  );
  const spki = new X509Certificate(signer.certificate).publicKey.export({ type: 'spki', format: 'der' });
  const key = await crypto.subtle.importKey('spki', spki, { name: 'ECDSA', namedCurve: 'P-256' }, false, ['verify']);
  const bytes = Buffer.from(decodeURIComponent(signature), 'base64');
  assert.equal(bytes.length, 64);
  const holds = (text: string) =>
    crypto.subtle.verify({ name: 'ECDSA', hash: 'SHA-256' }, key, bytes, new TextEncoder().encode(text));
  assert.equal(await holds(octets), true);
  assert.equal(await holds(octets.replace('_1f', '_2f')), false);
});

test('a signed form is read by samlp, and any change of it refused', async () => {
  const signer = getSigner('rsa_2048');
  const { html } = await requestPage({ ...request, signer });
  const SAMLRequest = postedBy(html, 'SAMLRequest');
  const facts = await parseRequest({ query: {}, body: { SAMLRequest } }, verifiedBy(signer));
  assert.deepEqual([facts?.id, facts?.issuer, facts?.destination], [request.id, request.entityId, request.signInUrl]);
  const xml = Buffer.from(SAMLRequest, 'base64').toString();
  assert.match(xml, /<\/saml:Issuer><ds:Signature /, 'it follows the issuer');
  const changed = Buffer.from(xml.replace('/acs"', '/bcs"')).toString('base64');
  await assert.rejects(parseRequest({ query: {}, body: { SAMLRequest: changed } }, verifiedBy(signer)));
  await assert.rejects(parseRequest({ query: {}, body: { SAMLRequest } }, verifiedBy(getSigner('rsa_3072'))));
});

test('the signature in a form holds for each kind of key', async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'pcs-signing-'));
  t.after(() => rmSync(folder, { recursive: true }));
  for (const [type, signer] of signers) {
    const { html } = await requestPage({ ...request, signer });
    const xml = Buffer.from(postedBy(html, 'SAMLRequest'), 'base64').toString();
    const changed = xml.replace('/acs"', '/bcs"');
    assert.equal(isVerified(xml, signer), true, type);
    assert.equal(isVerified(changed, signer), false, type);
    for (const [text, isRight] of [
      [xml, true],
      [changed, false],
    ] as const) {
      const status = runXmlsec(folder, text, signer);
      if (status !== undefined) assert.equal(status === 0, isRight, `xmlsec1: ${type}`);
    }
  }
});

test('a request is written in the canonical form that is signed', async () => {
  const text = fc.string({ unit: fc.constantFrom(...'a&<>"\'/=?;#é ', '&amp;', ']]>', '🏗') });
  const signer = getSigner('ec_p256');
  await fc.assert(
    fc.asyncProperty(text, text, text, fc.boolean(), async (query, entityId, acs, isForced) => {
      const { html } = await requestPage({
        ...request,
        signInUrl: `https://idp.example/?${query}`,
        entityId,
        acs,
        isForced,
        signer,
      });
      const xml = Buffer.from(postedBy(html, 'SAMLRequest'), 'base64').toString();
      assert.equal(isVerified(xml, signer), true, xml);
    }),
    { numRuns: 50 },
  );
});

test('a signed request takes hardly any of the main thread', async () => {
  const signer = getSigner('rsa_3072');
  for (const make of [() => requestPage({ ...request, signer }), () => requestUrl({ ...request, signer })]) {
    await make();
    const begun = process.threadCpuUsage();
    for (let times = 0; times < 50; times += 1) await make();
    const { user, system } = process.threadCpuUsage(begun);
    assert.ok(user + system < 100_000, `50 requests took ${(user + system) / 1000} ms of processor`);
  }
});

/** Verifies by xml-crypto, with Web Crypto's form of ECDSA. */
function isVerified(xml: string, { certificate }: RequestSigner): boolean {
  const verifier = new SignedXml({ publicCert: certificate });
  verifier.SignatureAlgorithms['http://www.w3.org/2001/04/xmldsig-more#ecdsa-sha256'] = class {
    readonly getAlgorithmName = () => 'ecdsa';
    readonly getSignature = () => assert.fail('nothing is signed here');
    readonly verifySignature = (text: unknown, _key: unknown, value: unknown) => {
      const key = { key: new X509Certificate(certificate).publicKey, dsaEncoding: 'ieee-p1363' } as const;
      return verify('sha256', Buffer.from(String(text)), key, Buffer.from(String(value), 'base64'));
    };
  };
  verifier.loadSignature(/<ds:Signature .*<\/ds:Signature>/s.exec(xml)?.[0] ?? assert.fail('no signature'));
  try {
    return verifier.checkSignature(xml);
  } catch {
    return false;
  }
}

/** Returns how xmlsec1 ends; undefined where it is not installed. */
function runXmlsec(folder: string, xml: string, { certificate }: RequestSigner): number | null | undefined {
  writeFileSync(join(folder, 'request.xml'), xml);
  writeFileSync(join(folder, 'cert.pem'), certificate);
  const args = ['--verify', '--pubkey-cert-pem', join(folder, 'cert.pem'), '--id-attr:ID', 'AuthnRequest'];
  const ended = spawnSync('xmlsec1', [...args, join(folder, 'request.xml')], { encoding: 'utf8' });
  return ended.error === undefined ? ended.status : undefined;
}

test('certificates are what OpenSSL reads, and sign themselves', () => {
  for (const [type, { certificate, privateKey }] of signers) {
    const read = new X509Certificate(certificate);
    assert.equal(read.verify(read.publicKey), true, type);
    assert.equal(read.checkPrivateKey(createPrivateKey(privateKey)), true, type);
    assert.equal(read.subject, 'CN=Project Coordination Service');
    assert.deepEqual(
      [Date.parse(read.validFrom), Date.parse(read.validTo)],
      [NOW - 86_400_000, NOW + 3650 * 86_400_000],
    );
    const bits = read.publicKey.asymmetricKeyDetails?.modulusLength ?? read.publicKey.asymmetricKeyDetails?.namedCurve;
    assert.equal(bits, { rsa_2048: 2048, rsa_3072: 3072, ec_p256: 'prime256v1' }[type]);
  }
});
