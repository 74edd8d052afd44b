// The process that runs commands for acceptance tests ends: those under way are told, and later ones have another.
import assert from 'node:assert/strict';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { test } from 'node:test';
import { freshFolder, openCommands } from './processes.ts';

test('commands go to a new process where the one that ran them has ended', { timeout: 300_000 }, async () => {
  const children: ChildProcess[] = [];
  const command = openCommands({ PCS_DATA_DIR: await freshFolder() }, (child) => children.push(child));
  const help = () => command(['--help']);
  const first = await help();
  assert.equal(first.code, 0, first.stderr);
  const [child] = children;
  assert.ok(child);
  const lost = command(['workspace', 'list']);
  child.disconnect();
  await Promise.all([
    assert.rejects(lost, /the process that runs commands ended \(0\), at `workspace list`/),
    once(child, 'exit'),
  ]);
  const later = await Promise.all(Array.from({ length: 12 }, help));
  for (const { code, stdout } of later) assert.deepEqual([code, stdout], [0, first.stdout]);
  assert.equal(children.length, 2);
});
