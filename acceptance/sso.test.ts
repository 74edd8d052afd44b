// Single sign-on (spec 2.13, 5.9, contract §13): real processes, simulated identity providers, a name server of its own. One test a
// refusal, named by its attack.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { accepted, assertRefused, clientOf } from './support/calls.ts';
import {
  type Arrived,
  follow,
  type IdentityProvider,
  post,
  SSO,
  startProvider,
  verifyDomain,
  visit,
} from './support/identity-provider.ts';
import { startNameServer } from './support/name-server.ts';
import { startService } from './support/processes.ts';
import { makeTenant, makeUser, signIn } from './support/tenants.ts';

const names = await startNameServer();
const saml = await startProvider('saml');
const oidc = await startProvider('oidc');
const service = await startService({
  settings: {
    PCS_DNS_SERVERS: names.address,
    PCS_ALLOWED_TARGETS: '127.0.0.0/8',
    PCS_RATE_ADDRESS_PER_MINUTE: '0',
  },
});
const origin = service.address.replace('127.0.0.1', 'localhost');
const client = { client_id: 'service', client_secret: 's3cret', redirect_uris: [`${origin}/sso/corp-id/callback`] };
await oidc.control('PUT', 'clients', [client]);
const acme = await makeTenant(service, 'Acme');
const { owner } = acme;
await verifyDomain(owner, names, 'corp.example');
await makeUser(service, acme.workspaceId, { email: 'lena@corp.example', role: 'member' });

const made = accepted(
  await owner.post(`${SSO}/connections`, {
    protocol: 'saml',
    displayName: 'Corp',
    loginHandle: 'corp',
    metadataUrl: `${saml.url}/metadata`,
    attributes: { role: 'http://schemas.microsoft.com/ws/2008/06/identity/claims/groups' },
    roles: [{ value: 'Project Admins', role: 'admin' }],
  }),
  201,
);
const connection = `${SSO}/connections/${made.id}`;

/** Tests a connection as its owner does; what it showed. */
async function tested(id: string, provider: IdentityProvider, user?: string) {
  const { url } = accepted(await owner.post(`${SSO}/connections/${id}/test`));
  const arrived = await visit(origin, provider, url.replace(origin, ''), user === undefined ? {} : { user });
  assert.equal(arrived.location, `/w/${acme.workspaceId}/single-sign-on/${id}`);
  assert.equal(arrived.session, undefined);
  return accepted(await owner.get(`${SSO}/connections/${id}`)).lastTest;
}

/** The check that each fault fails at. */
const SAML_CHECKS: Readonly<Record<string, string>> = {
  encrypted: 'encryption',
  unsigned: 'signed',
  status_authn_failed: 'status',
  sha1: 'algorithm',
  comment_in_name_id: 'xml',
  no_in_response_to: 'provider_may_begin',
  other_in_response_to: 'in_response_to',
};

/** What a check says that went well is what came, not what could have. */
function assertNoFailureIsTold(checks: { ok: boolean; received: string | null }[]): void {
  const failures = /^(false|another one.*|a request that was already answered|an id twice|no signature)$/;
  assert.ok(checks.length > 5);
  for (const { ok, received } of checks) assert.ok(ok && !failures.test(received ?? ''), `${received}`);
}

const latest = async (path = connection) => accepted(await owner.get(`${path}/attempts`)).data[0];
const sessionOf = (cookie: string | undefined) =>
  clientOf(service.address, { origin: service.address, cookie: cookie ?? '' });
const signedIn = async (cookie: string | undefined) => accepted(await sessionOf(cookie).get('/api/auth/session'));

