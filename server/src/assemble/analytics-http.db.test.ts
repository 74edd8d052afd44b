// Analytics: each number is the one that a plain count over the feed, the lists and the histories gives.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import {
  AnomalyAnalytics,
  CaptureAnalytics,
  ClashAnalytics,
  IssueAnalytics,
  RfiAnalytics,
  SensorAnalytics,
} from '../../../contract/analytics.ts';
import type { Clash } from '../../../contract/clashes.ts';
import { ISSUE_PRIORITIES, type Issue } from '../../../contract/issues.ts';
import type { Rfi } from '../../../contract/rfis.ts';
import { type Chance, chance } from '../../testing/chance.ts';
import { type CallOptions, type Reply, runningService } from '../../testing/running-service.ts';
import { tenants } from '../../testing/tenants.ts';
import { rollUp } from '../facility/sensors/roll-ups.ts';
import { startSession } from '../identity/sign-in/public.ts';
import type { ProjectScope } from '../platform/access/scope.ts';
import { inTransaction } from '../platform/database/transaction.ts';
import { compileReply } from '../platform/http/schema.ts';

const service = await runningService({ PCS_ROLES: 'api' });
const { foundation } = service;
const world = tenants(foundation.db);
const { scope, people } = await world.workspace({ Omar: 'owner', Layla: 'member', Stranger: 'member' });
const elsewhere = await world.workspace({ Zaid: 'owner' });
const DAY_MS = 86_400_000;
const SEEDS = process.env.PCS_TEST_SOAK === '1' ? 40 : 4;
const CHARTS = ['issues', 'rfis', 'clashes', 'capture', 'sensors', 'anomalies'] as const;

async function as(userId: string) {
  const device = { address: '127.0.0.1', userAgent: 'test', requestId: 'test' };
  const cookie = `pcs_session=${(await startSession(foundation, device, { id: userId, passwordHash: null })).token}`;
  return (path: string, more: Partial<CallOptions> = {}): Promise<Reply> => service.call({ path, ...more, cookie });
}

const [omar, layla, stranger, zaid] = await Promise.all([
  as(people.Omar),
  as(people.Layla),
  as(people.Stranger),
  as(elsewhere.people.Zaid),
]);
const made = () => world.project(scope, { [people.Layla]: 'viewer' });

async function read<T>(schema: Parameters<typeof compileReply>[0], path: string): Promise<T> {
  const { status, body } = await layla(path);
  assert.equal(status, 200, JSON.stringify(body));
  assert.deepEqual(compileReply(schema)(body), [], JSON.stringify(body).slice(0, 2000));
  return body;
}

async function listed<T = { id: string }>(path: string): Promise<T[]> {
  const all: T[] = [];
  for (let cursor: string | null = ''; cursor !== null; ) {
    const { status, body }: Reply = await layla(
      `${path}${path.includes('?') ? '&' : '?'}limit=200${cursor === '' ? '' : `&cursor=${encodeURIComponent(cursor)}`}`,
    );
    assert.equal(status, 200, JSON.stringify(body));
    all.push(...body.data);
    cursor = body.nextCursor;
  }
  return all;
}

/** The records of a project that a feed has. */
async function fed<T>(name: 'issues' | 'rfis' | 'clashes' | 'photos', projectId: string): Promise<T[]> {
  return (await omar(`/api/feed/${name}?format=json&projectId=${projectId}`)).body.data;
}

const agoMs = (by: Chance, days: number) => Date.now() - by.below(days * DAY_MS);
const iso = (ms: number) => new Date(ms).toISOString();
const within = ({ from, to }: { from: string; to: string }, at: string | null) => at !== null && at >= from && at < to;

