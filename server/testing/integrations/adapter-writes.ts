// Tests of writing for every adapter: creation with a marker, updates of some fields, versions, history and deletion.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  type AdapterBench,
  type AdapterRig,
  assertValues,
  createRecordId,
  getMarker,
  startBench,
} from './adapter-rig.ts';

const LAG_MS = 30_000;
const SECOND_MS = 1000;

/** Registers the tests of writing. */
export function testWrites(rig: AdapterRig): void {
  if (rig.entity.create !== null) testCreation(rig);
  if (rig.entity.update !== null) testUpdates(rig);
  testVersions(rig);
  if (rig.tellsDeleted) testDeletion(rig);
}

function testCreation(rig: AdapterRig): void {
  test('a created record has its values and its marker', async (t) => {
    const bench = await startBench(t, rig);
    const recordId = createRecordId(1);
    const id = await bench.create(recordId);
    const record = await bench.read(id);
    const plan = rig.entity.planCreation?.(rig.values ?? {}, rig.context) ?? { values: rig.values ?? {}, initial: {} };
    assertValues(record, { ...plan.values, ...plan.initial });
    assert.equal(record.marker, getMarker(recordId));
    assert.ok(record.createdBy === null || record.createdBy === rig.accountId);
  });

  test('creation is one write', async (t) => {
    const bench = await startBench(t, rig);
    await bench.control.clearRequests();
    await bench.create(createRecordId(1));
    const writes = (await bench.control.listRequests()).filter(({ method }) => method !== 'GET');
    assert.equal(writes.length, 1);
  });

  test('a record is found by its marker once the list has it, and not by that of another', async (t) => {
    const bench = await startBench(t, rig);
    await bench.create(createRecordId(2));
    await bench.advance(LAG_MS);
    await bench.control.addFault({ kind: 'list_lag', delayMs: LAG_MS });
    const id = await bench.create(createRecordId(1));
    assert.deepEqual(await findIds(bench, 1), [], 'not listed yet');
    await bench.advance(LAG_MS + SECOND_MS);
    assert.deepEqual(await findIds(bench, 1), [id]);
    assert.deepEqual(await findIds(bench, 3), []);
  });

  test('a record that another person made with the same values is not found by the marker', async (t) => {
    const bench = await startBench(t, rig);
    await bench.addRow();
    await bench.create(createRecordId(2));
    assert.deepEqual(await findIds(bench, 1), []);
  });

  test('a creation whose answer was lost is found by its marker', async (t) => {
    const bench = await startBench(t, rig);
    await bench.control.addFault({ kind: 'reset_after', times: 1, match: { method: 'POST' } });
    await assert.rejects(bench.create(createRecordId(1)));
    const found = await findIds(bench, 1);
    assert.equal(found.length, 1);
    assertValues(
      await bench.read(found[0] ?? ''),
      rig.entity.planCreation?.(rig.values ?? {}, rig.context).values ?? rig.values ?? {},
    );
  });
}

async function findIds({ rig, session, entity }: AdapterBench, count: number): Promise<string[]> {
  const recordId = createRecordId(count);
  const found = await entity.findByMarker(session, {
    marker: getMarker(recordId),
    recordId,
    createdSince: '2020-01-01T00:00:00.000Z',
    values: rig.values ?? {},
  });
  return found.map((each) => each.vendorId);
}

function testUpdates(rig: AdapterRig): void {
  const { update } = rig.entity;
  assert.ok(update);

  for (const { field, value } of rig.edits) {
    test(`an update of ${field} changes that field alone`, async (t) => {
      const bench = await startBench(t, rig);
      const { id } = await bench.addRow();
      const before = await bench.read(id);
      assert.notDeepEqual(before.values[field], value, 'the rig changes the field');
      await update(bench.session, before, { [field]: value });
      const after = await bench.read(id);
      assertValues(after, { [field]: value });
      assert.deepEqual({ ...after.values, [field]: null }, { ...before.values, [field]: null });
      assert.equal(after.marker, before.marker);
    });
  }

  test('an update of all fields at once changes all of them', async (t) => {
    const bench = await startBench(t, rig);
    const { id } = await bench.addRow();
    const values = Object.fromEntries(rig.edits.map((each) => [each.field, each.value]));
    await update(bench.session, await bench.read(id), values);
    assertValues(await bench.read(id), values);
  });

  test('an update keeps a change of another field that a person makes between reading and writing', async (t) => {
    const bench = await startBench(t, rig);
    const { id } = await bench.addRow();
    const [ours, theirs] = rig.edits;
    const before = await bench.read(id);
    await bench.control.addFault({ kind: 'edit_between', fields: theirs.members, times: 1 });
    await update(bench.session, before, { [ours.field]: ours.value });
    assertValues(await bench.read(id), { [ours.field]: ours.value, [theirs.field]: theirs.value });
  });

  test('a field that the vendor refuses by name has its local name in the fault', async (t) => {
    const bench = await startBench(t, rig);
    const { id } = await bench.addRow();
    const [{ field, value, members }] = rig.edits;
    const [member = ''] = Object.keys(members);
    await bench.control.addFault({ kind: 'refuse_field', field: member });
    await assert.rejects(update(bench.session, await bench.read(id), { [field]: value }), {
      name: 'VendorFault',
      fields: [field],
    });
  });
}

