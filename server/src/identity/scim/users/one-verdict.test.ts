// One attribute has one verdict, whichever request names it: POST, PUT, PATCH with a path, PATCH without one.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { ScimRefusal } from '../scim-error.ts';
import { applyPatch, readPatch, readReplacement, readUser } from './patch.ts';
import { findAddress, type ScimUserValues } from './user-values.ts';

const base = { userName: 'noor@example.com' };
const patch = (operation: object) =>
  applyPatch(
    { ...readUser(base), active: true },
    readPatch({ schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'], Operations: [operation] }),
  );

/** Returns the record that a request ends in, or the kind of its refusal. */
function judge(request: () => ScimUserValues): unknown {
  try {
    const { active = true, ...user } = request();
    return { ...user, active };
  } catch (error) {
    assert.ok(error instanceof ScimRefusal, String(error));
    return error.scimType;
  }
}

const requests: Readonly<Record<string, (name: string, value: unknown) => ScimUserValues>> = {
  POST: (name, value) => readUser({ ...base, [name]: value }),
  PUT: (name, value) => readReplacement({ externalId: null }, { ...base, [name]: value }),
  'PATCH add': (path, value) => patch({ op: 'add', path, value }),
  'PATCH replace': (path, value) => patch({ op: 'replace', path, value }),
  'PATCH add without a path': (name, value) => patch({ op: 'add', value: { [name]: value } }),
  'PATCH replace without a path': (name, value) => patch({ op: 'replace', value: { [name]: value } }),
};

const enterprise = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User';
const names = fc.constantFrom(
  ...[
    'userName',
    'USERNAME',
    'externalId',
    'active',
    'Active',
    'title',
    'name',
    'name.givenName',
    'emails',
    'displayName',
  ],
  ...[
    'emails[type eq "work"].value',
    'emails[type eq "work"]',
    'emails[nothing eq "x"].value',
    'phoneNumbers',
    'addresses',
  ],
  ...[enterprise, `${enterprise}:employeeNumber`, `${enterprise}:manager`, `${enterprise}:nothing`, 'manager'],
  ...['urn:ietf:params:scim:schemas:core:2.0:User:title', 'urn:x:y:2.0:User:a', 'urn:x:y:2.0:User'],
  ...['id', 'meta', 'meta.created', 'schemas', 'groups', 'roles', 'password', 'nothing', 'samlTitle', 'emails.nothing'],
);
const text = fc.constantFrom('', 'x', 'True', 'false', '0', 'noor', 'b@example.com', 'ن', '1.50');
const scalar = fc.oneof(text, fc.boolean(), fc.constant(null), fc.integer(), fc.double({ noNaN: true }));
const email = fc.record(
  {
    value: scalar,
    type: fc.constantFrom('work', 'home', 'Work', 5),
    primary: fc.oneof(fc.boolean(), text),
    display: text,
  },
  { requiredKeys: [] },
);
const members = fc.record(
  { givenName: scalar, familyName: scalar, value: scalar, department: scalar, manager: scalar, nothing: scalar },
  { requiredKeys: [] },
);
const value = fc.oneof(scalar, email, fc.array(email, { maxLength: 3 }), members, fc.jsonValue({ maxDepth: 3 }));

test('the same attribute ends in the same record, or the same refusal, by each request', () => {
  fc.assert(
    fc.property(names, value, (name, given) => {
      const verdicts = Object.entries(requests).map(
        ([request, run]) => [request, judge(() => run(name, given))] as const,
      );
      const [[, first]] = verdicts as [readonly [string, unknown]];
      for (const [request, verdict] of verdicts) {
        assert.deepEqual(verdict, first, `${request} ${name} ${JSON.stringify(given)}`);
      }
    }),
    { numRuns: process.env.PCS_TEST_SOAK ? 100_000 : 3_000 },
  );
});

test('a name that is no path is passed over in a body, and refused as a path', () => {
  for (const name of ['favourite colour', '__proto__', 'constructor', 'prototype', 'a..b', '5']) {
    const user = JSON.parse(`{"userName":"noor@example.com",${JSON.stringify(name)}:{"x":1},"title":"Lead"}`);
    assert.deepEqual(readUser(user).attributes, { title: 'Lead' }, name);
    assert.deepEqual(patch({ op: 'replace', value: user }).attributes, { title: 'Lead' }, name);
    assert.throws(() => patch({ op: 'replace', path: name, value: 'x' }), { scimType: 'invalidPath' }, name);
  }
  assert.equal(Object.hasOwn(Object.prototype, 'x'), false);
});

test('values of another type are taken where nothing is lost, and refused where something may be', () => {
  const read = (title: unknown) => readUser({ ...base, title }).attributes.title;
  const kept = [701984, '701984', 0, -5, 1.5, 0.1, true, Number.MAX_SAFE_INTEGER, ['x'], { value: 7 }];
  assert.deepEqual(kept.map(read), ['701984', '701984', '0', '-5', '1.5', '0.1', 'true', '9007199254740991', 'x', '7']);
  for (const lost of [2 ** 60, 1e21, 1e-9, 0.1234567890123456, Number.MAX_VALUE, ['x', 'y'], {}]) {
    assert.throws(() => read(lost), { scimType: 'invalidValue' }, String(lost));
  }
  const active = (given: unknown) => readUser({ ...base, active: given }).active;
  assert.deepEqual([true, 'True', ' TRUE ', 'true', 1, '1'].map(active), Array(6).fill(true));
  assert.deepEqual([false, 'False', 'FALSE', 0, '0'].map(active), Array(5).fill(false));
  for (const wrong of ['yes', 'perhaps', 2, -1, {}, [true, false]]) {
    assert.throws(() => active(wrong), { scimType: 'invalidValue' }, JSON.stringify(wrong));
  }
});

test('a login name goes with the address of `emails`: the primary one for work, else a primary one, else one for work', () => {
  const address = (emails: unknown) => findAddress(readUser({ userName: 'CORP\\noor', emails }));
  const [home, work, other] = [
    { value: 'h@example.com', type: 'home' },
    { value: 'w@example.com', type: 'work' },
    { value: 'o@example.com', type: 'other', primary: true },
  ];
  assert.equal(
    address([home, work, other, { value: 'pw@example.com', type: 'Work', primary: false }]),
    'o@example.com',
  );
  assert.equal(address([home, other, { ...work, primary: false }]), 'o@example.com');
  assert.equal(address([home, { ...work, primary: 'True' }]), 'w@example.com');
  assert.equal(address([home, work]), 'w@example.com');
  assert.equal(address([{ value: 'no address', type: 'work', primary: true }, home]), 'h@example.com');
  assert.equal(address('plain@example.com'), 'plain@example.com');
  assert.equal(findAddress(readUser({ userName: ' noor@example.com ', emails: [work] })), 'noor@example.com');
  for (const emails of [undefined, [], [{ value: 'no address' }], [{ type: 'work' }]]) {
    assert.throws(() => readUser({ userName: 'noor', emails }), { scimType: 'invalidValue' });
  }
});