/** Inserts rows as they are: what happened long ago cannot be made through the API. */
async function insert(project: ProjectScope, table: string, rows: readonly object[]): Promise<void> {
  const full = rows.map((row) => ({ workspace_id: project.workspaceId, project_id: project.projectId, ...row }));
  const names = Object.keys(full[0] ?? {}).map((each) => sql.ref(each));
  await inTransaction(foundation.db, project, (tx) =>
    sql`insert into ${sql.table(table)} (${sql.join(names)})
        select ${sql.join(names)} from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(full)}::jsonb)`.execute(
      tx,
    ),
  );
}

const id = () => foundation.ids.next();
const stamped = (at: number) => ({ created_at: iso(at), updated_at: iso(at) });
const byUser = { created_by_type: 'user', created_by_id: people.Omar };

/** A range of random days, in a random zone, with its query. */
function asked(by: Chance): string {
  const last = by.below(40);
  const first = last + by.below(100);
  const day = (ago: number) => iso(Date.now() - ago * DAY_MS).slice(0, 10);
  const zone = by.one(['UTC', 'Asia/Riyadh', 'America/St_Johns', 'Pacific/Auckland', 'Asia/Kathmandu']);
  return `from=${day(first)}&to=${day(last)}&interval=${by.one(['day', 'week', 'month'])}&timeZone=${zone}`;
}