test('a connection is tested before it is activated, and the test explains itself', async () => {
  assertRefused(await owner.post(`${connection}/activate`, {}), 'conflict');
  await saml.control('PUT', 'fault', { kind: 'other_audience', times: 1 });
  const failed = await tested(made.id, saml);
  assert.equal(failed.ok, false);
  const last = failed.checks.at(-1);
  assert.deepEqual([last.check, last.ok, last.expected], ['audience', false, `${origin}/sso/corp/metadata`]);
  assert.match(last.received, /elsewhere/);
  // Also where the answer cannot be read far enough to say what it answers.
  const early = ['encrypted', 'unsigned', 'status_authn_failed', 'sha1', 'comment_in_name_id', 'no_in_response_to'];
  for (const kind of [...early, 'other_in_response_to'] as const) {
    await saml.control('PUT', 'fault', { kind, times: 1 });
    const { ok, checks } = await tested(made.id, saml);
    assert.deepEqual([ok, checks.at(-1).check], [false, SAML_CHECKS[kind]], kind);
  }
  const { ok, person, attributes, checks } = await tested(made.id, saml);
  assert.deepEqual([ok, person], [true, { email: 'sara@corp.example', name: 'Sara Haddad', role: 'admin' }]);
  assert.ok(attributes.some((each: { values: string[] }) => each.values.includes('Project Admins')));
  assertNoFailureIsTold(checks);
  const active = accepted(await owner.post(`${connection}/activate`, {}));
  assert.deepEqual([active.active, active.addresses.acs], [true, `${origin}/sso/corp/acs`]);
  const page = await (await fetch(`${origin}/sso/corp/metadata`)).text();
  assert.match(page, new RegExp(`entityID="${origin}/sso/corp/metadata".*Location="${origin}/sso/corp/acs"`));
});

test('whoever has an address of a verified domain is routed, becomes a member and has the role that their provider says', async () => {
  const arrived = await visit(origin, saml, `/sso/start?email=Sara@CORP.example&next=/me`);
  assert.equal(arrived.location, '/me');
  const { user, workspaces } = await signedIn(arrived.session);
  assert.deepEqual([user.name, user.email], ['Sara Haddad', 'sara@corp.example']);
  assert.equal(accepted(await sessionOf(arrived.session).get('/api/me')).hasPassword, false);
  assert.deepEqual(workspaces, [{ id: acme.workspaceId, name: 'Acme', role: 'admin' }]);
  const people = [{ id: 'idp-sara', email: 'sara@corp.example', givenName: 'Sara', familyName: 'Haddad', groups: [] }];
  const before = (await saml.control('GET', 'state')) as { people: unknown };
  await saml.control('PUT', 'people', people);
  const again = await signedIn((await visit(origin, saml, '/sso/corp')).session);
  await saml.control('PUT', 'people', before.people as object);
  assert.deepEqual([again.user.id, again.workspaces[0].role], [user.id, 'member']);
  const unknown = await visit(origin, saml, '/sso/start?email=someone@nowhere.example');
  assert.match(unknown.location, /^\/sign-in\?sso=unknown&request=/);
  assert.match((await visit(origin, saml, '/sso/nobodys')).location, /^\/sign-in\?sso=unknown&request=/);
  assert.equal((await visit(origin, saml, '/sso/corp?next=https://evil.example/')).location, '/');
});

