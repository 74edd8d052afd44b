import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { type TestContext, test } from 'node:test';
import fc from 'fast-check';
import type { Photo } from '../../../../contract/records/photo.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { openCursors } from '../../platform/http/cursor.ts';
import { type PageQuery, pagedList } from '../../platform/http/paging.ts';
import { stampChanges } from '../../platform/records/record-change.ts';
import { barePhotos, captureRig } from '../fixtures/capture-rig.ts';
import { png } from '../fixtures/pictures.ts';
import { createFloorPlan } from '../floor-plans/public.ts';
import { changePhoto, deletePhoto } from './commands.ts';
import { newPhoto } from './photo.ts';
import { publishPhotos } from './publish.ts';
import { getPhoto, insertPhoto, photoList, photoShape } from './store.ts';

const RUNS = process.env.PCS_TEST_SOAK === '1' ? 100 : 8;

const rig = await captureRig();
const { scope, sibling, actor } = rig;
const list = pagedList({ name: 'photos', source: photoList, shape: photoShape });
const deps = { db: rig.db, cursors: openCursors([randomBytes(32)]) };

interface Page {
  data: Photo[];
  nextCursor: string | null;
  nextSince: string;
}

async function page(query: PageQuery, filters: Record<string, unknown> = {}): Promise<Page> {
  const { jsonBytes, headers = {} } = await list.page(deps, scope, { query, filters, url: '/photos' });
  return { ...JSON.parse(getText(jsonBytes)), nextSince: headers['x-next-updated-since'] };
}

const getText = (jsonBytes: Buffer | undefined) => String(jsonBytes);

async function* pages(query: PageQuery, filters: Record<string, unknown> = {}): AsyncGenerator<Page> {
  for (let cursor: string | undefined; ; ) {
    const got = await page(cursor === undefined ? query : { ...query, cursor }, filters);
    yield got;
    if (got.nextCursor === null) return;
    cursor = got.nextCursor;
  }
}

const [sharedFile] = await rig.asOwner<{ original_file_id: string }>(
  `select original_file_id from photo where id = $1`,
  await barePhotos(rig, scope, 1),
);

async function insert(): Promise<string> {
  const id = rig.ids.next();
  const facts = { mediaType: 'image/png', widthPx: 1, heightPx: 1, panorama: 'none' } as const;
  const fields = newPhoto({}, facts, { projectTimeZone: 'UTC', uploadedAtMs: 0 });
  await inTransaction(rig.db, scope, async (tx) => {
    const { projectId } = scope;
    const at = await stampChanges(tx, scope, [{ change: 'created', type: 'photo', id, projectId }]);
    await insertPhoto(tx, scope, { id, fields, facts, originalFileId: sharedFile?.original_file_id ?? '' }, at);
  });
  return id;
}

type Deed = { what: 'insert' | 'change' | 'publish' | 'delete'; which: number };

const deeds: fc.Arbitrary<Deed[]> = fc.array(
  fc.record({ what: fc.constantFrom('insert', 'change', 'change', 'publish', 'delete'), which: fc.nat(1_000) }),
  { minLength: 3, maxLength: 15 },
);

/** Changes that writers make to the photos of a run; `alive` is what is left in the end. */
async function write(alive: Set<string>, work: readonly Deed[], round: { number: number }): Promise<void> {
  for (const { what, which } of work) {
    const id = [...alive][which % alive.size];
    round.number += 1;
    const change = { notes: `change ${round.number}` };
    if (what === 'insert') alive.add(await insert());
    else if (id === undefined) continue;
    else if (what === 'change') await changePhoto(rig, actor, scope, { id, ifMatch: undefined, change }).catch(ifGone);
    else if (what === 'publish') await publishPhotos(rig, actor, scope, [id]).catch(ifGone);
    else {
      alive.delete(id);
      await deletePhoto(rig, actor, scope, { id, ifMatch: undefined }).catch(ifGone);
    }
  }
}

