// The model of synchronisation: two persons, pushes and pulls that are killed anywhere, resolutions; then rest. The decisions
// are the product's; only stores and scheduling are the model's. Each wrong rule is a mutant that the model must catch.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import {
  areEqual,
  type FieldRule,
  type FieldValue,
  type FieldValues,
  pickValues,
  translateToLocal,
  translateToVendor,
} from '../fields/public.ts';
import type { Bases, Side } from './bases.ts';
import { decide } from './decide.ts';
import {
  FIELDS,
  type Link,
  MUTANTS,
  type Mutant,
  type OpenIntent,
  type Reading,
  RULES,
  World,
} from './fixtures/sync-world.ts';
import type { VendorReading } from './intent.ts';
import { recover } from './recover.ts';
import { type Resolution, resolve, type Sideways } from './resolve.ts';
import { settle } from './settle.ts';

const LONG = ['Duct crosses the beam', 'Duct crosses the wall'];
const WORDS: Readonly<Record<Side, Readonly<Record<string, readonly FieldValue[]>>>> = {
  local: {
    title: ['A', 'Beam', ...LONG],
    status: ['open', 'in_progress', 'in_review', 'closed', 'verified'],
    priority: ['low', 'high', 'critical'],
    dueDate: [null, '2026-01-01', '2026-02-01'],
  },
  vendor: {
    title: ['A', 'Beam', 'Pipe'],
    status: ['open', 'pending', 'in_progress', 'not_approved', 'in_review', 'completed', 'closed'],
    priority: ['low', 'high', 'critical'],
    dueDate: [null, '2026-01-01', '2026-02-01'],
  },
};
const MAX_RECORDS = 5;

const UNKNOWN: Bases = { localBase: {}, vendorBase: {}, etag: null };

function createLink(recordId: string, vendorId: string | null, bases: Bases): Link {
  const shown = { local: {}, vendor: {} };
  return { recordId, vendorId, bases, state: 'linked', intent: null, shown, resolution: null };
}

/** Runs a push: every yield is a point at which the process may be killed, and every stretch between two is atomic. */
function* push(world: World): Generator<void> {
  yield* settleOpenIntents(world);
  for (const recordId of [...world.local.keys()]) {
    yield;
    let link = world.links.find((each) => each.recordId === recordId);
    if (link === undefined) {
      link = createLink(recordId, null, UNKNOWN);
      world.links.push(link);
    }
    if (link.vendorId === null) yield* pushNew(world, link);
    else if (link.state === 'resolving') yield* resolveConflict(world, link, link.vendorId);
    else if (link.state === 'linked') yield* pushChanges(world, link, link.vendorId);
  }
}

function* pushNew(world: World, link: Link): Generator<void> {
  const snapshot = world.readLocal(link.recordId);
  const sent = Object.fromEntries(RULES.map((rule) => [rule.field, translate(rule, snapshot)]));
  link.intent = { kind: 'create', snapshot, sent, before: null, historyFrom: 0, at: world.at };
  yield;
  const vendorId = world.createVendor(sent, link.recordId);
  world.writes++;
  world.agree(link.recordId, vendorId, { local: snapshot, vendor: sent });
  world.unread = vendorId;
  yield;
  const reading = world.readAfter(vendorId, link.intent);
  world.unread = null;
  yield;
  settleLink(world, link, { vendorId, reading, isRecovered: false });
}

function* pushChanges(world: World, link: Link, vendorId: string): Generator<void> {
  const local = world.readLocal(link.recordId);
  yield;
  const read = world.readVendor(vendorId);
  yield;
  const decision = decideLink(world, link, { direction: 'push', local, read });
  if (decision.outcome === 'send') yield* callVendor(world, link, { local, read, values: decision.values });
}

/** Announces an update, calls, reads again and settles. */
function* callVendor(
  world: World,
  link: Link,
  { local, read, values }: { local: FieldValues; read: Reading; values: FieldValues },
): Generator<void> {
  const { vendor, etag, historyLength, at } = read;
  const before = { values: vendor, etag };
  const snapshot = pickValues(local, Object.keys(values));
  const intent: OpenIntent = { kind: 'update', snapshot, sent: values, before, historyFrom: historyLength, at };
  link.intent = intent;
  yield;
  // Without a history, an edit between the reading and the call is the one gap that cannot be closed.
  const changed = world.write('vendor', read.id, values, world.hasHistory ? undefined : at);
  intent.hasLanded = true;
  // A value that a person had just typed there is seen once the write is settled: no history can show that it landed.
  world.agree(link.recordId, read.id, { local: snapshot, vendor: pickValues(values, changed) });
  world.unread = read.id;
  yield;
  const reading = world.readAfter(read.id, intent);
  world.unread = null;
  yield;
  settleLink(world, link, { vendorId: read.id, reading, isRecovered: false });
}

