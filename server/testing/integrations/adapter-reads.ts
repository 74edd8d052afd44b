// Tests of reading for every adapter: lists, single records, and answers that are not as they should be.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Fault } from '../../../simulators/vendor-core/faults.ts';
import type { Json } from '../../../simulators/vendor-core/json.ts';
import { type AdapterBench, type AdapterRig, isVendorFault, listIds, startBench } from './adapter-rig.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;
const UNKNOWN_ID = '987654321';

/** Registers the tests of reading. */
export function testReads(rig: AdapterRig): void {
  testLists(rig);
  testOddAnswers(rig);
  testClocks(rig);
}

function testLists(rig: AdapterRig): void {
  test('a list has each record once, on as many pages as it takes', async (t) => {
    const bench = await startBench(t, rig);
    const before = listIds((await bench.listAll()).records);
    const added: string[] = [];
    for (let count = 0; count < rig.manyRows; count += 1) added.push((await bench.addRow()).id);
    const { records, pages, unreadable } = await bench.listAll();
    assert.ok(pages >= 3, `${pages} pages`);
    assert.equal(unreadable, 0);
    assert.equal(records.length, before.size + added.length);
    assert.deepEqual(listIds(records), new Set([...before, ...added]));
  });

  test('a list since an instant has the records that changed then or later, and no others', async (t) => {
    const bench = await startBench(t, rig);
    const [first, second, third] = [await bench.addRow(), await bench.addRow(), await bench.addRow()];
    await bench.advance(MINUTE_MS);
    await bench.edit(second.id, rig.edits[0].members);
    const { updatedAt } = await bench.read(second.id);
    await bench.advance(MINUTE_MS);
    await bench.edit(first.id, rig.edits[0].members);
    const { records } = await bench.listAll(updatedAt);
    assert.deepEqual(listIds(records), new Set([first.id, second.id]));
    assert.ok(!listIds(records).has(third.id));
    if (rig.isOrdered) {
      assert.deepEqual(
        records.map((each) => each.vendorId),
        [second.id, first.id],
      );
    }
  });

  test('a record that moves to another page while the list is read is seen when the list is read once more', async (t) => {
    const bench = await startBench(t, rig);
    for (let count = 0; count < rig.manyRows; count += 1) await bench.addRow();
    const all = listIds((await bench.listAll()).records);
    await bench.control.addFault({ kind: 'page_shift', after: 1, times: 1, match: { path: rig.paths.list } });
    const shifted = listIds((await bench.listAll()).records);
    assert.equal(shifted.size, all.size - 1);
    const again = listIds((await bench.listAll()).records);
    assert.deepEqual(new Set([...shifted, ...again]), all);
  });

  test('a record that a page has twice is listed and breaks nothing', async (t) => {
    const bench = await startBench(t, rig);
    const all = listIds((await bench.listAll()).records);
    await bench.control.addFault({ kind: 'duplicate_in_page', match: { path: rig.paths.list } });
    const { records } = await bench.listAll();
    assert.equal(records.length, all.size + 1);
    assert.deepEqual(listIds(records), all);
  });

  test('a list and a single call give the same record', async (t) => {
    const bench = await startBench(t, rig);
    const { id } = await bench.addRow();
    const listed = (await bench.listAll()).records.find((each) => each.vendorId === id);
    assert.deepEqual(listed, await bench.read(id));
    assert.ok(listed);
    assert.equal(listed.entity, rig.entity.entity);
    assert.equal(listed.isDeleted, false);
    for (const { field } of rig.entity.rules(rig.context, listed)) {
      assert.notEqual(listed.values[field], undefined, `${field} is read`);
    }
  });

  test('an id that the vendor does not have is null', async (t) => {
    const { entity, session } = await startBench(t, rig);
    assert.equal(await entity.get(session, UNKNOWN_ID), null);
  });
}

