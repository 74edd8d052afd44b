// Random histories of two persons, and of runs that are killed, against the real store and a simulated vendor (11.22 point 3).
// Texts and days that persons enter are unique, so that each can be followed: at rest it is shown, or it was seen by the other side, or
// a person replaced it, or it is kept as a replaced value.
import assert from 'node:assert/strict';
import { randomInt } from 'node:crypto';
import { test } from 'node:test';
import { linkNewProject, type SyncRig, syncRig } from '../../../testing/integrations/sync-rig.ts';
import { changeIssue, createIssue } from '../../coordination/issues/public.ts';
import { createLocalIssues } from '../local-records/public.ts';

/** A seeded generator of numbers (mulberry32). */
function createDice(seed: number) {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const roll = (sides: number) => Math.floor(next() * sides);
  const pick = <T>(list: readonly T[]): T | undefined => list[roll(list.length)];
  return { roll, pick };
}

type Dice = ReturnType<typeof createDice>;

interface World {
  readonly rig: SyncRig;
  readonly vendorProject: string;
  readonly person: string;
  readonly dice: Dice;
  serial: number;
  /** Values that persons entered at the vendor, some of them as the account that runs write as. */
  readonly typedThere: Set<unknown>;
}

const STATUSES = ['open', 'in_progress', 'in_review'];
const VENDOR_STATUSES = ['open', 'in_progress', 'blocked', 'unblocked'];
const PRIORITIES = ['low', 'medium', 'high', 'critical'];
const LONG = 'Duct crosses the beam at the second level of the northern wing and has to be lowered by ';

function makeValue(world: World, field: string): string {
  world.serial += 1;
  const { dice, serial } = world;
  if (field === 'title') return dice.roll(4) === 0 ? `${serial} ${LONG}` : `t${serial}`;
  return field === 'description' ? `d${serial}` : new Date(Date.UTC(2027, 0, serial)).toISOString().slice(0, 10);
}

async function editHere(world: World): Promise<void> {
  const { rig, dice, person } = world;
  const actor = { type: 'user', id: person, requestId: null } as const;
  const rows = await rig.query<{ id: string; status: string }>(
    'select id, status from issue where project_id = $1 order by id',
    [rig.scope.projectId],
  );
  if (rows.length < 4 && dice.roll(4) === 0) {
    const create = { title: makeValue(world, 'title'), description: makeValue(world, 'description') };
    await createIssue(rig.deps, actor, rig.scope, { ...create, type: 'design', priority: 'low' });
    return;
  }
  const row = dice.pick(rows);
  if (row === undefined) return;
  const field = dice.pick(['title', 'title', 'description', 'dueDate', 'status', 'priority']) ?? 'title';
  const value =
    field === 'status' ? dice.pick(STATUSES) : field === 'priority' ? dice.pick(PRIORITIES) : makeValue(world, field);
  await changeIssue(rig.deps, actor, rig.scope, { id: row.id, ifMatch: undefined, change: { [field]: value } });
}

async function editThere(world: World): Promise<void> {
  const { rig, dice, vendorProject } = world;
  const { control } = rig.simulator;
  const rows = (await control.listRecords('coordination_issues')).filter(({ scope }) => scope === vendorProject);
  if (rows.length < 4 && dice.roll(4) === 0) {
    const title = makeValue(world, 'title').slice(0, 80).trim();
    world.typedThere.add(title);
    const fields = { title, status: 'open', issue_type: 'clash', priority: 'medium' };
    await control.addRecord('coordination_issues', { scope: vendorProject, fields, by: '502' });
    return;
  }
  const row = dice.pick(rows);
  if (row === undefined) return;
  const field = dice.pick(['title', 'title', 'description', 'due_date', 'status', 'priority', 'comment']) ?? 'title';
  const value =
    field === 'status'
      ? dice.pick(VENDOR_STATUSES)
      : field === 'priority'
        ? dice.pick(PRIORITIES)
        : makeValue(world, field).slice(0, 80).trim();
  world.typedThere.add(value);
  await control.editRecord(
    'coordination_issues',
    row.id,
    { [field]: value ?? null },
    dice.roll(5) === 0 ? '501' : '502',
  );
}

/** Lives one history; returns how often its process was killed. */
async function live(rig: SyncRig, vendorProject: string, person: string, seed: number): Promise<number> {
  const dice = createDice(seed);
  const world: World = { rig, vendorProject, person, dice, serial: 0, typedThere: new Set() };
  await editHere(world);
  await editThere(world);
  let kills = 0;
  rig.control.atPoint = async (point) => {
    const chance = dice.roll(100);
    // An edit would wait for the locks of the transaction that is about to commit.
    if (point === 'commit') return chance >= 97;
    if (chance < 5) await editHere(world);
    else if (chance < 10) await editThere(world);
    return chance >= 97;
  };
  for (let round = 0; round < 5; round += 1) {
    for (let edits = dice.roll(4); edits > 0; edits -= 1)
      await (dice.roll(2) === 0 ? editHere(world) : editThere(world));
    kills += (await rig.run(dice.pick(['push', 'pull', 'both'] as const) ?? 'both')).kills;
  }
  rig.control.atPoint = async () => false;
  for (let round = 0; round < 3; round += 1) assert.equal((await rig.run('both')).state, 'done');
  await rig.simulator.control.clearRequests();
  await rig.run('both');
  const writes = (await rig.simulator.control.listRequests()).filter(({ method }) => method !== 'GET');
  assert.deepEqual(
    writes.map(({ method, path }) => `${method} ${path}`),
    [],
    'a write at rest',
  );
  await check(world);
  return kills;
}