/** What the administrators are told of each. */
const SAML_REFUSALS = {
  'signature wrapping 1': ['xsw1', 'one_assertion'],
  'signature wrapping 2': ['xsw2', 'one_assertion'],
  'signature wrapping 3': ['xsw3', 'one_assertion'],
  'signature wrapping 4': ['xsw4', 'one_assertion'],
  'signature wrapping 5': ['xsw5', 'one_assertion'],
  'signature wrapping 6': ['xsw6', 'one_assertion'],
  'signature wrapping 7': ['xsw7', 'one_assertion'],
  'signature wrapping 8': ['xsw8', 'one_assertion'],
  'two assertions': ['two_assertions', 'one_assertion'],
  'a comment in the name id': ['comment_in_name_id', 'xml'],
  'a document type': ['doctype', 'xml'],
  'entity expansion': ['entity_expansion', 'xml'],
  'an external entity': ['external_entity', 'xml'],
  'no signature': ['unsigned', 'signed'],
  'no signature and another name': ['unsigned_impostor', 'signed'],
  'another name under the signature': ['tampered', 'signature'],
  'a signature of the response alone': ['signed_response_only', 'signed'],
  'the signature of another certificate': ['other_certificate', 'signature'],
  'SHA-1': ['sha1', 'algorithm'],
  'HMAC-SHA1 with the certificate': ['hmac', 'algorithm'],
  'HMAC-SHA256 with the certificate': ['hmac_sha256', 'algorithm'],
  'another issuer': ['other_issuer', 'issuer'],
  'another audience': ['other_audience', 'audience'],
  'another recipient': ['other_recipient', 'recipient'],
  'another destination': ['other_destination', 'destination'],
  'an assertion that has expired': ['expired', 'not_on_or_after'],
  'an assertion from the future': ['from_the_future', 'not_before'],
  'the answer to another request': ['other_in_response_to', 'in_response_to'],
  'an answer that nobody asked for': ['no_in_response_to', 'provider_may_begin'],
  'an answer once more': ['replayed', 'in_response_to'],
  'an encrypted assertion': ['encrypted', 'encryption'],
  'a NameID that is too long to be kept': ['long_name_id', 'subject'],
  'a NameID with a tab': ['tab_in_name_id', 'subject'],
  'a NameID without text': ['empty_name_id', 'subject'],
  'a provider that refuses': ['status_authn_failed', 'status'],
} as const;

for (const [attack, [kind, check]] of Object.entries(SAML_REFUSALS)) {
  test(`SAML: ${attack} begins no session, and is explained to the owners`, async () => {
    await saml.control('PUT', 'fault', { kind, times: 1, nameId: 'lena@corp.example' });
    const arrived = await visit(origin, saml, '/sso/corp');
    assert.equal(arrived.session, undefined);
    const [, request] = /^\/sign-in\?sso=refused&request=(\S+)$/.exec(arrived.location) ?? [];
    const attempt = await latest();
    assert.deepEqual([attempt.outcome, attempt.check, attempt.requestId], ['failed', check, request]);
    assert.ok((attempt.received ?? '').length <= 310);
  });
}

test('SAML: an answer without a NameID is refused with the address of a member who has one, and is explained to the owners', async () => {
  await saml.control('PUT', 'name-id', 'persistent');
  assert.ok((await visit(origin, saml, '/sso/corp')).session);
  await saml.control('PUT', 'fault', { kind: 'no_name_id', times: 1 });
  const arrived = await visit(origin, saml, '/sso/corp');
  await saml.control('PUT', 'name-id', 'email');
  assert.equal(arrived.session, undefined);
  const { check, email, expected, received } = await latest();
  assert.deepEqual([check, email, expected, received], ['subject', 'sara@corp.example', 'idp-sara', null]);
});

test('SAML: a response of a megabyte, and what is no response, are refused', async () => {
  const action = `${origin}/sso/corp/acs`;
  const large = Buffer.from(`<a>${'x'.repeat(300_000)}</a>`).toString('base64');
  assert.match((await post(origin, saml, { action, fields: { SAMLResponse: large } })).location, /sso=refused/);
  assert.deepEqual([(await latest()).check, (await latest()).received], ['xml', 'too_large']);
  for (const SAMLResponse of [
    '',
    '%%%',
    Buffer.from('<a>').toString('base64'),
    Buffer.from([0xff]).toString('base64'),
  ]) {
    assert.match((await post(origin, saml, { action, fields: { SAMLResponse } })).location, /sso=refused/);
  }
  const huge = await fetch(action, { method: 'POST', body: new URLSearchParams({ SAMLResponse: 'x'.repeat(1e6) }) });
  assert.equal(huge.status, 413);
  const json = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' };
  assert.equal((await fetch(action, json)).status, 400);
});

