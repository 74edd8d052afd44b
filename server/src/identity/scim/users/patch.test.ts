// What of PATCH no request table shows; the forms of RFC 7644, Okta and Entra ID are in acceptance/support/scim-patches.ts.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { AppError } from '../../../platform/app-error.ts';
import { changesOf } from './changes.ts';
import { applyPatch, readPatch, readUser } from './patch.ts';
import { composeName, type ScimUserValues } from './user-values.ts';

const before: ScimUserValues & { email: string } = {
  userName: 'noor@example.com',
  email: 'noor@example.com',
  externalId: 'x-1',
  active: true,
  attributes: { title: 'Engineer', emails: [{ value: 'n@mail.example', type: 'work' }] },
};
const patched = (...operations: object[]) =>
  applyPatch(before, readPatch({ schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'], Operations: operations }));

test('what is patched is a copy, and later operations see what the ones before made', () => {
  const kept = structuredClone(before);
  const after = patched(
    { op: 'add', path: 'phoneNumbers[type eq "mobile"].value', value: '+1' },
    { op: 'replace', path: 'phoneNumbers[type eq "mobile"].value', value: '+2' },
    { op: 'remove', path: 'externalId' },
  );
  assert.deepEqual(before, kept);
  assert.deepEqual(after.attributes.phoneNumbers, [{ type: 'mobile', value: '+2' }]);
  assert.equal(after.externalId, null);
});

test('a user without an address is refused in one sentence', () => {
  assert.throws(() => patched({ op: 'replace', value: { userName: 'noor', emails: [] } }), {
    message:
      'userName must be an e-mail address, such as noor@example.com, or emails must have one that the person signs in with.',
  });
});

test('names of objects’ own are no attributes, wherever they stand', () => {
  for (const path of [
    '__proto__',
    'constructor',
    'constructor.prototype',
    'name.__proto__',
    'emails[type eq "x"].__proto__',
  ]) {
    assert.throws(() => patched({ op: 'add', path, value: { polluted: true } }), { scimType: 'invalidPath' }, path);
  }
  const value = JSON.parse('{"name":{"__proto__":{"polluted":true},"constructor":{"polluted":true}},"title":"Lead"}');
  assert.deepEqual(patched({ op: 'replace', value }).attributes, { ...before.attributes, title: 'Lead' });
  assert.equal(Object.hasOwn(Object.prototype, 'polluted'), false);
});

const json = fc.jsonValue({ maxDepth: 4 });
const paths = fc.oneof(
  fc.string({ maxLength: 60 }),
  fc.constantFrom(
    'active',
    'name',
    'emails',
    'emails[type eq "work"]',
    'emails[type eq "x"].value',
    'externalId',
    'meta',
  ),
);
const operation = fc.record(
  { op: fc.constantFrom('add', 'Replace', 'REMOVE', 'x'), path: paths, value: json },
  { requiredKeys: ['op'] },
);

test('whatever the operations, a user comes of them that reads as one, or a refusal', () => {
  fc.assert(
    fc.property(fc.array(operation, { minLength: 1, maxLength: 4 }), (operations) => {
      try {
        const { userName, externalId, active, attributes } = patched(...operations);
        assert.deepEqual(readUser({ ...attributes, userName, externalId, active }), {
          userName,
          externalId,
          active,
          attributes,
        });
      } catch (error) {
        assert.ok(error instanceof AppError, `${JSON.stringify(operations)}: ${error}`);
      }
    }),
    { numRuns: process.env.PCS_TEST_SOAK ? 50_000 : 1_000 },
  );
});

test('an account goes by the name that is shown, else the whole one, else its parts, else the address', () => {
  const name = { formatted: 'Noor H', givenName: 'Noor', familyName: 'Haddad' };
  const called = (attributes: ScimUserValues['attributes']) => composeName({ userName: 'n@example.com', attributes });
  assert.equal(called({ displayName: 'N', name }), 'N');
  assert.equal(called({ name }), 'Noor H');
  assert.equal(called({ name: { givenName: 'Noor', familyName: 'Haddad' } }), 'Noor Haddad');
  assert.equal(called({ displayName: ' ' }), 'n@example.com');
  assert.equal([...called({ displayName: '🏗'.repeat(300) })].length, 200);
  assert.equal(
    called({ displayName: `${'\u3164'.repeat(200)}Noor`, name }),
    'Noor H',
    'nothing of it is seen after the cut',
  );
});

test('a change is told by what it comes to; the spelling of an address is no other mailbox', () => {
  const change = (after: Partial<ScimUserValues>) => changesOf(before, { ...before, ...after });
  assert.deepEqual(change({ active: undefined }).names, []);
  assert.deepEqual(change({ active: false }), {
    names: ['active'],
    status: 'deactivated',
    email: 'noor@example.com',
    isRenamed: false,
    isReaddressed: false,
    isOtherMailbox: false,
  });
  const spelled = change({ userName: 'Noor@Example.com' });
  assert.deepEqual([spelled.isReaddressed, spelled.isOtherMailbox], [true, false]);
  assert.equal(change({ userName: 'other@example.com' }).isOtherMailbox, true);
});
