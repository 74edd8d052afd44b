// Each route that changes something, out of the route table: its request is let through by its headers, then what authenticated it ends, then
// its body comes. It is refused as a new request is, and nothing changes.
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { type TestContext, test } from 'node:test';
import { sql } from 'kysely';
import type { Access } from '../../../contract/access.ts';
import { type HeldAnswer, holdRequest } from '../../testing/held-request.ts';
import { buildHouse, PICTURE, pathOf } from '../../testing/house.ts';
import { runningService } from '../../testing/running-service.ts';
import { tenants } from '../../testing/tenants.ts';
import { saveGrant, saveRecord } from '../identity/oauth-server/records.ts';
import { startSession } from '../identity/sign-in/public.ts';
import { workspaceScope } from '../platform/access/scope.ts';
import { instantOf, systemClock } from '../platform/clock.ts';
import type { Route } from '../platform/http/route.ts';

const service = await runningService({
  PCS_RATE_KEY_PER_MINUTE: '0',
  PCS_RATE_PERSON_PER_MINUTE: '0',
  PCS_RATE_ADDRESS_PER_MINUTE: '0',
});
const { db, ids } = service.foundation;
const made = tenants(db);
const house = await buildHouse(service, made);
const changing = service.service.routes.filter(({ method, access }) => method !== 'GET' && access.who !== 'open');
/** Needs an authorization under way in a browser: held-requests.db.test.ts covers it. */
const DECISION = '/api/oauth/requests/{uid}/decision';
const base = `/api/projects/${house.projectId}`;
const describeRoute = ({ method, path }: Route) => `${method} ${path}`;

type Headers = Readonly<Record<string, string>>;

const BOUNDARY = 'held';
const part = (name: string, content: string, more = '') =>
  `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"${more}\r\n\r\n${content}\r\n`;
const multipart = (record: object, file: string) =>
  `${part('record', JSON.stringify(record))}${part('file', file, '; filename="a.png"')}--${BOUNDARY}--\r\n`;

function hold(t: TestContext, route: Route, headers: Headers) {
  const { method } = route;
  const request = { method, path: pathOf(route, house.ids), headers };
  if (route.upload === undefined) return holdRequest(t, service.address, { ...request, body: '{}' });
  const type = `multipart/form-data; boundary=${BOUNDARY}`;
  return holdRequest(t, service.address, { ...request, type, body: multipart({}, PICTURE.toString('latin1')) });
}

const asCookie = (cookie: string): Headers => ({ origin: service.address, cookie });
const asBearer = (token: string): Headers => ({ authorization: `Bearer ${token}` });

/** An application's token for everything that an owner may do. */
async function applicationToken(userId: string) {
  const client = { name: 'All', redirectUris: ['https://a.example/'], clientType: 'public' };
  const { body: application } = await service.call({
    ...{ method: 'POST', path: '/api/workspace/oauth-applications', cookie: house.cookies.owner },
    body: { ...client, scopes: ['read', 'write', 'admin', 'feeds'] },
  });
  const grantId = ids.next();
  const token = randomBytes(32).toString('base64url');
  const nowMs = systemClock.now();
  const lasts = { createdAt: instantOf(nowMs), expiresAt: instantOf(nowMs + 3_600_000) };
  const scopes = ['read', 'write', 'admin', 'feeds'];
  const { clientId } = application;
  await saveGrant(db.directory, {
    id: grantId,
    clientId,
    userId,
    scopes,
    payload: {},
    signedInBy: 'password',
    ...lasts,
  });
  const payload = { grantId, scope: scopes.join(' ') };
  await saveRecord(db.directory, { kind: 'AccessToken', value: token, payload, expiresAt: lasts.expiresAt });
  return { token, grantId };
}

interface Ended {
  readonly headers: Headers;
  /** Routes that the credential may call. */
  readonly reaches: (access: Access) => boolean;
  /** Ends the credential by the product's own way. */
  readonly end: () => Promise<unknown>;
  /** A read that the credential opens. */
  readonly look: string;
}

async function credentials(): Promise<Readonly<Record<string, Ended>>> {
  const { body: session } = await service.call({ path: '/api/auth/session', cookie: house.cookies.owner });
  const ended = async (method: string, path: string, cookie = house.cookies.owner) => {
    const reply = await service.call({ method, path, cookie });
    assert.equal(reply.status, 204, `${path}: ${JSON.stringify(reply.body)}`);
  };
  const { token, grantId } = await applicationToken(session.user.id);
  const { keyId, scimTokenId } = house.ids;
  const isPersonal = (access: Access) =>
    access.who === 'person' || access.who === 'signedIn' || access.who === 'keyOrPerson';
  return {
    'a revoked key': {
      headers: { 'x-api-key': house.keys.admin },
      reaches: ({ who }) => who === 'key' || who === 'keyOrPerson',
      end: () => ended('DELETE', `/api/workspace/api-keys/${keyId}`),
      look: '/api/v1/whoami',
    },
    'a deleted provisioning token': {
      headers: asBearer(house.scim),
      reaches: ({ who }) => who === 'scim',
      end: () => ended('DELETE', `/api/workspace/scim-tokens/${scimTokenId}`),
      look: '/scim/v2/Users',
    },
    "an application's revoked grant": {
      headers: asBearer(token),
      reaches: (access) =>
        (access.who === 'person' && access.applications !== false) ||
        (access.who === 'signedIn' && access.applications === true) ||
        access.who === 'keyOrPerson',
      end: () => ended('DELETE', `/api/me/grants/${grantId}`),
      look: base,
    },
    'a session that was signed out': {
      headers: asCookie(house.cookies.owner),
      reaches: isPersonal,
      end: () => ended('POST', '/api/auth/sign-out'),
      look: base,
    },
  };
}

