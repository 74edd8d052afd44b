// Sensors, thresholds and anomalies as gateways, machines and people meet them (spec 4.6, contract §9, §14).
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { AnomalyPage, TrackedAnomaly, TrackedAnomalyPage } from '../../../contract/anomalies.ts';
import { ReadingsReceipt, Sensor, SensorPage, SensorSeries } from '../../../contract/sensors.ts';
import { Threshold, ThresholdBacktest, ThresholdPage } from '../../../contract/thresholds.ts';
import { type CallOptions, type Reply, runningService } from '../../testing/running-service.ts';
import { actorOf, tenants } from '../../testing/tenants.ts';
import { uploadedModel } from '../../testing/uploaded-model.ts';
import { createApiKey } from '../identity/api-keys/public.ts';
import { startSession } from '../identity/sign-in/public.ts';
import { guidOf, smallModel } from '../models/fixtures/small-model.ts';
import { inTransaction } from '../platform/database/transaction.ts';
import { compileReply } from '../platform/http/schema.ts';

const service = await runningService({ PCS_MAX_INGEST_BYTES: String(2 * 1024 * 1024), PCS_READING_DAYS: '60' });
const { foundation } = service;
const world = tenants(foundation.db);
const { scope, people } = await world.workspace({ Omar: 'owner', Layla: 'member', Noor: 'member', Sami: 'member' });
const roles = { [people.Layla]: 'viewer', [people.Noor]: 'reviewer', [people.Sami]: 'upload_engineer' } as const;
const { projectId } = await world.project(scope, roles);
const other = await world.project(scope);
const APP = `/api/projects/${projectId}`;
const V1 = `/api/v1/projects/${projectId}`;
const MINUTE_MS = 60_000;

async function createCookie(userId: string): Promise<string> {
  const device = { address: '127.0.0.1', userAgent: 'test', requestId: 'test' };
  return `pcs_session=${(await startSession(foundation, device, { id: userId, passwordHash: null })).token}`;
}

async function as(userId: string) {
  const cookie = await createCookie(userId);
  return (line: string, body?: unknown, more: Partial<CallOptions> = {}) => send(line, { ...more, cookie, body });
}

async function withKey(keyScope: 'read' | 'write') {
  const made = await createApiKey(foundation, actorOf(people.Omar), scope, { name: keyScope, scope: keyScope });
  return (line: string, body?: unknown) => send(line, { body, headers: { 'x-api-key': made.key } });
}

function send(line: string, more: Partial<CallOptions>): Promise<Reply> {
  const [method = '', path = ''] = line.split(' ');
  return service.call({ ...more, method, path });
}

const [omar, layla, noor, sami] = await Promise.all([
  as(people.Omar),
  as(people.Layla),
  as(people.Noor),
  as(people.Sami),
]);
const [reader, writer] = await Promise.all([withKey('read'), withKey('write')]);
const ago = (minutes: number) => new Date(Date.now() - minutes * MINUTE_MS).toISOString();
const fits = (schema: Parameters<typeof compileReply>[0], { body }: Reply) =>
  assert.deepEqual(compileReply(schema)(body), [], JSON.stringify(body));
const refusal = ({ status, body }: Reply) => [status, body.error?.code, body.error?.details?.[0]?.path];

async function sensorOf(deviceId: string, project = projectId): Promise<Sensor> {
  const { body } = await omar(`GET /api/projects/${project}/sensors?deviceId=${deviceId}`);
  return body.data[0];
}

/** Reads when each sensor of the project last changed, by its id. */
function readStamps(): Promise<Map<string, string>> {
  return inTransaction(foundation.db, scope, async (tx) => {
    const rows = await tx
      .selectFrom('sensor')
      .where('project_id', '=', projectId)
      .select(['id', 'updated_at'])
      .execute();
    return new Map(rows.map(({ id, updated_at }) => [id, new Date(updated_at).toISOString()]));
  });
}

