import assert from 'node:assert/strict';
import { test } from 'node:test';
import { manualClock } from '../../platform/clock.ts';
import { webhookRig } from '../deliveries/fixtures/webhook-rig.ts';
import { subscriptionJobs } from './jobs.ts';

const rig = await webhookRig();
const { database, createTenant, subscribe } = rig;

test('a secret that a rotation replaced is removed when its time is over, not before, and the current one stays', async () => {
  const place = await createTenant();
  const id = await subscribe(place);
  await rig.rotate(place, id, false);
  const secrets = async () => {
    const [row] = await database.asOwner<{ secret: string; old_secret: string | null; until: Date | null }>(
      'select secret, old_secret, old_secret_until as until from webhook_subscription where id = $1',
      [id],
    );
    return row;
  };
  const before = await secrets();
  const endsAtMs = Number(before?.until);
  const listWorkspaces = async () => [{ id: place.scope.workspaceId }];
  const removeAt = (nowMs: number) => {
    const [job] = subscriptionJobs({ db: database.db, clock: manualClock(nowMs), listWorkspaces });
    return job?.handle({} as never);
  };
  await removeAt(endsAtMs - 1);
  assert.deepEqual(await secrets(), before);
  assert.notEqual(before?.old_secret, null);
  await removeAt(endsAtMs);
  assert.deepEqual(await secrets(), { secret: before?.secret, old_secret: null, until: null });
});