for (let seed = 1; seed <= SEEDS; seed += 1) {
  test(`issues are counted as the feed and the list have them (seed ${seed})`, async () => {
    const by = chance(seed);
    const project = await made();
    const rows = Array.from({ length: 60 }, (_, index) => {
      const at = agoMs(by, 150);
      const isClosed = by.is(0.6);
      return {
        ...{ id: id(), number: index + 1, title: `Issue ${index}`, type: by.one(['defect', 'safety']) },
        priority: by.one(ISSUE_PRIORITIES),
        status: isClosed ? by.one(['closed', 'verified']) : by.one(['open', 'in_progress', 'in_review']),
        assignee_id: by.is(0.5) ? people.Layla : null,
        ...{ element_guids: [], labels: by.is(0.3) ? ['roof'] : [] },
        ...byUser,
        ...stamped(at),
        closed_at: isClosed ? iso(at + by.below(Date.now() - at)) : null,
      };
    });
    await insert(project, 'issue', rows);
    const app = `/api/projects/${project.projectId}`;
    const filters = by.one([
      '',
      '&type=defect',
      `&assigneeId=${people.Layla}`,
      '&unassigned=true',
      '&label=%20roof%20',
    ]);
    const counted = await read<IssueAnalytics>(IssueAnalytics, `${app}/analytics/issues?${asked(by)}${filters}`);
    const all = (await fed<Issue>('issues', project.projectId)).filter(
      (each) =>
        (!filters.includes('type') || each.type === 'defect') &&
        (!filters.includes('assigneeId') || each.assigneeId === people.Layla) &&
        (!filters.includes('unassigned') || each.assigneeId === null) &&
        (!filters.includes('label') || each.labels.includes('roof')),
    );
    const openAt = (at: string) =>
      all.filter((each) => each.createdAt < at && (each.closedAt === null || each.closedAt >= at));
    const count = async (query: string) => (await listed(`${app}/issues?${query}`)).length;
    for (const each of counted.intervals) {
      assert.equal(each.created, all.filter(({ createdAt }) => within(each, createdAt)).length);
      assert.equal(each.closed, all.filter(({ closedAt }) => within(each, closedAt)).length);
      assert.equal(each.open, openAt(each.to).length);
    }
    for (const each of [counted.intervals.at(0), counted.intervals.at(-1)]) {
      assert.ok(each);
      assert.equal(each.created, await count(each.createdQuery));
      assert.equal(each.closed, await count(each.closedQuery));
      assert.equal(each.open, await count(each.openQuery));
    }
    assert.equal(counted.open, await count(counted.openQuery));
    const end = counted.intervals.at(-1)?.to ?? '';
    const dayOf = (at: string | number) =>
      Date.parse(new Date(at).toLocaleDateString('en-CA', { timeZone: counted.range.timeZone }));
    for (const { days, total, query, ...priorities } of counted.ages) {
      const aged = openAt(end).filter(({ createdAt }) => {
        const age = (Date.parse(counted.range.to) - dayOf(createdAt)) / DAY_MS;
        return age >= days.least && age <= (days.most ?? Number.POSITIVE_INFINITY);
      });
      assert.equal(total, aged.length);
      for (const priority of ISSUE_PRIORITIES) {
        const number = aged.filter((each) => each.priority === priority).length;
        assert.equal(priorities[priority], number);
        assert.equal(await count(`${query}&priority=${priority}`), number);
      }
    }
    assert.equal(
      counted.ages.reduce((sum, { total }) => sum + total, 0),
      counted.open,
    );
  });

  test(`times to the first answer of RFIs follow from their histories (seed ${seed})`, async () => {
    const by = chance(seed + 100);
    const project = await made();
    const history: object[] = [];
    const answers: object[] = [];
    const rows = Array.from({ length: 30 }, (_, index) => {
      const rfi = { id: id(), at: agoMs(by, 120), wasDraft: by.is(0.4) };
      let [at, status] = [rfi.at, rfi.wasDraft ? 'draft' : 'open'];
      let standing: { answer: string; answered_at: string } | undefined;
      const move = (to: string) => {
        at += by.below(Math.max(1, Math.min(20 * DAY_MS, Date.now() - at)));
        history.push({
          ...{ id: id(), rfi_id: rfi.id, at: iso(at), by_type: 'user', by_id: people.Omar, field: 'status' },
          ...{ old_value: status, new_value: to },
        });
        if (to === 'answered') {
          standing = { answer: 'HEB 200', answered_at: iso(at) };
          answers.push({
            id: id(),
            rfi_id: rfi.id,
            ...standing,
            answered_by_type: 'user',
            answered_by_id: people.Omar,
          });
        } else if (to === 'open') standing = undefined;
        status = to;
      };
      if (rfi.wasDraft && by.is(0.7)) move(by.one(['open', 'open', 'void']));
      if (status === 'open' && by.is(0.7)) move('answered');
      if (status === 'answered' && by.is(0.3)) move('open');
      if (status === 'open' && by.is(0.3)) move(by.one(['answered', 'void']));
      if (status === 'answered' && by.is(0.5)) move('closed');
      const given = standing === undefined ? null : 'user';
      return {
        ...{
          id: rfi.id,
          number: index + 1,
          subject: `R${index}`,
          question: 'Q',
          status,
          priority: by.one(ISSUE_PRIORITIES),
        },
        due_date: by.is(0.5) ? iso(agoMs(by, 60) + 30 * DAY_MS).slice(0, 10) : null,
        ...{ element_guids: [], ...byUser, ...stamped(rfi.at) },
        ...{ answer: standing?.answer ?? null, answered_at: standing?.answered_at ?? null, answered_by_type: given },
      };
    });
    await insert(project, 'rfi', rows);
    await insert(project, 'rfi_history', history);
    await insert(project, 'rfi_answer', answers);
    const app = `/api/projects/${project.projectId}`;
    const filters = by.one(['', '&priority=high']);
    const counted = await read<RfiAnalytics>(RfiAnalytics, `${app}/analytics/rfis?${asked(by)}${filters}`);
    const all = (await fed<Rfi>('rfis', project.projectId)).filter(
      ({ priority }) => filters === '' || priority === 'high',
    );
    const told = await Promise.all(
      all.map(async (rfi) => {
        const moves = (
          await listed<{ field: string; from: string; to: string; at: string }>(`${app}/rfis/${rfi.id}/history`)
        )
          .filter(({ field }) => field === 'status')
          .toReversed();
        const [first] = moves;
        const isDrafted = first?.from === 'draft' || (first === undefined && rfi.status === 'draft');
        const raisedAt = isDrafted ? (moves.find(({ to }) => to === 'open')?.at ?? null) : rfi.createdAt;
        const [answer] = await listed<{ answeredAt: string }>(`${app}/rfis/${rfi.id}/answers`);
        return { raisedAt, answeredAt: answer?.answeredAt ?? null };
      }),
    );
    const check = (span: { from: string; to: string }, found: RfiAnalytics['whole']) => {
      const seconds = told
        .filter(({ answeredAt }) => within(span, answeredAt))
        .map(({ raisedAt, answeredAt }) => (Date.parse(String(answeredAt)) - Date.parse(String(raisedAt))) / 1000)
        .toSorted((a, b) => a - b);
      assert.equal(found.answered, seconds.length);
      same(found.medianSeconds, quantile(seconds, 0.5));
      same(found.p90Seconds, quantile(seconds, 0.9));
    };
    const count = async (query: string) => (await listed(`${app}/rfis?${query}`)).length;
    for (const each of counted.intervals) {
      assert.equal(each.raised, told.filter(({ raisedAt }) => within(each, raisedAt)).length);
      check(each, each);
    }
    const last = counted.intervals.at(-1);
    assert.ok(last);
    assert.equal(last.raised, await count(last.raisedQuery));
    assert.equal(last.answered, await count(last.answeredQuery));
    check({ from: counted.intervals[0]?.from ?? '', to: last.to }, counted.whole);
    assert.equal(counted.whole.answered, await count(counted.whole.answeredQuery));
    assert.equal(counted.now.waiting, all.filter(({ status }) => status === 'open').length);
    assert.equal(counted.now.waiting, await count(counted.now.waitingQuery));
    assert.equal(counted.now.overdue, await count(counted.now.overdueQuery));
  });

  test(`clashes burn down as their histories tell (seed ${seed})`, async () => {
    const by = chance(seed + 200);
    const project = await made();
    const history: object[] = [];
    const rows = Array.from({ length: 30 }, (_, index) => {
      const clash = { id: id(), at: agoMs(by, 120) };
      let [at, status] = [clash.at, 'new'];
      for (let moves = by.below(4); moves > 0; moves -= 1) {
        const to = by.one(['active', 'approved', 'resolved', 'void'].filter((each) => each !== status));
        at += by.below(Math.max(1, Math.min(30 * DAY_MS, Date.now() - at)));
        const change = { old_value: status, new_value: to, field: 'status' };
        history.push({ id: id(), clash_id: clash.id, at: iso(at), by_type: 'user', by_id: people.Omar, ...change });
        status = to;
      }
      const fields = { number: index + 1, name: `C${index}`, kind: by.one(['hard', 'clearance']), present: by.is(0.8) };
      return { id: clash.id, ...fields, status, ...stamped(clash.at) };
    });
    await insert(project, 'clash', rows);
    if (history.length > 0) await insert(project, 'clash_history', history);
    const app = `/api/projects/${project.projectId}`;
    const filters = by.one(['', '&kind=hard', '&present=true']);
    const counted = await read<ClashAnalytics>(ClashAnalytics, `${app}/analytics/clashes?${asked(by)}${filters}`);
    const all = (await fed<Clash>('clashes', project.projectId)).filter(
      ({ kind, present }) => filters === '' || (filters === '&kind=hard' ? kind === 'hard' : present),
    );
    const told = await Promise.all(
      all.map(async (clash) => ({
        ...clash,
        moves: (
          await listed<{ from: string; to: string; at: string }>(`${app}/clashes/${clash.id}/history`)
        ).toReversed(),
      })),
    );
    const isOpen = (status: string | undefined) => status === 'new' || status === 'active';
    for (const each of counted.intervals) {
      const at = told
        .filter(({ createdAt }) => createdAt < each.to)
        .map(({ moves }) => moves.filter((move) => move.at < each.to).at(-1)?.to ?? 'new');
      for (const status of ['new', 'active', 'approved', 'resolved', 'void'] as const) {
        assert.equal(each[status], at.filter((found) => found === status).length, status);
      }
      assert.equal(each.open, at.filter(isOpen).length);
      const settled = told.flatMap(({ moves }) => moves).filter((move) => isOpen(move.from) && !isOpen(move.to));
      assert.equal(each.settled, settled.filter((move) => within(each, move.at)).length);
      assert.equal(each.created, told.filter(({ createdAt }) => within(each, createdAt)).length);
    }
    const [first] = counted.intervals;
    assert.equal(first?.created, (await listed(`${app}/clashes?${first?.createdQuery}`)).length);
    assert.equal(counted.open, all.filter(({ status }) => isOpen(status)).length);
    assert.equal(counted.open, (await listed(`${app}/clashes?${counted.openQuery}`)).length);
  });
}