test('a gateway posts with a key of scope write, a person with upload rights; others are refused', async () => {
  const body = { readings: [{ deviceId: 'roles', value: 1 }] };
  const path = `POST ${APP}/sensors/readings`;
  const statuses = [];
  for (const each of [reader, writer, layla, noor, sami, omar]) statuses.push((await each(path, body)).status);
  assert.deepEqual(statuses, [403, 200, 403, 403, 200, 200]);
  assert.equal((await send(path, { body })).status, 401);
});

test('only the envelope is checked as a whole: each reading has its own answer, and a body may be larger than other JSON', async () => {
  const path = `POST ${APP}/sensors/readings`;
  const mixed = [
    { deviceId: 'mixed', value: 20.5, at: ago(2), kind: 'temperature', unit: '°C' },
    { deviceId: 'mixed', value: '12' },
    { deviceId: 'mixed', value: null },
    { deviceId: 'mixed', value: 1, at: '2026-11-22T10:00:00' },
    { deviceId: 'mixed', value: 1, at: '9999-01-01T00:00:00Z' },
    { deviceId: 'mixed', value: 1, at: '2020-01-01T00:00:00Z' },
    { deviceId: 'mixed', value: 70, at: ago(1), unit: '°F' },
    { deviceId: 'mi\u0000xed', value: 1 },
    'nonsense',
    { deviceId: 'mixed', value: 21.5, at: ago(1) },
    { deviceId: 'mixed', value: 22, at: ago(1), colour: 'red' },
  ];
  const answer = await writer(path, { readings: mixed });
  fits(ReadingsReceipt, answer);
  assert.deepEqual(
    [
      answer.body.accepted,
      answer.body.rejected.map((each: { index: number; reason: string }) => [each.index, each.reason]),
    ],
    [
      2,
      [
        [1, 'bad_value'],
        [2, 'bad_value'],
        [3, 'bad_timestamp'],
        [4, 'future_timestamp'],
        [5, 'too_old'],
        [6, 'unit_mismatch'],
        [7, 'bad_device_id'],
        [8, 'bad_reading'],
        [10, 'bad_reading'],
      ],
    ],
  );
  const sensor = await sensorOf('mixed');
  assert.deepEqual([sensor.latestValue, sensor.unit, sensor.kind, sensor.binding], [21.5, '°C', 'temperature', null]);
  for (const body of [{}, { readings: {} }, { readings: [], more: 1 }, []]) {
    assert.equal((await writer(path, body)).status, 422, JSON.stringify(body));
  }
  assert.deepEqual((await writer(path, { readings: [] })).body, { accepted: 0, duplicates: 0, rejected: [] });
  const many = (count: number) => ({
    readings: Array.from({ length: count }, () => ({ deviceId: 'many', value: 1, at: ago(1) })),
  });
  assert.deepEqual(refusal(await writer(path, many(10_001))), [413, 'payload_too_large', undefined]);
  const wide = {
    readings: Array.from({ length: 9_000 }, (_each, at) => ({
      deviceId: `wide-${'w'.repeat(90)}`,
      value: at,
      at: ago(at / 1000),
    })),
  };
  assert.ok(JSON.stringify(wide).length > 1.2 * 1024 * 1024);
  assert.equal((await writer(path, wide)).status, 200);
  const tooWide = { readings: [{ deviceId: 'w'.repeat(2 * 1024 * 1024), value: 1 }] };
  assert.deepEqual(refusal(await writer(path, tooWide)).slice(0, 2), [413, 'payload_too_large']);
  const raw = await fetch(`${service.address}${APP}/sensors/readings`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie: '', origin: service.address },
    body: '{"readings":[{"deviceId":"x","value":1e999}]}',
  });
  assert.equal(raw.status, 401);
});

