// The contract of adapters (section 11.22, point 12) as tests: each adapter runs it against its simulator, for each type of
// records. `docs/integrations.md` describes it for whoever writes an adapter.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { isSame, translateToLocal, translateToVendor } from '../../src/integrations/fields/public.ts';
import { testReads } from './adapter-reads.ts';
import { type AdapterRig, startBench } from './adapter-rig.ts';
import { testWrites } from './adapter-writes.ts';

const RUNS = 300;

/** Registers the tests of one type of records at one vendor. */
export function describeAdapter(name: string, rig: AdapterRig): void {
  describe(name, () => {
    testValues(rig);
    testReads(rig);
    testWrites(rig);
    testVendor(rig);
  });
}

function testValues(rig: AdapterRig): void {
  const rules = rig.entity.rules(rig.context);

  test('every field has generated values, and every generated value has a field', () => {
    assert.deepEqual(Object.keys(rig.generated).toSorted(), rules.map((each) => each.field).toSorted());
  });

  for (const rule of rules) {
    const { local, vendor } = rig.generated[rule.field] ?? { local: fc.constant(null), vendor: fc.constant(null) };
    if (rule.way !== '←') {
      test(`${rule.field}: the translation of a local value is the same as that value, and so is its way back`, () => {
        let translated = 0;
        const now = fc.option(vendor, { nil: undefined });
        fc.assert(
          fc.property(local, now, (value, vendorNow) => {
            const there = translateToVendor(rule, value, vendorNow);
            if (!('value' in there)) return;
            translated += 1;
            assert.ok(isSame(rule, value, there.value), `${JSON.stringify(value)} → ${JSON.stringify(there.value)}`);
            const back = translateToLocal(rule, there.value);
            if ('value' in back)
              assert.ok(isSame(rule, back.value, there.value), `back: ${JSON.stringify(back.value)}`);
          }),
          { numRuns: RUNS },
        );
        assert.ok(translated > 0, 'some value has a counterpart');
      });
    }
    if (rule.way !== '→') {
      test(`${rule.field}: the translation of a vendor's value is the same as that value`, () => {
        let translated = 0;
        fc.assert(
          fc.property(vendor, (value) => {
            const here = translateToLocal(rule, value);
            if (!('value' in here)) return;
            translated += 1;
            assert.ok(isSame(rule, here.value, value), `${JSON.stringify(value)} → ${JSON.stringify(here.value)}`);
          }),
          { numRuns: RUNS },
        );
        assert.ok(translated > 0, 'some value has a counterpart');
      });
    }
  }

  test('a value in no table has no counterpart, either way, instead of a wrong one', () => {
    for (const rule of rules.filter((each) => ['status', 'type'].includes(each.field))) {
      for (const value of ['value_of_the_future', 'constructor', '__proto__', null]) {
        assert.deepEqual(translateToVendor(rule, value), { problem: 'unmapped_value' }, rule.field);
        assert.deepEqual(translateToLocal(rule, value), { problem: 'unmapped_value' }, rule.field);
      }
    }
  });

  test('the fields that creation requires are fields that are sent', () => {
    const sent = rules.filter((each) => each.way !== '←').map((each) => each.field);
    for (const field of rig.entity.required.fields) assert.ok(sent.includes(field), field);
  });
}

function testVendor(rig: AdapterRig): void {
  test('the account is the one that the credentials belong to', async (t) => {
    const { session } = await startBench(t, rig);
    const account = await rig.adapter.readAccount(session);
    assert.ok(account);
    assert.equal(account.id, rig.accountId);
    assert.notEqual(account.name, '');
  });

  test('the rules of a record keep to the values that the vendor takes for it now', async (t) => {
    const bench = await startBench(t, rig);
    await bench.addRow();
    for (const record of (await bench.listAll()).records) {
      const limited = rig.entity.rules(rig.context, record).filter((each) => each.limits?.permitted !== undefined);
      const permitted = Object.fromEntries(limited.map((each) => [each.field, each.limits?.permitted]));
      assert.deepEqual(permitted, record.permitted);
    }
  });

  test('users have their address, by which they are matched', async (t) => {
    const { session } = await startBench(t, rig);
    const users = await rig.adapter.listUsers(session);
    const { id, email } = rig.otherPerson;
    if (email === null) {
      assert.deepEqual(users, []);
      return;
    }
    const found = users.find((each) => each.id === id);
    assert.deepEqual([found?.email, found?.isActive], [email, true]);
  });

  test('choices have ids and names, are narrowed by a part of the name, and are empty for a kind that is not there', async (t) => {
    const { session } = await startBench(t, rig);
    for (const { kind, parent, id } of rig.choices) {
      const all = await rig.adapter.listChoices(session, { kind, parent, q: null });
      const wanted = all.find((each) => each.id === id);
      assert.ok(wanted, `${kind} has ${id}`);
      const part = wanted.name.slice(0, 5).toUpperCase();
      const narrowed = await rig.adapter.listChoices(session, { kind, parent, q: part });
      assert.ok(narrowed.some((each) => each.id === id));
      assert.ok(narrowed.every((each) => each.name.toUpperCase().includes(part)));
      assert.deepEqual(await rig.adapter.listChoices(session, { kind, parent, q: 'nothing has this name' }), []);
    }
    const kinds = rig.choices.map((each) => each.kind);
    const absent = (['properties', 'items', 'companies'] as const).find((each) => !kinds.includes(each));
    assert.ok(absent);
    assert.deepEqual(await rig.adapter.listChoices(session, { kind: absent, parent: null, q: null }), []);
  });
}