/** What a share of the sorted values does not exceed, between two of them by the line from one to the other. */
function quantile(sorted: readonly number[], share: number): number | null {
  const place = (sorted.length - 1) * share;
  const [low, high] = [sorted[Math.floor(place)], sorted[Math.ceil(place)]];
  return low === undefined || high === undefined ? null : low + (high - low) * (place - Math.floor(place));
}

function same(left: number | null, right: number | null): void {
  if (left === null || right === null) assert.equal(left, right);
  else assert.ok(Math.abs(left - right) < 1e-6, `${left} is not ${right}`);
}

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAIAAAABCAIAAAB7QOjdAAAAEElEQVR4nGP4z8AARAwQCgAf7gP9i18U1AAAAABJRU5ErkJggg==',
  'base64',
);

async function post(path: string, body: unknown) {
  const answer = await omar(path, { method: 'POST', body });
  assert.ok(answer.status < 300, JSON.stringify(answer.body));
  return answer.body;
}

async function upload(path: string, record: object): Promise<{ id: string }> {
  const form = new FormData();
  form.set('record', JSON.stringify(record));
  form.set('file', new Blob([PNG]), 'p.png');
  const device = { address: '127.0.0.1', userAgent: 'test', requestId: 'test' };
  const { token } = await startSession(foundation, device, { id: people.Omar, passwordHash: null });
  const response = await fetch(service.address + path, {
    method: 'POST',
    body: form,
    headers: { cookie: `pcs_session=${token}`, origin: service.address },
  });
  const body = await response.json();
  assert.equal(response.status, 201, JSON.stringify(body));
  return body as { id: string };
}

