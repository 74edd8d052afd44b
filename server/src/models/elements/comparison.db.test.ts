// Two versions beside each other, held against a comparison that is made element by element.
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';
import fc from 'fast-check';
import { serviceDb } from '../../../testing/service-db.ts';
import { tenants } from '../../../testing/tenants.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { type ComparedVersions, countDifferences, listDifferences } from './comparison.ts';
import { keepElements } from './keeping.ts';

const RUNS = process.env.PCS_TEST_SOAK === '1' ? 300 : 30;
const { db } = await serviceDb();
const made = tenants(db);
const { scope: workspace } = await made.workspace({ owner: 'owner' });
const scope = await made.project(workspace);
const reader = db.reader(scope);

interface Element {
  readonly guid: string;
  readonly tag: string;
}

/** A version with these elements, in the order of its file. */
async function versionOf(elements: readonly Element[]): Promise<string> {
  const modelId = made.ids.next();
  const seen = new Set<string>();
  const found = elements.map(({ guid, tag }) => {
    const isRepeated = seen.has(guid);
    seen.add(guid);
    const place = { storey: null, space: null, systems: [] };
    const content = { class: 'IfcWall', name: guid, typeName: null, tag, propertySets: {}, quantities: {} };
    return {
      guid,
      isRepeated,
      ...place,
      ...content,
      hash: createHash('sha256').update(tag).digest('hex').slice(0, 32),
    };
  });
  const batch = { ids: found.map(() => made.ids.next()), storeyIds: [], spaceIds: [], json: JSON.stringify(found) };
  await inTransaction(db, scope, (tx) => keepElements(tx, scope, modelId, batch));
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
