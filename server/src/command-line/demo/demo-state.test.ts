import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { passwordFault } from '../../platform/secrets/password-rule.ts';
import { StartError } from '../../platform/start-error.ts';
import { openState, saveState } from './demo-state.ts';

const folders: string[] = [];
after(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

function freshFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'pcs-demo-state-'));
  folders.push(folder);
  return folder;
}

test('the first start makes a password that may be chosen, and each later one knows it again', async () => {
  const folder = freshFolder();
  const state = await openState(folder);
  assert.equal(passwordFault(state.password, { email: 'owner@demo.example', name: 'Demo Owner' }), undefined);
  assert.deepEqual(await openState(folder), state);
  assert.notEqual((await openState(freshFolder())).password, state.password);
});

test('it is for its owner’s eyes alone, and nothing is left beside it', async () => {
  const folder = freshFolder();
  await saveState(folder, { password: 'x', key: 'pcs_1' });
  await saveState(folder, { password: 'x', key: 'pcs_2', isComplete: true });
  assert.equal(statSync(join(folder, 'demo.json')).mode & 0o777, 0o600);
  assert.deepEqual(readdirSync(folder), ['demo.json']);
  assert.deepEqual(await openState(folder), { password: 'x', key: 'pcs_2', isComplete: true });
});

test('a file that is not as the demo wrote it stops the start with a line that says what to do', async () => {
  for (const text of ['', '{', '[]', '{"key":"pcs_1"}', 'null']) {
    const folder = freshFolder();
    writeFileSync(join(folder, 'demo.json'), text);
    await assert.rejects(openState(folder), (error) => {
      assert.ok(error instanceof StartError);
      assert.match(error.message, /demo\.json is not as the demo wrote it: remove/);
      return true;
    });
  }
});
