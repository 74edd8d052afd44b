// The maintenance of assets as people meet it (contract §14): its calendar, what is done about its tasks, its address.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import {
  AssetSummaries,
  MaintenanceFeed,
  MaintenanceTask,
  MaintenanceTaskPage,
} from '../../../contract/maintenance.ts';
import { type Reply, runningService } from '../../testing/running-service.ts';
import { tenants } from '../../testing/tenants.ts';
import { uploadedModel } from '../../testing/uploaded-model.ts';
import { startSession } from '../identity/sign-in/public.ts';
import { guidOf, smallModel } from '../models/fixtures/small-model.ts';
import { compileReply } from '../platform/http/schema.ts';

const service = await runningService({ PCS_RATE_PERSON_PER_MINUTE: '0', PCS_RATE_ADDRESS_PER_MINUTE: '9' });
const { foundation } = service;
const world = tenants(foundation.db);
const { scope, people } = await world.workspace({
  owner: 'owner',
  engineer: 'member',
  viewer: 'member',
  guest: 'member',
});
const { projectId } = await world.project(scope, {
  [people.engineer]: 'upload_engineer',
  [people.viewer]: 'viewer',
  [people.guest]: 'viewer',
});
const device = { address: '127.0.0.1', userAgent: 'test', requestId: 'test' };
const signIn = async (id: string) =>
  `pcs_session=${(await startSession(foundation, device, { id, passwordHash: null })).token}`;
const cookies = {
  owner: await signIn(people.owner),
  engineer: await signIn(people.engineer),
  viewer: await signIn(people.viewer),
  guest: await signIn(people.guest),
};
type Who = keyof typeof cookies;

const PROJECT = `/api/projects/${projectId}`;
const TASKS = `${PROJECT}/maintenance-tasks`;

function call(line: string, body?: unknown, who: Who = 'engineer', headers = {}): Promise<Reply> {
  const [method = '', path = ''] = line.split(' ');
  return service.call({ method, path, headers, cookie: cookies[who], ...(body === undefined ? {} : { body }) });
}
async function register(body: object, plan?: object): Promise<string> {
  const made = await call(`POST ${PROJECT}/assets`, body, 'owner');
  assert.equal(made.status, 201, JSON.stringify(made.body));
  if (plan !== undefined) {
    const planned = await call(`PUT ${PROJECT}/assets/${made.body.id}/maintenance-plan`, plan, 'owner');
    assert.equal(planned.status, 200, JSON.stringify(planned.body));
  }
  return made.body.id;
}
const taskPath = (assetId: string, number: number) => `${PROJECT}/assets/${assetId}/maintenance-tasks/${number}`;
const tasksOf = async (query: string): Promise<MaintenanceTask[]> => {
  const { status, body } = await call(`GET ${TASKS}?${query}`, undefined, 'viewer');
  assert.equal(status, 200, JSON.stringify(body));
  return body.data;
};
const daysOf = (tasks: readonly MaintenanceTask[]) => tasks.map((each) => each.dueOn);
const faultOf = ({ status, body }: Reply) => `${status} ${body?.error?.details?.[0]?.path ?? ''}`.trim();
/** A plan of which all tasks that are past are due. */
const SINCE = { startsOn: '2026-01-01' };
const dayFromNow = (days: number, zone = 'UTC') => Temporal.Now.plainDateISO(zone).add({ days }).toString();