function settleLink(
  world: World,
  link: Link,
  { vendorId, reading, isRecovered }: { vendorId: string; reading: VendorReading; isRecovered: boolean },
): void {
  const { intent, bases } = link;
  assert.ok(intent !== null);
  link.vendorId = vendorId;
  link.intent = null;
  // A person's value that equals the sent one, typed as the account or without a history, cannot be told from it: both sides
  // held it.
  const found = Object.keys(intent.sent).filter((field) => intent.hasLanded || isShown(field, intent, reading));
  world.agree(link.recordId, vendorId, { local: intent.snapshot, vendor: pickValues(intent.sent, found) });
  const settlement = settle({ rules: RULES, bases, intent, isRecovered }, reading);
  if (world.mutant !== 'covered edits are not kept') world.keep(link, settlement.replaced);
  link.bases = spoilBases(world, { link, intent, reading, bases: settlement.bases });
}

function isShown(field: string, { sent }: OpenIntent, { vendor, history }: VendorReading): boolean {
  const values = [vendor[field], ...(history ?? []).filter((each) => each.field === field).map(({ to }) => to)];
  return values.some((value) => areEqual(value, sent[field]));
}

/** Returns the bases after a write as a wrong rule would set them. */
function spoilBases(
  world: World,
  { link, intent, reading, bases }: { link: Link; intent: OpenIntent; reading: VendorReading; bases: Bases },
): Bases {
  switch (world.mutant) {
    case 'base is the local value now':
      return {
        ...bases,
        localBase: { ...bases.localBase, ...pickValues(world.readLocal(link.recordId), Object.keys(intent.sent)) },
      };
    case 'whole record is taken over after a write':
      return intent.kind === 'update' ? { ...bases, vendorBase: reading.vendor, etag: reading.etag } : bases;
    case 'own create is taken as read':
      return intent.kind === 'create' ? { ...bases, vendorBase: reading.vendor, etag: reading.etag } : bases;
    case 'fresh etag though an unsent field differs':
      return { ...bases, etag: reading.etag };
    default:
      return bases;
  }
}

function* settleOpenIntents(world: World): Generator<void> {
  for (const link of world.links) {
    const { intent } = link;
    if (intent === null) continue;
    yield;
    const found = [...world.vendor.values()].find(({ marker }) => marker === link.recordId);
    const isBlind = intent.kind === 'create' && world.mutant === 'no search before a repeated create';
    const vendorId = isBlind ? null : (link.vendorId ?? found?.id ?? null);
    const reading = vendorId === null ? null : world.readAfter(vendorId, intent);
    yield;
    const recovery = recover(intent, link.bases, reading);
    const isTrusted = recovery.outcome === 'uncertain' && world.mutant === 'an uncertain write counts as landed';
    const isForgotten = intent.kind === 'update' && world.mutant === 'a landed write is compared before the bases move';
    if (recovery.outcome === 'uncertain' && world.mutant !== 'an uncertain write keeps its old base') {
      link.bases = recovery.bases;
    }
    const isLanded = (recovery.outcome === 'landed' && !isForgotten) || isTrusted;
    const isRecovered = !isTrusted && world.mutant !== 'a recovered write is settled as if it were answered';
    if (isLanded && vendorId !== null && reading !== null) settleLink(world, link, { vendorId, reading, isRecovered });
    else link.intent = null;
  }
}

function decideLink(
  world: World,
  link: Link,
  { direction, local, read }: { direction: 'push' | 'pull'; local: FieldValues; read: Reading },
) {
  const { vendor, etag } = read;
  const decision = decide({ rules: RULES, direction, bases: link.bases, local, vendor, etag, blocked: [] });
  link.bases = decision.bases;
  if (decision.outcome === 'conflict') openConflict(world, link, { local, vendor });
  else world.agree(link.recordId, read.id, { local, vendor });
  return decision;
}

