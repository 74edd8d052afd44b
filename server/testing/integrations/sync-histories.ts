// Random histories of records that two persons edit and runs synchronise: what happens in them, against the real store and a
// simulated vendor. Many are lived at once, so that they share the runs; which edits they see, and at which steps the process is
// killed, comes from one seed. Texts and days that persons enter are unique, so that each can be followed (history-checks.ts).
import type { Row } from '../../../simulators/vendor-core/world.ts';
import { changeIssue, createIssue } from '../../src/coordination/issues/public.ts';
import { resolveOne, undoOne } from '../../src/integrations/resolving/commands.ts';
import { AppError } from '../../src/platform/app-error.ts';
import { linkNewProject, type SyncRig } from './sync-rig.ts';

const ISSUES = 'coordination_issues';
/** People of the vendor: the one whose account runs write as, and another. */
const [ACCOUNT, OTHER] = ['501', '502'];

export interface World {
  readonly rig: SyncRig;
  readonly vendorProject: string;
  readonly person: string;
  readonly dice: Dice;
  serial: number;
  /** Ids of the records on each side, as of the beginning of a round. */
  here: readonly string[];
  there: readonly string[];
  /** Values that persons entered at the vendor, some of them as the account that runs write as. */
  readonly typedThere: Set<unknown>;
  readonly tally: Tally;
}

export interface Tally {
  kills: number;
  conflicts: number;
  resolutions: number;
  undone: number;
}

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

const STATUSES = ['open', 'in_progress', 'in_review'];
const VENDOR_STATUSES = ['open', 'in_progress', 'blocked', 'unblocked'];
const PRIORITIES = ['low', 'medium', 'high', 'critical'];
const LONG = 'Duct crosses the beam at the second level of the northern wing and has to be lowered by ';
const VENDOR_TITLE_LENGTH = 80;

function makeValue(world: World, field: string): string {
  world.serial += 1;
  const { dice, serial } = world;
  if (field === 'title') return dice.roll(4) === 0 ? `${serial} ${LONG}` : `t${serial}`;
  return field === 'description' ? `d${serial}` : new Date(Date.UTC(2027, 0, serial)).toISOString().slice(0, 10);
}

const byPerson = ({ person }: World) => ({ type: 'user', id: person, requestId: null }) as const;

async function createHere(world: World): Promise<void> {
  const create = { title: makeValue(world, 'title'), description: makeValue(world, 'description') };
  await createIssue(world.rig.deps, byPerson(world), world.rig.scope, { ...create, type: 'design', priority: 'low' });
}

async function createThere(world: World): Promise<void> {
  const title = makeValue(world, 'title').slice(0, VENDOR_TITLE_LENGTH).trim();
  world.typedThere.add(title);
  const fields = { title, status: 'open', issue_type: 'clash', priority: 'medium' };
  await world.rig.simulator.control.addRecord(ISSUES, { scope: world.vendorProject, fields, by: OTHER });
}

async function editHere(world: World, id: string | undefined): Promise<void> {
  if (id === undefined) return;
  const { rig, dice } = world;
  const field = dice.pick(['title', 'title', 'description', 'dueDate', 'status', 'priority']) ?? 'title';
  const value =
    field === 'status' ? dice.pick(STATUSES) : field === 'priority' ? dice.pick(PRIORITIES) : makeValue(world, field);
  await changeIssue(rig.deps, byPerson(world), rig.scope, { id, ifMatch: undefined, change: { [field]: value } });
}

async function editThere(world: World, id: string | undefined): Promise<void> {
  if (id === undefined) return;
  const { rig, dice } = world;
  const field = dice.pick(['title', 'title', 'description', 'due_date', 'status', 'priority', 'comment']) ?? 'title';
  const value =
    field === 'status'
      ? dice.pick(VENDOR_STATUSES)
      : field === 'priority'
        ? dice.pick(PRIORITIES)
        : makeValue(world, field).slice(0, VENDOR_TITLE_LENGTH).trim();
  world.typedThere.add(value);
  const by = dice.roll(5) === 0 ? ACCOUNT : OTHER;
  await rig.simulator.control.editRecord(ISSUES, id, { [field]: value ?? null }, by);
}

/** Edits the pair that a request is about, on one of its sides: what a run has just read or is about to write. */
async function editPair(world: World, url: string, side: 'here' | 'there'): Promise<void> {
  const { rig, dice } = world;
  const vendorId = /\/coordination_issues\/(\d+)/.exec(url)?.[1];
  if (vendorId === undefined) {
    await (side === 'here' ? editHere(world, dice.pick(world.here)) : editThere(world, dice.pick(world.there)));
  } else if (side === 'there') await editThere(world, vendorId);
  else {
    const [link] = await rig.query<{ id: string }>(
      'select record_id as id from integration_link where project_id = $1 and vendor_id = $2',
      [rig.scope.projectId, vendorId],
    );
    await editHere(world, link?.id);
  }
}

/** Lists the vendor's records of the world's project. */
export const listThere = ({ rig, vendorProject }: World): Promise<readonly Row[]> =>
  rig.simulator.control.listRecords(ISSUES, vendorProject);