/** Waits until a new request is refused: what was read of access may be trusted for 700 ms (contract §4). */
async function until(isSo: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + 20_000;
  while (!(await isSo())) {
    assert.ok(Date.now() < deadline, 'what has ended still counts');
    await new Promise((resolve) => setImmediate(resolve));
  }
}

/** Counts the records that changes by the workspace's people, keys and tokens leave behind. */
async function listDeeds(): Promise<unknown> {
  const scope = workspaceScope(house.workspaceId);
  const { rows } = await sql`
    select (select count(*) from audit_entry where actor_type in ('user', 'key', 'scim')) as audited,
      (select count(*) from issue) as issues, (select count(*) from photo) as photos,
      (select count(*) from api_key) as keys, (select count(*) from member) as members`.execute(db.reader(scope));
  return rows;
}

/** A person who is in the house as this, and their session. */
async function joined(role: 'owner' | 'admin') {
  const id = await made.person(role);
  await made.join(workspaceScope(house.workspaceId), id, role);
  const { token } = await startSession(
    service.foundation,
    { address: '::1', userAgent: 'held', requestId: 'held' },
    {
      ...{ id, passwordHash: null },
    },
  );
  return { id, headers: asCookie(`pcs_session=${token}`) };
}

const takingRole = changing.filter(({ access, scope }) => access.who === 'person' && scope === 'workspace');

test('every route of an owner or admin whose body is held back over the loss of the role is 403, of the membership 404', async (t) => {
  const owner = await joined('owner');
  for (const [method, status] of [
    ['PATCH', 403],
    ['DELETE', 404],
  ] as const) {
    const { id, headers } = await joined('owner');
    const held: { route: Route; send: () => Promise<HeldAnswer> }[] = [];
    const routes = takingRole.filter(
      ({ access }) => access.who === 'person' && (status === 404 || access.role !== 'member'),
    );
    assert.ok(routes.length >= 30, `${routes.length} routes`);
    for (const route of routes) held.push({ route, send: await hold(t, route, headers) });
    const more = { headers: owner.headers, ...(method === 'PATCH' && { body: { role: 'member' } }) };
    const reply = await service.call({ method, path: `/api/workspace/members/${id}`, ...more });
    assert.ok(reply.status < 300, JSON.stringify(reply.body));
    await until(async () => (await service.call({ path: '/api/workspace/api-keys', headers })).status === status);
    const before = await listDeeds();
    for (const { route, send } of held) assert.equal((await send()).status, status, describeRoute(route));
    assert.deepEqual(await listDeeds(), before);
  }
});

const CREDENTIALS = await credentials();

for (const [name, credential] of Object.entries(CREDENTIALS)) {
  test(`every changing route whose body is held back over ${name} is 401, and nothing changes`, async (t) => {
    const held: { route: Route; send: () => Promise<HeldAnswer> }[] = [];
    const reached = changing.filter(({ access, path }) => path !== DECISION && credential.reaches(access));
    assert.ok(reached.length >= 3, `${reached.length} routes`);
    for (const route of reached) held.push({ route, send: await hold(t, route, credential.headers) });
    await credential.end();
    const { look: path, headers } = credential;
    await until(async () => (await service.call({ path, headers })).status === 401);
    const before = await listDeeds();
    for (const { route, send } of held) {
      const { status, body } = await send();
      assert.equal(status, 401, `${describeRoute(route)}: ${body}`);
    }
    assert.deepEqual(await listDeeds(), before);
  });
}

test('every changing route is among those that were held back', async () => {
  const all = Object.values(CREDENTIALS);
  const missed = changing.filter(
    ({ access }) => access.who !== 'operator' && !all.some((each) => each.reaches(access)),
  );
  assert.deepEqual(missed.map(describeRoute), []);
});

const ON_ACCESS = new RegExp(
  '^/api/(workspace/(members|leave|invitations|api-keys|key-origins|oauth-applications|sso|scim-tokens|session-policy|second-factors)|' +
    'projects/[{]projectId[}]/members)(/|$)',
);

test('no application changes who gets access, whatever it was granted', () => {
  const onAccess = changing.filter(({ path }) => ON_ACCESS.test(path));
  assert.ok(onAccess.length >= 35, `${onAccess.length} routes`);
  const application = CREDENTIALS["an application's revoked grant"];
  assert.deepEqual(onAccess.filter(({ access }) => application?.reaches(access)).map(describeRoute), []);
});
