// The calendar shows the order of its first page on every page (docs/decisions/0040): whatever people do meanwhile, each task that was
// there throughout comes once, in its place.
import assert from 'node:assert/strict';
import { randomInt } from 'node:crypto';
import { test } from 'node:test';
import fc from 'fast-check';
import { serviceDb } from '../../testing/service-db.ts';
import { actorOf, tenants } from '../../testing/tenants.ts';
import { changeAsset, deleteAsset, writePlan } from '../facility/assets/commands.ts';
import { createAsset } from '../facility/assets/public.ts';
import { type CalendarWindow, readCalendarClock } from '../facility/maintenance/calendar-store.ts';
import { handleTask, reopenTask } from '../facility/maintenance/commands.ts';
import { type PlacedTask, readCalendar } from '../facility/maintenance/page.ts';
import type { ProjectScope } from '../platform/access/scope.ts';
import { AppError } from '../platform/app-error.ts';

const SEEDS = process.env.PCS_TEST_SOAK === '1' ? 200 : 12;
const TODAY = '2026-03-01';
const RANGE = { from: '2026-01-01', to: '2026-12-31' };
const database = await serviceDb();
const world = tenants(database.db);
const { scope: workspace, people } = await world.workspace({ owner: 'owner' });
const owner = actorOf(people.owner);
const models = { findModel: async () => undefined } as never;
const deps = { db: database.db, ids: world.ids, clock: world.clock, models };

const toTaskKey = ({ asset, number }: PlacedTask) => `${asset.id}/${number}`;

async function readPages(
  scope: ProjectScope,
  {
    rows,
    state,
    between = async () => undefined,
  }: {
    rows: number;
    state?: CalendarWindow['state'];
    between?: () => Promise<unknown>;
  },
): Promise<string[]> {
  const reader = database.db.reader(scope);
  const seen: PlacedTask[] = [];
  for (let asOf: string | undefined; ; await between()) {
    asOf = await readCalendarClock(reader, scope, asOf);
    assert.ok(asOf !== undefined, 'the list goes on');
    const window = { ...RANGE, assetId: undefined, state, after: seen.at(-1)?.place, asOf, rows };
    const page = await readCalendar(reader, scope, window, TODAY);
    seen.push(...page);
    if (page.length < rows) return seen.map(toTaskKey);
  }
}

const deed = fc.record({
  kind: fc.constantFrom(
    'complete',
    'skip',
    'postpone',
    'reopen',
    'interval',
    'installedOn',
    'startsOn',
    'retire',
    'delete',
    'add',
  ),
  target: fc.nat(100),
  days: fc.integer({ min: 1, max: 90 }),
});
type Deed = { kind: string; target: number; days: number };
const play = fc.record({
  assets: fc.array(
    fc.record({
      days: fc.integer({ min: 20, max: 60 }),
      anchor: fc.constantFrom('install_date', 'last_completion'),
      begin: fc.integer({ min: 1, max: 28 }),
    }),
    { minLength: 1, maxLength: 4 },
  ),
  before: fc.array(deed, { maxLength: 6 }),
  rounds: fc.array(fc.array(deed, { maxLength: 4 }), { minLength: 1, maxLength: 12 }),
  rows: fc.integer({ min: 1, max: 5 }),
  state: fc.constantFrom(undefined, undefined, 'open', 'completed'),
});

const dayAfter = (days: number) => Temporal.PlainDate.from(TODAY).add({ days }).toString();