// Another writer was quicker to delete it.
function ifGone(error: { code?: unknown }): void {
  if (error.code !== 'not_found') throw error;
}

async function clear(): Promise<void> {
  await rig.asOwner('delete from photo');
}

async function holds<Ts extends unknown[]>(t: TestContext, property: fc.IAsyncPropertyWithHooks<Ts>): Promise<void> {
  const seed = randomBytes(4).readInt32BE();
  t.diagnostic(`seed ${seed}`);
  await fc.assert(property.beforeEach(clear), { numRuns: RUNS, seed, endOnFailure: true });
}

test('during writes a full load skips no photo that existed when it began, and repeats none', async (t) => {
  const property = fc.asyncProperty(
    fc.integer({ min: 1, max: 7 }),
    fc.integer({ min: 0, max: 30 }),
    fc.array(deeds, { minLength: 2, maxLength: 4 }),
    async (limit, count, writers) => {
      const alive = new Set(await barePhotos(rig, scope, count));
      const initial = [...alive];
      const round = { number: 0 };
      const writing = Promise.all(writers.map((work) => write(alive, work, round)));
      const seen: string[] = [];
      for await (const { data } of pages({ limit })) seen.push(...data.map((photo) => photo.id));
      await writing;
      assert.equal(new Set(seen).size, seen.length, 'none twice');
      assert.deepEqual(seen, seen.toSorted(), 'in their order');
      for (const id of initial) if (alive.has(id)) assert.ok(seen.includes(id), 'none skipped');
    },
  );
  await holds(t, property);
});

test('a replica that polls by the returned instant ends with the current version of every photo', async (t) => {
  const property = fc.asyncProperty(
    fc.integer({ min: 1, max: 7 }),
    fc.integer({ min: 1, max: 20 }),
    fc.array(deeds, { minLength: 2, maxLength: 4 }),
    async (limit, count, writers) => {
      const alive = new Set(await barePhotos(rig, scope, count));
      const round = { number: 0 };
      const state = { isOver: false };
      const writing = Promise.all(writers.map((work) => write(alive, work, round))).finally(() => {
        state.isOver = true;
      });
      const replica = new Map<string, Photo>();
      let since: string | undefined;
      const poll = async () => {
        let next: string | undefined;
        const query = since === undefined ? { limit } : { limit, updated_since: since };
        for await (const { data, nextSince } of pages(query)) {
          for (const photo of data) replica.set(photo.id, photo);
          // With updated_since each page tells its own; of a full load the first one's counts, and is carried on.
          next = since === undefined ? (next ?? nextSince) : nextSince;
        }
        since = next;
      };
      while (!state.isOver) await poll();
      await writing;
      await poll();
      for (const id of alive) {
        assert.deepEqual(replica.get(id), (await getPhoto(rig.db.reader(scope), scope, id)).photo);
      }
    },
  );
  await holds(t, property);
});

test('a page has byte for byte the JSON of each single photo', async () => {
  await clear();
  const file = await rig.uploaded(await png());
  const { floorPlan } = await createFloorPlan(rig, actor, scope, { record: { name: 'Level 1' }, file });
  const ids = await barePhotos(rig, scope, 2, { floorPlanId: floorPlan.id, planX: 1e-7, planY: -123456789.25 });
  const change = {
    worldPosition: { x: -0.1, y: 1e21, z: 5e-324 },
    tags: ['"quoted"', 'قصة 🏗', '\\'],
    notes: 'line\u2028\ttab\u0001',
    elementGuid: '$"\\',
  };
  await changePhoto(rig, actor, scope, { id: ids[0] ?? '', ifMatch: undefined, change });
  const { jsonBytes } = await list.page(deps, scope, { query: {}, url: '/photos' });
  const singles = await Promise.all(ids.map((id) => getPhoto(rig.db.reader(scope), scope, id)));
  assert.equal(getText(jsonBytes), `{"data":${JSON.stringify(singles.map(({ photo }) => photo))},"nextCursor":null}`);
});

