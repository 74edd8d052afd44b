import assert from 'node:assert/strict';
import { X509Certificate } from 'node:crypto';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type TestContext, test } from 'node:test';
import { type CacheProvider, SAML, ValidateInResponseTo } from '@node-saml/node-saml';
import { readStatus } from '../vendor-core/testing.ts';
import { FAULT_KINDS, type FaultKind } from './faults.ts';
import { type SamlProvider, startSamlProvider } from './provider.ts';

const ACS = 'http://localhost:8080/sso/acme/acs';
const ENTITY = 'http://localhost:8080/sso/acme/metadata';
const VICTIM = 'victim@corp.example';

async function start(t: TestContext): Promise<SamlProvider> {
  const provider = await startSamlProvider();
  t.after(() => provider.close());
  return provider;
}

/** A service as strict as it can be, or one that takes what nobody asked for. */
function serviceOf(provider: SamlProvider, options: Partial<ConstructorParameters<typeof SAML>[0]> = {}) {
  const asked = new Map<string, string>();
  const cacheProvider: CacheProvider = {
    async saveAsync(key, value) {
      asked.set(key, value);
      return { value, createdAt: Date.now() };
    },
    getAsync: async (key) => asked.get(key) ?? null,
    async removeAsync(key) {
      return key !== null && asked.delete(key) ? key : null;
    },
  };
  return new SAML({
    callbackUrl: ACS,
    entryPoint: provider.ssoUrl,
    issuer: ENTITY,
    audience: ENTITY,
    idpIssuer: provider.entityId,
    idpCert: provider.certificate('current'),
    wantAuthnResponseSigned: false,
    validateInResponseTo: ValidateInResponseTo.always,
    acceptedClockSkewMs: 1000,
    cacheProvider,
    ...options,
  });
}

async function signIn(provider: SamlProvider, service: SAML, user = 'idp-sara') {
  return provider.signIn(await service.getAuthorizeUrlAsync('relay', undefined, {}), user);
}

/** Who signed in, or why not. */
async function outcome(provider: SamlProvider, service: SAML, user?: string): Promise<string> {
  const { fields } = await signIn(provider, service, user);
  return service.validatePostResponseAsync({ ...fields }).then(
    ({ profile }) => String(profile?.nameID),
    (error: Error) => `refused: ${error.message}`,
  );
}

test('a browser chooses a person, and the service hears who they are', async (t) => {
  const provider = await start(t);
  const service = serviceOf(provider);
  const address = await service.getAuthorizeUrlAsync('a "relay"', undefined, {});
  const page = await (await fetch(address)).text();
  assert.match(page, /<bdi>عمر الخطيب<\/bdi> omar@corp\.example/);
  assert.match(page, /Noor O&#39;Brien &#38; Sons/);
  assert.doesNotMatch(page, /(?:src|href)="(?!data:,)/);
  const request = new URL(address).searchParams;
  const chosen = await fetch(provider.ssoUrl, {
    method: 'POST',
    body: new URLSearchParams({ ...Object.fromEntries(request), user: 'idp-omar' }),
  });
  const form = await chosen.text();
  assert.match(form, new RegExp(`<form method="post" action="${ACS}">`));
  assert.match(form, /name="RelayState" value="a &#34;relay&#34;"/);
  const SAMLResponse = /name="SAMLResponse" value="([^"]+)"/.exec(form)?.[1] ?? '';
  const { profile } = await service.validatePostResponseAsync({ SAMLResponse });
  assert.equal(profile?.nameID, 'omar@corp.example');
  const claims = 'http://schemas.xmlsoap.org/ws/2005/05/identity/claims';
  assert.deepEqual(profile?.attributes, {
    [`${claims}/emailaddress`]: 'omar@corp.example',
    [`${claims}/givenname`]: 'عمر',
    [`${claims}/surname`]: 'الخطيب',
    'http://schemas.microsoft.com/ws/2008/06/identity/claims/groups': 'Reviewers',
  });
  await assert.rejects(service.validatePostResponseAsync({ SAMLResponse }), /InResponseTo/);
});

test('the request comes by POST as well, and an answer goes out that nobody asked for', async (t) => {
  const provider = await start(t);
  const posting = serviceOf(provider, { authnRequestBinding: 'HTTP-POST' });
  const message = await posting.getAuthorizeMessageAsync('relay');
  const page = await fetch(provider.ssoUrl, {
    method: 'POST',
    body: new URLSearchParams({ SAMLRequest: String(message.SAMLRequest), RelayState: 'relay' }),
  });
  assert.match(await page.text(), /Who signs in to <b>http:\/\/localhost:8080\/sso\/acme\/metadata<\/b>/);
  const started = new URLSearchParams({ sp: ACS, audience: ENTITY, RelayState: '/issues' });
  const { fields, action } = await provider.signIn(`/start?${started}`, 'lena@corp.example');
  assert.deepEqual([action, fields.RelayState], [ACS, '/issues']);
  const loose = serviceOf(provider, { validateInResponseTo: ValidateInResponseTo.ifPresent });
  assert.equal((await loose.validatePostResponseAsync({ ...fields })).profile?.nameID, 'lena@corp.example');
  await assert.rejects(serviceOf(provider).validatePostResponseAsync({ ...fields }), /InResponseTo is missing/);
  for (const wrong of [
    '/start',
    '/start?sp=javascript:1&audience=x',
    '/sso',
    '/sso?SAMLRequest=%3C',
    '/sso?SAMLRequest=eA',
  ]) {
    assert.equal((await fetch(`${provider.url}${wrong}`)).status, 400, wrong);
  }
  assert.equal((await fetch(`${provider.url}/other`)).status, 404);
});

