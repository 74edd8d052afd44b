// Checks of random histories at rest: no unseen edit is lost, nothing is doubled, and both sides are the same or in an open
// conflict.
import assert from 'node:assert/strict';
import type { Row } from '../../../simulators/vendor-core/world.ts';
import { listThere, type World } from './sync-histories.ts';

interface Held {
  readonly value: unknown;
  readonly isPerson: boolean;
}

const COLUMNS = { title: 'title', description: 'description', dueDate: 'due_date' } as const;

/** Runs until nothing is left to do, and fails if a run at rest writes. */
export async function rest({ rig, tally }: World): Promise<void> {
  for (let round = 0; round < 3; round += 1) assert.equal((await rig.run('both')).state, 'done');
  await rig.simulator.control.clearRequests();
  await rig.run('both');
  const writes = (await rig.simulator.control.listRequests()).filter(({ method }) => method !== 'GET');
  assert.deepEqual(
    writes.map(({ method, path }) => `${method} ${path}`),
    [],
    'a write at rest',
  );
  const [{ count } = { count: 0 }] = await rig.query<{ count: number }>(
    'select count(*)::int as count from integration_conflict where connection_id = $1',
    [rig.id],
  );
  tally.conflicts += count;
}

interface Change {
  readonly id: string;
  readonly field: string;
  readonly old_value: unknown;
  readonly new_value: unknown;
  readonly by_type: string;
}

interface Issue extends Record<string, unknown> {
  readonly id: string;
}

interface Link extends Record<string, unknown> {
  readonly record_id: string;
  readonly vendor_id: string;
  readonly state: string;
}

/** Checks every pair of records. */
export async function checkHistories(world: World): Promise<void> {
  const { query, scope } = world.rig;
  const of = [scope.projectId];
  const issues = await query<Issue>(
    `select id, title, description, due_date::text as due_date, status, priority, created_by_type from issue where project_id = $1`,
    of,
  );
  const rows = await listThere(world);
  const links = await query<Link>('select record_id, vendor_id, state from integration_link where project_id = $1', of);
  assert.equal(new Set(links.map((each) => each.record_id)).size, issues.length, 'each record here has one link');
  assert.equal(links.length, issues.length, 'one link a record');
  assert.deepEqual(links.map((each) => each.vendor_id).toSorted(), rows.map(({ id }) => id).toSorted(), 'and there');
  const [{ open } = { open: 0 }] = await query<{ open: number }>(
    `select count(*)::int as open from integration_conflict where project_id = $1 and state = 'open'`,
    of,
  );
  const inConflict = links.filter(({ state }) => state === 'conflict');
  assert.equal(inConflict.length, open, 'a link in conflict has an open one');
  const linked = links.filter(({ state }) => state === 'linked');
  assert.equal(linked.length + inConflict.length, links.length, 'at rest, a link is linked or in conflict');
  const kept = await query<{ value: unknown }>(
    `select item -> 'value' as value from integration_event, jsonb_array_elements(replaced) as item where project_id = $1`,
    of,
  );
  const changes = Map.groupBy(
    await query<Change & Record<string, unknown>>(
      `select issue_id as id, field, old_value, new_value, by_type from issue_history where project_id = $1 order by at, id`,
      of,
    ),
    ({ id }) => id,
  );
  const known = {
    typedThere: world.typedThere,
    kept: new Set(kept.map(({ value }) => JSON.stringify(value))),
    issues: new Map(issues.map((issue) => [issue.id, issue])),
    rows: new Map(rows.map((row) => [row.id, row])),
  };
  for (const link of links) checkPair(known, link, changes.get(link.record_id) ?? []);
}

interface Known {
  readonly typedThere: ReadonlySet<unknown>;
  readonly kept: ReadonlySet<string>;
  readonly issues: ReadonlyMap<string, Issue>;
  readonly rows: ReadonlyMap<string, Row>;
}

function checkPair({ typedThere, kept, issues, rows }: Known, link: Link, changes: readonly Change[]): void {
  const { record_id: recordId, vendor_id: vendorId, state } = link;
  const issue = issues.get(recordId);
  const row = rows.get(vendorId);
  assert.ok(issue && row);
  for (const [field, column] of Object.entries(COLUMNS)) {
    const mine = changes.filter((each) => each.field === field);
    const theirs = row.history.filter((each) => each.field === column);
    const first = theirs[0] === undefined ? (row.fields[column] ?? null) : theirs[0].from;
    const here: Held[] = [
      { value: mine[0] === undefined ? issue[column] : mine[0].old_value, isPerson: issue.created_by_type === 'user' },
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
    requireKept(here, there, kept, `${field} here of ${recordId}`);
    requireKept(there, here, kept, `${field} there of ${vendorId}`);
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
