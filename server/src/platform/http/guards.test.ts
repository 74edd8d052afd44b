import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { InjectOptions } from 'fastify';
import { Type } from 'typebox';
import {
  key,
  open,
  operator,
  person,
  personally,
  scim,
  signedIn,
  signedInOrApplication,
  workspacePerson,
} from '../../../../contract/access.ts';
import { createPlainMessage } from '../../../../contract/messages/message.ts';
import { conflict } from '../app-error.ts';
import {
  FOREIGN_PROJECT,
  MAX_JSON_BYTES,
  OTHER_WORKSPACE,
  OWN_ORIGIN,
  PROJECT,
  THING,
  testServer,
  WORKSPACE,
  type World,
} from './fixtures/test-server.ts';
import { noContent, ok, type Route, route } from './route.ts';

const query = Type.Object({ limit: Type.Optional(Type.Integer({ minimum: 1 })) });
const body = Type.Object({ name: Type.String({ minLength: 1 }) });
const inProject = {
  method: 'POST',
  summary: 's',
  tag: 't',
  scope: 'project',
  // No database here: the state is the handler's.
  changesProject: 'inTransaction',
  query,
  body,
  reply: null,
  entitlement: 'extras',
  confirmed: true,
  params: Type.Object({ projectId: Type.String(), thingId: Type.String() }),
  loadResource: async ({ params }: { params: { thingId: string } }) => (params.thingId === THING ? {} : undefined),
  handle() {
    throw conflict(createPlainMessage('the state of the record'));
  },
} as const;
const show = ({ scope, caller }: { scope: unknown; caller: { type: string } }) => ok({ scope, caller: caller.type });
const plain = { method: 'GET', summary: 's', tag: 't', reply: Type.Object({}) } as const;

const routes: Route[] = [
  route({ ...inProject, path: '/api/v1/projects/{projectId}/things/{thingId}', access: key('write'), budgeted: true }),
  route({ ...inProject, path: '/api/projects/{projectId}/things/{thingId}', access: person('reviewer') }),
  route({
    ...inProject,
    path: '/scim/things/{thingId}',
    access: scim,
    scope: 'workspace',
    params: Type.Object({ thingId: Type.String() }),
  }),
  route({ ...plain, path: '/api/v1/here', access: key('read'), scope: 'workspace', budgeted: true, handle: show }),
  route({ ...plain, path: '/api/here', access: person('member'), scope: 'workspace', handle: show }),
  route({ ...plain, path: '/api/admins', access: person('admin'), scope: 'workspace', handle: show }),
  route({ ...plain, path: '/api/secrets', access: personally('admin'), scope: 'workspace', handle: show }),
  route({ ...plain, path: '/api/owners', access: person('owner'), scope: 'workspace', handle: show }),
  route({ ...plain, path: '/api/nowhere', access: person('owner'), scope: 'none', handle: show }),
  route({
    ...plain,
    path: '/api/projects/{projectId}',
    access: workspacePerson('admin'),
    scope: 'project',
    changesProject: 'inTransaction',
    handle: show,
  }),
  route({ ...plain, path: '/api/me', access: signedIn, scope: 'none', handle: show }),
  route({ ...plain, path: '/api/shown', access: signedInOrApplication, scope: 'none', handle: show }),
  route({
    ...plain,
    method: 'POST',
    path: '/api/me',
    access: signedIn,
    scope: 'none',
    reply: null,
    handle: () => noContent,
  }),
  route({ ...plain, path: '/api/admin/state', access: operator, scope: 'none', handle: show }),
  route({ ...plain, path: '/api/open', access: open('anybody may'), scope: 'none', handle: show }),
  route({
    ...plain,
    method: 'POST',
    path: '/api/door',
    access: open('a person who signs in has no credential yet'),
    scope: 'none',
    reply: null,
    status: 204,
    handle: () => noContent,
  }),
  route({ ...plain, path: '/api/v1/hooks/{id}/{slug}', access: key('read'), scope: 'workspace', handle: show }),
  route({
    ...plain,
    method: 'POST',
    path: '/api/projects/{projectId}/readings',
    access: { who: 'keyOrPerson', scope: 'write', role: 'upload_engineer' },
    scope: 'project',
    changesProject: 'inTransaction',
    budgeted: true,
    handle: show,
  }),
];