async function openCalendar() {
  const scope = await world.project(workspace);
  const ids: string[] = [];
  const add = async ({ days, anchor, begin }: { days: number; anchor: string; begin: number }) => {
    const installedOn = `2026-01-${String(begin).padStart(2, '0')}`;
    const { id } = await createAsset(deps, owner, scope, { installedOn, maintenanceIntervalDays: days } as never);
    await writePlan(deps, owner, scope, { id, ifMatch: undefined, write: { anchor, startsOn: '2026-01-01' } as never });
    ids.push(id);
  };
  /** Does it, or leaves it where the service refuses. */
  const act = async ({ kind, target, days }: Deed) => {
    const all = await readPages(scope, { rows: 1000 });
    const shown = all[target % Math.max(1, all.length)] ?? `${ids[target % ids.length]}/1`;
    const [id = '', number] = shown.split('/');
    const path = { assetId: id, number: Number(number) };
    const change = (fields: object) =>
      changeAsset(deps, owner, scope, { id, ifMatch: undefined, change: fields as never });
    const plan = (write: object) => writePlan(deps, owner, scope, { id, ifMatch: undefined, write: write as never });
    const handle = (intent: object) => handleTask(deps, owner, scope, { path, intent: () => intent as never });
    const deeds: Record<string, () => Promise<unknown>> = {
      complete: () => handle({ kind: 'complete', on: TODAY, note: null }),
      skip: () => handle({ kind: 'skip', note: 'not needed' }),
      postpone: () => handle({ kind: 'postpone', to: dayAfter(days), note: null }),
      reopen: () => reopenTask(deps, owner, scope, { path, note: null }),
      interval: () => plan({ interval: { unit: 'days', count: days } }),
      installedOn: () => change({ installedOn: `2026-02-${String(1 + (days % 28)).padStart(2, '0')}` }),
      startsOn: () => plan({ startsOn: dayAfter(days - 60) }),
      retire: () => change({ condition: days % 2 === 0 ? 'retired' : 'good' }),
      delete: () => deleteAsset(deps, owner, scope, { id, ifMatch: undefined }),
      add: () => add({ days, anchor: 'last_completion', begin: 1 + (days % 28) }),
    };
    await deeds[kind]?.().catch((error: unknown) => {
      if (!(error instanceof AppError)) throw error;
    });
  };
  return { scope, add, act };
}

const firstSeed = randomInt(2 ** 31 - SEEDS);
for (let seed = firstSeed; seed < firstSeed + SEEDS; seed += 1) {
  test(`seed ${seed}: each task comes once, in the order of the first page`, async () => {
    const [drawn] = fc.sample(play, { seed, numRuns: 1 });
    assert.ok(drawn !== undefined);
    const { scope, add, act } = await openCalendar();
    for (const each of drawn.assets) await add(each);
    for (const each of drawn.before) await act(each);
    const whole = () => readPages(scope, { rows: 1000, state: drawn.state });
    const quiet = await whole();
    let stayed = new Set(quiet);
    const rounds = [...drawn.rounds];
    const between = async () => {
      for (const each of rounds.shift() ?? []) {
        await act(each);
        stayed = stayed.intersection(new Set(await whole()));
      }
    };
    const seen = await readPages(scope, { rows: drawn.rows, state: drawn.state, between });
    assert.equal(new Set(seen).size, seen.length, 'no task comes twice');
    const staying = (keys: readonly string[]) => keys.filter((key) => stayed.has(key));
    assert.deepEqual(staying(seen), staying(quiet));
  });
}

test('a task that is put off and one that is completed are neither skipped nor repeated', async () => {
  const { scope, add } = await openCalendar();
  await add({ days: 30, anchor: 'last_completion', begin: 1 });
  await add({ days: 30, anchor: 'install_date', begin: 2 });
  const quiet = await readPages(scope, { rows: 1000 });
  const [assetId = ''] = quiet[0]?.split('/') ?? [];
  const [other = '', number] = quiet[1]?.split('/') ?? [];
  const deeds = [
    // Shown already: it moves behind the reader's place.
    () =>
      handleTask(deps, owner, scope, {
        path: { assetId: other, number: Number(number) },
        intent: () => ({ kind: 'postpone', to: '2026-11-30', note: null }),
      }),
    // Its asset's tasks that are still to come move by a month.
    () =>
      handleTask(deps, owner, scope, {
        path: { assetId, number: 1 },
        intent: () => ({ kind: 'complete', on: TODAY, note: null }),
      }),
  ];
  let pages = 0;
  const between = async () => {
    pages += 1;
    if (pages >= 2) await deeds.shift()?.();
  };
  const seen = await readPages(scope, { rows: 1, between });
  assert.equal(new Set(seen).size, seen.length);
  const stayed = new Set(await readPages(scope, { rows: 1000 }));
  assert.deepEqual(
    seen.filter((key) => stayed.has(key)),
    quiet.filter((key) => stayed.has(key)),
  );
});

test('a calendar whose former days were removed ends, others go on', async () => {
  const { scope, add, act } = await openCalendar();
  await add({ days: 30, anchor: 'last_completion', begin: 1 });
  const remove = () => database.asOwner("select directory.remove_old_schedules('9999-01-01', 100000)");
  await remove();
  assert.equal((await readPages(scope, { rows: 2, between: remove })).length > 4, true);
  const asOf = await readCalendarClock(database.db.reader(scope), scope, undefined);
  await act({ kind: 'complete', target: 0, days: 1 });
  await remove();
  assert.equal(await readCalendarClock(database.db.reader(scope), scope, asOf), undefined);
});