test('addresses of single sign-on answer people with a page in their language, also where they refuse', async () => {
  const pageAt = async (path: string, init: RequestInit = {}) => {
    const answer = await fetch(origin + path, { redirect: 'manual', ...init });
    assert.match(answer.headers.get('content-type') ?? '', /^text\/html; charset=utf-8$/, path);
    assert.match(answer.headers.get('content-security-policy') ?? '', /default-src 'none'/);
    const text = await answer.text();
    assert.ok(text.includes(answer.headers.get('x-request-id') ?? '-'), path);
    return [answer.status, /<html lang="(\w+)" dir="(\w+)"/.exec(text)?.slice(1).join(' '), text.includes('/sign-in')];
  };
  const large = { method: 'POST', body: new URLSearchParams({ SAMLResponse: 'x'.repeat(1e6) }) };
  const json = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' };
  const empty = { method: 'POST', body: new URLSearchParams({ other: 'x' }) };
  assert.deepEqual(await pageAt('/sso/corp/acs'), [404, 'en ltr', true]);
  assert.deepEqual(await pageAt('/sso/corp/acs', { headers: { 'accept-language': 'ar-SA,en;q=0.5' } }), [
    404,
    'ar rtl',
    true,
  ]);
  assert.deepEqual(await pageAt('/sso/corp/acs', { method: 'PUT' }), [404, 'en ltr', true]);
  assert.deepEqual(await pageAt('/sso/corp/acs', large), [413, 'en ltr', true]);
  assert.deepEqual(await pageAt('/sso/corp/acs', json), [400, 'en ltr', true]);
  assert.deepEqual(await pageAt('/sso/corp/acs', empty), [422, 'en ltr', true]);
  for (const path of ['/sso/NO-ONE', '/sso/a/b/c', '/sso/', '/sso/nobodys/metadata', '/sso/corp/elsewhere']) {
    assert.equal((await pageAt(path))[0], 404, path);
  }
  const program = await fetch(`${origin}/api/nowhere`, { headers: { accept: 'text/html' } });
  assert.match(program.headers.get('content-type') ?? '', /json/, 'and programs are answered as ever');
});

test('what strangers post keeps nothing of real sign-ins out of the list, which pages', async () => {
  const noise = async () => {
    const body = new URLSearchParams({ SAMLResponse: Buffer.from('<a/>').toString('base64'), RelayState: '_none' });
    const answer = await fetch(`${origin}/sso/corp/acs`, { method: 'POST', redirect: 'manual', body });
    assert.equal(answer.status, 303);
  };
  for (let count = 0; count < 40; count += 1) await noise();
  await saml.control('PUT', 'fault', { kind: 'other_audience', times: 1 });
  await visit(origin, saml, '/sso/corp');
  await noise();
  const solicited = accepted(await owner.get(`${connection}/attempts?solicited=true&limit=1`));
  assert.deepEqual([solicited.data[0].check, solicited.data[0].solicited], ['audience', true]);
  const strange = accepted(await owner.get(`${connection}/attempts?solicited=false&limit=200`)).data;
  assert.ok(strange.length > 0 && strange.length <= 20, `${strange.length} of 40 are kept`);
  const ids: string[] = [];
  let cursor = '';
  do {
    const page = accepted(await owner.get(`${connection}/attempts?limit=7${cursor}`));
    ids.push(...page.data.map(({ id }: { id: string }) => id));
    cursor = page.nextCursor === null ? '' : `&cursor=${page.nextCursor}`;
  } while (cursor !== '');
  const all = accepted(await owner.get(`${connection}/attempts?limit=200`)).data;
  assert.ok(ids.length > 14);
  assert.deepEqual(
    ids,
    all.map(({ id }: { id: string }) => id),
  );
  assertRefused(await owner.get(`${connection}/attempts?cursor=x`), 'bad_request');
});