const server = await testServer(routes);

interface Request {
  url: string;
  credential: string;
  type: string;
  payload: string;
}

/** One thing that may be wrong with a request, and what it is answered with when nothing before it is wrong. */
interface Fault {
  name: string;
  expected: string;
  apply(request: Request, world: World): void;
  /** Faults that cannot be had together with this one. */
  not?: string[];
}

const change = (what: keyof Request, how: (text: string) => string) => (request: Request) => {
  request[what] = how(request[what]);
};
const inUrl = (from: string, to: string) => change('url', (url) => url.replace(from, to));
const spend = (budget: string) => (_request: Request, world: World) => {
  world.spent.add(budget);
};

const BODY_FAULTS: Fault[] = [
  {
    name: 'size',
    expected: '413 payload_too_large',
    apply: change('payload', (text) => text.padEnd(MAX_JSON_BYTES + 1, ' ')),
    // The type is looked at before the first byte is read, so before the size is known.
    not: ['type'],
  },
  { name: 'type', expected: '400 bad_request', apply: change('type', () => 'text/plain') },
  { name: 'JSON', expected: '400 bad_request', apply: change('payload', (text) => text.replace('{', '[')) },
  {
    name: 'schema',
    expected: '422 validation_failed',
    apply: change('payload', (text) => text.replace('name', 'nome')),
  },
  { name: 'query', expected: '422 validation_failed', apply: change('url', (url) => `${url}?limit=0`) },
  { name: 'state', expected: '409 conflict', apply: () => undefined },
];

const KEY_FAULTS: Fault[] = [
  { name: 'route', expected: '404 not_found', apply: inUrl('/things/', '/thinks/') },
  { name: 'deployment budget', expected: '429 rate_limited', apply: spend('deployment') },
  { name: 'authentication', expected: '401 unauthorized', apply: change('credential', () => 'no-key') },
  { name: 'caller budget', expected: '429 rate_limited', apply: spend('key') },
  { name: 'scope', expected: '403 forbidden', apply: change('credential', (each) => each.replace('write', 'read')) },
  { name: 'tenancy', expected: '404 not_found', apply: inUrl(PROJECT, FOREIGN_PROJECT) },
  { name: 'id', expected: '404 not_found', apply: inUrl(THING, 'no-uuid') },
  { name: 'record', expected: '404 not_found', apply: inUrl(THING, OTHER_WORKSPACE), not: ['id'] },
  { name: 'plan', expected: '403 forbidden', apply: change('credential', (each) => `${each}+poor`) },
  ...BODY_FAULTS,
];

const PERSON_FAULTS: Fault[] = [
  { name: 'route', expected: '404 not_found', apply: inUrl('/things/', '/thinks/') },
  { name: 'authentication', expected: '401 unauthorized', apply: change('credential', () => 'nobody') },
  { name: 'caller budget', expected: '429 rate_limited', apply: spend('person') },
  { name: 'scope', expected: '403 forbidden', apply: change('credential', (each) => `${each}+granted:read`) },
  { name: 'tenancy', expected: '404 not_found', apply: inUrl(PROJECT, FOREIGN_PROJECT) },
  { name: 'id', expected: '404 not_found', apply: inUrl(THING, 'no-uuid') },
  { name: 'record', expected: '404 not_found', apply: inUrl(THING, OTHER_WORKSPACE), not: ['id'] },
  {
    name: 'role',
    expected: '403 forbidden',
    apply: change('credential', (each) => each.replace('reviewer', 'viewer')),
  },
  { name: 'plan', expected: '403 forbidden', apply: change('credential', (each) => `${each}+poor`) },
  {
    name: 'confirmation',
    expected: '403 confirmation_required',
    apply: change('credential', (each) => `${each}+unconfirmed`),
  },
  ...BODY_FAULTS,
];