test('levels without a photo since a milestone are those whose list of photos is empty', async () => {
  const { projectId } = await made();
  const app = `/api/projects/${projectId}`;
  const plans = [];
  for (const name of ['Ground', 'First', 'Roof']) plans.push(await upload(`${app}/floor-plans`, { name, level: name }));
  const day = (ago: number) => iso(Date.now() - ago * DAY_MS).slice(0, 10);
  const milestone = await post(`${app}/milestones`, { name: 'Shell', capturedOn: day(10) });
  const undated = await post(`${app}/milestones`, { name: 'Undated' });
  const taken = [
    [0, 30],
    [0, 9],
    [0, 8],
    [1, 20],
    [undefined, 3],
  ] as const;
  for (const [plan, ago] of taken) {
    const floorPlanId = plan === undefined ? {} : { floorPlanId: plans[plan]?.id };
    await upload(`${app}/photos`, { ...floorPlanId, takenAt: iso(Date.now() - ago * DAY_MS - 1000) });
  }
  const path = `${app}/analytics/capture?timeZone=UTC&interval=day`;
  const since = await read<CaptureAnalytics>(CaptureAnalytics, `${path}&milestoneId=${milestone.id}`);
  assert.deepEqual([since.levelCount, since.withoutPhoto, since.since], [3, 2, `${day(10)}T00:00:00.000Z`]);
  assert.deepEqual(
    since.levels.map(({ name, photos }) => [name, photos]),
    [
      ['First', 0],
      ['Roof', 0],
      ['Ground', 2],
    ],
  );
  assert.equal(since.levels[1]?.newestTakenAt, null);
  const fedPhotos = await fed<{ floorPlanId: string | null; takenAt: string }>('photos', projectId);
  for (const { floorPlanId, photos, newestTakenAt, query } of since.levels) {
    const rows = await listed<{ takenAt: string }>(`${app}/photos?${query}`);
    assert.equal(rows.length, photos);
    const isCounted = (each: (typeof fedPhotos)[number]) =>
      each.floorPlanId === floorPlanId && Date.parse(each.takenAt) >= Date.parse(since.since ?? '');
    assert.equal(fedPhotos.filter(isCounted).length, photos);
    const [newest] = await listed<{ takenAt: string }>(`${app}/photos?floorPlanId=${floorPlanId}&sort=-takenAt`);
    assert.equal(newestTakenAt, newest?.takenAt ?? null);
  }
  const inIntervals = since.intervals.reduce((sum, { photos }) => sum + photos, 0);
  assert.deepEqual([inIntervals, fedPhotos.length], [5, 5]);
  const busy = since.intervals.find(({ photos }) => photos > 0);
  assert.equal((await listed(`${app}/photos?${busy?.query}`)).length, busy?.photos);
  const whole = await read<CaptureAnalytics>(CaptureAnalytics, path);
  assert.deepEqual([whole.withoutPhoto, whole.milestone], [1, null]);
  const later = await read<CaptureAnalytics>(CaptureAnalytics, `${path}&milestoneId=${undated.id}`);
  assert.deepEqual([later.withoutPhoto, later.milestone?.name], [3, 'Undated']);
  const live = await read<CaptureAnalytics>(CaptureAnalytics, `${path}&visibility=live`);
  assert.equal(live.withoutPhoto, 3);
  const absent = await layla(`${path}&milestoneId=${projectId}`);
  assert.deepEqual([absent.status, absent.body.error.details[0].path], [404, 'milestoneId']);
});