function testOddAnswers(rig: AdapterRig): void {
  test('a member that is missing is an unknown value, and the rest is read', async (t) => {
    const bench = await startBench(t, rig);
    const { id } = await bench.addRow();
    const whole = await bench.read(id);
    for (const [field, member] of Object.entries(rig.members)) {
      const { read, listed } = await readUnder(bench, id, { kind: 'missing_field', field: member });
      for (const record of [read, listed]) assert.equal(record.values[field], undefined, field);
      const others = Object.keys(rig.members).filter((each) => rig.members[each] !== member);
      const kept = others.filter((each) => read.values[each] !== undefined);
      assert.ok(kept.length > 0 && kept.every((each) => whole.values[each] !== undefined), `the rest without ${field}`);
    }
  });

  test('a member with a value of the future is an unknown value or its text, and stops nothing', async (t) => {
    const bench = await startBench(t, rig);
    const { id } = await bench.addRow();
    const odd: readonly Json[] = ['value_of_the_future', 7, true, '', '\ud800', [], [null], {}, { id: 'x' }, -1.5];
    for (const [field, member] of Object.entries(rig.members)) {
      for (const value of odd) {
        const { read, listed } = await readUnder(bench, id, { kind: 'unknown_value', field: member, value });
        for (const record of [read, listed])
          assertFieldValue(record.values[field], `${field}: ${JSON.stringify(value)}`);
        assert.equal(read.vendorId, id);
      }
    }
  });

  test('a day that is not a day is an unknown value', async (t) => {
    const bench = await startBench(t, rig);
    for (const { field, members } of rig.badDates) {
      const { id } = await bench.addRow();
      await bench.edit(id, members);
      assert.equal((await bench.read(id)).values[field], undefined, field);
    }
  });

  test('members that the vendor adds change nothing', async (t) => {
    const bench = await startBench(t, rig);
    const { id } = await bench.addRow();
    const before = await bench.read(id);
    const { read, listed } = await readUnder(bench, id, { kind: 'extra_field', value: { a: [1] } });
    assert.deepEqual([read, listed], [before, before]);
  });

  test('a list with one record that cannot be read gives the others and counts that one', async (t) => {
    const bench = await startBench(t, rig);
    const [broken, whole] = [await bench.addRow(), await bench.addRow()];
    const before = await bench.listAll();
    await bench.edit(broken.id, { id: { broken: true } });
    const after = await bench.listAll();
    assert.equal(after.unreadable, 1);
    assert.equal(after.records.length, before.records.length - 1);
    assert.ok(listIds(after.records).has(whole.id));
    await assert.rejects(bench.entity.get(bench.session, broken.id), { name: 'VendorFault', code: 'bad_answer' });
  });

  test('an answer of another shape is a fault of the vendor, for every call', async (t) => {
    const bench = await startBench(t, rig);
    const { id } = await bench.addRow();
    const before = await bench.read(id);
    for (const value of [{}, [], 'text', 7, null, { items: {} }, [7]] satisfies Json[]) {
      await bench.control.addFault({ kind: 'status', status: 200, value });
      for (const [name, call] of listCalls(bench, before)) {
        const outcome = await call().catch((error: unknown) => error);
        const where = `${name} on ${JSON.stringify(value)}: ${outcome}`;
        if (outcome instanceof Error) assert.ok(isVendorFault(outcome), where);
        // An empty list would be taken for the deletion of everything.
        else assert.ok(name !== 'get' && (name !== 'list' || Array.isArray(value)), where);
      }
      await bench.control.removeFaults();
    }
  });

  test('a refusal is a fault of the vendor with its status, for every call', async (t) => {
    const bench = await startBench(t, rig);
    const { id } = await bench.addRow();
    const before = await bench.read(id);
    await bench.control.addFault({ kind: 'status', status: 403, value: { message: 'no' } });
    for (const [name, call] of listCalls(bench, before)) {
      await assert.rejects(call(), { name: 'VendorFault', status: 403 }, name);
    }
  });
}

/** Lists the calls that every adapter makes, each at the vendor. */
function listCalls({ rig, session, entity }: AdapterBench, before: Awaited<ReturnType<AdapterBench['read']>>) {
  const { adapter, edits } = rig;
  const recordId = '0192dddd-0000-7000-8000-0000000000ff';
  const search = { marker: 'PCS-AAAAAAAAAAAAA', recordId, createdSince: '2020-01-01T00:00:00.000Z', values: {} };
  const calls: (readonly [string, () => Promise<unknown>])[] = [
    ['list', () => entity.list(session, { since: null, cursor: null })],
    ['get', () => entity.get(session, before.vendorId)],
    ['findByMarker', () => entity.findByMarker(session, search)],
    ['readAccount', () => adapter.readAccount(session)],
  ];
  const { create, update } = entity;
  const { values } = rig;
  if (create !== null && values !== null) {
    const record = { values, marker: search.marker, recordId, recordUrl: 'https://pcs.example/1', key: 'k' };
    calls.push(['create', () => create(session, record)]);
  }
  if (update !== null) calls.push(['update', () => update(session, before, { [edits[0].field]: edits[0].value })]);
  if (rig.hasHistory) calls.push(['history', () => entity.history(session, before.vendorId, search.createdSince)]);
  for (const { kind, parent } of rig.choices.filter((each) => each.isConstant !== true)) {
    calls.push([`choices of ${kind}`, () => adapter.listChoices(session, { kind, parent, q: null })]);
  }
  return calls;
}

function testClocks(rig: AdapterRig): void {
  for (const fault of [{ kind: 'second_clock' }, { kind: 'clock_ahead', delayMs: HOUR_MS }] as const) {
    test(`instants of a vendor with ${fault.kind} are instants of the vendor, and its changes are found`, async (t) => {
      const bench = await startBench(t, rig);
      const { id } = await bench.addRow();
      await bench.control.addFault(fault);
      const { update } = bench.entity;
      assert.ok(update);
      const [first, second] = rig.edits;
      const etags = [(await bench.read(id)).etag];
      for (const { field, value } of [first, second]) {
        await update(bench.session, await bench.read(id), { [field]: value });
        etags.push((await bench.read(id)).etag);
      }
      assert.equal(new Set(etags).size, 3, 'each change moves the etag');
      const { updatedAt } = await bench.read(id);
      assert.match(updatedAt ?? '', /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/);
      assert.ok(listIds((await bench.listAll(updatedAt)).records).has(id));
    });
  }
}

async function readUnder(bench: AdapterBench, id: string, fault: Fault) {
  await bench.control.addFault(fault);
  const read = await bench.read(id);
  const listed = (await bench.listAll()).records.find((each) => each.vendorId === id);
  await bench.control.removeFaults();
  assert.ok(listed, `${JSON.stringify(fault)}: the record is listed`);
  return { read, listed };
}

function assertFieldValue(value: unknown, where: string): void {
  const isList = Array.isArray(value) && value.every((each) => typeof each === 'string');
  const isPlain = value === undefined || value === null || ['string', 'number', 'boolean'].includes(typeof value);
  assert.ok(isList || isPlain, `${where} is read as ${JSON.stringify(value)}`);
}