interface Held {
  readonly value: unknown;
  readonly isPerson: boolean;
}

const COLUMNS = { title: 'title', description: 'description', dueDate: 'due_date' } as const;

async function check({ rig, vendorProject, typedThere }: World): Promise<void> {
  const { query, scope, simulator } = rig;
  const issues = await query<Record<string, unknown> & { id: string }>(
    `select id, title, description, due_date::text as due_date, status, priority, created_by_type from issue where project_id = $1`,
    [scope.projectId],
  );
  const rows = (await simulator.control.listRecords('coordination_issues')).filter(
    (row) => row.scope === vendorProject,
  );
  const links = await query<{ record_id: string; vendor_id: string; state: string }>(
    'select record_id, vendor_id, state from integration_link where project_id = $1',
    [scope.projectId],
  );
  assert.equal(new Set(links.map((each) => each.record_id)).size, issues.length, 'each record here has one link');
  assert.equal(links.length, issues.length, 'one link a record');
  assert.deepEqual(links.map((each) => each.vendor_id).toSorted(), rows.map(({ id }) => id).toSorted(), 'and there');
  const kept = await query<{ value: unknown }>(
    `select item -> 'value' as value from integration_event, jsonb_array_elements(replaced) as item where project_id = $1`,
    [scope.projectId],
  );
  const keptTexts = new Set(kept.map(({ value }) => JSON.stringify(value)));
  for (const { record_id: recordId, vendor_id: vendorId, state } of links) {
    const issue = issues.find(({ id }) => id === recordId);
    const row = rows.find(({ id }) => id === vendorId);
    assert.ok(issue && row);
    const changes = await query<{ field: string; old_value: unknown; new_value: unknown; by_type: string }>(
      'select field, old_value, new_value, by_type from issue_history where issue_id = $1 order by at, id',
      [recordId],
    );
    for (const [field, column] of Object.entries(COLUMNS)) {
      const mine = changes.filter((each) => each.field === field);
      const theirs = row.history.filter((each) => each.field === column);
      const first = theirs[0] === undefined ? (row.fields[column] ?? null) : theirs[0].from;
      const here: Held[] = [
        {
          value: mine[0] === undefined ? issue[column] : mine[0].old_value,
          isPerson: issue.created_by_type === 'user',
        },
        ...mine.map((each) => ({ value: each.new_value, isPerson: each.by_type === 'user' })),
      ];
      const there: Held[] = [
        { value: first, isPerson: typedThere.has(first) },
        ...theirs.map((each) => ({ value: each.to, isPerson: typedThere.has(each.to) })),
      ];
      if (state === 'linked') {
        const pair: string = `${field}: ${String(issue[column])} and ${String(row.fields[column])}`;
        assert.ok(isSame(issue[column] ?? null, row.fields[column] ?? null), `sides differ at rest: ${pair}`);
      }
      requireKept(here, there, keptTexts, `${field} here of ${recordId}`);
      requireKept(there, here, keptTexts, `${field} there of ${vendorId}`);
    }
  }
}

/** Each value of a person is the last one, was held by the other side, was replaced by a person, or is kept. */
function requireKept(side: readonly Held[], other: readonly Held[], kept: ReadonlySet<string>, what: string): void {
  for (const [index, { value, isPerson }] of side.entries()) {
    const next = side[index + 1];
    if (!isPerson || value === null || next === undefined || next.isPerson) continue;
    if (other.some((each) => isSame(value, each.value) || isSame(each.value, value))) continue;
    const story = `${JSON.stringify(side)} beside ${JSON.stringify(other)}`;
    assert.ok(kept.has(JSON.stringify(value)), `${what}: ${JSON.stringify(value)} is gone: ${story}`);
  }
}

/** A title there is cut at 80 characters. */
function isSame(here: unknown, there: unknown): boolean {
  if (here === there) return true;
  if (typeof here !== 'string' || typeof there !== 'string') return false;
  const cut = (text: string) => (text.length > 80 ? `${text.slice(0, 79)}…` : text).trimEnd();
  return cut(here) === cut(there);
}

test('no unseen edit is lost, nothing is doubled, and sides at rest are the same or in an open conflict', async (t) => {
  const rig = await syncRig(t, 'b', (ids) => ({ issue: createLocalIssues({ ids }) }));
  const [{ id: person } = { id: '' }] = await rig.query<{ id: string }>('select user_id as id from member limit 1');
  const isSoak = process.env.PCS_TEST_SOAK !== undefined;
  const first = Number(process.env.PCS_TEST_SEED ?? (isSoak ? randomInt(1_000_000) : 1));
  const count = isSoak ? 2_000 : 5;
  let kills = 0;
  for (let seed = first; seed < first + count; seed += 1) {
    await rig.query('delete from integration_link where project_id = $1', [rig.scope.projectId]);
    await rig.query('delete from integration_run where project_id = $1', [rig.scope.projectId]);
    await rig.query('delete from issue where project_id = $1', [rig.scope.projectId]);
    await rig.query(`update integration_connection set watermarks = '{}'`);
    const vendorProject = await linkNewProject(rig);
    try {
      kills += await live(rig, vendorProject, person, seed);
    } catch (error) {
      throw new Error(`seed ${seed}`, { cause: error });
    }
  }
  t.diagnostic(`seeds ${first} to ${first + count - 1}: ${kills} kills`);
});
