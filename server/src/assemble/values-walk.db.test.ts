// One rule for each kind of value (contract §1), walked over the route table: names of nothing to see or several lines, ids in any case.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { TSchema } from 'typebox';
import { buildHouse, pathOf } from '../../testing/house.ts';
import { type CallOptions, type Reply, runningService } from '../../testing/running-service.ts';
import { workspaceScope } from '../platform/access/scope.ts';
import { inTransaction } from '../platform/database/transaction.ts';
import type { Route } from '../platform/http/route.ts';

const service = await runningService({
  PCS_RATE_KEY_PER_MINUTE: '0',
  PCS_RATE_PERSON_PER_MINUTE: '0',
  PCS_RATE_ADDRESS_PER_MINUTE: '0',
});
const routes: readonly Route[] = service.service.routes;
const house = await buildHouse(service);
const { cookies, keys, scim, ids } = house;
const nameOf = (route: Route) => `${route.method} ${route.path}`;

function credentials({ access }: Route): Partial<CallOptions> {
  if (access.who === 'key' || access.who === 'keyOrPerson') return { headers: { 'x-api-key': keys.admin } };
  return access.who === 'scim' ? { headers: { authorization: `Bearer ${scim}` } } : { cookie: cookies.owner };
}

interface Shape {
  readonly format?: string;
  readonly properties?: Readonly<Record<string, Shape>>;
  readonly items?: Shape;
  readonly anyOf?: readonly Shape[];
}

/** Lists the paths of the texts of these formats in a body, with the body that has this one there. */
function* placesOf(shape: Shape, formats: readonly string[], text: string): Generator<{ path: string; body: unknown }> {
  if (shape.format !== undefined && formats.includes(shape.format)) yield { path: '', body: text };
  for (const each of shape.anyOf ?? []) yield* placesOf(each, formats, text);
  if (shape.items !== undefined) {
    for (const { path, body } of placesOf(shape.items, formats, text)) yield { path: `/0${path}`, body: [body] };
  }
  for (const [name, each] of Object.entries(shape.properties ?? {})) {
    for (const { path, body } of placesOf(each, formats, text))
      yield { path: `/${name}${path}`, body: { [name]: body } };
  }
}

function send(route: Route, body: unknown): Promise<Reply> {
  const path = pathOf(route, ids);
  if (route.upload === undefined) return service.call({ ...credentials(route), method: route.method, path, body });
  return sendForm(path, body);
}

async function sendForm(path: string, record: unknown): Promise<Reply> {
  const form = new FormData();
  form.append('record', JSON.stringify(record));
  form.append('file', new Blob(['x']), 'x.png');
  const headers = { cookie: cookies.owner, origin: service.address };
  const answer = await fetch(service.address + path, { method: 'POST', headers, body: form });
  return { status: answer.status, body: await answer.json(), headers: answer.headers, cookie: undefined };
}

/** Sends each text to each place of these formats; returns the number of refusals, of which each says `sentence` of the place. */
async function requireRefused(formats: readonly string[], texts: readonly string[], sentence: RegExp): Promise<number> {
  const taking = routes.filter(
    ({ body, protocol, method }) => body !== undefined && protocol === undefined && method !== 'GET',
  );
  let judged = 0;
  for (const route of taking) {
    for (const text of texts) {
      for (const { path, body } of placesOf(route.body as TSchema as Shape, formats, text)) {
        const { status, body: answer } = await send(route, body);
        const where = `${nameOf(route)} ${path}`;
        assert.equal(status, 422, `${where}: ${JSON.stringify(answer)}`);
        const fault = answer.error.details.find((each: { path: string }) => each.path === path.slice(1));
        assert.ok(fault !== undefined, where);
        // An action of a rule is of one of four kinds: the others do not know the member at all.
        if (!path.startsWith('/actions')) assert.match(fault.message, sentence, where);
        judged += 1;
      }
    }
  }
  return judged;
}