const SCIM_FAULTS: Fault[] = [
  { name: 'route', expected: '404 not_found', apply: inUrl('/things/', '/thinks/') },
  { name: 'authentication', expected: '401 unauthorized', apply: change('credential', () => 'member/admin') },
  { name: 'caller budget', expected: '429 rate_limited', apply: spend('scim') },
  { name: 'id', expected: '404 not_found', apply: inUrl(THING, 'no-uuid') },
  { name: 'record', expected: '404 not_found', apply: inUrl(THING, OTHER_WORKSPACE), not: ['id'] },
  { name: 'plan', expected: '403 forbidden', apply: change('credential', (each) => `${each}+poor`) },
  ...BODY_FAULTS,
];

const good = (base: string, credential: string): Request => ({
  url: `${base}/projects/${PROJECT}/things/${THING}`,
  credential,
  type: 'application/json',
  payload: '{"name":"a"}',
});

const asKey = (credential: string) => ({ 'x-api-key': credential });
const asPerson = (credential: string) => ({ authorization: `Bearer ${credential}` });

async function answerTo(options: InjectOptions): Promise<string> {
  const response = await server.app.inject(options);
  return `${response.statusCode} ${response.body === '' ? '' : (response.json().error?.code ?? '')}`.trim();
}

for (const [who, make, headersOf, faults] of [
  ['a key', () => good('/api/v1', 'write-key'), asKey, KEY_FAULTS],
  ['a person', () => good('/api', 'member/reviewer'), asPerson, PERSON_FAULTS],
  ['an identity provider', () => ({ ...good('', 'scim'), url: `/scim/things/${THING}` }), asPerson, SCIM_FAULTS],
] as const) {
  for (const [index, first] of faults.entries()) {
    test(`for ${who} ${first.name} is refused before anything after it, whether the ports answer at once or later`, async () => {
      const later = faults.slice(index + 1).filter((each) => !first.not?.includes(each.name));
      for (const other of [undefined, ...later]) {
        const request = make();
        server.world.spent.clear();
        other?.apply(request, server.world);
        first.apply(request, server.world);
        const { url, credential, type, payload } = request;
        const headers = { 'content-type': type, ...headersOf(credential) };
        for (const isSlow of [false, true]) {
          server.world.isSlow = isSlow;
          const answer = await answerTo({ method: 'POST', url, headers, payload });
          assert.equal(answer, first.expected, `${first.name} and ${other?.name ?? 'nothing else'}`);
        }
      }
      server.world.spent.clear();
      server.world.isSlow = false;
    });
  }
}

const injected = (options: InjectOptions) => server.app.inject(options);
const where = async (url: string, headers: Record<string, string>) => {
  const response = await injected({ url, headers });
  return response.statusCode === 200 ? response.json() : response.json().error.code;
};

test('a key is in its own workspace, whatever else the request says', async () => {
  const expected = { scope: { workspaceId: WORKSPACE }, caller: 'key' };
  assert.deepEqual(await where('/api/v1/here', asKey('read-key')), expected);
  assert.deepEqual(await where('/api/v1/here', { ...asKey('read-key'), 'x-workspace-id': OTHER_WORKSPACE }), expected);
  assert.deepEqual(await where('/api/v1/here', { ...asKey('read-key'), ...asPerson('owner+second') }), expected);
});

test('only a key opens the machine API, and only people open the app API', async () => {
  assert.equal(await where('/api/v1/here', asPerson('owner')), 'unauthorized');
  assert.equal(await where('/api/v1/here', { cookie: 'pcs_session=owner' }), 'unauthorized');
  assert.equal(await where('/api/v1/here', { authorization: 'Bearer read-key' }), 'unauthorized');
  assert.equal(await where('/api/here', asKey('admin-key')), 'unauthorized');
  assert.equal(await where('/api/here', {}), 'unauthorized');
});

