import assert from 'node:assert/strict';
import { test } from 'node:test';
import pg from 'pg';
import { Type } from 'typebox';
import { key, open, person } from '../../../../contract/access.ts';
import { createPlainMessage } from '../../../../contract/messages/message.ts';
import { workspaceScope } from '../access/scope.ts';
import { conflict } from '../app-error.ts';
import type { Db } from '../database/db.ts';
import { openDatabase } from '../database/fixtures/open-database.ts';
import { inTransaction } from '../database/transaction.ts';
import { newIds } from './fixtures/project-list.ts';
import { OTHER_WORKSPACE, OWN_ORIGIN, PROJECT, testServer, WORKSPACE } from './fixtures/test-server.ts';
import { beginCreation, hashBody } from './idempotency.ts';
import { created, type Route, route } from './route.ts';

const HOUR_MS = 3_600_000;
const AT = '2026-03-01T08:15:30.250Z';
const database = await openDatabase();
const first = database.open(4);
const second = database.open(4);
for (const id of [WORKSPACE, OTHER_WORKSPACE]) await database.newWorkspace(first, id);

interface Made {
  id: string;
  name: string;
  updatedAt: string;
}

/** Where a creation may be held up or broken, by the name it is made with. */
const hooks = new Map<string, { before?: () => Promise<void>; inside?: () => Promise<void> }>();

async function make(db: Db, workspaceId: string, name: string): Promise<Made> {
  const { before, inside } = hooks.get(name) ?? {};
  await before?.();
  const [id = ''] = newIds(1);
  return inTransaction(db, workspaceScope(workspaceId), async (tx) => {
    const row = { workspace_id: workspaceId, id, name, created_at: AT, updated_at: AT };
    await tx.insertInto('project').values(row).execute();
    await inside?.();
    return { id, name, updatedAt: AT };
  });
}

function routesOver(db: Db): Route[] {
  const Body = Type.Object({
    name: Type.String({ minLength: 1, maxLength: 40 }),
    more: Type.Optional(Type.Array(Type.Number())),
  });
  const base = { method: 'POST', summary: 's', tag: 't', reply: Type.Object({}), body: Body, status: 201 } as const;
  const deps = { db };
  const answer = (made: Made) => created(made, { changedAt: made.updatedAt, headers: { 'x-made': made.name } });
  const plain = { ...base, scope: 'workspace', creates: {} } as const;
  return [
    route({
      ...plain,
      path: '/api/v1/things',
      access: key('write'),
      handle: ({ scope, body, idempotent }) =>
        idempotent(deps, answer, (bound) => make(bound.db, scope.workspaceId, body.name)),
    }),
    route({
      ...plain,
      path: '/api/v1/others',
      access: key('write'),
      handle: ({ scope, body, idempotent }) =>
        idempotent(deps, answer, (bound) => make(bound.db, scope.workspaceId, body.name)),
    }),
    route({
      ...plain,
      path: '/api/things',
      access: person('member'),
      handle: ({ scope, body, idempotent }) =>
        idempotent(deps, answer, (bound) => make(bound.db, scope.workspaceId, body.name)),
    }),
    route({
      ...base,
      scope: 'project',
      creates: { onceOnly: ['secret'] },
      path: '/api/v1/projects/{projectId}/secrets',
      access: key('write'),
      handle: ({ scope, body, idempotent }) =>
        idempotent(
          deps,
          (made: Made) => ({ body: { ...made, secret: 'shown once', inner: { secret: 'a field of its own' } } }),
          (bound) => make(bound.db, scope.workspaceId, body.name),
        ),
    }),
    route({
      ...base,
      scope: 'none',
      creates: {},
      path: '/api/placeless-things',
      access: open('a test'),
      handle: ({ body, idempotent }) => idempotent(deps, answer, (bound) => make(bound.db, WORKSPACE, body.name)),
    }),
  ];
}

const one = await testServer(routesOver(first), { db: first });
// Another process of the deployment: its own connections, the same time.
const other = await testServer(routesOver(second), { db: second, clock: one.clock });

interface Sent {
  url?: string;
  as?: Record<string, string>;
  from?: typeof one;
  body?: unknown;
}

const freshKey = () => `key-${newIds(1)}`;
const asKey = (credential = 'write-key') => ({ 'x-api-key': credential });

