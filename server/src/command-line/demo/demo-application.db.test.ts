import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { serviceDb } from '../../../testing/service-db.ts';
import { systemClock } from '../../platform/clock.ts';
import { uuidV7 } from '../../platform/ids.ts';
import { openPasswordHasher } from '../../platform/secrets/password.ts';
import { demoApplication } from './demo-application.ts';
import { openState } from './demo-state.ts';
import { demoWorkspace } from './demo-workspace.ts';

const { db, asOwner } = await serviceDb();
const dataDir = mkdtempSync(join(tmpdir(), 'pcs-demo-application-'));
after(() => rmSync(dataDir, { recursive: true, force: true }));
const said: string[] = [];
const say = (line: string) => void said.push(line);
const deps = { db, dataDir, clock: systemClock, ids: uuidV7(systemClock), passwords: openPasswordHasher(), say };

/** As a start of the demo does it. */
async function start(): Promise<string | undefined> {
  const { state, clientId } = await demoApplication(deps, await demoWorkspace(deps, await openState(dataDir)));
  assert.deepEqual(state, await openState(dataDir));
  return clientId;
}
const rows = () =>
  asOwner<{ client_id: string; client_type: string; redirect_uris: string[] }>(
    'select client_id, client_type, redirect_uris from oauth_application where deleted_at is null',
  );

test('the demo has one application that is public, at whichever start, and none again where people deleted it', async () => {
  const clientId = await start();
  const wanted = { client_id: clientId, client_type: 'public', redirect_uris: ['http://127.0.0.1:8095/callback'] };
  assert.deepEqual(await rows(), [wanted]);
  assert.equal(await start(), clientId);
  assert.deepEqual(await rows(), [wanted]);
  await asOwner('update oauth_application set deleted_at = now()');
  assert.equal(await start(), undefined);
  assert.deepEqual([await rows(), said], [[], []]);
});