test('SAML: an answer in another browser than the one that asked signs nobody in (login CSRF)', async () => {
  const arrived = await visit(origin, saml, '/sso/corp', { forgets: true });
  assert.deepEqual([arrived.session, (await latest()).check], [undefined, 'browser']);
  let kept: { action: string; fields: Record<string, string> } | undefined;
  const mine = await visit(origin, saml, '/sso/corp', { change: (posted) => (kept = posted) });
  assert.ok(mine.session !== undefined && kept !== undefined);
  assert.equal((await post(origin, saml, kept)).session, undefined);
  assert.equal((await follow(origin, '/sso/corp/finish?code=x', '')).session, undefined);
});

test('SAML: a person of a domain that the workspace has not verified is refused', async () => {
  const arrived = await visit(origin, saml, '/sso/corp', { user: 'guest@elsewhere.example' });
  const { check, expected, received, email } = await latest();
  assert.deepEqual(
    [arrived.session, check, expected, received],
    [undefined, 'verified_domain', 'corp.example', 'elsewhere.example'],
  );
  assert.equal(email, 'guest@elsewhere.example');
});

test('SAML: the provider may begin where the flag allows it, and each of its assertions is used once', async () => {
  const entity = encodeURIComponent(`${origin}/sso/corp/metadata`);
  const url = `/start?sp=${encodeURIComponent(`${origin}/sso/corp/acs`)}&audience=${entity}`;
  const begin = async () => (await saml.control('POST', 'sign-in', { url, user: 'lena@corp.example' })) as never;
  assert.equal((await post(origin, saml, await begin())).session, undefined);
  const { check, solicited } = await latest();
  assert.deepEqual([check, solicited], ['provider_may_begin', true], 'signed, and so no noise');
  accepted(await owner.patch(connection, { idpInitiated: true }));
  const posted = await begin();
  const elsewhere = await post(origin, saml, await begin(), null);
  assert.equal(elsewhere.session, undefined, 'the code is of no use in another browser');
  assert.match(elsewhere.location, /^\/sign-in\?sso=restart&/);
  assert.equal((await latest()).check, 'browser');
  const arrived = await post(origin, saml, posted);
  assert.equal((await signedIn(arrived.session)).user.email, 'lena@corp.example');
  assert.equal((await post(origin, saml, posted)).session, undefined);
  assert.equal((await latest()).check, 'used_once');
  await assertAskedFirst(async (session) => post(origin, saml, await begin(), session));
  accepted(await owner.patch(connection, { idpInitiated: false }));
});

/** Asserts that a sign-in of lena asks before it replaces the session of another person, once, and not that of lena. */
async function assertAskedFirst(signIn: (session: string) => Promise<Arrived>): Promise<void> {
  const { session: hers = '' } = await visit(origin, saml, '/sso/corp');
  const asked = await signIn(hers);
  assert.equal(asked.session, undefined);
  const url = new URL(asked.location, origin);
  assert.equal(url.pathname, '/switch-account');
  assert.deepEqual([url.searchParams.get('handle'), url.searchParams.get('as')], ['corp', 'lena@corp.example']);
  assert.equal((await signedIn(hers)).user.email, 'sara@corp.example', 'nothing has changed until she says so');
  const next = `/sso/corp/finish?code=${url.searchParams.get('code')}`;
  const strange = await follow(origin, next, hers);
  assert.deepEqual([strange.session, (await latest()).check], [undefined, 'browser']);
  const again = new URL((await signIn(hers)).location, origin);
  const agreed = `/sso/corp/finish?code=${again.searchParams.get('code')}`;
  const { session = '' } = await follow(origin, agreed, asked.given ?? '');
  assert.equal(session, '', 'of another answer');
  const last = await signIn(hers);
  const code = new URL(last.location, origin).searchParams.get('code');
  const switched = await follow(origin, `/sso/corp/finish?code=${code}`, last.given ?? '');
  assert.equal((await signedIn(switched.session)).user.email, 'lena@corp.example');
  assert.equal((await follow(origin, `/sso/corp/finish?code=${code}`, last.given ?? '')).session, undefined, 'once');
  const own = await signIn(switched.session ?? '');
  assert.equal((await signedIn(own.session)).user.email, 'lena@corp.example', 'nobody is asked about themselves');
}

