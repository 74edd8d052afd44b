// Spec 8, contract §3: cursors, limits, and pages while others write.
import assert from 'node:assert/strict';
import { randomInt } from 'node:crypto';
import { before, test } from 'node:test';
import { accepted, assertRefused, type Client } from './support/calls.ts';
import { png } from './support/pictures.ts';
import { startService } from './support/processes.ts';
import { makeTenant, type Tenant } from './support/tenants.ts';

let tenant: Tenant;
let stranger: Tenant;
let reader: Client;
let otherProject = '';
let v1 = '';
const ROUNDS = process.env.PCS_TEST_SOAK === '1' ? 40 : 3;

before(async () => {
  const service = await startService();
  tenant = await makeTenant(service, 'Acme');
  stranger = await makeTenant(service, 'Bolt');
  reader = tenant.keys.read;
  otherProject = accepted(await tenant.owner.post('/api/projects', { name: 'Other' }), 201).id;
  v1 = `/api/v1/projects/${tenant.projectId}/capture`;
  for (const [owner, projectId] of [
    [tenant.owner, tenant.projectId],
    [tenant.owner, otherProject],
    [stranger.owner, stranger.projectId],
  ] as const) {
    for (let index = 0; index < 5; index += 1) {
      accepted(await owner.post(`/api/projects/${projectId}/milestones`, { name: `M${index}` }), 201);
      accepted(await owner.upload(`/api/projects/${projectId}/floor-plans`, { name: `P${index}` }, await png()), 201);
      accepted(await owner.upload(`/api/projects/${projectId}/photos`, {}, await png()), 201);
    }
  }
});

const cursorOf = async (client: Client, path: string): Promise<string> => {
  const { nextCursor } = accepted(await client.get(path));
  assert.equal(typeof nextCursor, 'string', path);
  assert.ok(nextCursor.length >= 1 && nextCursor.length <= 200);
  return nextCursor;
};
const withCursor = (path: string, cursor: string) =>
  `${path}${path.includes('?') ? '&' : '?'}cursor=${encodeURIComponent(cursor)}`;

test('limit takes 1 to 200 and nothing else', async () => {
  for (const list of [`${v1}/floor-plans`, `${v1}/milestones`, `${v1}/photos`, '/api/v1/projects']) {
    for (const bad of [
      '0',
      '201',
      '1.5',
      '1e2',
      '',
      '-1',
      '+1',
      '%201',
      '0x10',
      'ten',
      '1000000000',
      'null',
      '1,2',
      '１',
    ]) {
      const reply = await reader.get(`${list}?limit=${bad.startsWith('%') ? bad : encodeURIComponent(bad)}`);
      assertRefused(reply, 'validation_failed', 'limit');
    }
    for (const query of ['limit=1&limit=2', 'limit=5&limit=5']) {
      assertRefused(await reader.get(`${list}?${query}`), 'validation_failed', 'limit');
    }
    for (const good of ['1', '200', '007']) accepted(await reader.get(`${list}?limit=${good}`));
    assertRefused(await reader.get(`${list}?LIMIT=1`), 'validation_failed', 'LIMIT');
    assertRefused(await reader.get(`${list}?limit[]=1`), 'validation_failed', 'limit[]');
  }
});

test('a cursor that is altered in any character is 400, never a silent restart', async () => {
  const path = `${v1}/milestones?limit=2`;
  const cursor = await cursorOf(reader, path);
  accepted(await reader.get(withCursor(path, cursor)));
  for (let at = 0; at < cursor.length; at += 1) {
    const altered = cursor.slice(0, at) + (cursor[at] === 'A' ? 'B' : 'A') + cursor.slice(at + 1);
    assertRefused(await reader.get(withCursor(path, altered)), 'bad_request');
  }
});