test('each filter returns the matching photos, and no list shows another project’s photos', async () => {
  await clear();
  await barePhotos(rig, sibling, 2);
  const file = await rig.uploaded(await png());
  const { floorPlan } = await createFloorPlan(rig, actor, scope, { record: { name: 'Level 1' }, file });
  const [onPlan = '', alsoOnPlan = ''] = await barePhotos(rig, scope, 2, { floorPlanId: floorPlan.id });
  const [loose = ''] = await barePhotos(rig, scope, 1);
  await publishPhotos(rig, actor, scope, [onPlan, loose]);
  await changePhoto(rig, actor, scope, {
    id: loose,
    ifMatch: undefined,
    change: { kind: 'drone', tags: ['roof', 'سقف'] },
  });
  await changePhoto(rig, actor, scope, {
    id: alsoOnPlan,
    ifMatch: undefined,
    change: { tags: ['سقف', 'Roof'], planX: 1, planY: 2 },
  });
  const expectations: [filters: Record<string, unknown>, ids: string[]][] = [
    [{}, [onPlan, alsoOnPlan, loose]],
    [{ floorPlanId: floorPlan.id }, [onPlan, alsoOnPlan]],
    [{ visibility: 'live' }, [onPlan, loose]],
    [{ kind: 'drone' }, [loose]],
    [{ visibility: 'draft', kind: 'photo', floorPlanId: floorPlan.id }, [alsoOnPlan]],
    [{ tag: 'roof' }, [loose]],
    [{ tag: 'سقف' }, [alsoOnPlan, loose]],
    [{ tag: 'roo' }, []],
    [{ tag: 'r%' }, []],
    [{ placed: true }, [alsoOnPlan]],
    [{ placed: false, visibility: 'live' }, [onPlan, loose]],
    [{ milestoneId: rig.ids.next() }, []],
    [{ floorPlanId: rig.ids.next(), updated_since: undefined }, []],
  ];
  for (const [filters, ids] of expectations) {
    for (const limit of [1, 50]) {
      for (const since of [undefined, '2000-01-01T00:00:00Z']) {
        const query = since === undefined ? { limit } : { limit, updated_since: since };
        const found: string[] = [];
        for await (const { data } of pages(query, filters)) found.push(...data.map((photo) => photo.id));
        assert.deepEqual(found.sort(), ids, JSON.stringify([filters, query]));
      }
    }
  }
});

test('each order is total: with any page size every photo is listed once, in reverse with a minus', async () => {
  await clear();
  const ids = await barePhotos(rig, scope, 9);
  await barePhotos(rig, sibling, 2);
  // Three moments for nine photos, and none of them in the order of the ids.
  const getMoment = (id: string, step: number) => `2026-03-0${1 + ((ids.indexOf(id) * step) % 3)}T08:15:30.250Z`;
  for (const id of ids) {
    const moments = [getMoment(id, 2), getMoment(id, 1)];
    await rig.asOwner('update photo set taken_at = $2, created_at = $3 where id = $1', [id, ...moments]);
  }
  const byMoment = (step: number) =>
    ids.toSorted((one, other) => (getMoment(one, step) + one < getMoment(other, step) + other ? -1 : 1));
  const expected = { takenAt: byMoment(2), createdAt: byMoment(1) };
  for (const [key, order] of Object.entries(expected)) {
    for (const limit of [1, 2, 4, 50]) {
      const read = async (sort: string) => {
        const found: string[] = [];
        for await (const { data } of pages({ limit, sort })) found.push(...data.map((photo) => photo.id));
        return found;
      };
      assert.deepEqual(await read(key), order, `${key} ${limit}`);
      assert.deepEqual(await read(`-${key}`), order.toReversed(), `-${key} ${limit}`);
    }
  }
});