test('two keys in one request are none', async () => {
  const response = await injected({ url: '/api/v1/here', headers: { 'x-api-key': ['read-key', 'write-key'] } });
  assert.equal(response.statusCode, 401);
});

test('a person in one workspace is in it; in several they name it, and one not theirs is absent', async () => {
  const named = (credential: string, id: string) =>
    where('/api/here', { ...asPerson(credential), 'x-workspace-id': id });
  assert.deepEqual(await where('/api/here', asPerson('member')), { scope: { workspaceId: WORKSPACE }, caller: 'user' });
  assert.equal(await where('/api/here', asPerson('member+none')), 'not_found');
  assert.equal(await where('/api/here', asPerson('member+second')), 'validation_failed');
  assert.deepEqual((await named('member+second', OTHER_WORKSPACE)).scope, { workspaceId: OTHER_WORKSPACE });
  for (const id of [OTHER_WORKSPACE, 'no-uuid', '', `${WORKSPACE} `.padEnd(300, '0')]) {
    assert.equal(await named('member', id), 'not_found', id);
  }
});

test('a role too low is refused, and a higher one reaches', async () => {
  const roles = ['member', 'admin', 'owner'];
  for (const [url, from] of [
    ['/api/here', 0],
    ['/api/admins', 1],
    ['/api/owners', 2],
  ] as const) {
    for (const [index, role] of roles.entries()) {
      const answer = await where(url, asPerson(role));
      assert.equal(answer.caller ?? answer, index >= from ? 'user' : 'forbidden', `${role} at ${url}`);
    }
  }
});

test('where no role is known none is reached', async () => {
  assert.equal(await where('/api/nowhere', asPerson('owner')), 'forbidden');
});

test('on a project’s path the role in the workspace counts where the route asks for it', async () => {
  const url = `/api/projects/${PROJECT}`;
  assert.equal(await where(url, asPerson('member/admin')), 'forbidden');
  assert.deepEqual((await where(url, asPerson('admin/admin'))).scope, { workspaceId: WORKSPACE, projectId: PROJECT });
  assert.equal(await where(url, asPerson('admin')), 'not_found', 'no role in the project');
  assert.equal(await where(`/api/projects/${FOREIGN_PROJECT}`, asPerson('owner/admin')), 'not_found');
  assert.equal(await where('/api/projects/no-uuid', asPerson('owner/admin')), 'not_found');
});

test('absent, foreign and impossible ids have one answer', async () => {
  const bodies = [
    FOREIGN_PROJECT,
    'no-uuid',
    `{${PROJECT}}`,
    THING,
    'x'.repeat(400),
    'x'.repeat(600),
    '%00',
    '..%2f',
  ].map(async (id) => {
    const response = await injected({
      url: `/api/projects/${id}`,
      headers: { ...asPerson('owner/admin'), 'x-request-id': 'r' },
    });
    return `${response.statusCode} ${response.body}`;
  });
  assert.equal(new Set(await Promise.all(bodies)).size, 1);
});

test('an id called plainly id is one too, and text that no record has is absent', async () => {
  const at = (id: string, slug: string) => where(`/api/v1/hooks/${id}/${slug}`, asKey('read-key'));
  assert.deepEqual((await at(THING, 'a')).caller, 'key');
  assert.equal(await at('no-uuid', 'a'), 'not_found');
  assert.equal(await at(THING, 'a%00b'), 'not_found');
});