test('the uptime of a sensor is the share of its slots with a reading, before and after they are rolled up', async () => {
  const project = await made();
  const app = `/api/projects/${project.projectId}`;
  const by = chance(7);
  const MINUTE_MS = 60_000;
  const now = Date.now();
  const every = { quick: 1, ten: 10, hourly: 60, silent: 30, watched: 5 };
  const readings: { deviceId: string; at: string; value: number }[] = [];
  for (const [deviceId, minutes] of Object.entries(every)) {
    const last = deviceId === 'silent' ? 5 * 24 * 60 : 3;
    for (let ago = 6 * 24 * 60 + 7; ago > last; ago -= deviceId === 'quick' ? 7 : minutes) {
      if (by.is(0.85)) readings.push({ deviceId, at: iso(now - ago * MINUTE_MS), value: by.below(30) });
    }
  }
  // A little before and after the marks of five minutes: every other slot of five minutes may have none.
  const marks = Array.from({ length: 6 * 24 * 12 }, (_m, ago) => Math.floor(now / 300_000 - ago - 1) * 300_000);
  readings.push(...marks.map((ms) => ({ deviceId: 'steady', at: iso(ms + (by.is(0.5) ? -3000 : 2000)), value: 1 })));
  readings.push({ deviceId: 'once', at: iso(now - DAY_MS), value: 1 });
  for (let from = 0; from < readings.length; from += 5000) {
    const { rejected } = await post(`${app}/sensors/readings`, { readings: readings.slice(from, from + 5000) });
    assert.deepEqual(rejected, []);
  }
  const sensors = await listed<{ id: string; deviceId: string }>(`${app}/sensors`);
  const watched = sensors.find(({ deviceId }) => deviceId === 'watched');
  const rule = { comparison: 'at_least', value: 1000, severity: 'low', noDataMinutes: 30 };
  await post(`${app}/sensors/${watched?.id}/thresholds`, rule);
  const day = (ago: number) => iso(now - ago * DAY_MS).slice(0, 10);
  const ask = (from: number, to: number, more = '') =>
    read<SensorAnalytics>(
      SensorAnalytics,
      `${app}/analytics/sensors?timeZone=Asia/Kathmandu&from=${day(from)}&to=${day(to)}${more}`,
    );
  const check = async () => {
    for (const [from, to] of [
      [4, 0],
      [3, 2],
      [60, 0],
    ] as const) {
      const counted = await ask(from, to);
      const start = Date.parse(`${counted.range.from}T00:00:00+05:45`);
      const end = Math.min(Date.parse(`${counted.range.to}T00:00:00+05:45`) + DAY_MS, Date.parse(counted.range.asOf));
      for (const { deviceId, slotSeconds, expected, reported, uptime } of counted.sensors) {
        if (slotSeconds === null) {
          assert.deepEqual([deviceId, expected, reported, uptime], ['once', 0, 0, null]);
          continue;
        }
        const slotMs = slotSeconds * 1000;
        const own = readings.filter((each) => each.deviceId === deviceId).map(({ at }) => Date.parse(at));
        const [first, last] = [Math.ceil(start / slotMs), Math.floor(end / slotMs)];
        const slots = new Set(own.map((at) => Math.floor(at / slotMs)).filter((slot) => slot >= first && slot < last));
        const begins = own.some((at) => at < first * slotMs) ? first : Math.min(...slots, last);
        assert.deepEqual([deviceId, reported, expected], [deviceId, slots.size, last - begins]);
        same(uptime, slots.size / (last - begins));
      }
      const sum = (of: (each: SensorAnalytics['sensors'][number]) => number) =>
        counted.sensors.reduce((total, each) => total + of(each), 0);
      assert.deepEqual(
        [counted.expected, counted.reported],
        [sum((each) => each.expected), sum((each) => each.reported)],
      );
    }
  };
  await check();
  const { sensors: fine } = await ask(4, 0);
  const lengths = Object.fromEntries(fine.map((each) => [each.deviceId, [each.basis, each.slotSeconds]]));
  assert.deepEqual(lengths.watched, ['threshold', 1800]);
  assert.deepEqual([lengths.hourly?.[1], lengths.steady?.[1]], [7200, 600]);
  assert.equal(fine.find(({ deviceId }) => deviceId === 'steady')?.uptime, 1);
  assert.deepEqual([lengths.once, fine.at(-1)?.deviceId], [[null, null], 'once']);
  assert.equal(fine[0]?.deviceId, 'silent');
  for (const { id: sensorId } of sensors) {
    while (await inTransaction(foundation.db, project, (tx) => rollUp(tx, project, sensorId)));
  }
  await check();
  // The series of the API, whose buckets of half an hour are the slots of the sensor.
  const { body: series } = await layla(`${app}/sensors/${watched?.id}/series?range=7d`);
  const yesterday = await ask(2, 1);
  const span = { from: `${yesterday.range.from}T00:00:00+05:45`, to: `${yesterday.range.to}T23:59:59+05:45` };
  const [first, last] = [iso(Date.parse(span.from)), iso(Date.parse(span.to))];
  const buckets = series.buckets.filter(
    ({ at }: { at: string }) => at >= first && iso(Date.parse(at) + 1_799_000) <= last,
  );
  const found = yesterday.sensors.find(({ deviceId }) => deviceId === 'watched');
  assert.deepEqual(
    [found?.expected, found?.reported],
    [buckets.length, buckets.filter(({ count }: { count: number }) => count > 0).length],
  );
  const none = await ask(4, 0, '&bound=true');
  assert.deepEqual([none.sensorCount, none.uptime], [0, null]);
});