test('both elements, or either, are signed', async (t) => {
  const provider = await start(t);
  for (const signs of ['assertion', 'response', 'both'] as const) {
    provider.settings.signs = signs;
    const options = { wantAuthnResponseSigned: signs !== 'assertion', wantAssertionsSigned: signs !== 'response' };
    assert.equal(await outcome(provider, serviceOf(provider, options)), 'sara@corp.example', signs);
  }
});

test('a careful service refuses each fault for what it is', async (t) => {
  const provider = await start(t);
  const service = serviceOf(provider);
  assert.equal(await outcome(provider, service), 'sara@corp.example');
  const expected = {
    unsigned: /Invalid signature/,
    unsigned_impostor: /Invalid signature/,
    tampered: /Invalid signature/,
    other_certificate: /Invalid signature/,
    next_certificate: /Invalid signature/,
    expired_certificate: /Invalid signature/,
    hmac: /Invalid signature/,
    hmac_sha256: /Invalid signature/,
    other_audience: /audience/,
    expired: /No valid subject confirmation/,
    from_the_future: /not yet valid|No valid subject/,
    other_in_response_to: /InResponseTo is not valid/,
    no_in_response_to: /InResponseTo is missing/,
    replayed: /InResponseTo is not valid/,
    two_assertions: /Invalid signature: multiple assertions/,
    xsw1: /Invalid signature|multiple/,
    xsw2: /Invalid signature|multiple/,
    xsw3: /multiple assertions/,
    xsw4: /Invalid signature|multiple/,
    xsw5: /multiple assertions/,
    xsw6: /Invalid signature|multiple/,
    xsw7: /Invalid signature|multiple/,
    xsw8: /Invalid signature|multiple/,
    encrypted: /decryption/,
    status_responder: /Responder/,
    status_authn_failed: /AuthnFailed|Responder/,
  } as const satisfies Partial<Record<FaultKind, RegExp>>;
  for (const [kind, why] of Object.entries(expected)) {
    provider.setFault({ kind: kind as FaultKind, times: 1, nameId: VICTIM });
    assert.match(await outcome(provider, service), why, kind);
    assert.equal(provider.answers().at(-1)?.fault, kind);
  }
  assert.equal(await outcome(provider, service), 'sara@corp.example');
});

