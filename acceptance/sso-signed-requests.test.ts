// Signed requests to SAML providers (contract §13), over real processes: a provider that demands signatures, in both bindings, and the
// rotation of keys without a sign-in that fails.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { accepted, assertRefused, clientOf } from './support/calls.ts';
import { SSO, startProvider, verifyDomain, visit } from './support/identity-provider.ts';
import { startNameServer } from './support/name-server.ts';
import { startService } from './support/processes.ts';
import { makeTenant, makeUser, signIn } from './support/tenants.ts';

const names = await startNameServer();
const saml = await startProvider('saml');
const service = await startService({
  settings: { PCS_DNS_SERVERS: names.address, PCS_ALLOWED_TARGETS: '127.0.0.0/8', PCS_RATE_ADDRESS_PER_MINUTE: '0' },
});
const origin = service.address.replace('127.0.0.1', 'localhost');
const acme = await makeTenant(service, 'Acme');
const beta = await makeTenant(service, 'Beta');
const { owner } = acme;
await verifyDomain(owner, names, 'corp.example');
const KEYS = `${SSO}/signing-keys`;
const user = 'sara@corp.example';

interface Key {
  readonly id: string;
  readonly active: boolean;
  readonly type: string;
  readonly certificate: string;
}

const listKeys = async (): Promise<Key[]> => accepted(await owner.get(KEYS)).data;
const metadata = async (handle = 'corp') => (await fetch(`${origin}/sso/${handle}/metadata`)).text();
const certificatesIn = (xml: string) => [...xml.matchAll(/<ds:X509Certificate>([^<]+)</g)].map(([, text]) => text);
const base64 = (pem: string) => pem.replace(/-----[^-]+-----|\s/g, '');
const ask = (requests: object) => saml.control('PUT', 'requests', requests);

async function connect(create: object, handle: string): Promise<{ id: string } & Record<string, unknown>> {
  const made = accepted(
    await owner.post(`${SSO}/connections`, {
      ...{ protocol: 'saml', displayName: handle, loginHandle: handle, metadataUrl: `${saml.url}/metadata` },
      ...create,
    }),
    201,
  );
  return made;
}

/** Tests a connection; true where the provider took its request and the answer was right. */
async function isTested(id: string): Promise<boolean> {
  const { url } = accepted(await owner.post(`${SSO}/connections/${id}/test`));
  const refusal = await visit(origin, saml, url.replace(origin, ''), { user }).then(
    () => undefined,
    (error: unknown) => String(error),
  );
  if (refusal !== undefined) assert.match(refusal, /SAMLRequest cannot be read/);
  return refusal === undefined && accepted(await owner.get(`${SSO}/connections/${id}`)).lastTest.ok;
}

let connectionId = '';

test('a provider that does not ask gets no signature, and metadata that promises none', async () => {
  const made = await connect({}, 'plain');
  assert.deepEqual(
    [made.signRequests, (made.saml as { wantsSignedRequests: boolean }).wantsSignedRequests],
    [false, false],
  );
  const xml = await metadata('plain');
  assert.match(xml, / AuthnRequestsSigned="false"/);
  assert.deepEqual(certificatesIn(xml), []);
  assert.deepEqual(await listKeys(), []);
  assert.equal(await isTested(made.id), true);
});

test('a provider whose metadata asks for signed requests gets them, by a key that is made for it', async () => {
  await ask({ wantsSigned: true });
  const made = await connect({}, 'corp');
  connectionId = made.id;
  assert.deepEqual(
    [made.signRequests, (made.saml as { wantsSignedRequests: boolean }).wantsSignedRequests],
    [true, true],
  );
  const [key, ...others] = await listKeys();
  assert.deepEqual([key?.type, key?.active, others], ['rsa_2048', true, []]);
  const xml = await metadata();
  assert.match(xml, / AuthnRequestsSigned="true"/);
  assert.deepEqual(certificatesIn(xml), [base64(key?.certificate ?? '')]);
  assert.equal(JSON.stringify(await owner.get(KEYS)).includes('PRIVATE'), false);
  await ask({ wantsSigned: true, signedBy: [key?.certificate] });
  assert.equal(await isTested(made.id), true);
  accepted(await owner.post(`${SSO}/connections/${made.id}/activate`, {}));
  const { session } = await visit(origin, saml, '/sso/corp', { user });
  assert.ok(session, 'a sign-in goes through');
});