test('anomalies are counted by time and by space as the list has them, without those that were withdrawn', async () => {
  const by = chance(11);
  const project = await made();
  const app = `/api/projects/${project.projectId}`;
  const spaces = ['Lobby', 'Plant room'].map((name) => ({ id: id(), name }));
  const group = id();
  await insert(
    project,
    'space',
    spaces.map((each) => ({
      ...{
        ...each,
        guid: each.id,
        version_group_id: group,
        model_id: group,
        floor: 'L1',
        area_m2: 10,
        area_source: 'net',
      },
      ...stamped(Date.now()),
    })),
  );
  const states = ['open', 'acknowledged', 'dismissed', 'withdrawn'] as const;
  const rows = Array.from({ length: 120 }, () => ({
    ...{
      id: id(),
      source: 'scan',
      kind: 'gap',
      sensor_id: group,
      space_id: by.one([...spaces, undefined])?.id ?? null,
    },
    ...{ severity: by.one(ISSUE_PRIORITIES), state: by.one(states), at: iso(agoMs(by, 100)), ...stamped(Date.now()) },
    explanation: { kind: 'gap', threshold: null, baseline: null, band: null, crossed: null },
  }));
  await insert(project, 'anomaly', rows);
  const { urgentAnomalies } = (await layla(`${app}/overview`)).body;
  assert.equal(urgentAnomalies, (await layla(`${app}/anomalies/badge`)).body.count);
  for (const filters of ['', '&severity=high', `&spaceId=${spaces[0]?.id}`]) {
    const path = `${app}/analytics/anomalies?${asked(by)}${filters}`;
    const counted = await read<AnomalyAnalytics>(AnomalyAnalytics, path);
    const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0);
    const check = async (query: string, { total, ...numbers }: { total: number } & Record<string, number>) => {
      assert.equal((await listed(`${app}/anomalies?${query}`)).length, total);
      for (const [name, number] of Object.entries(numbers)) {
        const part = new URLSearchParams(query);
        part.set(states.some((state) => state === name) ? 'state' : 'severity', name);
        // With `severity=high` the numbers of other severities are of nothing.
        const isOther = filters.includes('severity') && !['high', ...states].includes(name);
        assert.equal(isOther ? 0 : (await listed(`${app}/anomalies?${part}`)).length, number, `${name} of ${query}`);
      }
    };
    await check(counted.wholeQuery, counted.whole);
    const { total } = counted.whole;
    assert.equal(sum(counted.intervals.map((each) => each.total)), total);
    for (const { from: _from, to: _to, query, ...each } of counted.intervals.slice(0, 3)) await check(query, each);
    assert.equal(sum(counted.spaces.map((each) => each.total)), total);
    for (const { query, name, spaceId, floor: _floor, ...each } of counted.spaces) {
      assert.equal(name, spaces.find((space) => space.id === spaceId)?.name ?? null);
      await check(query, each);
    }
  }
});

