import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { runStatement } from './db.ts';
import type { MeasuringOldObjects } from './fixtures/old-objects.ts';
import { openDatabase } from './fixtures/open-database.ts';

const database = await openDatabase();
const db = database.open(1);

const MEASURING = fileURLToPath(new URL('fixtures/old-objects.ts', import.meta.url));
/** Bytes of a query that may be left among old objects: those of queries under way when young ones are collected, and compiled code. */
const MAX_LEFT_BYTES = 200;

test('no query leaves its rows among old objects', async (t) => {
  const { workspaceId } = await database.newWorkspace(db);
  const measuring: MeasuringOldObjects = { url: database.ownerUrl, role: database.serviceRole, workspaceId };
  const options = ['--expose-gc', '--max-semi-space-size=4'];
  const printed = execFileSync(process.execPath, [...options, MEASURING, JSON.stringify(measuring)], {
    env: { ...process.env, NODE_TEST_CONTEXT: undefined },
    encoding: 'utf8',
  });
  t.diagnostic(printed);
  const left = Object.entries(JSON.parse(printed) as Record<string, number>);
  assert.equal(left.length, 4);
  assert.deepEqual(
    left.filter(([, bytes]) => !(bytes < MAX_LEFT_BYTES)),
    [],
  );
});

test('an error of a statement has its code and the stack of whoever asked', async () => {
  const client = await db.pool.connect();
  try {
    const whoAsked = async () => {
      await runStatement(client, { text: 'select 1 / $1::int', values: [0], name: undefined });
    };
    await assert.rejects(whoAsked, (error: Error & { code?: string }) => {
      assert.equal(error.code, '22012');
      assert.match(error.stack ?? '', /whoAsked/);
      return true;
    });
    assert.deepEqual((await runStatement(client, 'select 1 as one')).rows, [{ one: 1 }]);
  } finally {
    client.release();
  }
});
