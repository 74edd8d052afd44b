// Two versions beside each other, held against a comparison that is made element by element.
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';
import fc from 'fast-check';
import type { ElementValue } from '../../../../contract/model-elements.ts';
import { serviceDb } from '../../../testing/service-db.ts';
import { tenants } from '../../../testing/tenants.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { type ComparedVersions, countDifferences, listDifferences } from './comparison.ts';
import { type ComparedElement, differingMembers } from './difference.ts';
import { insertElements } from './import-store.ts';

const RUNS = process.env.PCS_TEST_SOAK === '1' ? 300 : 30;
const { db } = await serviceDb();
const made = tenants(db);
const { scope: workspace } = await made.workspace({ owner: 'owner' });
const scope = await made.project(workspace);
const reader = db.reader(scope);

interface Element {
  readonly guid: string;
  readonly tag: string;
  readonly propertySets?: ComparedElement['propertySets'];
}

const shortHash = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 32);

/** A version with these elements, in the order of its file. */
async function versionOf(elements: readonly Element[]): Promise<string> {
  const modelId = made.ids.next();
  const seen = new Set<string>();
  const found = elements.map(({ guid, tag, propertySets = {} }) => {
    const isRepeated = seen.has(guid);
    seen.add(guid);
    const place = { storey: null, space: null, systems: [] };
    const content = { class: 'IfcWall', name: guid, typeName: null, tag, propertySets, quantities: {} };
    return {
      guid,
      isRepeated,
      ...place,
      ...content,
      hash: shortHash(tag + JSON.stringify(propertySets)),
      propertyHash: shortHash(JSON.stringify(propertySets)),
      quantityHash: shortHash(''),
    };
  });
  const batch = { ids: found.map(() => made.ids.next()), storeyIds: [], spaceIds: [], json: JSON.stringify(found) };
  await inTransaction(db, scope, (tx) => insertElements(tx, scope, modelId, batch));
  return modelId;
}

/** What differs, said by itself: of each GlobalId the first with the first, the second with the second, … */
function compared(before: readonly Element[], after: readonly Element[]): (readonly [string, number, string])[] {
  const tagsOf = (elements: readonly Element[], guid: string) =>
    elements.filter((each) => each.guid === guid).map(({ tag }) => tag);
  const guids = [...new Set([...before, ...after].map(({ guid }) => guid))].toSorted();
  return guids.flatMap((guid) => {
    const [was, is] = [tagsOf(before, guid), tagsOf(after, guid)];
    return Array.from({ length: Math.max(was.length, is.length) }, (_, place) => {
      const [old, next] = [was[place], is[place]];
      const change =
        old === undefined ? 'added' : next === undefined ? 'removed' : old === next ? 'unchanged' : 'changed';
      return [guid, place + 1, change] as const;
    });
  });
}

type Narrowed = Partial<Pick<Parameters<typeof listDifferences>[3], 'change' | 'kind'>>;

/** All differences, a page at a time. */
async function allDifferences(versions: ComparedVersions, rows: number, narrowed: Narrowed = {}, minSlice = 1) {
  const all: Awaited<ReturnType<typeof listDifferences>> = [];
  for (let after = { guid: '', ordinal: 0 }; ; ) {
    const window = { change: undefined, kind: undefined, guid: undefined, members: true, after, rows, ...narrowed };
    const page = await listDifferences(reader, scope, versions, { ...window, minSlice });
    all.push(...page);
    const last = page.at(-1);
    if (last === undefined) return all;
    after = last;
  }
}

// Few GlobalIds, so that most repeat; as bytes are ordered, B stands before a.
const elements = fc.array(fc.record({ guid: fc.constantFrom('a', 'B', 'b', 'c'), tag: fc.constantFrom('x', 'y') }), {
  maxLength: 12,
});