describe('the calendar', () => {
  test('an interval in days counts from the installation, in the order of days, page by page', async () => {
    const ahu = await register({ tag: 'AHU-01', installedOn: '2026-01-01', maintenanceIntervalDays: 30 }, SINCE);
    const monthly = { interval: { unit: 'months', count: 1 }, ...SINCE };
    const pump = await register({ tag: 'P-02', installedOn: '2026-01-31' }, monthly);
    await register({ tag: 'NONE', installedOn: '2026-01-01' });
    const range = 'from=2026-01-01&to=2026-05-31';
    const whole = await call(`GET ${TASKS}?${range}`, undefined, 'viewer');
    assert.deepEqual([whole.status, compileReply(MaintenanceTaskPage)(whole.body)], [200, []]);
    assert.deepEqual(
      whole.body.data.map((each: MaintenanceTask) => `${each.dueOn} ${each.assetTag} ${each.number}`),
      [
        '2026-01-31 AHU-01 1',
        '2026-02-28 P-02 1',
        '2026-03-02 AHU-01 2',
        '2026-03-31 P-02 2',
        '2026-04-01 AHU-01 3',
        '2026-04-30 P-02 3',
        '2026-05-01 AHU-01 4',
        ...(ahu < pump ? ['2026-05-31 AHU-01 5', '2026-05-31 P-02 4'] : ['2026-05-31 P-02 4', '2026-05-31 AHU-01 5']),
      ],
    );
    const paged: MaintenanceTask[] = [];
    for (let path: string | undefined = `${TASKS}?${range}&limit=2`; path !== undefined; ) {
      const { body, headers } = await call(`GET ${path}`);
      paged.push(...body.data);
      path = /<https?:\/\/[^/]*(\/.*)>; rel="next"/.exec(headers.get('link') ?? '')?.[1];
      assert.equal(path === undefined, body.nextCursor === null);
    }
    assert.deepEqual(paged, whole.body.data);
    assert.deepEqual(daysOf(await tasksOf(`${range}&assetId=${pump}`)), [
      '2026-02-28',
      '2026-03-31',
      '2026-04-30',
      '2026-05-31',
    ]);
    assert.deepEqual(await tasksOf(`${range}&state=completed`), []);
    const one = await call(`GET ${taskPath(pump, 2)}`, undefined, 'viewer');
    assert.deepEqual([compileReply(MaintenanceTask)(one.body), one.body], [[], paged[3]]);
    const cursor = (await call(`GET ${TASKS}?${range}&limit=2`)).body.nextCursor;
    assert.equal((await call(`GET ${TASKS}?${range}&state=open&cursor=${cursor}`)).status, 400);
  });

  test('an asset that was installed long ago has one overdue task, until its plan says from when on there are more', async () => {
    const path = await register({ tag: 'OLD', installedOn: '2016-01-01', maintenanceIntervalDays: 7 });
    const range = `assetId=${path}&from=${dayFromNow(-200)}&to=${dayFromNow(20)}`;
    const shown = async () => (await tasksOf(range)).map(({ overdue, dueOn }) => [overdue, dueOn]);
    const rhythm = (weeks: number) => {
      const since = Temporal.PlainDate.from('2016-01-01').until(dayFromNow(-1)).days;
      return Temporal.PlainDate.from('2016-01-01')
        .add({ days: 7 * (Math.floor(since / 7) + weeks) })
        .toString();
    };
    const [late, ...rest] = await shown();
    assert.deepEqual(late, [true, rhythm(0)]);
    assert.ok(rest.length >= 2 && rest.every(([overdue]) => overdue === false));
    assert.equal(rest[0]?.[1], rhythm(1));
    const plan = `PUT ${PROJECT}/assets/${path}/maintenance-plan`;
    await call(plan, { startsOn: dayFromNow(-70) }, 'owner');
    assert.equal((await shown()).filter(([overdue]) => overdue).length, 10);
    await call(plan, { startsOn: null }, 'owner');
    const [again] = await tasksOf(range);
    assert.equal(again?.dueOn, rhythm(0));
    // What is done is done, and nothing before it comes up again.
    await call(`POST ${taskPath(path, again?.number ?? 0)}/complete`, {});
    await call(`PUT ${PROJECT}/assets/${path}/maintenance-plan`, { interval: { unit: 'days', count: 14 } }, 'owner');
    assert.equal((await shown()).filter(([overdue]) => overdue).length, 0);
    await call(`DELETE ${PROJECT}/assets/${path}`, undefined, 'owner');
  });

  test('a range is within five years, and in its order', async () => {
    for (const [query, fault] of [
      ['from=2026-01-02&to=2026-01-01', '422 to'],
      ['from=2026-01-01&to=2031-01-02', '422 to'],
      ['from=2026-02-30', '422 from'],
      ['state=late', '422 state'],
    ] as const) {
      assert.equal(faultOf(await call(`GET ${TASKS}?${query}`)), fault, query);
    }
    const ends = await register({ tag: 'ENDS', installedOn: '9990-01-01', maintenanceIntervalDays: 365 });
    for (const query of ['from=9999-06-01', 'from=9996-01-01&to=9999-12-31', 'from=9999-12-31&to=9999-12-31']) {
      assert.deepEqual(await tasksOf(`assetId=${ends}&${query}`), [], query);
    }
    await call(`DELETE ${PROJECT}/assets/${ends}`, undefined, 'owner');
    const far = await register({ tag: 'FAR', installedOn: '2026-01-01', maintenanceIntervalDays: 1 });
    const from = dayFromNow(5 * 365 - 30);
    const last = (await tasksOf(`assetId=${far}&from=${from}&limit=200`)).at(-1)?.dueOn ?? '';
    assert.equal(last, Temporal.Now.plainDateISO('UTC').add({ years: 5 }).toString());
    assert.equal((await call(`GET ${taskPath(far, 999_999_999)}`)).status, 404);
    assert.equal((await call(`GET ${taskPath(far, 0)}`)).status, 404);
    await call(`DELETE ${PROJECT}/assets/${far}`, undefined, 'owner');
  });

  test('a day is the project’s: what is overdue follows its time zone', async () => {
    for (const timeZone of ['Pacific/Kiritimati', 'Etc/GMT+12']) {
      const made = await call('POST /api/projects', { name: timeZone, timeZone }, 'owner');
      const there = `/api/projects/${made.body.id}`;
      const asset = { tag: 'T', installedOn: dayFromNow(-3, timeZone), maintenanceIntervalDays: 1 };
      assert.equal((await call(`POST ${there}/assets`, asset, 'owner')).status, 201);
      const { body } = await call(
        `GET ${there}/maintenance-tasks?from=${dayFromNow(-9)}&to=${dayFromNow(1)}`,
        undefined,
        'owner',
      );
      const overdue = body.data.filter((each: MaintenanceTask) => each.overdue);
      assert.deepEqual(daysOf(overdue), [dayFromNow(-1, timeZone)], timeZone);
      const first = await call(`GET ${there}/maintenance-tasks?limit=1`, undefined, 'owner');
      assert.deepEqual(daysOf(first.body.data), [dayFromNow(0, timeZone)]);
      assert.match(
        first.headers.get('link') ?? '',
        /^<http:\/\/localhost:\d+\/api\/projects\/[^>]*cursor=[^>]*>; rel="next"$/,
      );
    }
  });
});