async function send(idempotencyKey: string | undefined, name: string, sent: Sent = {}) {
  const { url = '/api/v1/things', as = asKey(), from = one, body = { name } } = sent;
  const headers = {
    'content-type': 'application/json',
    ...as,
    ...(idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }),
  };
  const response = await from.app.inject({
    method: 'POST',
    url,
    headers,
    payload: typeof body === 'string' ? body : JSON.stringify(body),
  });
  return {
    status: response.statusCode,
    body: response.body,
    code: response.json().error?.code,
    paths: response.json().error?.details?.map((each: { path: string }) => each.path),
    replayed: response.headers['idempotent-replayed'],
    retryAfter: response.headers['retry-after'],
    headers: response.headers,
  };
}

async function countOf(name: string): Promise<number> {
  const [row] = await database.asAdmin('select count(*)::int as made from project where name = $1', [name]);
  return row?.made as number;
}

/** Holds every creation of this name up until it is released. */
function hold(name: string) {
  const reached = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  hooks.set(name, {
    before: () => {
      reached.resolve();
      return released.promise;
    },
  });
  return {
    reached: reached.promise,
    release() {
      hooks.delete(name);
      released.resolve();
    },
  };
}

test('a repeat gets the same answer, byte for byte and header for header, and makes nothing', async () => {
  const idempotencyKey = freshKey();
  const made = await send(idempotencyKey, 'replayed');
  assert.deepEqual([made.status, made.replayed], [201, undefined]);
  for (const from of [one, other]) {
    const repeat = await send(idempotencyKey, 'replayed', { from });
    assert.deepEqual([repeat.status, repeat.body, repeat.replayed], [201, made.body, 'true']);
    for (const name of ['etag', 'x-made', 'content-type', 'cache-control']) {
      assert.equal(repeat.headers[name], made.headers[name], name);
      assert.notEqual(made.headers[name], undefined, name);
    }
  }
  assert.equal(await countOf('replayed'), 1);
});

test('without a key, and with another one, each request makes its own', async () => {
  for (const each of [undefined, undefined, freshKey(), freshKey()]) {
    assert.equal((await send(each, 'each its own')).status, 201);
  }
  assert.equal(await countOf('each its own'), 4);
});

test('the same body written otherwise is the same body', async () => {
  const idempotencyKey = freshKey();
  await send(idempotencyKey, 'é', { body: '{"name":"é","more":[1,2]}' });
  const repeat = await send(idempotencyKey, 'é', { body: ' { "name" : "e\\u0301", "more": [ 1.0, 2e0 ] } ' });
  assert.deepEqual([repeat.status, repeat.replayed], [201, 'true']);
});

test('the same key with another body is 409, and changes nothing of what was kept', async () => {
  const idempotencyKey = freshKey();
  const made = await send(idempotencyKey, 'the first');
  const another = await send(idempotencyKey, 'the second');
  assert.deepEqual([another.status, another.code, another.replayed], [409, 'conflict', undefined]);
  assert.equal(await countOf('the second'), 0);
  assert.equal((await send(idempotencyKey, 'the first')).body, made.body);
});

test('a body is kept by a keyed hash; answers of an earlier release and of an older key are given again', async () => {
  const body = { name: 'secret' };
  const idempotencyKey = freshKey();
  await send(idempotencyKey, 'secret', { body });
  const kept = async () =>
    (await database.asAdmin('select body_hash from idempotent_answer where key = $1', [idempotencyKey]))[0]?.body_hash;
  assert.notDeepEqual(await kept(), hashBody(body));
  const rotated = await testServer(routesOver(first), {
    db: first,
    clock: one.clock,
    bodySecrets: [Buffer.alloc(32, 'new'), Buffer.alloc(32, 'bodies')],
  });
  assert.equal((await send(idempotencyKey, 'secret', { body, from: rotated })).replayed, 'true');
  const forgotten = await testServer(routesOver(first), {
    db: first,
    clock: one.clock,
    bodySecrets: [Buffer.alloc(32, 'new')],
  });
  assert.equal((await send(idempotencyKey, 'secret', { body, from: forgotten })).status, 409, 'never made twice');
  await database.asAdmin('update idempotent_answer set body_hash = $2 where key = $1', [
    idempotencyKey,
    hashBody(body),
  ]);
  assert.equal((await send(idempotencyKey, 'secret', { body })).replayed, 'true');
  assert.equal(await countOf('secret'), 1);
});