test('SAML: a sign-in that the browser began asks as well before it replaces the session of another person', async () => {
  await assertAskedFirst(async (session) => {
    const url = await fetch(`${origin}/sso/corp`, { redirect: 'manual' });
    const begun = url.headers.getSetCookie()[0]?.split(';')[0] ?? '';
    const there = url.headers.get('location') ?? '';
    const chosen = await saml.control('POST', 'sign-in', { url: there, user: 'lena@corp.example' });
    return post(origin, saml, chosen as never, `${begun}; ${session}`);
  });
});

test('SAML: an answer that comes when its connection is out of use begins no session', async () => {
  const change = async () => accepted(await owner.post(`${connection}/deactivate`));
  assert.equal((await visit(origin, saml, '/sso/corp', { change })).session, undefined);
  assert.equal((await latest()).check, 'connection');
  accepted(await owner.post(`${connection}/activate`, {}));
});

test('a replacement with the next certificate is tested beside the active one, activated without outage, and undone', async () => {
  const metadata = await (await fetch(`${saml.url}/metadata`)).text();
  const { next } = (await saml.control('GET', 'certificates')) as { next: string };
  const by = { protocol: 'saml', displayName: 'Corp, next certificate', replacesId: made.id };
  const [, idpEntityId] = /entityID="([^"]+)"/.exec(metadata) ?? [];
  const facts = { idpEntityId, signInUrl: `${saml.url}/sso`, certificate: next };
  for (const userInfo of ['user:pw@', 'user@', '@']) {
    const signInUrl = `https://${userInfo}idp.corp.example/sso`;
    const refused = await owner.post(`${SSO}/connections`, { ...by, ...facts, signInUrl });
    assertRefused(refused, 'validation_failed', 'signInUrl');
    assert.equal(refused.json.error.details[0].message, 'must not contain a user name or password');
  }
  const replacement = accepted(await owner.post(`${SSO}/connections`, { ...by, ...facts }), 201);
  assert.deepEqual([replacement.loginHandle, replacement.active], ['corp', false]);
  const former = accepted(await owner.get(connection));
  for (const kept of ['attributes', 'roles', 'createPeople', 'idpInitiated']) {
    assert.deepEqual(replacement[kept], former[kept], `${kept} is as it was, unless told otherwise`);
  }
  assert.ok(!JSON.stringify(replacement).includes('BEGIN CERTIFICATE'));
  await saml.control('PUT', 'certificate', 'next');
  assert.equal((await tested(replacement.id, saml)).ok, true);
  assert.equal((await visit(origin, saml, '/sso/corp')).session, undefined);
  // Begun before the change, answered after it: by the next certificate, and by the one before.
  const activate = async () => accepted(await owner.post(`${SSO}/connections/${replacement.id}/activate`, {}));
  assert.ok((await visit(origin, saml, '/sso/corp', { change: activate })).session);
  accepted(await owner.post(`${connection}/activate`, {}));
  await saml.control('PUT', 'certificate', 'current');
  assert.ok((await visit(origin, saml, '/sso/corp', { change: activate })).session);
  await saml.control('PUT', 'certificate', 'next');
  assert.ok((await visit(origin, saml, '/sso/corp')).session);
  await saml.control('PUT', 'certificate', 'current');
  accepted(await owner.post(`${connection}/activate`, {}));
  assert.ok((await visit(origin, saml, '/sso/corp')).session);
  assertRefused(await owner.delete(connection), 'conflict');
  accepted(await owner.delete(`${SSO}/connections/${replacement.id}`), 204);
});