describe('what is done about a task', () => {
  test('is kept with its day and its note, whatever comes first; the days of the others stay', async () => {
    const assetId = await register({ tag: 'DONE', installedOn: '2026-01-01', maintenanceIntervalDays: 10 }, SINCE);
    const range = `assetId=${assetId}&from=2026-01-01&to=2026-02-15`;
    const days = ['2026-01-11', '2026-01-21', '2026-01-31', '2026-02-10'];
    assert.deepEqual(daysOf(await tasksOf(range)), days);
    const skipped = await call(`POST ${taskPath(assetId, 3)}/skip`, { reason: 'مغلق' });
    assert.deepEqual([skipped.status, compileReply(MaintenanceTask)(skipped.body)], [200, []]);
    const done = { completedOn: '2026-01-15', note: 'filter changed' };
    const completed = await call(`POST ${taskPath(assetId, 1)}/complete`, done);
    const { state, settledOn, note, doneBy } = completed.body;
    assert.deepEqual(
      [state, settledOn, note, doneBy.id],
      ['completed', '2026-01-15', 'filter changed', people.engineer],
    );
    const moved = await call(`POST ${taskPath(assetId, 2)}/postpone`, { dueOn: '2026-02-12', reason: 'no access' });
    assert.deepEqual(
      [moved.body.state, moved.body.scheduledOn, moved.body.dueOn],
      ['open', '2026-01-21', '2026-02-12'],
    );
    assert.deepEqual(
      (await tasksOf(range)).map((each) => `${each.dueOn} ${each.number} ${each.state}`),
      ['2026-01-11 1 completed', '2026-01-31 3 skipped', '2026-02-10 4 open', '2026-02-12 2 open'],
    );
    assert.deepEqual(
      (await tasksOf(`${range}&state=open`)).map((each) => each.number),
      [4, 2],
    );
    assert.deepEqual(
      (await tasksOf(`${range}&state=skipped`)).map((each) => each.note),
      ['مغلق'],
    );
    // Settled is settled, and what was put off goes on.
    for (const deed of ['complete', 'skip', 'postpone']) {
      const body = { complete: {}, skip: { reason: 'x' }, postpone: { dueOn: '2027-01-01' } }[deed];
      assert.equal((await call(`POST ${taskPath(assetId, 1)}/${deed}`, body)).status, 409, deed);
    }
    const finished = await call(`POST ${taskPath(assetId, 2)}/complete`, {});
    assert.deepEqual([finished.body.id, finished.body.settledOn], [moved.body.id, dayFromNow(0)]);
    const log = await call(`GET /api/workspace/audit-log?subjectId=${moved.body.id}`, undefined, 'owner');
    assert.deepEqual(
      log.body.data.map((each: { action: string }) => each.action),
      ['maintenance_task.completed', 'maintenance_task.postponed'],
    );
  });

  test('two at once about one task: one of them is done', async () => {
    const assetId = await register({ tag: 'RACE', installedOn: '2026-01-01', maintenanceIntervalDays: 10 }, SINCE);
    const both = await Promise.all([
      call(`POST ${taskPath(assetId, 1)}/complete`, {}),
      call(`POST ${taskPath(assetId, 1)}/skip`, { reason: 'x' }),
    ]);
    assert.deepEqual(both.map((each) => each.status).toSorted(), [200, 409]);
  });

  test('by the last completion the next day follows from it, and until then nothing is done about the ones behind', async () => {
    const plan = { interval: { unit: 'months', count: 1 }, anchor: 'last_completion', startsOn: '2025-01-31' };
    const assetId = await register({ tag: 'CHILLER', installedOn: '2025-01-31' }, plan);
    const range = `assetId=${assetId}&from=2025-01-01&to=2025-05-31`;
    const shown = (tasks: MaintenanceTask[]) => tasks.map((each) => `${each.dueOn} ${each.number} ${each.provisional}`);
    assert.deepEqual(shown(await tasksOf(range)).slice(0, 2), ['2025-02-28 1 false', '2025-03-31 2 true']);
    assert.equal((await call(`POST ${taskPath(assetId, 2)}/complete`, {})).status, 409);
    const done = await call(`POST ${taskPath(assetId, 1)}/complete`, { completedOn: '2025-03-05' });
    assert.equal(done.status, 200);
    assert.deepEqual(shown(await tasksOf(`${range}&state=open`)), ['2025-04-05 2 false', '2025-05-05 3 true']);
    assert.equal((await call(`POST ${taskPath(assetId, 2)}/skip`, { reason: 'x' })).status, 200);
    assert.deepEqual(shown(await tasksOf(`${range}&state=open`)), ['2025-05-05 3 false']);
    // Another interval goes on behind it, from the last completion.
    await call(`PATCH ${PROJECT}/assets/${assetId}`, { maintenanceIntervalDays: 30 }, 'owner');
    assert.deepEqual(shown(await tasksOf(`${range}&state=open`)), ['2025-04-04 3 false', '2025-05-04 4 true']);
  });

  test('a changed interval is not due again for what was settled, and a retired asset has nothing due', async () => {
    const assetId = await register({ tag: 'FAN', installedOn: '2026-01-01', maintenanceIntervalDays: 10 }, SINCE);
    const range = `assetId=${assetId}&from=2026-01-01&to=2026-02-28`;
    await call(`POST ${taskPath(assetId, 2)}/complete`, {});
    await call(`POST ${taskPath(assetId, 3)}/postpone`, { dueOn: '2026-02-02' });
    await call(`PATCH ${PROJECT}/assets/${assetId}`, { maintenanceIntervalDays: 20 }, 'owner');
    const shown = async () => (await tasksOf(range)).map((each) => `${each.dueOn} ${each.state}`);
    assert.deepEqual(await shown(), ['2026-01-21 completed', '2026-02-10 open']);
    await call(`PATCH ${PROJECT}/assets/${assetId}`, { condition: 'retired' }, 'owner');
    assert.deepEqual(await shown(), ['2026-01-21 completed']);
    const next = (await tasksOf(range)).at(-1)?.number ?? 0;
    assert.equal((await call(`POST ${taskPath(assetId, next + 3)}/complete`, {})).status, 404);
  });

  test('is undone where it was a mistake: by the last completion the days behind it move back, the last one first', async () => {
    const plan = { interval: { unit: 'months', count: 1 }, anchor: 'last_completion', startsOn: '2025-01-31' };
    const assetId = await register({ tag: 'MISTAKE', installedOn: '2025-01-31' }, plan);
    const shown = async () =>
      (await tasksOf(`assetId=${assetId}&from=2025-01-01&to=2025-05-31`)).map(
        (each) => `${each.dueOn} ${each.number} ${each.state} ${each.provisional}`,
      );
    const atFirst = await shown();
    const reopened = (number: number, who: Who = 'engineer') =>
      call(`POST ${taskPath(assetId, number)}/reopen`, { reason: 'wrong pump' }, who);
    assert.equal((await reopened(1)).status, 409);
    await call(`POST ${taskPath(assetId, 1)}/complete`, { completedOn: '2025-03-05' });
    await call(`POST ${taskPath(assetId, 2)}/skip`, { reason: 'x' });
    await call(`POST ${taskPath(assetId, 3)}/complete`, { completedOn: '2025-05-06' });
    assert.equal((await call(`POST ${taskPath(assetId, 4)}/postpone`, { dueOn: '2025-06-20' })).status, 200);
    assert.deepEqual([(await reopened(1)).status, (await reopened(3, 'viewer')).status], [409, 403]);
    for (const number of [3, 2, 1]) {
      const { status, body } = await reopened(number);
      assert.deepEqual([status, body.state, body.settledOn, body.note], [200, 'open', null, 'wrong pump'], `${number}`);
      assert.deepEqual(compileReply(MaintenanceTask)(body), []);
    }
    // What is open again stands as it was, and nothing of what followed from the mistake is left.
    assert.deepEqual(await shown(), atFirst);
    assert.equal((await call(`GET ${taskPath(assetId, 4)}`)).body.id, null);
    const first = (await call(`GET ${taskPath(assetId, 1)}`)).body;
    const log = await call(`GET /api/workspace/audit-log?subjectId=${first.id}`, undefined, 'owner');
    const [{ action, detail }] = log.body.data;
    assert.deepEqual([action, detail.was, detail.settledOn], ['maintenance_task.reopened', 'completed', '2025-03-05']);
    const done = await call(`POST ${taskPath(assetId, 1)}/complete`, { completedOn: '2025-03-01' });
    assert.equal(done.status, 200);
    await call(`PATCH ${PROJECT}/assets/${assetId}`, { maintenanceIntervalDays: 30 }, 'owner');
    assert.equal((await reopened(1)).status, 409);
  });

  test('is refused for days that cannot be, reasons that say nothing, and roles below an upload engineer', async () => {
    const assetId = await register({ tag: 'NO', installedOn: '2026-01-01', maintenanceIntervalDays: 10 }, SINCE);
    const task = taskPath(assetId, 1);
    for (const [path, body, fault] of [
      [`${task}/complete`, { completedOn: dayFromNow(2) }, '422 completedOn'],
      [`${task}/complete`, { completedOn: '2025-12-31' }, '422 completedOn'],
      [`${task}/complete`, { on: '2026-01-01' }, '422 on'],
      [`${task}/skip`, {}, '422 reason'],
      [`${task}/skip`, { reason: ' ' }, '422 reason'],
      [`${task}/postpone`, { dueOn: '2026-01-11' }, '422 dueOn'],
      [`${task}/postpone`, { dueOn: dayFromNow(5 * 366 + 2) }, '422 dueOn'],
      [`${task}x/skip`, { reason: 'x' }, '404'],
    ] as const) {
      assert.equal(faultOf(await call(`POST ${path}`, body)), fault, JSON.stringify(body));
    }
    assert.equal((await call(`POST ${task}/complete`, {}, 'viewer')).status, 403);
    assert.equal((await call(`GET ${task}`)).body.state, 'open');
    const installed = await call(`POST ${task}/complete`, { completedOn: '2026-01-01' });
    assert.deepEqual([installed.status, installed.body.settledOn], [200, '2026-01-01']);
  });
});