test('an application stays within its grant', async () => {
  const get = async (url: string, credential: string) =>
    (await injected({ url, headers: asPerson(credential) })).statusCode;
  assert.equal(await get('/api/here', 'member+granted:read'), 200);
  assert.equal(await get('/api/here', 'member+granted:feeds,offline_access'), 403);
  // Administration takes the scope of that name, beside the role.
  assert.equal(await get('/api/admins', 'admin+granted:write'), 403);
  assert.equal(await get('/api/admins', 'admin+granted:admin'), 200);
  assert.equal(await get('/api/admins', 'member+granted:admin'), 403);
  // What would outlive the grant is the person's alone.
  assert.equal(await get('/api/secrets', 'admin+granted:admin'), 403);
  assert.equal(await get('/api/secrets', 'admin'), 200);
  assert.equal(await get(`/api/projects/${PROJECT}`, 'owner/admin+granted:write'), 403);
});

test('what is a person’s own is no application’s, whatever it was granted', async () => {
  const own = async (method: 'GET' | 'POST', credential: string) =>
    (await injected({ method, url: '/api/me', headers: asPerson(credential) })).statusCode;
  assert.deepEqual([await own('GET', 'member+granted:admin'), await own('POST', 'member+granted:admin')], [403, 403]);
  assert.deepEqual([await own('GET', 'member'), await own('POST', 'member')], [200, 204]);
  const shown = { url: '/api/shown', headers: asPerson('member+granted:read') };
  assert.equal((await injected(shown)).statusCode, 200);
});

test('a cookie changes nothing unless a page of the service sent it; a token needs no page', async () => {
  const post = async (headers: Record<string, string>) =>
    (await injected({ method: 'POST', url: '/api/me', headers })).statusCode;
  const cookie = 'pcs_session=member';
  assert.equal(await post({ cookie, origin: OWN_ORIGIN }), 204);
  for (const origin of [undefined, 'null', '', 'http://evil.example', `${OWN_ORIGIN}.evil.example`]) {
    assert.equal(await post({ cookie, ...(origin === undefined ? {} : { origin }) }), 403, String(origin));
  }
  assert.equal(await post({ ...asPerson('member'), origin: 'http://evil.example' }), 204);
  for (const url of ['/api/me', '/api/here'])
    assert.equal((await injected({ url, headers: { cookie } })).statusCode, 200);
  assert.equal((await injected({ method: 'HEAD', url: '/api/me', headers: { cookie } })).statusCode, 200);
});

/** A Cookie header, and whose session is found in it. */
const COOKIES: [string, string | undefined][] = [
  ['pcs_session=member', 'member'],
  ['__Host-pcs_session=member', undefined],
  ['a=b; pcs_session=member; c=d', 'member'],
  ['a=b;pcs_session=member', 'member'],
  ['pcs_session=owner; __Host-pcs_session=member', 'owner'],
  ['__Host-pcs_session=member; pcs_session=owner', 'owner'],
  ['xpcs_session=member', undefined],
  ['pcs_sessionx=member', undefined],
  ['pcs_session', undefined],
  ['pcs_session=', undefined],
  ['PCS_SESSION=member', undefined],
  ['member', undefined],
  ['=member', undefined],
];

for (const [cookie, expected] of COOKIES) {
  test(`Cookie: ${cookie} is the session of ${expected ?? 'nobody'}`, async () => {
    const owner = await injected({ url: '/api/owners', headers: { cookie } });
    const anyone = await injected({ url: '/api/here', headers: { cookie } });
    const found = owner.statusCode === 200 ? 'owner' : anyone.statusCode === 200 ? 'member' : undefined;
    assert.equal(found, expected);
  });
}

/** An Authorization header, and whether it is the operator's. */
const BEARERS: [string, boolean][] = [
  ['Bearer operator-token', true],
  ['bearer operator-token', true],
  ['BEARER   operator-token  ', true],
  ['operator-token', false],
  ['Basic operator-token', false],
  ['Bearer', false],
  ['Bearer ', false],
  ['Bearer operator-token x', false],
  ['Bearer operator-token,', false],
  ['Bearer "operator-token"', false],
  ['Bearer owner', false],
];