test('what a library lets pass is there for the service to see', async (t) => {
  const provider = await start(t);
  const service = serviceOf(provider);
  const answer = async (kind: FaultKind) => {
    provider.setFault({ kind, times: 1, nameId: VICTIM });
    return (await signIn(provider, service)).xml;
  };
  assert.match(await answer('other_recipient'), /Recipient="https:\/\/elsewhere\.example\/acs"/);
  assert.match(await answer('other_destination'), / Destination="https:\/\/elsewhere\.example\/acs"/);
  assert.match(await answer('other_issuer'), /<saml:Issuer>https:\/\/elsewhere\.example\/metadata</);
  assert.match(await answer('sha1'), /xmldsig#rsa-sha1".*xmldsig#sha1"/);
  assert.match(await answer('hmac'), /SignatureMethod Algorithm="http:\/\/www\.w3\.org\/2000\/09\/xmldsig#hmac-sha1"/);
  assert.match(await answer('doctype'), /^<!DOCTYPE/);
  assert.match(await answer('entity_expansion'), /&lol9;/);
  assert.match(await answer('external_entity'), /&file;/);
  assert.match(await answer('comment_in_name_id'), />victim@corp\.example<!---->\.evil\.example</);
  assert.match(await answer('encrypted'), /<saml:EncryptedAssertion .*<xenc:CipherValue>/s);
  assert.doesNotMatch(await answer('no_attributes'), /AttributeValue/);
  assert.doesNotMatch(await answer('status_authn_failed'), /Assertion ID/);
  assert.match(
    await answer('signed_response_only'),
    /^<samlp:Response [^>]*><saml:Issuer[^>]*>[^<]*<\/saml:Issuer><Signature/,
  );
  assert.equal((await signIn(provider, service, '')).xml.includes('AuthnFailed'), true);
  await assert.rejects(signIn(provider, service, 'nobody'), /there is no nobody/);
});

test('people, certificates, names, times and faults are set at the control address', async (t) => {
  const provider = await start(t);
  const service = serviceOf(provider);
  const control = async (method: string, path: string, body?: unknown) => {
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    const given = body === undefined ? {} : { body: text };
    const answer = await fetch(`${provider.url}/control/${path}`, { method, ...given });
    // biome-ignore lint/suspicious/noExplicitAny: a test looks into whatever came
    return [answer.status, (await answer.json()) as any] as const;
  };
  const person = {
    id: 'p',
    email: 'p@corp.example',
    givenName: 'P',
    familyName: 'Q',
    attributes: { role: ['a', 'b'] },
  };
  assert.equal((await control('PUT', 'people', [person]))[0], 200);
  assert.equal((await control('PUT', 'attribute-names', 'okta'))[1].attributeNames.givenName, 'firstName');
  const url = await service.getAuthorizeUrlAsync('relay', undefined, {});
  const [, answer] = await control('POST', 'sign-in', { url, user: 'p@corp.example' });
  const { profile } = await service.validatePostResponseAsync(answer.fields);
  assert.deepEqual(profile?.attributes, {
    email: 'p@corp.example',
    firstName: 'P',
    lastName: 'Q',
    role: ['a', 'b'],
  });
  const [, attacked] = await control('POST', 'attack', { xml: answer.xml, attack: 'xsw3', nameId: VICTIM });
  assert.match(attacked.xml, /_evil_assertion_ID/);
  await control('PUT', 'name-id', 'persistent');
  const { profile: known } = await service.validatePostResponseAsync({
    ...(await signIn(provider, service, 'p')).fields,
  });
  assert.deepEqual(
    [known?.nameID, known?.nameIDFormat?.split(':').at(-1), known?.email],
    ['p', 'persistent', 'p@corp.example'],
  );
  await control('PUT', 'clock', '-7200000');
  assert.match(await outcome(provider, service, 'p'), /No valid subject confirmation/);
  await control('PUT', 'clock', '0');
  await control('PUT', 'certificate', { signs: 'next', published: ['current', 'next'] });
  assert.match(await outcome(provider, service, 'p'), /Invalid signature/);
  const metadata = await (await fetch(provider.metadataUrl)).text();
  const published = [...metadata.matchAll(/<X509Certificate>(.+)</g)].map(([, each]) => String(each));
  const [, certificates] = await control('GET', 'certificates');
  assert.deepEqual(
    published.map((each) => new X509Certificate(Buffer.from(each, 'base64')).subject),
    [certificates.current, certificates.next].map((each) => new X509Certificate(each).subject),
  );
  await control('PUT', 'certificate', 'current');
  assert.equal((await control('PUT', 'fault', { kind: 'sha1', times: 2 }))[1].fault.kind, 'sha1');
  assert.deepEqual((await control('GET', 'faults'))[1].kinds, FAULT_KINDS);
  assert.equal((await control('DELETE', 'fault'))[1].fault, null);
  assert.equal((await control('GET', 'answers'))[1].answers.length, 4);
  for (const [path, body] of Object.entries({
    fault: 'none',
    people: '[{"id":"x"}]',
    certificate: 'other',
    clock: 'noon',
    signs: 'nothing',
    'name-id': 'phone',
    'attribute-names': '{"email":"e"}',
  })) {
    assert.equal((await control('PUT', path, body))[0], 422, path);
  }
  assert.equal((await control('PUT', 'fault', { kind: 'sha1', colour: 'red' }))[0], 422);
  assert.equal((await control('GET', 'other'))[0], 404);
});

test('keys outlive a restart where they are kept, and the certificate is there to be copied', async (t) => {
  const keptIn = path.join(await mkdtemp(path.join(tmpdir(), 'saml-idp-')), 'deeper', 'keys.json');
  t.after(() => rm(path.dirname(path.dirname(keptIn)), { recursive: true }));
  const certificateOf = async () => {
    const provider = await startSamlProvider({ keptIn });
    const answer = await fetch(`${provider.url}/certificate.pem`);
    await provider.close();
    return answer.text();
  };
  const first = await certificateOf();
  assert.match(first, /^-----BEGIN CERTIFICATE-----\n/);
  assert.equal(await certificateOf(), first);
  assert.equal((await stat(keptIn)).mode & 0o777, 0o600);
});

test('certificates are valid as long as their names say', async (t) => {
  const provider = await start(t);
  const daysLeft = (name: 'current' | 'next' | 'expiring' | 'expired' | 'stranger') => {
    const certificate = new X509Certificate(provider.certificate(name));
    assert.equal(certificate.verify(certificate.publicKey), true);
    assert.equal(certificate.publicKey.asymmetricKeyDetails?.modulusLength, 2048);
    return Math.round((Date.parse(certificate.validTo) - Date.now()) / 86_400_000);
  };
  assert.deepEqual((['current', 'next', 'expiring', 'expired'] as const).map(daysLeft), [3650, 3650, 20, -1]);
});

test('a path that is no address is not found', async (t) => {
  const provider = await start(t);
  assert.equal(await readStatus(`${new URL(provider.ssoUrl).origin}//`), 404);
});