function openConflict(world: World, link: Link, shown: Sideways): void {
  Object.assign(link, { state: 'conflict', shown, resolution: null });
  world.conflicts++;
}

/** Runs a pull over a listing that is read once, at its start. */
function* pull(world: World): Generator<void> {
  const isRecognised = world.mutant !== 'own half-made create is not recognised';
  if (isRecognised) yield* settleOpenIntents(world);
  const listing = [...world.vendor.keys()].map((id) => world.readVendor(id));
  for (const read of listing) {
    yield;
    const link = world.links.find(
      ({ vendorId, recordId }) => vendorId === read.id || (isRecognised && read.marker === recordId),
    );
    if (link === undefined) importRecord(world, read);
    else if (link.vendorId === null || link.intent !== null) continue;
    else if (link.state === 'resolving') yield* resolveConflict(world, link, read.id);
    else if (link.state === 'linked') pullChanges(world, link, read);
  }
}

function importRecord(world: World, { id, vendor, etag }: Reading): void {
  const values = Object.fromEntries(
    RULES.map((rule) => {
      const translation = translateToLocal(rule, vendor[rule.field] ?? null);
      return [rule.field, 'value' in translation ? translation.value : assert.fail('unmapped')];
    }),
  );
  const recordId = world.createLocal(values, true);
  world.writes++;
  world.agree(recordId, id, { local: values, vendor });
  world.links.push(createLink(recordId, id, { localBase: values, vendorBase: vendor, etag }));
}

function pullChanges(world: World, link: Link, read: Reading): void {
  const local = world.readLocal(link.recordId);
  if (world.mutant === 'remote wins') {
    link.bases = { ...link.bases, localBase: local };
  }
  const decision = decideLink(world, link, { direction: 'pull', local, read });
  if (decision.outcome === 'apply') {
    world.write('local', link.recordId, decision.values);
    world.agree(link.recordId, read.id, { local: decision.values, vendor: read.vendor });
  }
}

function* resolveConflict(world: World, link: Link, vendorId: string): Generator<void> {
  const read = world.readVendor(vendorId);
  yield;
  const { vendor, etag } = read;
  const { bases, shown, resolution } = link;
  assert.ok(resolution !== null);
  const before = world.readLocal(link.recordId);
  const plan = resolve({ rules: RULES, bases, local: before, vendor, etag, blocked: [], shown }, resolution);
  assert.notEqual(plan.outcome, 'not_applicable');
  if (plan.outcome === 'moved') openConflict(world, link, { local: before, vendor });
  else Object.assign(link, { state: 'linked', resolution: null });
  if (plan.outcome !== 'write') return;
  world.keep(link, plan.replaced);
  world.agree(link.recordId, vendorId, { local: before, vendor });
  if (Object.keys(plan.apply).length > 0) world.write('local', link.recordId, plan.apply);
  world.agree(link.recordId, vendorId, { local: plan.apply, vendor });
  link.bases = plan.bases;
  const local = world.readLocal(link.recordId);
  if (Object.keys(plan.send).length > 0) yield* callVendor(world, link, { local, read, values: plan.send });
}

function translate(rule: FieldRule, values: FieldValues): FieldValue {
  const translation = translateToVendor(rule, values[rule.field] ?? null);
  return 'value' in translation ? translation.value : assert.fail(`${rule.field} has no counterpart`);
}

/** Takes a choice out of a number, and leaves the rest for the next choice. */
class Dice {
  #rest: number;

  constructor(seed: number) {
    this.#rest = seed;
  }

  roll(sides: number): number {
    const result = this.#rest % sides;
    this.#rest = Math.floor(this.#rest / sides);
    return result;
  }

  pick<T>(choices: Iterable<T>): T | undefined {
    const list = [...choices];
    return list[this.roll(Math.max(list.length, 1))];
  }

  pickValues(side: Side): FieldValues {
    return Object.fromEntries(FIELDS.map((field) => [field, this.pick(WORDS[side][field] ?? []) ?? null]));
  }
}