test('every route that takes a name refuses one of blanks and invisible characters, by its path', async () => {
  const texts = [' \u00a0\t', '\u200b\u202e\u3164\u2800'];
  const judged = await requireRefused(['visible', 'line'], texts, /^must contain a visible character/);
  assert.ok(judged >= 120, String(judged));
});

test('every route that takes a name refuses control characters, ends of lines and overrides, by its path', async () => {
  const judged = await requireRefused(
    ['line'],
    ['A\r\nBcc: b\u0007', 'A\u202eB'],
    /^must be a single line, without control/,
  );
  assert.ok(judged >= 100, String(judged));
});

test('a record whose name is older than the rule is answered and changed in all else', async () => {
  const owner = { cookie: cookies.owner };
  const path = `/api/projects/${house.projectId}/issues`;
  const made = await service.call({ ...owner, method: 'POST', path, body: { title: 'Older than the rule' } });
  const older = 'Older\nthan \u202e the rule';
  await inTransaction(service.foundation.db, workspaceScope(house.workspaceId), (tx) =>
    tx.updateTable('issue').set({ title: older }).where('id', '=', made.body.id).execute(),
  );
  const one = { ...owner, path: `${path}/${made.body.id}` };
  const changed = await service.call({ ...one, method: 'PATCH', body: { description: 'First\nsecond' } });
  assert.deepEqual([changed.status, changed.body.title, changed.body.description], [200, older, 'First\nsecond']);
  assert.equal((await service.call(one)).body.title, older);
});

test('a name with marks of direction and closed isolates is kept as it was sent', async () => {
  const name = '\u200fبرج الشمال\u200e (A\u200dB) \u2068Tower 2\u2069';
  const { status, body } = await service.call({
    cookie: cookies.owner,
    method: 'PATCH',
    path: '/api/me',
    body: { name },
  });
  assert.deepEqual([status, body.name], [200, name]);
});

const upper = (values: Readonly<Record<string, string>>) =>
  Object.fromEntries(
    Object.entries(values).map(([name, id]) => [name, /^[0-9a-f-]{36}$/.test(id) ? id.toUpperCase() : id]),
  );

/** Two answers that were made at different instants are the same but for these. */
const told = ({ status, body }: Reply) =>
  JSON.stringify({ status, body }, (name, value) =>
    /^(requestId|original|picture|screen|thumbnail|url|lastUsedAt|lastSeenAt|at|asOf|to|from|nextCursor|requests|refused)$/.test(
      name,
    )
      ? ''
      : value,
  );

test('every GET answers an id in upper case as it answers it in lower case, with ids in lower case', async () => {
  const reading = routes.filter(
    ({ method, path, access, isPage, reply }) =>
      method === 'GET' &&
      path.includes('{') &&
      access.who !== 'open' &&
      isPage !== true &&
      reply !== null &&
      !(typeof reply === 'object' && 'mediaType' in reply),
  );
  for (const route of reading) {
    const query = /comparison$/.test(route.path) ? `?with=${ids.modelId}` : '';
    const [lower, other] = await Promise.all(
      [ids, upper(ids)].map((each) => service.call({ ...credentials(route), path: pathOf(route, each) + query })),
    );
    assert.equal(told(other as Reply), told(lower as Reply), nameOf(route));
    assert.doesNotMatch(JSON.stringify(other?.body), new RegExp(house.projectId.toUpperCase()), nameOf(route));
  }
  assert.ok(reading.length >= 60, String(reading.length));
});

