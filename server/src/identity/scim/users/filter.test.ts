import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely';
import { ScimRefusal } from '../scim-error.ts';
import { readFilter } from './filter.ts';
import { conditionSql } from './filter-sql.ts';

/** A database that only compiles. */
const compiler = new Kysely<object>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});

function sqlOf(filter: string): [string, readonly unknown[]] {
  const { sql, parameters } = conditionSql(readFilter(filter)).compile(compiler);
  return [sql.replaceAll(/\s+/g, ' '), parameters];
}

test('an address is found by its key, a login name in any case, an id as a uuid, an externalId as it is', () => {
  assert.deepEqual(sqlOf('userName eq "Noor@EXAMPLE.com"'), [
    '(person.email_key = $1::text and scim_user.user_name is null)',
    ['noor@example.com'],
  ]);
  assert.deepEqual(sqlOf('userName eq "Noor"'), ['lower(scim_user.user_name) = lower($1::text)', ['Noor']]);
  const id = '01a1f96c-ef65-702f-93f3-45c72100827d';
  assert.deepEqual(sqlOf(`id eq "${id}"`), ['member.user_id = $1::uuid', [id]]);
  assert.deepEqual(sqlOf('id eq "x"'), ['false', []]);
  assert.deepEqual(sqlOf('externalId eq "A\'b"'), ['scim_user.external_id = $1::text', ["A'b"]]);
});

test('every value is a parameter, no operator is a pattern, and brackets and precedence are kept', () => {
  assert.deepEqual(sqlOf('userName co "%_\\"\'"'), [
    'position(lower($1::text) in lower(coalesce(scim_user.user_name, person.email))) > 0',
    ['%_"\''],
  ]);
  assert.deepEqual(sqlOf('externalId sw "%"'), ['starts_with(scim_user.external_id, $1::text)', ['%']]);
  assert.deepEqual(sqlOf('active eq "True" and (externalId pr or not (id pr))'), [
    '((person.deactivated_at is null) = $1 and (scim_user.external_id is not null or ' +
      '(not coalesce(member.user_id::text is not null, false))))',
    [true],
  ]);
  assert.deepEqual(sqlOf('externalId ne null')[0], 'scim_user.external_id is not null');
  assert.deepEqual(sqlOf('meta.created ge "2026-03-01T08:15:30+02:00"')[1], ['2026-03-01T06:15:30.000Z']);
});

test('a text is one of JSON, and read as such; a backslash that escapes nothing is one', () => {
  const textIn = (filter: string) => sqlOf(filter)[1][0];
  assert.equal(textIn(String.raw`externalId eq "ACME\\noor"`), String.raw`ACME\noor`);
  assert.equal(textIn(String.raw`externalId eq "ACME\\"`), 'ACME\\');
  assert.equal(textIn(String.raw`externalId eq "ACME\Dina"`), String.raw`ACME\Dina`);
  assert.equal(textIn(String.raw`externalId eq "\u00e9 \"0\""`), 'é "0"');
  assert.deepEqual(sqlOf('externalId eq "1" or externalId eq "0"')[1], ['1', '0']);
  assert.deepEqual(sqlOf('active eq True')[1], [true]);
  for (const text of [String.raw`"\u0000"`, String.raw`"\ud800"`, '"a" "', '"a"b"']) {
    assert.throws(() => sqlOf(`externalId eq ${text}`), { scimType: 'invalidFilter' }, text);
  }
});

test('both conditions in the brackets of emails are on one address', () => {
  const [sql, values] = sqlOf('emails[type eq "Work" and value sw "n"]');
  assert.equal(sql.match(/exists/g)?.length, 1);
  assert.deepEqual(values, ['Work', 'n']);
});

test('what every object has joins no terms', () => {
  for (const word of ['__proto__', 'constructor', 'toString', 'hasOwnProperty']) {
    assert.throws(() => sqlOf(`userName pr ${word} userName pr`), { scimType: 'invalidFilter' }, word);
  }
});

/** Words and signs that filters are made of. */
const pieces = fc.constantFrom(
  ...[
    'userName',
    'emails',
    'emails.value',
    'active',
    'meta.created',
    '__proto__',
    'eq',
    'co',
    'pr',
    'and',
    'or',
    'not',
  ],
  ...[
    '(',
    ')',
    '[',
    ']',
    '].',
    '"',
    '"a"',
    String.raw`"\u0000\ud800"`,
    '\\',
    'true',
    'null',
    '1',
    '1e400',
    '.',
    ':',
    '$',
    'ü',
    '\u0000',
    '\n',
    ' ',
  ],
);

test('whatever is sent is read, or refused as a filter; nothing else ever happens', () => {
  const filters = fc.oneof(
    fc.string({ maxLength: 3_000 }),
    fc.array(pieces, { maxLength: 120 }).map((each) => each.join(' ')),
  );
  fc.assert(
    fc.property(filters, (filter) => {
      try {
        sqlOf(filter);
      } catch (error) {
        assert.ok(error instanceof ScimRefusal && error.scimType === 'invalidFilter', `${filter}: ${error}`);
      }
    }),
    { numRuns: process.env.PCS_TEST_SOAK ? 100_000 : 2_000 },
  );
});