test('a device of another project is another sensor, and nothing tells of it', async () => {
  const at = ago(3);
  const ours = await writer(`POST ${APP}/sensors/readings`, {
    readings: [{ deviceId: 'twin', value: 1, at, unit: 'a' }],
  });
  const theirs = await writer(`POST /api/projects/${other.projectId}/sensors/readings`, {
    readings: [{ deviceId: 'twin', value: 2, at, unit: 'b' }],
  });
  assert.deepEqual([ours.body, theirs.body], [ours.body, ours.body]);
  const [mine, yours] = [await sensorOf('twin'), await sensorOf('twin', other.projectId)];
  assert.notEqual(mine.id, yours.id);
  assert.deepEqual([mine.latestValue, yours.latestValue], [1, 2]);
  assert.equal((await omar(`GET ${APP}/sensors/${yours.id}`)).status, 404);
  assert.equal((await omar(`GET ${APP}/sensors/${yours.id}/series`)).status, 404);
});

test('machines and people read the same sensors and series; gaps are there with nulls', async () => {
  await writer(`POST ${APP}/sensors/readings`, {
    readings: [1, 2, 3].map((minutes) => ({ deviceId: 'series', value: minutes, at: ago(minutes + 30) })),
  });
  await writer(`POST ${APP}/sensors/readings`, { readings: [{ deviceId: 'older', value: 1 }] });
  const { id } = await sensorOf('series');
  const list = await reader(`GET ${V1}/sensors?limit=200`);
  fits(SensorPage, list);
  const one = await reader(`GET ${V1}/sensors/${id}`);
  fits(Sensor, one);
  assert.deepEqual(one.body, (await layla(`GET ${APP}/sensors/${id}`)).body);
  assert.deepEqual(
    list.body.data.find((each: Sensor) => each.id === id),
    one.body,
  );
  for (const [range, count] of [
    ['24h', 288],
    ['7d', 336],
    ['30d', 360],
  ] as const) {
    const series = await reader(`GET ${V1}/sensors/${id}/series?range=${range}`);
    fits(SensorSeries, series);
    assert.equal(series.body.buckets.length, count);
    const filled = series.body.buckets.filter((each: { count: number }) => each.count > 0);
    assert.equal(
      filled.reduce((sum: number, each: { count: number }) => sum + each.count, 0),
      3,
    );
    assert.ok(
      series.body.buckets.some((each: { avg: number | null; count: number }) => each.avg === null && each.count === 0),
    );
  }
  const year = (await layla(`GET ${APP}/sensors/${id}/series?range=365d`)).body;
  assert.deepEqual([year.range, year.bucketSeconds, year.buckets.length], ['365d', 86_400, 365]);
  assert.equal(
    year.buckets.reduce((sum: number, each: { count: number }) => sum + each.count, 0),
    3,
  );
  assert.deepEqual(refusal(await reader(`GET ${V1}/sensors/${id}/series?range=365d`)), [
    422,
    'validation_failed',
    'range',
  ]);
  const since = list.headers.get('x-next-updated-since');
  await writer(`POST ${APP}/sensors/readings`, {
    readings: [
      { deviceId: 'series', value: 9 },
      { deviceId: 'newer', value: 1 },
    ],
  });
  // A background job stamps sensors that have new readings, at any time: so what comes again is judged by the stamps of
  // before and after.
  const before = await readStamps();
  const changed = await reader(`GET ${V1}/sensors?updated_since=${since}`);
  const after = await readStamps();
  const found = new Set(changed.body.data.map((each: Sensor) => each.id));
  assert.ok(found.has((await sensorOf('newer')).id));
  assert.ok(found.size < after.size, 'those of before are left out');
  for (const [id, stamp] of before) if (stamp >= String(since)) assert.ok(found.has(id), 'what changed is found');
  for (const [id, stamp] of after) if (stamp < String(since)) assert.ok(!found.has(id), 'what did not is not');
});