const FEED = `${TASKS}/feed`;
const read = async (address: string) => {
  const { pathname } = new URL(address);
  const answer = await fetch(`${service.address}${pathname}`);
  return { status: answer.status, text: await answer.text(), headers: answer.headers };
};
/** What a line of a calendar is, its folds undone (RFC 5545 §3.1). */
const unfolded = (text: string) => text.replaceAll('\r\n ', '').split('\r\n');

describe('the summaries of assets', () => {
  const summaries = (ids: readonly string[]) =>
    call(`GET ${PROJECT}/assets/summaries?assetIds=${ids.join(',')}`, undefined, 'viewer');

  test('have the first open task that the calendar has, whatever was done, and the element', async () => {
    const modelId = await uploadedModel(service, PROJECT, { cookie: cookies.owner, content: smallModel() });
    const since = (days: number) => ({ installedOn: dayFromNow(-days) });
    const all = (days: number) => ({ startsOn: dayFromNow(-days) });
    const late = await register({ ...since(45), maintenanceIntervalDays: 30, modelId, elementGuid: guidOf('wall') });
    const putOff = await register({ ...since(45), maintenanceIntervalDays: 30, elementGuid: guidOf('wall') });
    await call(`POST ${taskPath(putOff, 1)}/complete`, {});
    await call(`POST ${taskPath(putOff, 2)}/postpone`, { dueOn: dayFromNow(100) });
    const daily = await register({ ...since(40), maintenanceIntervalDays: 1 }, all(40));
    for (let number = 1; number <= 36; number += 1) await call(`POST ${taskPath(daily, number)}/skip`, { reason: 'x' });
    const retired = await register({ ...since(45), maintenanceIntervalDays: 30, condition: 'retired' });
    const bare = await register({ tag: 'BARE', elementGuid: 'nobody has it' });
    const following = await register(since(45), {
      interval: { unit: 'days', count: 10 },
      anchor: 'last_completion',
      ...all(45),
    });
    await call(`POST ${taskPath(following, 1)}/complete`, { completedOn: dayFromNow(-3) });
    const elsewhere = await world.project(scope);
    const foreign = await call(`POST /api/projects/${elsewhere.projectId}/assets`, { tag: 'OTHER' }, 'owner');
    const ids = [late, putOff, daily, retired, bare, following];
    const { status, body } = await summaries([late, foreign.body.id, ...ids]);
    assert.deepEqual([status, compileReply(AssetSummaries)(body)], [200, []]);
    const [from, to] = [dayFromNow(-365), dayFromNow(365 * 4)];
    const expected = [];
    for (const assetId of ids) {
      const [first] = await tasksOf(`assetId=${assetId}&state=open&from=${from}&to=${to}&limit=1`);
      const nextTask =
        first === undefined ? null : { number: first.number, dueOn: first.dueOn, overdue: first.overdue };
      const hasElement = assetId === late || assetId === putOff;
      expected.push({ assetId, element: hasElement ? { class: 'IfcWall', storey: 'دورلأرضى' } : null, nextTask });
    }
    assert.deepEqual(body.data, expected);
    assert.deepEqual(
      expected.map(({ nextTask }) => (nextTask === null ? null : [nextTask.number, nextTask.dueOn, nextTask.overdue])),
      [
        [1, dayFromNow(-15), true],
        [3, dayFromNow(45), false],
        [37, dayFromNow(-3), true],
        null,
        null,
        [2, dayFromNow(7), false],
      ],
    );
  });

  test('are asked for by ids, fifty at most', async () => {
    const id = '01a1f96c-ef65-702f-93f3-45c72100827d';
    assert.deepEqual((await summaries([id])).body, { data: [] });
    assert.equal((await summaries(Array.from({ length: 50 }, () => id))).status, 200);
    assert.deepEqual((await summaries([id.toUpperCase()])).body, { data: [] }, 'an id is read in any case');
    for (const ids of [[], ['x'], [id, ''], Array.from({ length: 51 }, () => id)]) {
      assert.equal(faultOf(await summaries(ids)), '422 assetIds', ids.join());
    }
    assert.equal(faultOf(await call(`GET ${PROJECT}/assets/summaries`)), '422 assetIds');
  });
});

