import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { JOB_QUEUE_VERSION } from './migrate.ts';

test('the version of the job queue that needs no migration is the newest of the package', () => {
  const folder = join(dirname(fileURLToPath(import.meta.resolve('graphile-worker'))), '../sql');
  const numbers = readdirSync(folder).flatMap((name) => /^(\d+)\.sql$/.exec(name)?.[1] ?? []);
  assert.equal(JOB_QUEUE_VERSION, Math.max(...numbers.map(Number)));
});