test('a sensor is bound, unbound and decommissioned by those who may, and comes back as a new one', async () => {
  const post = (value: number) =>
    writer(`POST ${APP}/sensors/readings`, { readings: [{ deviceId: 'bound', value, at: ago(value) }] });
  await post(3);
  const { id } = await sensorOf('bound');
  const path = `${APP}/sensors/${id}`;
  const binding = { type: 'element', id: guidOf('wall') };
  assert.deepEqual(refusal(await sami(`PUT ${path}/binding`, binding)), [404, 'not_found', 'id']);
  await uploadedModel(service, APP, { cookie: await createCookie(people.Omar), content: smallModel() });
  assert.equal((await noor(`PUT ${path}/binding`, binding)).status, 403);
  const bound = await sami(`PUT ${path}/binding`, binding);
  assert.deepEqual([bound.status, bound.body.binding], [200, binding]);
  assert.deepEqual(
    (await omar(`GET ${APP}/sensors?bound=true`)).body.data.map((each: Sensor) => each.id),
    [id],
  );
  assert.deepEqual(refusal(await sami(`PUT ${path}/binding`, { type: 'space', id: 'x' })), [404, 'not_found', 'id']);
  for (const [q, found] of [
    ['OUN', 1],
    ['%', 0],
    ['unbound', 0],
  ] as const) {
    const { data } = (await layla(`GET ${APP}/sensors?bound=true&q=${encodeURIComponent(q)}`)).body;
    assert.equal(data.length, found, q);
  }
  assert.equal((await sami(`DELETE ${path}/binding`)).status, 204);
  assert.equal((await omar(`GET ${path}`)).body.binding, null);
  assert.equal((await sami(`POST ${path}/decommission`)).status, 403);
  assert.equal((await omar(`POST ${path}/decommission`)).status, 204);
  assert.equal((await omar(`GET ${path}`)).status, 404);
  await post(3);
  assert.notEqual((await sensorOf('bound')).id, id);
  const audit = await omar('GET /api/workspace/audit-log?limit=200');
  const actions = audit.body.data.map((each: { action: string }) => each.action);
  assert.ok(['sensor.bound', 'sensor.decommissioned'].every((each) => actions.includes(each)));
  const feed = await reader(`GET /api/v1/changes?projectId=${projectId}&limit=200`);
  const told = feed.body.data.filter((each: { resource: { id: string } }) => each.resource.id === id);
  assert.deepEqual(
    told.map((each: { change: string }) => each.change),
    ['created', 'updated', 'updated', 'deleted'],
  );
});

test('a sensor has a tag of all that it shows, of which only an edit makes a binding stale', async () => {
  const post = (value: number, minutes: number) =>
    writer(`POST ${APP}/sensors/readings`, { readings: [{ deviceId: 'tagged', value, at: ago(minutes) }] });
  await post(1, 20);
  const { id } = await sensorOf('tagged');
  const path = `${APP}/sensors/${id}`;
  const tagNow = async () => (await layla(`GET ${path}`)).headers.get('etag') ?? '';
  const first = await tagNow();
  const unchanged = await layla(`GET ${path}`, undefined, { headers: { 'if-none-match': first } });
  assert.equal(unchanged.status, 304);
  await post(2, 10);
  assert.notEqual(await tagNow(), first);
  const bind = (element: string, tag: string) =>
    sami(`PUT ${path}/binding`, { type: 'element', id: guidOf(element) }, { headers: { 'if-match': tag } });
  const bound = await bind('wall', first);
  assert.deepEqual([bound.status, bound.headers.get('etag')], [200, await tagNow()]);
  assert.deepEqual(refusal(await bind('door', first)).slice(0, 2), [412, 'precondition_failed']);
  assert.equal((await sami(`DELETE ${path}/binding`, undefined, { headers: { 'if-match': first } })).status, 412);
  assert.equal((await bind('door', `"other", ${await tagNow()}`)).status, 200);
  assert.equal((await sami(`DELETE ${path}/binding`, undefined, { headers: { 'if-match': '*' } })).status, 204);
});