test('of elements that share a GlobalId the n-th is compared with the n-th, and the rest was added or removed', async () => {
  await fc.assert(
    fc.asyncProperty(elements, elements, fc.integer({ min: 1, max: 4 }), async (before, after, rows) => {
      const versions = { modelId: await versionOf(after), withModelId: await versionOf(before), hasGeometry: false };
      const expected = compared(before, after);
      const count = (change: string) => expected.filter((each) => each[2] === change).length;
      const { totals, kinds } = await countDifferences(reader, scope, versions);
      assert.deepEqual([kinds.tag, kinds.name, kinds.placement], [count('changed'), 0, 0]);
      assert.deepEqual(totals, {
        added: count('added'),
        removed: count('removed'),
        changed: count('changed'),
        unchanged: count('unchanged'),
      });
      const listed = await allDifferences(versions, rows);
      assert.deepEqual(await allDifferences(versions, rows, {}, 1000), listed);
      assert.deepEqual(
        listed.map(({ guid, ordinal, change }) => [guid, ordinal, change]),
        expected.filter((each) => each[2] !== 'unchanged'),
      );
      for (const narrowed of [
        { change: 'added' },
        { change: 'changed' },
        { kind: 'tag' },
        { kind: 'shape' },
      ] as const) {
        const isWanted = ([, , change]: (typeof expected)[number]) =>
          'change' in narrowed ? change === narrowed.change : narrowed.kind === 'tag' && change === 'changed';
        assert.deepEqual(
          (await allDifferences(versions, rows, narrowed)).map(({ guid, ordinal, change }) => [guid, ordinal, change]),
          expected.filter(isWanted),
        );
      }
      for (const { change, members } of listed) {
        assert.deepEqual(
          members.map(({ path }) => path),
          change === 'changed' ? [['tag']] : [],
        );
      }
    }),
    { numRuns: RUNS },
  );
});

const numbers = fc.constantFrom(0, 0.24, 0.240_000_01, 240, -3e-9, 5e12);
const lists = fc.constantFrom<ElementValue['value']>(
  [1, 2],
  [1, 2.000_000_01],
  [2, 1],
  ['a', 1],
  [null, 2],
  [],
  [0.24],
);
const value = fc.record({
  value: fc.oneof(numbers, lists, fc.constantFrom('a', true)),
  unit: fc.constantFrom(null, 'W/(m²·K)', 'm'),
});
const valueSets = fc.dictionary(
  fc.constantFrom('Pset_A', 'Pset_B'),
  fc.dictionary(fc.constantFrom('U', 'V', '__proto__'), value, { noNullPrototype: true }),
  { noNullPrototype: true },
);

/** Sets that differ in one value at most: others nearly always differ in something that decides alone. */
const pairOfOneChange = fc.tuple(valueSets, value, value).map(
  ([sets, was, is]) =>
    [
      { ...sets, Pset_C: { W: was } },
      { ...sets, Pset_C: { W: is } },
    ] as const,
);

test('versions of two editions of the reader are compared by the values that both have, in the counts as in the list', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.oneof(pairOfOneChange, fc.tuple(valueSets, valueSets)), { maxLength: 8 }),
      fc.constantFrom('was' as const, 'now' as const, undefined),
      async (pairs, earlierImport) => {
        const make = (side: 0 | 1) =>
          versionOf(pairs.map((pair, at) => ({ guid: String(at), tag: 'x', propertySets: pair[side] })));
        const versions = { withModelId: await make(0), modelId: await make(1), hasGeometry: false, earlierImport };
        const plain = { ...{ class: 'IfcWall', name: null, typeName: null, tag: 'x', storey: null, storeyGuid: null } };
        const expected = pairs.map(([was, now]) => {
          const element = (propertySets: ComparedElement['propertySets']) =>
            ({ ...plain, propertySets, quantities: {}, materials: [], classifications: [] }) satisfies ComparedElement;
          const isWritten = earlierImport === undefined && JSON.stringify(was) !== JSON.stringify(now);
          return isWritten || differingMembers(element(was), element(now), earlierImport).length > 0;
        });
        const count = expected.filter(Boolean).length;
        const { totals, kinds } = await countDifferences(reader, scope, versions);
        assert.deepEqual([totals.changed, totals.unchanged, kinds.property], [count, pairs.length - count, count]);
        const listed = await allDifferences(versions, 3);
        assert.deepEqual(
          listed.map(({ guid }) => guid),
          pairs.flatMap((_, at) => (expected[at] === true ? [String(at)] : [])),
        );
      },
    ),
    { numRuns: RUNS },
  );
});