async function lookAround(world: World): Promise<void> {
  const { rig } = world;
  const rows = await rig.query<{ id: string }>('select id from issue where project_id = $1 order by id', [
    rig.scope.projectId,
  ]);
  world.here = rows.map(({ id }) => id);
  world.there = (await listThere(world)).map(({ id }) => id);
}

const CONFLICT_FIELDS = ['title', 'description', 'dueDate', 'status', 'priority'];

/** Resolves some of the open conflicts and undoes some resolutions, each as a person chooses who sees them. */
async function decideConflicts(world: World): Promise<void> {
  const { rig, dice, tally } = world;
  const deps = { ...rig.deps, localRecords: rig.localRecords };
  const stored = await rig.query<{ id: string; state: string; fields: readonly { readonly field: string }[] }>(
    `select id, state, fields from integration_conflict where connection_id = $1 and state in ('open', 'resolved') order by id`,
    [rig.id],
  );
  for (const { id, state, fields } of stored) {
    const path = { connectionId: rig.id, conflictId: id };
    if (dice.roll(state === 'open' ? 2 : 6) > 0) continue;
    if (state === 'resolved') {
      if (await isAllowed(() => undoOne(deps, byPerson(world), rig.scope, path))) tally.undone += 1;
      continue;
    }
    const sides = fields
      .filter(({ field }) => CONFLICT_FIELDS.includes(field))
      .map(({ field }) => [field, dice.roll(2) === 0 ? 'local' : 'vendor'] as const);
    const resolution = dice.pick(['keep_local', 'take_remote', 'merge'] as const) ?? 'keep_local';
    const choice = { resolution, ...(resolution === 'merge' && { fields: Object.fromEntries(sides) }) };
    const resolving = { path, choice, ifMatch: undefined };
    if (await isAllowed(() => resolveOne(deps, byPerson(world), rig.scope, resolving))) tally.resolutions += 1;
  }
}

/** Returns false if the rules refuse what a person asks. */
async function isAllowed(ask: () => Promise<unknown>): Promise<boolean> {
  try {
    await ask();
    return true;
  } catch (error) {
    if (error instanceof AppError) return false;
    throw error;
  }
}

/** Lets some calls of a run be done without an answer, or not be done. */
async function planFaults({ rig, dice }: World): Promise<void> {
  const { control } = rig.simulator;
  await control.removeFaults();
  for (const kind of ['reset_after', 'reset_before'] as const) {
    const fault = { kind, times: 1 + dice.roll(2), after: dice.roll(60), match: { path: `*${ISSUES}*` } };
    if (dice.roll(2) === 0) await control.addFault(fault);
  }
}

/** Edits two records of five on each side, or this number of records in all. */
export async function editSome(world: World, count?: number): Promise<void> {
  const { dice } = world;
  await lookAround(world);
  if (count === undefined) {
    for (const id of world.here) if (dice.roll(5) < 2) await editHere(world, id);
    for (const id of world.there) if (dice.roll(5) < 2) await editThere(world, id);
    return;
  }
  for (let edits = 0; edits < count; edits += 1) {
    await (dice.roll(2) === 0 ? editHere(world, dice.pick(world.here)) : editThere(world, dice.pick(world.there)));
  }
}

const ROUNDS = 4;

/** Begins histories: half of the records are made here, half there. */
export async function beginHistories(rig: SyncRig, { seed, count }: { seed: number; count: number }): Promise<World> {
  await rig.query('delete from integration_conflict where project_id = $1', [rig.scope.projectId]);
  await rig.query('delete from integration_link where project_id = $1', [rig.scope.projectId]);
  await rig.query('delete from integration_run where project_id = $1', [rig.scope.projectId]);
  await rig.query('delete from issue where project_id = $1', [rig.scope.projectId]);
  await rig.query(`update integration_connection set watermarks = '{}'`);
  const [{ id: person } = { id: '' }] = await rig.query<{ id: string }>('select user_id as id from member limit 1');
  const world: World = {
    rig,
    vendorProject: await linkNewProject(rig),
    person,
    dice: createDice(seed),
    serial: 0,
    here: [],
    there: [],
    typedThere: new Set(),
    tally: { kills: 0, conflicts: 0, resolutions: 0, undone: 0 },
  };
  for (let made = 0; made < count; made += 1) await (made % 2 === 0 ? createHere(world) : createThere(world));
  return world;
}

/** Lives histories until they rest. */
export async function liveHistories(world: World): Promise<void> {
  const { rig, dice, tally } = world;
  rig.control.atPoint = async (point, request) => {
    const chance = dice.roll(100);
    // An edit would wait for the locks of the transaction that is about to commit.
    if (point !== 'commit' && chance < 12) await editPair(world, request?.url ?? '', chance < 6 ? 'here' : 'there');
    return chance >= 98;
  };
  for (let round = 0; round < ROUNDS; round += 1) {
    await planFaults(world);
    await editSome(world);
    await decideConflicts(world);
    tally.kills += (await rig.run(dice.pick(['push', 'pull', 'both', 'both'] as const) ?? 'both')).kills;
  }
  rig.control.atPoint = async () => false;
  await rig.simulator.control.removeFaults();
}
