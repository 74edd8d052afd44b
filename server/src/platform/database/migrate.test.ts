import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { JOB_QUEUE_VERSION } from './migrate.ts';

test('the version of the job queue that needs no migration is the newest of the package', () => {
  const folder = join(dirname(fileURLToPath(import.meta.resolve('graphile-worker'))), '../sql');
  const numbers = readdirSync(folder).flatMap((name) => /^(\d+)\.sql$/.exec(name)?.[1] ?? []);
  assert.equal(JOB_QUEUE_VERSION, Math.max(...numbers.map(Number)));
});

const FOLDER = join(import.meta.dirname, '../../../migrations');
/** The last file of before the runner could build an index outside of a transaction: no release has its tables with rows in them. */
const LAST_FREE = '0162';

/**
 * The last file that may hold the tables of connections: before it they had neither screens nor events, and so few rows that no look
 * at them lasts.
 */
const LAST_OF_CONNECTIONS = '0239';
const isHeldBriefly = (name: string, table: string) =>
  name.slice(0, 4) <= LAST_OF_CONNECTIONS && table.startsWith('integration_');

/** Removes comments and bodies of functions, which neither build nor lock anything. */
const removeBodies = (text: string) => text.replaceAll(/\$\$.*?\$\$/gs, '').replaceAll(/--.*$/gm, '');

test('an index on a table of an earlier migration is built outside of a transaction, where it holds up nobody who writes', () => {
  const earlier = new Set<string>();
  for (const name of readdirSync(FOLDER).toSorted()) {
    const text = readFileSync(join(FOLDER, name), 'utf8');
    const statements = removeBodies(text);
    const own = new Set(
      [...statements.matchAll(/create table (?:if not exists )?([\w.]+)/g)].map(([, table = '']) => table),
    );
    if (text.startsWith('-- outside a transaction')) {
      assert.match(
        statements,
        /^\s*create (?:unique )?index concurrently if not exists [^;]+;\s*$/,
        `${name}: one statement`,
      );
    } else if (name.slice(0, 4) > LAST_FREE) {
      const built = [...statements.matchAll(/create (?:unique )?index (?:if not exists )?\w+ on (?:only )?([\w.]+)/g)];
      for (const [, table = ''] of built)
        assert.ok(!earlier.has(table) || own.has(table) || isHeldBriefly(name, table), `${name}: an index on ${table}`);
    }
    for (const table of own) earlier.add(table);
  }
});

/** Matches what an ALTER TABLE does under ACCESS EXCLUSIVE, of both tables where it is about a foreign key, with a look at every row. */
const SCANS = /\bset not null\b|\balter (?:column )?\w+ (?:set data )?type\b|\bset (?:un)?logged\b|\bstored\b/;
/** A check of a column that is added, too. */
const ADDS_CHECKED = /\badd (?:column )?(?:if not exists )?\w+ [^,;]*\bcheck\b/;
/** Files up to here add columns with checks to tables of before. */
const LAST_CHECKED = '0182';
const ADDS = /\badd (?:constraint \w+ )?(?:check|foreign key|primary key|unique|exclude)\b/;
const READS = /^(?:update|insert|delete|merge|select|with|copy|create (?:materialized view|table \S+ as))\b/;

/** Lists the statements of a file that look at rows while its transaction locks out those who read a table of before. */
function listHolds(text: string, adds = [ADDS, ADDS_CHECKED], name = ''): string[] {
  const statements = removeBodies(text)
    .toLowerCase()
    .split(';')
    .map((each) => each.replaceAll(/\s+/g, ' ').trim());
  const own = new Set(statements.map((each) => /^create table (?:if not exists )?([\w.]+)/.exec(each)?.[1]));
  const alters = statements.filter((each) => {
    const table = /^alter table (?:if exists )?(?:only )?([\w.]+)/.exec(each)?.[1];
    return table !== undefined && !own.has(table) && !(name !== '' && isHeldBriefly(name, table));
  });
  // This alone lets everybody read and write.
  const validates = alters.filter((each) => /^alter table (?:only )?\S+ validate constraint \w+$/.test(each));
  const locks = alters.filter((each) => !validates.includes(each));
  if (locks.length === 0) return [];
  const scans = locks.filter(
    (each) =>
      SCANS.test(each) ||
      / validate constraint /.test(each) ||
      (adds.some((pattern) => pattern.test(each)) && !each.endsWith(' not valid')),
  );
  const reads = statements.filter((each) => {
    const into = /^insert into ([\w.]+)[^;]* values /.exec(each)?.[1];
    return READS.test(each) && into === undefined;
  });
  return [...scans, ...validates, ...reads];
}

test('no migration looks at the rows of a table while it locks out those who read it, or another one', () => {
  for (const name of readdirSync(FOLDER)) {
    const adds = name.slice(0, 4) > LAST_CHECKED ? [ADDS, ADDS_CHECKED] : [ADDS];
    if (name.slice(0, 4) > LAST_FREE)
      assert.deepEqual(listHolds(readFileSync(join(FOLDER, name), 'utf8'), adds, name), [], name);
  }
});

test('the look at migrations finds what holds a table', () => {
  const held = [
    'alter table a drop constraint f, add constraint f foreign key (b) references b not valid; alter table a validate constraint f;',
    'alter table a add constraint f foreign key (b) references b;',
    'alter table a add check (x > 0);',
    'alter table a add column y int, add column x int check (x > 0);',
    'alter table a alter column x set not null;',
    'alter table a alter x type bigint;',
    'alter table a add column x int generated always as (y + 1) stored;',
    'alter table a add column x int; update a set x = 1;',
    'alter table a add column x int; with b as (select 1) select f(x) from b;',
  ];
  for (const each of held) assert.equal(listHolds(each).length, 1, each);
  const free = [
    '-- Why.\nalter table a validate constraint f;',
    'alter table a add constraint f foreign key (b) references b not valid;',
    "alter table a add column x jsonb not null default '[]';",
    'create table a (x int); alter table a enable row level security; insert into a select 1;',
    'create function f() returns void language sql as $$ update a set x = 1 $$; alter table a add column x int;',
    'update a set x = 1;',
  ];
  for (const each of free) assert.deepEqual(listHolds(each), [], each);
});

test('no migration drops a trigger of an earlier table, whose readers it would lock out, nor replaces those of two tables', () => {
  const earlier = new Set<string>();
  for (const name of readdirSync(FOLDER).toSorted()) {
    const statements = removeBodies(readFileSync(join(FOLDER, name), 'utf8')).toLowerCase();
    const own = new Set(
      [...statements.matchAll(/create table (?:if not exists )?([\w.]+)/g)].map(([, table = '']) => table),
    );
    const isOlder = ([, table = '']: RegExpMatchArray) => earlier.has(table) && !own.has(table);
    if (name.slice(0, 4) > LAST_CHECKED) {
      const dropped = [...statements.matchAll(/drop trigger (?:if exists )?\w+ on ([\w.]+)/g)].filter(isOlder);
      const replaced = [...statements.matchAll(/create or replace trigger \w+ [^;]*? on ([\w.]+)/g)].filter(isOlder);
      assert.equal(dropped.length, 0, name);
      assert.ok(new Set(replaced.map(([, table]) => table)).size <= 1, name);
    }
    for (const table of own) earlier.add(table);
  }
});