test('a cursor that is truncated, lengthened or made up is 400', async () => {
  const path = `${v1}/milestones?limit=2`;
  const cursor = await cursorOf(reader, path);
  for (let length = 1; length < cursor.length; length += 1) {
    assertRefused(await reader.get(withCursor(path, cursor.slice(0, length))), 'bad_request');
  }
  const madeUp = [
    'A',
    '=',
    `${cursor}A`,
    `${cursor}=`,
    ` ${cursor}`,
    `${cursor}\n`,
    'null',
    '../..',
    'x'.repeat(200),
    'ü',
    '😀',
  ];
  madeUp.push(cursor.toUpperCase(), cursor.toLowerCase(), Buffer.from('{"id":1}').toString('base64'));
  for (const each of madeUp) assertRefused(await reader.get(withCursor(path, each)), 'bad_request');
});

test('a cursor of 201 characters is 422, and so are an empty and a repeated one', async () => {
  const path = `${v1}/milestones?limit=2`;
  assertRefused(await reader.get(withCursor(path, 'x'.repeat(201))), 'validation_failed', 'cursor');
  assertRefused(await reader.get(`${path}&cursor=`), 'validation_failed', 'cursor');
  const cursor = await cursorOf(reader, path);
  assertRefused(await reader.get(withCursor(withCursor(path, cursor), cursor)), 'validation_failed', 'cursor');
});

test('a cursor of another list, project, workspace or filter is 400', async () => {
  const milestones = await cursorOf(reader, `${v1}/milestones?limit=2`);
  const photos = await cursorOf(reader, `${v1}/photos?limit=2`);
  const drafts = await cursorOf(reader, `${v1}/photos?limit=2&visibility=draft`);
  const since = encodeURIComponent('2020-01-01T00:00:00Z');
  const polled = await cursorOf(reader, `${v1}/photos?limit=2&updated_since=${since}`);
  const elsewhere = `/api/v1/projects/${otherProject}/capture/milestones?limit=2`;
  const theirs = `/api/v1/projects/${stranger.projectId}/capture/milestones?limit=2`;
  const foreign = await cursorOf(stranger.keys.read, theirs);
  const cases: [Client, string, string][] = [
    [reader, `${v1}/photos?limit=2`, milestones],
    [reader, `${v1}/floor-plans?limit=2`, photos],
    [reader, '/api/v1/projects?limit=1', milestones],
    [reader, elsewhere, milestones],
    [reader, `${v1}/milestones?limit=2`, await cursorOf(reader, elsewhere)],
    [reader, `${v1}/milestones?limit=2`, foreign],
    [stranger.keys.read, theirs, milestones],
    [reader, `${v1}/photos?limit=2`, drafts],
    [reader, `${v1}/photos?limit=2&visibility=draft`, photos],
    [reader, `${v1}/photos?limit=2&visibility=live`, drafts],
    [reader, `${v1}/photos?limit=2`, polled],
    [reader, `${v1}/photos?limit=2&updated_since=${since}`, photos],
    [tenant.owner, `/api/projects/${tenant.projectId}/milestones?limit=2`, milestones],
  ];
  for (const [client, path, cursor] of cases) assertRefused(await client.get(withCursor(path, cursor)), 'bad_request');
});

test('a cursor goes on with another limit and another key of the workspace', async () => {
  const cursor = await cursorOf(reader, `${v1}/milestones?limit=2`);
  const rest = accepted(await tenant.keys.admin.get(withCursor(`${v1}/milestones?limit=200`, cursor)));
  const whole = accepted(await reader.get(`${v1}/milestones?limit=200`));
  assert.deepEqual(
    rest.data.map((each: { id: string }) => each.id),
    whole.data.slice(2).map((each: { id: string }) => each.id),
  );
});

test('Link leads through the list as nextCursor does', async () => {
  let path = `${v1}/photos?limit=2&visibility=draft`;
  const seen: string[] = [];
  for (let pages = 0; pages < 20; pages += 1) {
    const reply = await reader.get(path);
    seen.push(...accepted(reply).data.map((each: { id: string }) => each.id));
    const next = /^<([^>]+)>; rel="next"/.exec(reply.headers.get('link') ?? '')?.[1];
    if (next === undefined) break;
    const { pathname, search } = new URL(next, reader.address);
    path = pathname + search;
  }
  const whole = accepted(await reader.get(`${v1}/photos?limit=200&visibility=draft`));
  assert.deepEqual(
    seen,
    whole.data.map((each: { id: string }) => each.id),
  );
});