test('every role of the project reads analytics, and nobody else', async () => {
  const { projectId } = await made();
  for (const chart of CHARTS) {
    const path = `/api/projects/${projectId}/analytics/${chart}`;
    assert.equal((await layla(path)).status, 200);
    assert.equal((await stranger(path)).status, 404);
    assert.equal((await zaid(path)).status, 404);
    assert.equal((await service.call({ path })).status, 401);
  }
});

test('a range that is no range is refused at its path, by every chart', async () => {
  const { projectId } = await made();
  const wrong = {
    'from=2026-02-02&to=2026-02-01': 'from',
    'from=2024-01-01&to=2026-01-01': 'from',
    'from=2026-02-30': 'from',
    'from=0001-01-01&to=0001-01-02': 'to',
    'to=1969-12-31': 'to',
    'timeZone=Mars/Phobos': 'timeZone',
    'timeZone=': 'timeZone',
    'interval=year': 'interval',
  };
  for (const chart of CHARTS) {
    for (const [query, path] of Object.entries(wrong)) {
      const { status, body } = await layla(`/api/projects/${projectId}/analytics/${chart}?${query}`);
      assert.deepEqual([status, body.error?.details?.[0]?.path], [422, path], `${chart}?${query}`);
    }
    const far = await layla(`/api/projects/${projectId}/analytics/${chart}?to=9999-12-31`);
    assert.equal(far.status, 200, JSON.stringify(far.body));
  }
});
