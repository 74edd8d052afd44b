import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type FoundClash, makePairKey, planBatch, splitByPairs } from './clash-run.ts';
import type { KnownClash } from './clash-store.ts';

const found = (name: string, more: Partial<FoundClash> = {}): FoundClash => ({
  name,
  kind: 'hard',
  elementAGuid: 'a',
  elementBGuid: 'b',
  modelA: null,
  modelB: null,
  point: null,
  distanceM: null,
  externalId: null,
  ...more,
});

const known = (id: string, name: string, kind: FoundClash['kind'] = 'hard', externalId = `old ${id}`): KnownClash => ({
  id,
  name,
  kind,
  elementAGuid: 'a',
  elementBGuid: 'b',
  point: null,
  distanceM: null,
  present: true,
  externalId,
  pairKey: makePairKey(found(name, { kind })),
  importedName: name,
});

const nothingSeen = { seen: new Set<string>(), externalIds: new Set<string>() };

function match(clashes: readonly FoundClash[], before: readonly KnownClash[]): Record<string, string> {
  const { changed, same, fresh } = planBatch(clashes, before, nothingSeen);
  return Object.fromEntries([
    ...[...changed, ...same].map((each) => [each.found.name, each.known.id]),
    ...fresh.map(({ name }) => [name, 'new']),
  ]);
}

/** Matches them in both orders of the file and of what is known. */
function matchEachWay(clashes: readonly FoundClash[], before: readonly KnownClash[]) {
  return [clashes, clashes.toReversed()].flatMap((file) =>
    [before, before.toReversed()].map((kept) => match(file, kept)),
  );
}

test('two clashes of one pair, of which one was kept under a kind from its title, stay what they are in any order', () => {
  const before = [known('h', 'Pipe and duct'), known('d', 'Duplicate pipe', 'duplicate')];
  const clashes = [
    found('Pipe and duct', { externalId: 'n1' }),
    found('Duplicate pipe', { externalId: 'n2', formerKind: 'duplicate' }),
  ];
  for (const each of matchEachWay(clashes, before)) {
    assert.deepEqual(each, { 'Pipe and duct': 'h', 'Duplicate pipe': 'd' });
  }
});

test('where the tool has given new names too, the one without a former kind takes the one of its own', () => {
  const before = [known('h', 'Pipe 1'), known('d', 'Duplicate 2', 'duplicate')];
  const clashes = [found('Pipe 7'), found('Duplicate 8', { formerKind: 'duplicate' })];
  for (const each of matchEachWay(clashes, before)) assert.deepEqual(each, { 'Pipe 7': 'h', 'Duplicate 8': 'd' });
});

test('a clash that was kept under a former kind, and is hard since, is found under its own', () => {
  const before = [known('h', 'Pipe'), known('d', 'Duplicate')];
  const clashes = [found('Pipe'), found('Duplicate', { formerKind: 'duplicate' })];
  for (const each of matchEachWay(clashes, before)) assert.deepEqual(each, { Pipe: 'h', Duplicate: 'd' });
});

test('a clash of a former kind takes no record of an equal name that is another one of that kind', () => {
  const before = [known('h', 'Duplicate'), known('d', 'Duplicate', 'duplicate')];
  const hard = found('Duplicate', { externalId: 'n1', formerKind: 'duplicate' });
  const duplicate = found('Duplicate', { externalId: 'n2', kind: 'duplicate' });
  for (const file of [
    [hard, duplicate],
    [duplicate, hard],
  ]) {
    for (const kept of [before, before.toReversed()]) {
      const { changed, same, fresh } = planBatch(file, kept, nothingSeen);
      const matches = new Map([...changed, ...same].map((each) => [each.found.kind, each.known.id]));
      assert.deepEqual([matches.get('hard'), matches.get('duplicate'), fresh], ['h', 'd', []]);
    }
  }
});

test('of several clashes of one pair and kind with new ids, the one of an equal name is it', () => {
  const before = [known('l', 'Low'), known('h', 'High')];
  const [low, high] = [found('Low', { externalId: 'n1' }), found('High', { externalId: 'n2' })];
  for (const each of matchEachWay([low, high], before)) assert.deepEqual(each, { Low: 'l', High: 'h' });
  // The known one of another name is left for none, though it comes first.
  for (const each of matchEachWay([high], before)) assert.deepEqual(each, { High: 'h' });
});

test('an id of the file comes before a name, and a name that was given here is one', () => {
  const renamed = { ...known('r', 'Riser 3'), importedName: 'Clash 1' };
  assert.deepEqual(match([found('Riser 3')], [known('x', 'Clash 2'), renamed]), { 'Riser 3': 'r' });
  assert.deepEqual(match([found('Low', { externalId: 'old h' })], [known('l', 'Low'), known('h', 'High')]), {
    Low: 'h',
  });
});

test('clashes of one pair are in one batch, however far apart they are in the file', () => {
  const others = Array.from({ length: 7 }, (_each, at) => found(`${at}`, { elementAGuid: `c${at}` }));
  const clashes = [found('Duplicate', { formerKind: 'duplicate' }), ...others, found('Pipe', { kind: 'clearance' })];
  const batches = splitByPairs(clashes, 3);
  assert.deepEqual(
    batches.map((each) => each.map(({ name }) => name)),
    [
      ['Duplicate', '0', 'Pipe'],
      ['1', '2', '3'],
      ['4', '5', '6'],
    ],
  );
  const many = Array.from({ length: 7 }, (_each, at) => found(`${at}`));
  assert.deepEqual(
    splitByPairs(many, 3).map((each) => each.length),
    [3, 3, 1],
  );
});

test('each known clash of a pair is looked at a few times, however many there are', () => {
  let looks = 0;
  const counted = (one: KnownClash): KnownClash => ({
    ...one,
    get id() {
      looks += 1;
      return one.id;
    },
  });
  const before = Array.from({ length: 20_000 }, (_each, at) => counted(known(`${at}`, 'x')));
  const clashes = Array.from({ length: 500 }, (_each, at) => found('y', { externalId: `new ${at}` }));
  const seen = new Set(Array.from({ length: 10_000 }, (_each, at) => `${at}`));
  const { changed } = planBatch(clashes, before, { seen, externalIds: new Set() });
  assert.deepEqual([changed[0]?.known.id, changed.at(-1)?.known.id], ['10000', '10499']);
  // Looking for each from the first on were 5 million, and of 100,000 clashes 13 s without an answer to anybody.
  assert.ok(looks < 50_000, `${looks} looks`);
});