for (const [authorization, isOperator] of BEARERS) {
  test(`Authorization: ${authorization} is ${isOperator ? '' : 'not '}the operator’s`, async () => {
    const response = await injected({ url: '/api/admin/state', headers: { authorization } });
    assert.equal(response.statusCode, isOperator ? 200 : 401);
  });
}

test('a route that takes keys and people takes each on their own terms', async () => {
  const url = `/api/projects/${PROJECT}/readings`;
  const post = async (headers: Record<string, string>) => (await injected({ method: 'POST', url, headers })).statusCode;
  assert.equal(await post(asKey('write-key')), 200);
  assert.equal(await post(asKey('read-key')), 403);
  assert.equal(await post(asKey('write-key+foreign')), 404);
  assert.equal(await post(asPerson('member/upload_engineer')), 200);
  assert.equal(await post(asPerson('member/reviewer')), 403);
  assert.equal(await post(asPerson('owner/admin+granted:read')), 403);
  assert.equal(await post({ ...asKey('no-key'), ...asPerson('owner/admin') }), 401);
  assert.equal(await post({}), 401);
});

test('an open route asks nobody for anything, and takes no unit', async () => {
  server.world.budgetCalls.length = 0;
  server.world.spent = new Set(['deployment', 'key', 'person', 'address']);
  assert.deepEqual(await where('/api/open', { ...asKey('no-key'), ...asPerson('nobody') }), { caller: 'anonymous' });
  server.world.spent.clear();
  assert.deepEqual(server.world.budgetCalls, []);
});

/** What a request takes and gives back, in order. */
async function unitsOf(url: string, headers: Record<string, string>, spent: string[] = []): Promise<string[]> {
  server.world.budgetCalls.length = 0;
  server.world.spent = new Set(spent);
  await injected({ url, headers });
  server.world.spent.clear();
  return [...server.world.budgetCalls];
}

test('requests without credentials pay from their address’s budget and not from the deployment’s', async () => {
  const nobody = ['deployment', 'deployment given back', 'address'];
  assert.deepEqual(await unitsOf('/api/v1/here', {}), nobody);
  assert.deepEqual(await unitsOf('/api/v1/here', asKey('no-key')), nobody);
  assert.deepEqual(await unitsOf('/api/v1/here', asKey('read-key')), ['deployment', 'key']);
  assert.deepEqual(await unitsOf('/api/v1/here', asKey('read-key'), ['deployment']), ['deployment']);
  assert.deepEqual(await unitsOf('/api/here', asPerson('member')), ['person']);
  assert.deepEqual(await unitsOf('/api/here', {}), ['address']);
  assert.deepEqual(await unitsOf('/api/v1/nothing', asKey('read-key')), []);
});

test('a page of another site signs nobody in: a door that is open to all takes the service’s own pages, and no browsers', async () => {
  const knock = async (headers: Record<string, string>) =>
    (await injected({ method: 'POST', url: '/api/door', headers })).statusCode;
  for (const headers of [{}, { origin: OWN_ORIGIN }, { ...asPerson('member'), origin: OWN_ORIGIN }]) {
    assert.equal(await knock(headers), 204);
  }
  for (const origin of ['null', '', 'http://evil.example', `${OWN_ORIGIN}.evil.example`]) {
    assert.equal(await knock({ origin }), 403, origin);
  }
  const read = await injected({ url: '/api/open', headers: { origin: 'http://evil.example' } });
  assert.equal(read.statusCode, 200);
});

test('a page of another site pays from its address’s budget, and is told to wait when that is spent', async () => {
  const foreign = { cookie: 'pcs_session=member', origin: 'http://evil.example' };
  const post = () => injected({ method: 'POST', url: '/api/me', headers: foreign });
  server.world.budgetCalls.length = 0;
  assert.equal((await post()).statusCode, 403);
  assert.deepEqual(server.world.budgetCalls, ['address']);
  server.world.spent.add('address');
  assert.equal((await post()).statusCode, 429);
  server.world.spent.clear();
});