test('a sensor has at most 20 thresholds: what comes late is judged by all of them, however much that is', async () => {
  await writer(`POST ${APP}/sensors/readings`, { readings: [{ deviceId: 'judged', value: 1 }] });
  const { id } = await sensorOf('judged');
  const rule = { comparison: 'greater_than', value: 50, severity: 'low', noDataMinutes: 1 };
  for (let made = 0; made < 20; made += 1) {
    assert.equal((await sami(`POST ${APP}/sensors/${id}/thresholds`, { ...rule, value: made })).status, 201);
  }
  const refused = await sami(`POST ${APP}/sensors/${id}/thresholds`, rule);
  assert.deepEqual([refused.status, refused.body.error.code], [409, 'conflict']);
  const late = Array.from({ length: 500 }, (_each, at) => ({
    deviceId: 'judged',
    value: (at % 2) * 99,
    at: new Date(Date.now() - (at + 1) * 70_000).toISOString(),
  }));
  assert.deepEqual((await writer(`POST ${APP}/sensors/readings`, { readings: late })).body.accepted, 500);
});

test('a backtest knows what led up to its 30 days: runs that go on in them, and silences', async () => {
  const day = 24 * 60;
  const post = (deviceId: string, ...readings: (readonly [value: number, minutes: number])[]) =>
    writer(`POST ${APP}/sensors/readings`, {
      readings: readings.map(([value, minutes]) => ({ deviceId, value, at: ago(minutes) })),
    });
  const tested = async (deviceId: string, rule: object) => {
    const { id } = await sensorOf(deviceId);
    const whole = { comparison: 'greater_than', value: 35, severity: 'low', ...rule };
    const { body } = await sami(`POST ${APP}/sensors/${id}/thresholds/backtest`, whole);
    return [body.readings, ...body.runs.map((each: { kind: string; at: string }) => [each.kind, each.at])];
  };
  await post('silent', [20, 40 * day]);
  const [readings, run] = (await tested('silent', { noDataMinutes: 60 })) as [number, [string, string]];
  assert.deepEqual(
    [readings, run[0], Math.round((Date.now() - Date.parse(run[1])) / 60_000)],
    [0, 'no_data', 40 * day - 60],
  );
  // Two in a row: the first of them is before the span. And one that is over before it.
  await post('long', [40, 34 * day], [40, 33 * day], [20, 32 * day], [40, 31 * day], [40, 29 * day], [20, 28 * day]);
  const [count, ...runs] = (await tested('long', { consecutive: 2 })) as [number, ...[string, string][]];
  assert.deepEqual([count, runs.length, runs[0]?.[1].slice(0, 16)], [2, 1, ago(29 * day).slice(0, 16)]);
});