/** Does one step of a person, or starts, advances or kills the run. Returns the run that is under way. */
function step(world: World, run: Generator<void> | null, dice: Dice, tally: Tally): Generator<void> | null {
  const what = dice.roll(100);
  if (what < 56) {
    const current = run ?? (dice.roll(2) === 0 ? push(world) : pull(world));
    return current.next().done ? null : current;
  }
  if (what < 62) {
    if (run !== null) tally.kills++;
    world.unread = null;
    return null;
  }
  const side: Side = what % 2 === 0 ? 'local' : 'vendor';
  const records = world[side];
  if (what < 86) {
    const [id, field] = [dice.pick(records.keys()), dice.pick(FIELDS)];
    if (id !== undefined && field !== undefined) {
      const value = dice.pick(WORDS[side][field] ?? []) ?? null;
      world.edit(side, id, { field, value, isAccount: dice.roll(3) === 0 });
    }
  } else if (what < 89) {
    const id = dice.pick(world.vendor.keys());
    if (id !== undefined) world.comment(id, dice.roll(3) === 0);
  } else if (what < 92) {
    if (records.size < MAX_RECORDS && side === 'local') world.createLocal(dice.pickValues('local'), false);
    if (records.size < MAX_RECORDS && side === 'vendor') world.createVendor(dice.pickValues('vendor'), null);
  } else {
    const link = dice.pick(world.links.filter(({ state }) => state === 'conflict'));
    if (link !== undefined) choose(world, link, dice);
  }
  return run;
}

/** Resolves a conflict as a person does, who sees this side as it is and the vendor's as it was last read. */
function choose(world: World, link: Link, dice: Dice): void {
  const fields = Object.fromEntries(
    FIELDS.map((field): [string, Side] => [field, dice.roll(2) === 0 ? 'local' : 'vendor']),
  );
  const resolution = dice.pick<Resolution>([
    { kind: 'keep_local' },
    { kind: 'take_remote' },
    { kind: 'merge', fields },
  ]);
  const shown = { local: world.readLocal(link.recordId), vendor: link.shown.vendor };
  Object.assign(link, { state: 'resolving', resolution, shown });
}

interface Tally {
  kills: number;
  conflicts: number;
}

/** Lives one history and checks it after a rest. */
function live(steps: readonly number[], mutant: Mutant | undefined, tally: Tally): void {
  const world = new World((steps[0] ?? 0) % 3 !== 0, mutant);
  let run: Generator<void> | null = null;
  for (const side of ['local', 'vendor'] as const) {
    const values = new Dice(steps[1] ?? 0).pickValues(side);
    if (side === 'local') world.createLocal(values, false);
    else world.createVendor(values, null);
  }
  for (const each of steps) run = step(world, run, new Dice(each), tally);
  for (let round = 0; round < 4; round++) rest(world);
  const { writes } = world;
  rest(world);
  tally.conflicts += world.conflicts;
  assert.equal(world.writes, writes, 'a write at rest');
  world.check();
}

function rest(world: World): void {
  for (const run of [pull(world), push(world)]) for (const _ of run);
}

/** Numbers without a bias: each is one step with all of its choices. */
const histories = fc.array(fc.noBias(fc.integer({ min: 0, max: Number.MAX_SAFE_INTEGER })), {
  minLength: 60,
  maxLength: 160,
  size: 'max',
});

test('no unseen edit is lost, nothing is doubled, and sides at rest are the same or in an open conflict', (t) => {
  const tally: Tally = { kills: 0, conflicts: 0 };
  const numRuns = process.env.PCS_TEST_SOAK ? 100_000 : 2_000;
  const property = fc.property(histories, (steps) => live(steps, undefined, tally));
  const details = fc.check(property, { numRuns, interruptAfterTimeLimit: 1_800_000, endOnFailure: true });
  t.diagnostic(
    `seed ${details.seed}: ${details.numRuns} histories, ${tally.kills} kills, ${tally.conflicts} conflicts`,
  );
  assert.ok(!details.failed, `${details.errorInstance}\n${fc.defaultReportMessage(details)}`);
});

for (const mutant of MUTANTS) {
  test(`the model catches a wrong rule: ${mutant}`, (t) => {
    const property = fc.property(histories, (steps) => live(steps, mutant, { kills: 0, conflicts: 0 }));
    const details = fc.check(property, { numRuns: 5_000, seed: 23, endOnFailure: true });
    t.diagnostic(`caught in history ${details.numRuns}: ${details.errorInstance ?? ''}`.split('\n')[0] ?? '');
    assert.ok(details.failed, 'not caught in 5,000 histories');
  });
}