function testVersions(rig: AdapterRig): void {
  test('the etag moves with a change that a synced field shows, and not without a change', async (t) => {
    const bench = await startBench(t, rig);
    const { id } = await bench.addRow();
    const etags = [(await bench.read(id)).etag];
    assert.equal((await bench.read(id)).etag, etags[0]);
    for (const { members } of rig.edits) {
      await bench.advance(SECOND_MS);
      await bench.edit(id, members);
      const { etag } = await bench.read(id);
      assert.equal((await bench.read(id)).etag, etag, 'it stays while nothing changes');
      etags.push(etag);
    }
    assert.equal(new Set(etags).size, rig.edits.length + 1);
  });

  test('a change that no synced field shows leaves the values as they are', async (t) => {
    const bench = await startBench(t, rig);
    const { id } = await bench.addRow();
    const before = await bench.read(id);
    await bench.advance(SECOND_MS);
    await bench.edit(id, rig.unmapped);
    const after = await bench.read(id);
    assert.deepEqual(after.values, before.values);
    assert.equal(after.etag !== before.etag, after.updatedAt !== before.updatedAt, 'the etag follows the vendor');
  });

  if (!rig.hasHistory) {
    test('a vendor without history says so', async (t) => {
      const bench = await startBench(t, rig);
      const { id } = await bench.addRow();
      assert.equal(await bench.entity.history(bench.session, id, '2020-01-01T00:00:00.000Z'), null);
    });
    return;
  }

  test('the history has the changes after an instant in their order, and says which are ours', async (t) => {
    const bench = await startBench(t, rig);
    const { update, history } = bench.entity;
    assert.ok(update);
    const { id } = await bench.addRow();
    const [first, second, third = first] = rig.edits;
    await bench.edit(id, third.members);
    const before = await bench.read(id);
    await bench.advance(SECOND_MS);
    await bench.edit(id, first.members);
    await bench.advance(SECOND_MS);
    await update(bench.session, await bench.read(id), { [second.field]: second.value });
    assert.deepEqual(await history(bench.session, id, before.updatedAt ?? ''), [
      ...(third === first ? [] : [{ field: first.field, to: first.value, isOurs: false }]),
      { field: second.field, to: second.value, isOurs: true },
    ]);
  });
}

function testDeletion(rig: AdapterRig): void {
  test('a deleted record is told, and lives again once it is restored', async (t) => {
    const bench = await startBench(t, rig);
    const [gone, kept] = [await bench.addRow(), await bench.addRow()];
    await bench.advance(SECOND_MS);
    const since = new Date(Date.parse(gone.createdAt) + 1).toISOString();
    await bench.control.deleteRecord(rig.simulated.entity, gone.id);
    assert.deepEqual(await listDeleted(bench, since), [gone.id]);
    await bench.advance(SECOND_MS);
    await bench.control.restoreRecord(rig.simulated.entity, gone.id);
    assert.deepEqual(await listDeleted(bench, null), []);
    assert.equal((await bench.read(gone.id)).isDeleted, false);
    assert.equal((await bench.read(kept.id)).isDeleted, false);
  });

  test('a deleted record is still found by its marker', async (t) => {
    const bench = await startBench(t, rig);
    if (bench.entity.create === null) return;
    const recordId = createRecordId(1);
    const id = await bench.create(recordId);
    await bench.control.deleteRecord(rig.simulated.entity, id);
    assert.deepEqual(await findIds(bench, 1), [id]);
  });
}

/** Lists deleted records in either of the ways that vendors have. */
async function listDeleted(bench: AdapterBench, since: string | null): Promise<string[]> {
  const flagged = (await bench.listAll(since)).records.filter((each) => each.isDeleted).map((each) => each.vendorId);
  return [...(await bench.entity.listDeleted(bench.session, since)), ...flagged];
}