test('keys are rotated without a sign-in that fails', async () => {
  const [former = assert.fail('no key')] = await listKeys();
  const next: Key = accepted(await owner.post(KEYS, { type: 'rsa_3072' }), 201);
  assert.equal(next.active, false);
  assertRefused(await owner.post(KEYS, { type: 'ec_p256' }), 'conflict');
  assert.deepEqual(
    certificatesIn(await metadata()),
    [former, next].map(({ certificate }) => base64(certificate)),
  );
  await ask({ signedBy: [former.certificate] });
  assert.equal(await isTested(connectionId), true, 'the former one signs until the next is activated');
  await ask({ signedBy: [former.certificate, next.certificate] });
  assert.equal(accepted(await owner.post(`${KEYS}/${next.id}/activate`)).active, true);
  assert.equal(await isTested(connectionId), true);
  assert.deepEqual(
    certificatesIn(await metadata()),
    [next, former].map(({ certificate }) => base64(certificate)),
  );
  await ask({ signedBy: [next.certificate] });
  assert.equal(await isTested(connectionId), true);
  assertRefused(await owner.delete(`${KEYS}/${next.id}`), 'conflict');
  accepted(await owner.delete(`${KEYS}/${former.id}`), 204);
  assertRefused(await owner.delete(`${KEYS}/${former.id}`), 'not_found');
  assertRefused(await owner.delete(`${KEYS}/${next.id}`), 'conflict');
  assert.deepEqual(certificatesIn(await metadata()), [base64(next.certificate)]);
  await ask({ signedBy: [former.certificate] });
  assert.equal(await isTested(connectionId), false, 'a provider that knows the former key alone refuses');
  const { data } = accepted(await owner.get('/api/workspace/audit-log?limit=200'));
  const actions = data
    .map(({ action }: { action: string }) => action)
    .filter((each: string) => /signing_key/.test(each));
  assert.deepEqual(
    actions,
    ['deleted', 'activated', 'created', 'created'].map((each) => `sso.signing_key_${each}`),
  );
});

test('a provider that takes forms alone gets them, signed in the XML', async () => {
  const [key] = await listKeys();
  await ask({ wantsSigned: true, takesRedirects: false, signedBy: [key?.certificate] });
  const made = await connect({}, 'forms');
  assert.equal((made.saml as { signInBinding: string }).signInBinding, 'post');
  assert.equal(await isTested(made.id), true);
  const begun = await fetch(accepted(await owner.post(`${SSO}/connections/${made.id}/test`)).url);
  assert.equal(begun.status, 200);
  assert.match(begun.headers.get('content-security-policy') ?? '', /default-src 'none'.*script-src 'sha256-/);
  assert.match(await begun.text(), /<form method="post" action="http/);
  accepted(await owner.patch(`${SSO}/connections/${made.id}`, { signRequests: false }));
  assert.equal(await isTested(made.id), false, 'unsigned it is refused');
  await ask({ takesRedirects: false });
  assert.equal(await isTested(made.id), true);
});

test('a change of signatures asks for another test', async () => {
  await ask({});
  const made = await connect({}, 'changing');
  assert.equal(await isTested(made.id), true);
  const after = accepted(await owner.patch(`${SSO}/connections/${made.id}`, { signRequests: true }));
  assert.deepEqual([after.signRequests, after.testedAt], [true, null]);
});

test('keys are for owners, of their own workspace alone', async () => {
  const [key] = await listKeys();
  assertRefused(await beta.owner.post(`${KEYS}/${key?.id}/activate`), 'not_found');
  assertRefused(await beta.owner.delete(`${KEYS}/${key?.id}`), 'not_found');
  assert.deepEqual(accepted(await beta.owner.get(KEYS)).data, []);
  await makeUser(service, acme.workspaceId, { email: 'admin@people.example', role: 'admin' });
  const admin = await signIn(service.address, 'admin@people.example');
  assertRefused(await admin.get(KEYS), 'forbidden');
  assertRefused(await admin.post(KEYS, { type: 'rsa_2048' }), 'forbidden');
  assertRefused(await owner.post(KEYS, { type: 'dsa' }), 'validation_failed', 'type');
  const strangers = clientOf(service.address, { origin: service.address });
  assertRefused(await strangers.get(KEYS), 'unauthorized');
  const body = { protocol: 'oidc', displayName: 'x', loginHandle: 'x', issuer: `${saml.url}`, clientId: 'c' };
  assertRefused(await owner.post(`${SSO}/connections`, { ...body, signRequests: true }), 'validation_failed');
});

test('two who add keys at once leave two keys, and one that signs', async () => {
  const add = () => beta.owner.post(KEYS, { type: 'ec_p256' });
  const answers = await Promise.all([add(), add(), add()]);
  assert.deepEqual(answers.map(({ status }) => status).sort(), [201, 201, 409]);
  const keys: Key[] = accepted(await beta.owner.get(KEYS)).data;
  assert.deepEqual(
    keys.map(({ active }) => active),
    [true, false],
  );
  const [active, next] = keys;
  const both = await Promise.all(keys.map(({ id }) => beta.owner.post(`${KEYS}/${id}/activate`)));
  assert.deepEqual(
    both.map(({ status }) => status),
    [200, 200],
  );
  const after: Key[] = accepted(await beta.owner.get(KEYS)).data;
  assert.equal(after.filter((each) => each.active).length, 1);
  assert.ok(active && next);
});