test('a repeat of a request still in progress is 409 with Retry-After, here and in another process', async () => {
  const idempotencyKey = freshKey();
  const held = hold('in progress');
  const making = send(idempotencyKey, 'in progress');
  await held.reached;
  for (const from of [one, other]) {
    const repeat = await send(idempotencyKey, 'in progress', { from });
    assert.deepEqual([repeat.status, repeat.code], [409, 'conflict']);
    assert.ok(Number(repeat.retryAfter) >= 1);
  }
  held.release();
  assert.equal((await making).status, 201);
  assert.equal((await send(idempotencyKey, 'in progress')).replayed, 'true');
  assert.equal(await countOf('in progress'), 1);
});

test('however many come at once, to two processes, one creates', async () => {
  for (let round = 0; round < 8; round += 1) {
    const idempotencyKey = freshKey();
    const name = `race ${round}`;
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_each, index) => send(idempotencyKey, name, { from: index % 2 === 0 ? one : other })),
    );
    const created201 = answers.filter((each) => each.status === 201);
    assert.equal(created201.filter((each) => each.replayed === undefined).length, 1);
    assert.equal(new Set(created201.map((each) => each.body)).size, 1);
    assert.ok(answers.every((each) => each.status === 201 || (each.status === 409 && each.retryAfter !== undefined)));
    assert.equal(await countOf(name), 1);
  }
});

test('a process that died half-way leaves the key in progress for a minute, and then free', async () => {
  const idempotencyKey = freshKey();
  const body = { name: 'died' };
  const begun = await beginCreation(
    { db: first, clock: one.clock },
    {
      scope: workspaceScope(WORKSPACE),
      actor: 'key:01923b5e-0000-7000-8000-0000000000aa',
      route: routesOver(first)[0] as Route,
      path: '/api/v1/things',
      key: idempotencyKey,
      bodyHashes: [hashBody(body)],
    },
  );
  assert.ok('begun' in begun);
  assert.equal((await send(idempotencyKey, 'died')).status, 409);
  one.clock.advance(59_999);
  assert.equal((await send(idempotencyKey, 'died')).status, 409);
  one.clock.advance(1);
  assert.deepEqual([(await send(idempotencyKey, 'died')).status, await countOf('died')], [201, 1]);
});

test('where the process of a creation is gone a repeat takes its place at once, and waits while it lives', async () => {
  const idempotencyKey = freshKey();
  const client = new pg.Client({ connectionString: database.ownerUrl });
  await client.connect();
  await first.presence.hold(client);
  const held = hold('gone');
  const slow = send(idempotencyKey, 'gone');
  await held.reached;
  hooks.delete('gone');
  assert.equal((await send(idempotencyKey, 'gone', { from: other })).status, 409, 'it lives');
  assert.equal((await send(idempotencyKey, 'gone')).status, 409, 'its own process is not gone for itself');
  await client.end();
  first.presence.lose();
  const quick = await eventuallyTaken(() => send(idempotencyKey, 'gone', { from: other }));
  assert.deepEqual([quick.status, quick.replayed], [201, undefined]);
  held.release();
  assert.equal((await slow).status, 409, 'taken for dead it makes nothing');
  assert.equal(await countOf('gone'), 1);
  assert.equal((await send(idempotencyKey, 'gone')).body, quick.body);
});

/** Repeats until the server has noticed that a connection ended. */
async function eventuallyTaken(ask: () => ReturnType<typeof send>): ReturnType<typeof send> {
  for (;;) {
    const answer = await ask();
    if (answer.status !== 409) return answer;
  }
}

test('a creation overtaken by its own repeat is undone', async () => {
  const idempotencyKey = freshKey();
  const held = hold('overtaken');
  const slow = send(idempotencyKey, 'overtaken');
  await held.reached;
  hooks.delete('overtaken');
  one.clock.advance(60_000);
  const quick = await send(idempotencyKey, 'overtaken', { from: other });
  assert.deepEqual([quick.status, quick.replayed], [201, undefined]);
  held.release();
  assert.equal((await slow).status, 409);
  assert.equal(await countOf('overtaken'), 1);
  assert.equal((await send(idempotencyKey, 'overtaken')).body, quick.body);
});

