import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { EVENT_TYPES } from '../../../../contract/events.ts';
import { createMessage } from '../../../../contract/messages/message.ts';
import { serviceDb } from '../../../testing/service-db.ts';
import { systemClock } from '../../platform/clock.ts';
import { uuidV7 } from '../../platform/ids.ts';
import { makeMasterKey, openKeyring } from '../../platform/secrets/keyring.ts';
import { openPasswordHasher } from '../../platform/secrets/password.ts';
import { openState } from './demo-state.ts';
import { subscribeReceiver } from './demo-subscription.ts';
import { demoWorkspace } from './demo-workspace.ts';

const { db, asOwner } = await serviceDb();
const dataDir = mkdtempSync(join(tmpdir(), 'pcs-demo-subscription-'));
after(() => rmSync(dataDir, { recursive: true, force: true }));
const said: string[] = [];
const deps = {
  db,
  dataDir,
  clock: systemClock,
  ids: uuidV7(systemClock),
  passwords: openPasswordHasher(),
  keyring: openKeyring([makeMasterKey()]),
  targets: { faultOf: async (url: string) => (url.includes(':1/') ? createMessage('webhooks.scheme') : undefined) },
  say: (line: string) => void said.push(line),
};

const SUBSCRIPTION_NAME = 'The demo’s own receiver';
const receiverOn = (port: number) => ({ port, url: `http://127.0.0.1:${port}/webhooks`, close: async () => undefined });
/** As a start of the demo does it. */
async function start(port: number): Promise<void> {
  const workspace = await demoWorkspace(deps, await openState(dataDir));
  const state = await subscribeReceiver(deps, workspace, receiverOn(port));
  assert.deepEqual(state, await openState(dataDir));
  assert.equal(state.receiverPort, port);
}
const rows = () =>
  asOwner<{ id: string; url: string; events: string[]; description: string; active: boolean; project_id: null }>(
    'select id, url, events, description, active, project_id from webhook_subscription order by id',
  );

test('each start has one subscription of all events, for the whole workspace, to where the receiver listens', async () => {
  await start(40_001);
  const [made, ...more] = await rows();
  assert.deepEqual(more, []);
  assert.ok(made);
  const { id, ...record } = made;
  const wanted = {
    url: receiverOn(40_001).url,
    events: [...EVENT_TYPES],
    description: SUBSCRIPTION_NAME,
    active: true,
  };
  assert.deepEqual(record, { ...wanted, project_id: null });
  await start(40_001);
  assert.deepEqual(await rows(), [made]);
  await start(40_002);
  const [moved, ...others] = await rows();
  assert.deepEqual([moved?.url, others], [receiverOn(40_002).url, []]);
  assert.notEqual(moved?.id, id);
});

test('one that was disabled meanwhile is active again, and what a start that was cut off left over is gone', async () => {
  await asOwner(`update webhook_subscription set active = false, disabled_reason = 'five dead letters'`);
  await asOwner(
    `insert into webhook_subscription (workspace_id, id, url, events, description, secret, created_at, updated_at)
      select workspace_id, gen_random_uuid(), 'http://127.0.0.1:40009/webhooks', events, description, secret, created_at, updated_at
        from webhook_subscription`,
  );
  await start(40_002);
  const [row, ...more] = await rows();
  assert.deepEqual([row?.url, row?.active, more], [receiverOn(40_002).url, true, []]);
});

test('subscriptions that people made are left alone', async () => {
  await asOwner(`update webhook_subscription set description = 'mine'`);
  await start(40_003);
  assert.deepEqual((await rows()).map(({ description }) => description).toSorted(), [SUBSCRIPTION_NAME, 'mine']);
});

test('where the deployment forbids its own machine as a target, the demo says so and goes on', async () => {
  await start(1);
  assert.equal(said.length, 1);
  assert.match(said[0] ?? '', /gets no webhooks: .*url must begin with https:\/\//);
});