test('rows that existed when paging began are neither skipped nor repeated while others write', async (t) => {
  const app = `/api/projects/${tenant.projectId}/milestones`;
  for (let round = 0; round < ROUNDS; round += 1) {
    const seed = randomInt(1_000_000);
    t.diagnostic(`round ${round}, seed ${seed}`);
    const random = randomOf(seed);
    const whole: { id: string }[] = accepted(await reader.get(`${v1}/milestones?limit=200`)).data;
    const before = whole.map((each) => each.id);
    let isOver = false;
    const write = async () => {
      while (!isOver) {
        const existing = before[Math.floor(random() * before.length)];
        if (random() < 0.5)
          accepted(await tenant.owner.post(app, { name: 'new', sortOrder: Math.floor(random() * 99) }), 201);
        else accepted(await tenant.owner.patch(`${app}/${existing}`, { sortOrder: Math.floor(random() * 99) }));
      }
    };
    const writers = [write(), write()];
    const seen: string[] = [];
    let cursor: string | null = null;
    do {
      const path: string = `${v1}/milestones?limit=${1 + Math.floor(random() * 4)}`;
      const page = accepted(await reader.get(cursor === null ? path : withCursor(path, cursor)));
      seen.push(...page.data.map((each: { id: string }) => each.id));
      cursor = page.nextCursor;
    } while (cursor !== null && seen.length < 2_000);
    isOver = true;
    await Promise.all(writers);
    const counts = new Map<string, number>();
    for (const id of seen) counts.set(id, (counts.get(id) ?? 0) + 1);
    for (const id of before) assert.equal(counts.get(id), 1, `seed ${seed}: ${id}`);
    for (const { id } of accepted(await reader.get(`${v1}/milestones?limit=200`)).data) {
      if (!before.includes(id)) assert.equal((await tenant.owner.delete(`${app}/${id}`)).status, 204);
    }
  }
});

test('one who polls with updated_since ends with what is there, however many write meanwhile', async (t) => {
  const app = `/api/projects/${tenant.projectId}/floor-plans`;
  for (let round = 0; round < ROUNDS; round += 1) {
    const seed = randomInt(1_000_000);
    t.diagnostic(`round ${round}, seed ${seed}`);
    const random = randomOf(seed);
    const mirror = new Map<string, object>();
    let since: string | undefined;
    const poll = async () => {
      let cursor: string | null = null;
      do {
        const filter: string = since === undefined ? '' : `&updated_since=${encodeURIComponent(since)}`;
        const path: string = `${v1}/floor-plans?limit=2${filter}`;
        const reply = await reader.get(cursor === null ? path : withCursor(path, cursor));
        const page = accepted(reply);
        for (const plan of page.data) mirror.set(plan.id, plan);
        cursor = page.nextCursor;
        const next = reply.headers.get('x-next-updated-since');
        assert.ok(next, 'each page says where the next poll begins');
        if (cursor === null) since = next;
      } while (cursor !== null);
    };
    const ids: string[] = accepted(await reader.get(`${v1}/floor-plans?limit=200`)).data.map(
      (each: { id: string }) => each.id,
    );
    const writers = [1, 2, 3].map(async (writer) => {
      for (let index = 0; index < 12; index += 1) {
        const id = ids[Math.floor(random() * ids.length)];
        accepted(await tenant.owner.patch(`${app}/${id}`, { sortOrder: writer * 1000 + index }));
      }
    });
    let isOver = false;
    const done = Promise.all(writers).then(() => (isOver = true));
    while (!isOver) await poll();
    await done;
    await poll();
    const whole: { id: string }[] = accepted(await reader.get(`${v1}/floor-plans?limit=200`)).data;
    for (const plan of whole) assert.deepEqual(mirror.get(plan.id), plan, `seed ${seed}`);
  }
});

// mulberry32: the same numbers for the same seed.
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