test('one that was overtaken and is refused does not free the place of the one that overtook it', async () => {
  const idempotencyKey = freshKey();
  const slowHeld = Promise.withResolvers<void>();
  const slowReached = Promise.withResolvers<void>();
  hooks.set('refused late', {
    async before() {
      slowReached.resolve();
      await slowHeld.promise;
      throw conflict(createPlainMessage('refused in the end'));
    },
  });
  const slow = send(idempotencyKey, 'refused late');
  await slowReached.promise;
  one.clock.advance(60_000);
  const held = hold('refused late');
  const quick = send(idempotencyKey, 'refused late', { from: other });
  await held.reached;
  slowHeld.resolve();
  assert.equal((await slow).status, 409);
  const third = await send(idempotencyKey, 'refused late');
  assert.deepEqual([third.status, third.retryAfter], [409, '1'], 'still in progress');
  held.release();
  assert.equal((await quick).status, 201);
  assert.equal(await countOf('refused late'), 1);
});

test('a refusal frees the key: the corrected request may use it', async () => {
  const idempotencyKey = freshKey();
  hooks.set('refused', { before: () => Promise.reject(conflict(createPlainMessage('not now'))) });
  assert.equal((await send(idempotencyKey, 'refused')).status, 409);
  hooks.set('refused', { inside: () => Promise.reject(conflict(createPlainMessage('not now'))) });
  assert.equal((await send(idempotencyKey, 'refused')).status, 409);
  hooks.delete('refused');
  assert.equal((await send(idempotencyKey, 'corrected')).status, 201);
  assert.equal((await send(idempotencyKey, 'refused')).status, 409, 'now it is another body');
});

test('a fault of ours frees the key too, and a body that breaks its schema never takes it', async () => {
  const idempotencyKey = freshKey();
  hooks.set('fails', { inside: () => Promise.reject(new Error('our fault')) });
  assert.equal((await send(idempotencyKey, 'fails')).status, 500);
  hooks.delete('fails');
  assert.equal((await send(idempotencyKey, 'x'.repeat(41))).status, 422);
  assert.equal((await send(idempotencyKey, 'fails')).status, 201);
  assert.equal(await countOf('fails'), 1);
});

test('a backend killed in the middle leaves neither record nor answer, and the repeat creates once', async () => {
  const idempotencyKey = freshKey();
  hooks.set('killed', {
    async inside() {
      hooks.delete('killed');
      await database.asAdmin(
        `select pg_terminate_backend(pid) from pg_stat_activity where state = 'idle in transaction' and datname = $1`,
        [database.name],
      );
    },
  });
  assert.equal((await send(idempotencyKey, 'killed')).status, 503);
  assert.equal(await countOf('killed'), 0);
  assert.deepEqual([(await send(idempotencyKey, 'killed')).status, await countOf('killed')], [201, 1]);
  assert.equal((await send(idempotencyKey, 'killed')).replayed, 'true');
});

test('what is shown once is null in the repeat, and stands nowhere in the database', async () => {
  const idempotencyKey = freshKey();
  const url = `/api/v1/projects/${PROJECT}/secrets`;
  const made = JSON.parse((await send(idempotencyKey, 'secret', { url })).body);
  assert.equal(made.secret, 'shown once');
  const repeat = await send(idempotencyKey, 'secret', { url });
  assert.equal(repeat.status, 201, 'the route’s own status');
  assert.deepEqual(JSON.parse(repeat.body), { ...made, secret: null });
  const kept = await database.asAdmin("select from idempotent_answer where body like '%shown once%'");
  assert.equal(kept.length, 0);
});

test('an answer is kept for 24 hours, and then the key is free for any body', async () => {
  const idempotencyKey = freshKey();
  await send(idempotencyKey, 'a day');
  one.clock.advance(24 * HOUR_MS - 1);
  assert.equal((await send(idempotencyKey, 'a day')).replayed, 'true');
  one.clock.advance(1);
  const again = await send(idempotencyKey, 'a new day');
  assert.deepEqual([again.status, again.replayed], [201, undefined]);
  assert.equal((await send(idempotencyKey, 'a new day')).replayed, 'true');
});

