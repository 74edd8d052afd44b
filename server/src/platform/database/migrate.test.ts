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

test('an index on a table of an earlier migration is built outside of a transaction, where it holds up nobody who writes', () => {
  const earlier = new Set<string>();
  for (const name of readdirSync(FOLDER).toSorted()) {
    // Comments and bodies of functions build nothing.
    const text = readFileSync(join(FOLDER, name), 'utf8').replaceAll(/\$\$.*?\$\$/gs, '');
    const statements = text.replaceAll(/--.*$/gm, '');
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
        assert.ok(!earlier.has(table) || own.has(table), `${name}: an index on ${table}`);
    }
    for (const table of own) earlier.add(table);
  }
});