test('a threshold raises an anomaly, which people settle, assign and link, and the badge counts', async () => {
  const post = (value: number, minutes: number) =>
    writer(`POST ${APP}/sensors/readings`, { readings: [{ deviceId: 'hot', value, at: ago(minutes) }] });
  for (const minutes of [30, 29, 28]) await post(40, minutes);
  await post(20, 27);
  const { id: sensorId } = await sensorOf('hot');
  const rule = { comparison: 'at_least', value: 35, severity: 'critical', consecutive: 2 };
  const test = await sami(`POST ${APP}/sensors/${sensorId}/thresholds/backtest`, rule);
  fits(ThresholdBacktest, test);
  assert.deepEqual([test.body.readings, test.body.anomalies], [4, 1]);
  assert.equal((await noor(`POST ${APP}/sensors/${sensorId}/thresholds`, rule)).status, 403);
  const threshold = await sami(`POST ${APP}/sensors/${sensorId}/thresholds`, rule);
  fits(Threshold, threshold);
  const { id: _id, ...fields } = threshold.body;
  assert.deepEqual(fields, { sensorId, ...rule, clearValue: null, noDataMinutes: null });
  fits(ThresholdPage, await layla(`GET ${APP}/sensors/${sensorId}/thresholds`));
  assert.deepEqual(refusal(await sami(`POST ${APP}/sensors/${sensorId}/thresholds`, { ...rule, clearValue: 36 })), [
    422,
    'validation_failed',
    'clearValue',
  ]);
  await post(36, 20);
  const second = await post(37, 19);
  assert.equal(second.body.accepted, 1);
  const list = await layla(`GET ${APP}/anomalies?sensorId=${sensorId}`);
  fits(TrackedAnomalyPage, list);
  const [anomaly] = list.body.data;
  assert.deepEqual(
    [list.body.data.length, anomaly.state, anomaly.value, anomaly.endedAt, anomaly.thresholdId],
    [1, 'open', 37, null, threshold.body.id],
  );
  assert.equal(anomaly.explanation.threshold.value, 35);
  const machines = await reader(`GET ${V1}/anomalies?severity=critical&state=open&sensorId=${sensorId}`);
  fits(AnomalyPage, machines);
  assert.equal(machines.body.data[0].id, anomaly.id);
  assert.deepEqual((await layla(`GET ${APP}/anomalies?sensorId=${sensorId}&from=${anomaly.at}`)).body.data.length, 1);
  assert.deepEqual((await layla(`GET ${APP}/anomalies?sensorId=${sensorId}&to=${anomaly.at}`)).body.data.length, 0);
  const badge = async () => (await layla(`GET ${APP}/anomalies/badge`)).body.count;
  assert.equal(await badge(), 1);
  await settle(anomaly.id);
  assert.equal(await badge(), 0);
  await post(20, 18);
  assert.equal((await layla(`GET ${APP}/anomalies/${anomaly.id}`)).body.endedAt !== null, true, 'it ends all the same');
  const stale = await sami(
    `PATCH ${APP}/thresholds/${threshold.body.id}`,
    { value: 36 },
    { headers: { 'if-match': '"x"' } },
  );
  assert.equal(stale.status, 412);
  const read = await layla(`GET ${APP}/thresholds/${threshold.body.id}`);
  fits(Threshold, read);
  const headers = { 'if-match': read.headers.get('etag') ?? '' };
  assert.equal((await sami(`PATCH ${APP}/thresholds/${threshold.body.id}`, { value: 36 }, { headers })).body.value, 36);
  assert.equal((await sami(`DELETE ${APP}/thresholds/${threshold.body.id}`)).status, 204);
  assert.equal((await sami(`DELETE ${APP}/thresholds/${threshold.body.id}`)).status, 404);
});

test('people list anomalies by the time of readings and by severity, whenever they came', async () => {
  const post = (value: number, minutes: number) =>
    writer(`POST ${APP}/sensors/readings`, { readings: [{ deviceId: 'ordered', value, at: ago(minutes) }] });
  await post(1, 50);
  const { id } = await sensorOf('ordered');
  const limits = { low: 10, high: 20, medium: 30 } as const;
  for (const [severity, value] of Object.entries(limits)) {
    const rule = { comparison: 'at_least', value, severity };
    assert.equal((await sami(`POST ${APP}/sensors/${id}/thresholds`, rule)).status, 201);
  }
  await post(15, 10);
  await post(1, 9);
  await post(1, 29);
  await post(35, 30);
  const listed = async (query: string) => {
    const found: string[] = [];
    for (let path: string | undefined = `${APP}/anomalies?sensorId=${id}&limit=1${query}`; path !== undefined; ) {
      const { body, headers }: Reply = await layla(`GET ${path}`);
      for (const { severity, value } of body.data) found.push(`${severity} ${value}`);
      path = /^<https?:\/\/[^/]*(\/.*)>; rel="next"$/.exec(headers.get('link') ?? '')?.[1];
    }
    return found;
  };
  const late = ['low 35', 'high 35', 'medium 35'];
  assert.deepEqual((await listed('&sort=at')).toSorted(), [...late, 'low 15'].toSorted());
  assert.deepEqual((await listed('&sort=at')).at(-1), 'low 15');
  assert.deepEqual((await listed('&sort=-at'))[0], 'low 15');
  assert.deepEqual((await listed('&sort=-severity')).slice(0, 2), ['high 35', 'medium 35']);
  assert.notEqual((await listed(''))[0], 'low 15', 'else by when they were told of');
  assert.equal((await reader(`GET ${V1}/anomalies?sort=-at`)).status, 422);
});

