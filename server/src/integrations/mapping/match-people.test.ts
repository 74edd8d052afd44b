// Members are matched to people at the vendor by the table or by verified address, one to one (section 11.14).
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { matchPeople } from './match-people.ts';

const member = (id: string, email: string, isAccepted = true) => ({ id, email, isAccepted });
const user = (id: string, email: string | null, isActive = true) => ({ id, name: id, email, isActive });

test('addresses match in any case, and only those that are verified and of active people', () => {
  const members = [
    member('m1', 'Ada@Example.com'),
    member('m2', 'bo@example.com', false),
    member('m3', 'cy@example.com'),
  ];
  const users = [user('v1', 'ada@example.COM'), user('v2', 'bo@example.com'), user('v3', 'cy@example.com', false)];
  assert.deepEqual([...matchPeople([], members, users)], [['m1', 'v1']]);
  assert.deepEqual([...matchPeople([], members, [user('v4', null)])], []);
});

test('the table comes first, and whom it names is matched to nobody else', () => {
  const members = [member('m1', 'ada@example.com'), member('m2', 'bo@example.com')];
  const users = [user('v1', 'ada@example.com'), user('v2', 'bo@example.com')];
  assert.deepEqual([...matchPeople([{ userId: 'm2', vendorUserId: 'v1' }], members, users)], [['m2', 'v1']]);
  const left = [{ userId: 'gone', vendorUserId: 'v1' }];
  assert.deepEqual(
    [...matchPeople(left, members, users)],
    [
      ['m1', 'v1'],
      ['m2', 'v2'],
    ],
  );
});

test('an address that several have on either side matches nobody', () => {
  const [ada, twin] = [member('m1', 'ada@example.com'), member('m2', 'ADA@example.com')];
  assert.deepEqual([...matchPeople([], [ada, twin], [user('v1', 'ada@example.com')])], []);
  const users = [user('v1', 'ada@example.com'), user('v2', 'Ada@example.com')];
  assert.deepEqual([...matchPeople([], [ada], users)], []);
});

test('no vendor user belongs to two members, whatever the tables and addresses', () => {
  const id = (prefix: string) => fc.integer({ min: 0, max: 5 }).map((each) => `${prefix}${each}`);
  const email = fc.constantFrom('a@x.y', 'A@x.y', 'b@x.y', 'c@x.y');
  const people = fc.uniqueArray(fc.record({ userId: id('m'), vendorUserId: id('v') }), {
    selector: (each) => each.vendorUserId,
  });
  const once = people.map((all) => all.filter((each, at) => all.findIndex((one) => one.userId === each.userId) === at));
  const members = fc.uniqueArray(fc.record({ id: id('m'), email, isAccepted: fc.boolean() }), {
    selector: (each) => each.id,
  });
  const users = fc.uniqueArray(
    fc.record({ id: id('v'), name: fc.constant('n'), email: fc.option(email), isActive: fc.boolean() }),
    { selector: (each) => each.id },
  );
  fc.assert(
    fc.property(once, members, users, (table, all, vendor) => {
      const matched = matchPeople(table, all, vendor);
      assert.equal(new Set(matched.values()).size, matched.size);
      for (const key of matched.keys()) assert.ok(all.some((each) => each.id === key));
    }),
  );
});