test('who has to wait for a look-up is refused from their address’s budget, and the deployment has its unit back', async () => {
  server.world.budgetCalls.length = 0;
  for (const isSlow of [false, true]) {
    server.world.isSlow = isSlow;
    const response = await injected({ url: '/api/v1/here', headers: asKey('waiting-key') });
    assert.deepEqual([response.statusCode, response.headers['ratelimit-policy']], [429, '"address";q=600;w=60']);
  }
  server.world.isSlow = false;
  const once = ['deployment', 'deployment given back', 'address'];
  assert.deepEqual(server.world.budgetCalls, [...once, ...once]);
});

test('a refusal by another budget names it', async () => {
  const ask = async (spent: string, headers: Record<string, string>) => {
    server.world.spent = new Set([spent]);
    const response = await injected({ url: '/api/v1/here', headers });
    server.world.spent.clear();
    return [response.statusCode, response.headers['ratelimit-policy'], response.headers.ratelimit];
  };
  assert.deepEqual(await ask('deployment', asKey('read-key')), [
    429,
    '"deployment";q=600;w=60',
    '"deployment";r=0;t=7',
  ]);
  assert.deepEqual(await ask('address', asKey('no-key')), [429, '"address";q=600;w=60', '"address";r=0;t=7']);
  assert.deepEqual(await ask('none', {}), [401, '"address";q=600;w=60', '"address";r=599;t=60']);
});

test('an address whose budget is spent is told to wait, whoever else is served', async () => {
  server.world.spent = new Set(['address']);
  const response = await injected({ url: '/api/v1/here', headers: asKey('no-key') });
  assert.deepEqual([response.statusCode, response.headers['retry-after']], [429, '7']);
  assert.equal((await injected({ url: '/api/v1/here', headers: asKey('read-key') })).statusCode, 200);
  server.world.spent.clear();
});

test('each answer to a key says what is left, refusals too; with the budget off none does', async () => {
  const budgetOf = async (options: InjectOptions) => {
    const { headers, statusCode } = await injected(options);
    return [statusCode, headers['ratelimit-policy'], headers.ratelimit, headers['retry-after']];
  };
  const policy = '"key";q=600;w=60';
  const url = '/api/v1/here';
  assert.deepEqual(await budgetOf({ url, headers: asKey('read-key') }), [200, policy, '"key";r=599;t=60', undefined]);
  assert.deepEqual(await budgetOf({ url: `${url}?x=1`, headers: asKey('read-key') }), [
    422,
    policy,
    '"key";r=599;t=60',
    undefined,
  ]);
  const foreign = {
    method: 'POST',
    url: `/api/v1/projects/${FOREIGN_PROJECT}/things/${THING}`,
    headers: asKey('write-key'),
  } as const;
  assert.deepEqual(await budgetOf(foreign), [404, policy, '"key";r=599;t=60', undefined]);
  server.world.spent.add('key');
  assert.deepEqual(await budgetOf({ url, headers: asKey('read-key') }), [429, policy, '"key";r=0;t=7', '7']);
  server.world.spent.clear();
  server.world.keyLimit = 0;
  assert.deepEqual(await budgetOf({ url, headers: asKey('read-key') }), [200, undefined, undefined, undefined]);
  server.world.keyLimit = 600;
});

test('behind https the plain cookie counts for nothing: a neighbouring host could have planted it', async () => {
  server.world.cookieName = '__Host-pcs_session';
  const ask = async (cookie: string) => (await injected({ url: '/api/here', headers: { cookie } })).statusCode;
  assert.equal(await ask('pcs_session=member'), 401);
  assert.equal(await ask('pcs_session=nobody; __Host-pcs_session=member'), 200);
  server.world.cookieName = 'pcs_session';
});