test('a domain counts in one workspace of the deployment, once its record is there', async () => {
  const other = await makeTenant(service, 'Other');
  const named = accepted(await other.owner.post(`${SSO}/domains`, { domain: 'corp.example' }), 201);
  const check = () => other.owner.post(`${SSO}/domains/${named.id}/verify`);
  assert.equal(accepted(await check()).outcome, 'missing');
  await names.set(named.txtName, [named.txtValue]);
  const error = await check();
  assertRefused(error, 'conflict');
  assert.ok(!error.text.includes('Acme'));
  await names.set('_pcs-challenge.broken.example', null);
  const broken = accepted(await other.owner.post(`${SSO}/domains`, { domain: 'BROKEN.example.' }), 201);
  assert.equal(accepted(await other.owner.post(`${SSO}/domains/${broken.id}/verify`)).outcome, 'unanswered');
  for (const domain of ['localhost', '127.0.0.1', 'a..example', '-a.example', 'example.com/x', 'user@example.com']) {
    assertRefused(await other.owner.post(`${SSO}/domains`, { domain }), 'validation_failed');
  }
  assertRefused(await owner.post(`${SSO}/domains`, { domain: 'Corp.Example' }), 'conflict');
  const taken = { protocol: 'saml', displayName: 'X', loginHandle: 'corp', metadataUrl: `${saml.url}/metadata` };
  assertRefused(await other.owner.post(`${SSO}/connections`, taken), 'conflict');
});

test('single sign-on is required after a look at who would lose access; whoever asks cannot lock themself out', async () => {
  const policy = { requireSso: true, disablePasswords: true, requireSecondFactor: false };
  await makeUser(service, acme.workspaceId, { email: 'guest@elsewhere.example', role: 'member' });
  const lena = await signIn(service.address, 'lena@corp.example');
  const preview = accepted(await owner.post(`${SSO}/policy/preview`, policy));
  const losing = preview.losing.map(({ email, reason }: { email: string; reason: string }) => [email, reason]);
  assert.deepEqual(losing, [['guest@elsewhere.example', 'outside_domains']]);
  assert.deepEqual([preview.ownersKeeping, preview.ownersOutsideDomains], [1, 1]);
  assert.deepEqual(accepted(await owner.put(`${SSO}/policy`, policy)), policy);
  const restricted = accepted(await lena.get('/api/auth/session')).restricted;
  assert.deepEqual(
    restricted.map(({ needs }: { needs: string }) => needs),
    ['single_sign_on'],
  );
  const password = { email: 'lena@corp.example', password: 'Baukran-am-Kanal-4711' };
  assertRefused(
    await clientOf(service.address, { origin: service.address }).post('/api/auth/sign-in', password),
    'forbidden',
  );
  const arrived = await visit(origin, saml, '/sso/corp', { user: 'lena@corp.example' });
  assert.equal((await signedIn(arrived.session)).workspaces.length, 1);
  // The owner's domain is not verified: they keep their password.
  await signIn(service.address, acme.ownerEmail);
  const own = accepted(await owner.post(`${SSO}/domains`, { domain: 'acme.example' }), 201);
  await names.set(own.txtName, [own.txtValue]);
  assertRefused(await owner.post(`${SSO}/domains/${own.id}/verify`), 'conflict');
  accepted(await owner.put(`${SSO}/policy`, { ...policy, requireSso: false, disablePasswords: false }));
  assert.equal(accepted(await owner.post(`${SSO}/domains/${own.id}/verify`)).outcome, 'found');
  accepted(await owner.post(`${connection}/deactivate`));
  const out = await owner.put(`${SSO}/policy`, policy);
  assertRefused(out, 'conflict');
  assert.match(out.text, /lock yourself out/);
  accepted(await owner.post(`${connection}/activate`, {}));
  accepted(await owner.delete(`${SSO}/domains/${own.id}`), 204);
});