describe('the address of a calendar', () => {
  test('is read by calendar programs, in Arabic where that was asked, and is a secret', async () => {
    const made = await call(`POST ${FEED}`, { language: 'ar' }, 'viewer', { 'idempotency-key': 'feed-1' });
    assert.deepEqual([made.status, compileReply(MaintenanceFeed)(made.body)], [201, []]);
    const { address } = made.body;
    const again = await call(`POST ${FEED}`, { language: 'ar' }, 'viewer', { 'idempotency-key': 'feed-1' });
    assert.deepEqual([again.status, again.body.address], [201, null]);
    const name = 'وحدة مناولة الهواء رقم ١ على السطح الشمالي للمبنى الرئيسي, A;B\\C';
    const assetId = await register({ tag: name, installedOn: dayFromNow(-30), maintenanceIntervalDays: 20 });
    const calendar = await read(address);
    assert.deepEqual([calendar.status, calendar.headers.get('content-type')], [200, 'text/calendar; charset=utf-8']);
    assert.ok(calendar.text.endsWith('END:VCALENDAR') || calendar.text.endsWith('END:VCALENDAR\r\n'));
    for (const line of calendar.text.split('\r\n')) {
      assert.ok(Buffer.byteLength(line) <= 75, line);
      assert.doesNotMatch(line, /[\n\ufffd]/);
    }
    const eventOf = (text: string, number: number) => {
      const lines = unfolded(text);
      const at = lines.findIndex((line) => line.startsWith(`UID:${assetId}-${number}@`));
      return lines.slice(at, lines.indexOf('END:VEVENT', at));
    };
    const event = eventOf(calendar.text, 1);
    const day = dayFromNow(-10).replaceAll('-', '');
    assert.ok(event.includes(`DTSTART;VALUE=DATE:${day}`), event.join('\n'));
    assert.ok(event.includes(`SUMMARY:الصيانة: ${name.replace('\\', '\\\\').replace(',', '\\,').replace(';', '\\;')}`));
    const sequenceOf = (lines: string[]) => Number(lines.find((line) => line.startsWith('SEQUENCE:'))?.slice(9));
    assert.ok(sequenceOf(event) > 0 && event.includes('STATUS:CONFIRMED'));
    // Read again it is the same to the byte, and 304 by its tag.
    const unchanged = await read(address);
    assert.equal(unchanged.text, calendar.text);
    const tag = calendar.headers.get('etag') ?? '';
    assert.match(tag, /^"[\w-]{22}(-gzip)?"$/);
    const { pathname } = new URL(address);
    const answers = [];
    for (const known of [tag, '"other"']) {
      answers.push(await fetch(service.address + pathname, { headers: { 'if-none-match': known } }));
    }
    assert.deepEqual(
      answers.map((each) => each.status),
      [304, 200],
    );
    // A task that is put off is the same event, later and newer; one that is skipped is cancelled.
    await call(`POST ${taskPath(assetId, 1)}/postpone`, { dueOn: dayFromNow(3) });
    const later = eventOf((await read(address)).text, 1);
    assert.ok(
      later.includes(`DTSTART;VALUE=DATE:${dayFromNow(3).replaceAll('-', '')}`) &&
        sequenceOf(later) > sequenceOf(event),
    );
    await call(`POST ${taskPath(assetId, 1)}/skip`, { reason: 'x' });
    const skipped = eventOf((await read(address)).text, 1);
    assert.ok(skipped.includes('STATUS:CANCELLED') && sequenceOf(skipped) > sequenceOf(later));
    await call(`POST ${taskPath(assetId, 1)}/reopen`, {});
    const reopened = eventOf((await read(address)).text, 1);
    assert.ok(reopened.includes('STATUS:CONFIRMED') && sequenceOf(reopened) > sequenceOf(skipped));
    const kept = await call(`GET ${FEED}`, undefined, 'viewer');
    assert.deepEqual(kept.body, { ...made.body, address: null, lastReadOn: dayFromNow(0) });
    // Neither logged nor kept in clear.
    const secret = /pcscal_[\w-]+/.exec(address)?.[0] ?? '';
    assert.ok(secret.length > 40 && !service.logged.some((line) => line.includes(secret)));
    const reader = foundation.db.reader(scope);
    const rows = await reader.selectFrom('maintenance_feed').selectAll().execute();
    assert.ok(rows.length === 1 && !JSON.stringify(rows).includes(secret));
  });

  test('ends when another is made, when it is revoked, and with the role of its person', async () => {
    const first = (await call(`POST ${FEED}`, {}, 'guest')).body.address;
    const second = (await call(`POST ${FEED}`, {}, 'guest')).body.address;
    assert.deepEqual([(await read(first)).status, (await read(second)).status], [404, 200]);
    assert.equal((await call(`DELETE ${FEED}`, undefined, 'guest')).status, 204);
    assert.equal((await call(`DELETE ${FEED}`, undefined, 'guest')).status, 404);
    assert.deepEqual([(await read(second)).status, (await call(`GET ${FEED}`, undefined, 'guest')).status], [404, 404]);
    const third = (await call(`POST ${FEED}`, {}, 'guest')).body.address;
    assert.equal((await read(third)).status, 200);
    assert.equal((await call(`DELETE ${PROJECT}/members/${people.guest}`, undefined, 'owner')).status, 204);
    assert.equal((await read(third)).status, 404);
  });

  test('who guesses at addresses waits', async () => {
    const statuses = [];
    for (const guess of ['x', 'x.ics', `pcscal_${'A'.repeat(43)}.ics`, `pcscal_${'B'.repeat(43)}`, ...'abcdefgh']) {
      statuses.push((await read(`https://pcs.test/api/calendar/${guess}`)).status);
    }
    assert.deepEqual([...new Set(statuses)], [404, 429]);
  });
});