test('expired answers are removed, others stay', async () => {
  const [old, young] = [freshKey(), freshKey()];
  await send(old, 'old');
  one.clock.advance(HOUR_MS);
  await send(young, 'young');
  await first.pool.query('select directory.remove_old_answers($1, 1000)', [
    new Date(one.clock.now() + 23 * HOUR_MS).toISOString(),
  ]);
  const left = await database.asAdmin('select key from idempotent_answer where key = any($1)', [[old, young]]);
  assert.deepEqual(left, [{ key: young }]);
});

test('a key is its actor’s, its route’s and its workspace’s alone', async () => {
  const idempotencyKey = freshKey();
  const elsewhere: Sent[] = [
    {},
    { url: '/api/v1/others' },
    { url: '/api/things', as: { authorization: 'Bearer owner' } },
    { as: asKey('write-key+foreign') },
  ];
  for (const sent of elsewhere) {
    const made = await send(idempotencyKey, 'elsewhere', sent);
    assert.deepEqual([made.status, made.replayed], [201, undefined], JSON.stringify(sent));
    assert.equal((await send(idempotencyKey, 'elsewhere', sent)).replayed, 'true');
  }
  assert.equal(await countOf('elsewhere'), elsewhere.length);
  const query = await send(idempotencyKey, 'elsewhere', { url: '/api/v1/things?' });
  assert.equal(query.replayed, 'true', 'an empty query is none');
});

test('an address that is written otherwise is the same address: escapes and the case of ids make no second creation', async () => {
  const idempotencyKey = freshKey();
  const made = await send(idempotencyKey, 'one address', { url: `/api/v1/projects/${PROJECT}/secrets` });
  assert.deepEqual([made.status, made.replayed], [201, undefined]);
  for (const url of [
    `/api/v1/projects/${PROJECT.toUpperCase()}/secrets`,
    `/api/v1/projects/${PROJECT.replaceAll('-', '%2d')}/secrets`,
    `/api/v1/projects/${PROJECT.replace(/a$/, '%41')}/secrets`,
    `/%61pi/v1/projects/${PROJECT}/secre%74s?`,
  ]) {
    const repeat = await send(idempotencyKey, 'one address', { url });
    assert.deepEqual([repeat.status, repeat.replayed], [201, 'true'], url);
  }
  assert.equal(await countOf('one address'), 1);
});

const FORMS: [string, boolean][] = [
  ['a', true],
  ['!~"{}', true],
  ['x'.repeat(255), true],
  ['x'.repeat(256), false],
  ['', false],
  ['a b', false],
  ['a\tb', false],
  ['é', false],
];

for (const [form, isTaken] of FORMS) {
  test(`${JSON.stringify(form.slice(0, 20))} of ${form.length} characters is ${isTaken ? 'a' : 'no'} key`, async () => {
    const sent = await send(form, 'forms', {
      as: { authorization: 'Bearer owner', origin: OWN_ORIGIN },
      url: '/api/things',
    });
    if (isTaken) assert.equal(sent.status, 201);
    else assert.deepEqual([sent.status, sent.paths], [422, ['Idempotency-Key']]);
  });
}

test('two keys in one request are none', async () => {
  const headers = { 'content-type': 'application/json', 'x-api-key': 'write-key', 'idempotency-key': ['a', 'b'] };
  const response = await one.app.inject({ method: 'POST', url: '/api/v1/things', headers, payload: '{"name":"two"}' });
  assert.equal(response.statusCode, 422);
  assert.equal(await countOf('two'), 0);
});

test('outside a workspace no answer is kept, and a key is checked all the same', async () => {
  const url = '/api/placeless-things';
  const idempotencyKey = freshKey();
  for (const _ of ['made', 'made again']) {
    const sent = await send(idempotencyKey, 'placeless', { url, as: {} });
    assert.deepEqual([sent.status, sent.replayed], [201, undefined]);
  }
  const refused = await send('a b', 'placeless', { url, as: {} });
  assert.deepEqual([refused.status, refused.paths], [422, ['Idempotency-Key']]);
  assert.equal(await countOf('placeless'), 2);
});