const OIDC_REFUSALS = {
  'a wrong nonce': ['wrong_nonce', 'nonce'],
  'no nonce': ['no_nonce', 'nonce'],
  'a wrong state': ['altered_state', 'state'],
  'no state': ['no_state', 'state'],
  'the answer of another issuer (mix-up)': ['other_iss', 'issuer'],
  'a token of another issuer': ['wrong_issuer', 'issuer'],
  'the algorithm none': ['alg_none', 'algorithm'],
  'HMAC with the public key (key confusion)': ['hs256_public_key', 'algorithm'],
  'a key that is not published': ['unknown_key', 'signature'],
  'another audience': ['other_audience', 'audience'],
  'another authorized party': ['other_authorized_party', 'audience'],
  'a token that has expired': ['expired', 'not_on_or_after'],
  'a token from the future': ['from_the_future', 'not_before'],
  'a token that is issued ahead': ['issued_ahead', 'not_before'],
  'a token with another access token': ['other_access_token', 'answer'],
  'an address that is not verified there': ['email_unverified', 'email_verified'],
  'another code': ['altered_code', 'status'],
  'a person who refuses': ['access_denied', 'status'],
} as const;

let openid: { id: string } | undefined;

test('OpenID Connect: discovered, tested, activated in place of SAML, with PKCE and a secret that is never shown', async () => {
  const by = {
    protocol: 'oidc',
    displayName: 'Corp ID',
    loginHandle: 'corp-id',
    issuer: oidc.url,
    clientId: 'service',
  };
  const created = await owner.post(`${SSO}/connections`, { ...by, clientSecret: 's3cret' });
  openid = accepted(created, 201) as { id: string };
  assert.ok(!created.text.includes('s3cret'));
  assertRefused(
    await owner.post(`${SSO}/connections`, { ...by, loginHandle: 'x', issuer: saml.url }),
    'validation_failed',
  );
  assertRefused(
    await owner.post(`${SSO}/connections`, { ...by, loginHandle: 'x', issuer: 'http://10.0.0.1/' }),
    'validation_failed',
  );
  const shown = await tested(openid.id, oidc);
  assertNoFailureIsTold(shown.checks);
  assert.equal(shown.ok, true, JSON.stringify(shown.checks));
  accepted(await owner.post(`${SSO}/connections/${openid.id}/activate`, {}));
  const arrived = await visit(origin, oidc, '/sso/start?email=omar@corp.example', { user: 'omar@corp.example' });
  assert.equal((await signedIn(arrived.session)).user.name, 'عمر الخطيب');
  accepted(
    await owner.patch(`${SSO}/connections/${openid.id}`, {
      attributes: { role: 'groups' },
      roles: [{ value: 'Project Admins', role: 'admin' }],
    }),
  );
  await oidc.control('PUT', 'fault', { kind: 'groups_at_userinfo', times: 1 });
  const sara = await signedIn((await visit(origin, oidc, '/sso/corp-id')).session);
  assert.equal(sara.workspaces[0].role, 'admin', 'groups that are at userinfo alone are read');
  accepted(await owner.patch(`${SSO}/connections/${openid.id}`, { attributes: { role: null }, roles: [] }));
  await oidc.control('PUT', 'fault', { kind: 'thin_id_token', times: 1 });
  assert.ok((await visit(origin, oidc, '/sso/corp-id')).session);
});

for (const [attack, [kind, check]] of Object.entries(OIDC_REFUSALS)) {
  test(`OpenID Connect: ${attack} begins no session, and is explained to the owners`, async () => {
    await oidc.control('PUT', 'fault', { kind, times: 1 });
    const arrived = await visit(origin, oidc, '/sso/corp-id');
    assert.equal(arrived.session, undefined);
    assert.match(arrived.location, /^\/sign-in\?sso=refused&request=/);
    const attempt = await latest(`${SSO}/connections/${openid?.id}`);
    assert.deepEqual([attempt.outcome, attempt.check], ['failed', check], JSON.stringify(attempt));
    await oidc.control('DELETE', 'fault');
  });
}

test('OpenID Connect: an answer in another browser signs nobody in', async () => {
  const arrived = await visit(origin, oidc, '/sso/corp-id', { forgets: true });
  assert.deepEqual([arrived.session, (await latest(`${SSO}/connections/${openid?.id}`)).check], [undefined, 'browser']);
});