test('ids in upper case are kept and compared in lower case: in bodies, queries, headers, cursors and repeated creations', async () => {
  const owner = { cookie: cookies.owner };
  const [base, shouted] = [house.projectId, house.projectId.toUpperCase()].map((id) => `/api/projects/${id}`);
  const session = await service.call({ ...owner, path: '/api/auth/session' });
  const me: string = session.body.user.id;
  const create = (path: string) =>
    service.call({
      ...owner,
      method: 'POST',
      path: `${path}/issues`,
      body: {
        title: 'Door',
        assigneeId: me.toUpperCase(),
        floorPlanId: ids.floorPlanId?.toUpperCase(),
        planX: 1,
        planY: 2,
      },
      headers: { 'idempotency-key': 'in-any-case' },
    });
  const [first, again] = [await create(shouted as string), await create(base as string)];
  assert.deepEqual([first.status, first.body.assigneeId, first.body.floorPlanId], [201, me, ids.floorPlanId]);
  assert.deepEqual(
    [again.status, again.body.id, again.headers.get('idempotent-replayed')],
    [201, first.body.id, 'true'],
  );
  const page = await service.call({ ...owner, path: `${shouted}/issues?limit=1&assigneeId=${me.toUpperCase()}` });
  assert.equal(page.status, 200);
  await service.call({ ...owner, method: 'POST', path: `${base}/issues`, body: { title: 'Wall', assigneeId: me } });
  const [from] = [await service.call({ ...owner, path: `${shouted}/issues?limit=1&assigneeId=${me.toUpperCase()}` })];
  const next = await service.call({
    ...owner,
    path: `${base}/issues?limit=1&assigneeId=${me}&cursor=${from?.body.nextCursor}`,
  });
  assert.deepEqual([next.status, next.body.data[0]?.title], [200, 'Wall']);
  const rule = await service.call({
    ...owner,
    method: 'POST',
    path: `${base}/automation-rules`,
    body: {
      name: 'Mine',
      event: 'issue.created',
      conditions: [
        { member: 'assigneeId', comparison: 'is', value: me.toUpperCase() },
        { member: 'description', comparison: 'is' },
      ],
      actions: [{ kind: 'assign' }, { kind: 'create_issue', title: 'T', type: 'other', priority: 'low', labels: [] }],
    },
  });
  assert.equal(rule.status, 201, JSON.stringify(rule.body));
  assert.deepEqual(
    rule.body.conditions.map((each: { value: unknown }) => each.value),
    [me, null],
  );
  assert.deepEqual(
    rule.body.actions.map((each: { assigneeId: unknown }) => each.assigneeId),
    [null, null],
  );
  assert.equal(rule.body.actions[1].description, null);
  const bound = await service.call({
    ...owner,
    method: 'PUT',
    path: `${base}/sensors/${ids.sensorId}/binding`,
    body: { type: 'space', id: ids.spaceId?.toUpperCase() },
  });
  assert.equal(bound.body.binding.id, ids.spaceId);
  const sensors = await service.call({ ...owner, path: `${base}/sensors?boundId=${ids.spaceId?.toUpperCase()}` });
  assert.equal(sensors.body.data.length, 1);
  const named = { ...owner, headers: { 'x-workspace-id': house.workspaceId.toUpperCase() } };
  assert.equal((await service.call({ ...named, path: '/api/workspace' })).status, 200);
  const log = `/api/workspace/audit-log?subjectId=${rule.body.id.toUpperCase()}&projectId=${shouted?.slice(-36)}`;
  assert.equal((await service.call({ ...owner, path: log })).body.data.length, 1);
  const provider = { headers: { authorization: `Bearer ${scim}` } };
  const found = await service.call({
    ...provider,
    path: `/scim/v2/Users?filter=id eq "${me.toUpperCase()}"`.replaceAll(' ', '%20'),
  });
  assert.equal(found.body.totalResults, 1, JSON.stringify(found.body));
});

test('money is in a currency that is in use', async () => {
  const ask = (currency: string) =>
    service.call({
      cookie: cookies.owner,
      method: 'POST',
      path: `/api/projects/${house.projectId}/rfis`,
      body: { subject: 'Beam', question: 'Which?', costImpact: { amount: '1', currency } },
    });
  assert.equal((await ask('XCG')).status, 201);
  for (const currency of ['DEM', 'BGN', 'ZZZ', 'eur', '']) {
    const { status, body } = await ask(currency);
    assert.deepEqual([status, body.error.details[0].path], [422, 'costImpact/currency'], currency);
  }
});