test('a threshold judges what comes after it was made, late readings among it, and not what was there', async () => {
  const post = (...readings: (readonly [value: number, minutes: number])[]) =>
    writer(`POST ${APP}/sensors/readings`, {
      readings: readings.map(([value, minutes]) => ({ deviceId: 'judged-since', value, at: ago(minutes) })),
    });
  await post([40, 90], [41, 80], [42, 70], [20, 60]);
  const { id } = await sensorOf('judged-since');
  const raised = async () =>
    (await layla(`GET ${APP}/anomalies?sensorId=${id}&withdrawn=false&sort=at`)).body.data.map(
      ({ value, explanation, endedAt }: TrackedAnomaly) => [value, explanation.threshold?.value, endedAt !== null],
    );
  const rule = { comparison: 'greater_than', value: 35, severity: 'low' };
  const made = await sami(`POST ${APP}/sensors/${id}/thresholds`, rule);
  await post([20, 95]);
  assert.deepEqual(await raised(), [], 'an unremarkable late reading wakes nothing up');
  await post([43, 75]);
  assert.deepEqual(await raised(), [[43, 35, true]], 'one that breaches does, to the end of what followed');
  await sami(`PATCH ${APP}/thresholds/${made.body.id}`, { value: 36 });
  await post([21, 94], [22, 76]);
  assert.deepEqual(await raised(), [[43, 35, true]], 'what came before the other rule is not judged by it');
  await post([44, 74]);
  assert.deepEqual(await raised(), [
    [43, 35, true],
    [44, 36, true],
  ]);
  await post([45, 5]);
  assert.deepEqual((await raised()).at(-1), [45, 36, false]);
});

async function settle(id: string): Promise<void> {
  const path = `${APP}/anomalies/${id}`;
  assert.equal((await layla(`POST ${path}/acknowledge`)).status, 403);
  const acknowledged = await noor(`POST ${path}/acknowledge`);
  fits(TrackedAnomaly, acknowledged);
  assert.equal(acknowledged.body.state, 'acknowledged');
  assert.equal((await noor(`POST ${path}/acknowledge`)).status, 409);
  const stranger = await world.person('Zain');
  assert.deepEqual(refusal(await noor(`POST ${path}/assign`, { assigneeId: stranger })), [
    404,
    'not_found',
    'assigneeId',
  ]);
  assert.equal((await noor(`POST ${path}/assign`, { assigneeId: people.Sami })).body.assigneeId, people.Sami);
  assert.equal((await noor(`POST ${path}/assign`, {})).body.assigneeId, null);
  const issue = await omar(`POST ${APP}/issues`, { title: 'Hot' });
  const elsewhere = await omar(`POST /api/projects/${other.projectId}/issues`, { title: 'Elsewhere' });
  assert.deepEqual(refusal(await noor(`POST ${path}/issue`, { issueId: elsewhere.body.id })), [
    404,
    'not_found',
    'issueId',
  ]);
  assert.equal((await noor(`POST ${path}/issue`, { issueId: issue.body.id })).body.issueId, issue.body.id);
  const dismissed = await noor(`POST ${path}/dismiss`);
  assert.equal(dismissed.body.state, 'dismissed');
  assert.equal((await noor(`POST ${path}/dismiss`)).status, 409);
  const audit = await omar('GET /api/workspace/audit-log?limit=200');
  const actions = audit.body.data.map((each: { action: string }) => each.action);
  const expected = ['anomaly.acknowledged', 'anomaly.assigned', 'anomaly.linked', 'anomaly.dismissed'];
  assert.ok(expected.every((each) => actions.includes(each)));
}
