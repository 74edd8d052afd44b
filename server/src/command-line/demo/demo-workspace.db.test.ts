import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { serviceDb } from '../../../testing/service-db.ts';
import { revokeApiKey } from '../../identity/api-keys/public.ts';
import { account } from '../../identity/users/public.ts';
import { systemClock } from '../../platform/clock.ts';
import { inTransaction, NO_WORKSPACE } from '../../platform/database/transaction.ts';
import { uuidV7 } from '../../platform/ids.ts';
import { openPasswordHasher } from '../../platform/secrets/password.ts';
import { openState, saveState } from './demo-state.ts';
import { demoKeys, demoWorkspace, OWNER } from './demo-workspace.ts';

const { db, asOwner } = await serviceDb();
const dataDir = mkdtempSync(join(tmpdir(), 'pcs-demo-workspace-'));
after(() => rmSync(dataDir, { recursive: true, force: true }));
const deps = { db, clock: systemClock, ids: uuidV7(systemClock), passwords: openPasswordHasher(), dataDir };

const count = async (table: string) => {
  const [row] = await asOwner<{ count: number }>(`select count(*)::int as count from ${table}`);
  return row?.count;
};

test('workspace and owner are made once, whatever was written down in between', async () => {
  const first = await demoWorkspace(deps, await openState(dataDir));
  const { password } = first.state;
  assert.deepEqual(await openState(dataDir), { password, workspaceId: first.scope.workspaceId });
  // Killed after the database had them and before the folder knew.
  await saveState(dataDir, { password });
  for (const state of [await openState(dataDir), { password, workspaceId: first.scope.workspaceId }]) {
    const again = await demoWorkspace(deps, state);
    assert.deepEqual(again, first);
  }
  assert.equal(await count('workspace'), 1);
  assert.equal(await count('directory.person'), 1);
  const [owner] = await asOwner('select role from member');
  assert.deepEqual(owner, { role: 'owner' });
});

test('the keys that were written down are shown again, and a new one is made where one was revoked', async () => {
  const workspace = await demoWorkspace(deps, await openState(dataDir));
  const keys = await demoKeys(deps, workspace, workspace.state);
  const state = await openState(dataDir);
  assert.deepEqual({ key: state.key, writeKey: state.writeKey }, keys);
  assert.deepEqual(await demoKeys(deps, workspace, state), keys);
  assert.deepEqual(await asOwner('select scope from api_key order by scope'), [{ scope: 'read' }, { scope: 'write' }]);
  const [row] = await asOwner<{ id: string }>("select id from api_key where scope = 'read'");
  await revokeApiKey(deps, workspace.actor, workspace.scope, row?.id ?? '');
  const next = await demoKeys(deps, workspace, state);
  assert.notEqual(next.key, keys.key);
  assert.equal(next.writeKey, keys.writeKey);
  const { key, writeKey } = await openState(dataDir);
  assert.deepEqual({ key, writeKey }, next);
  const working = await asOwner('select scope from api_key where revoked_at is null order by scope');
  assert.deepEqual(working, [{ scope: 'read' }, { scope: 'write' }]);
});

test('a password that the owner has changed is known not to fit any more', async () => {
  const state = await openState(dataDir);
  const before = await demoWorkspace(deps, state);
  assert.equal(before.passwordFits, true);
  const hash = await deps.passwords.hashPassword('quite another one 5');
  const id = before.actor.id ?? '';
  await inTransaction(db, NO_WORKSPACE, (tx) => account.savePasswordHash(tx, id, hash, new Date().toISOString()));
  assert.equal((await demoWorkspace(deps, state)).passwordFits, false);
});

test('on another database everything is made anew, although the folder knows of a workspace', async () => {
  const state = { ...(await openState(dataDir)), isComplete: true };
  const other = await serviceDb();
  const workspace = await demoWorkspace({ ...deps, db: other.db }, state);
  assert.notEqual(workspace.scope.workspaceId, state.workspaceId);
  assert.equal(workspace.state.isComplete, undefined);
  assert.equal(workspace.state.password, state.password);
  assert.equal(workspace.passwordFits, true);
});

test('an owner without a workspace is told in one line', async () => {
  await asOwner('delete from member');
  const { password } = await openState(dataDir);
  await assert.rejects(demoWorkspace(deps, { password }), {
    name: 'StartError',
    message: `${OWNER.email} is known to this database, but is in no workspace: use another one for the demo`,
  });
});
