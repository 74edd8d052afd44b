import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { test } from 'node:test';
import { manualClock } from '../../platform/clock.ts';
import { randomSecret } from '../../platform/ids.ts';
import type { Post, Sender } from '../../platform/outbound/sender.ts';
import { makeMasterKey, openKeyring } from '../../platform/secrets/keyring.ts';
import { openEndpoint } from './wire.ts';

const SENT = { ok: true, status: 200, body: '', durationMs: 1, phase: null, error: null };
const delivery = {
  id: '019c6b1e-5f40-7000-8000-000000000001',
  eventId: '019c6b1e-5f40-7000-8000-000000000002',
  event: 'issue.created',
  occurredAt: '2026-03-01T08:15:30.250Z',
  projectId: '019c6b1e-5f40-7000-8000-000000000005',
  resourceType: 'issue',
  resourceId: '019c6b1e-5f40-7000-8000-000000000004',
};

test('an attempt is signed for its own moment with the opened secret, and the rest stays the same', async () => {
  const posts: Post[] = [];
  const sender: Sender = {
    async post(post) {
      posts.push(post);
      return SENT;
    },
    close: () => undefined,
  };
  const keyring = openKeyring([makeMasterKey()]);
  const clock = manualClock(1_772_352_930_250);
  const [secret, context] = [`whsec_${randomSecret(32).toString('base64')}`, 'webhook_subscription.secret.webhook'];
  const address = {
    workspaceId: 'w',
    subscriptionId: 'webhook',
    url: 'https://a.example/',
    oldSecret: null,
    oldSecretUntil: null,
  };
  const sealed = { ...address, secret: keyring.seal(secret, context) };
  const endpoint = openEndpoint({ keyring, sender, clock, timeoutMs: 10_000 }, sealed);
  assert.deepEqual(await endpoint.post(delivery), SENT);
  clock.advance(2_000);
  await endpoint.post(delivery);
  const [first, second] = posts as [Post, Post];
  assert.deepEqual([first.url, first.timeoutMs], ['https://a.example/', 10_000]);
  assert.equal(first.body, second.body);
  assert.equal(JSON.parse(first.body).id, delivery.eventId);
  for (const [post, atMs] of [
    [first, 1_772_352_930_250],
    [second, 1_772_352_932_250],
  ] as const) {
    const hex = createHmac('sha256', secret).update(`${atMs}.${post.body}`).digest('hex');
    assert.equal(post.headers['X-Service-Signature'], `sha256=${hex}`);
    assert.equal(post.headers['X-Service-Delivery-Id'], delivery.id);
  }
  // A secret that was sealed for another subscription does not sign here.
  assert.throws(() => openEndpoint({ keyring, sender, clock, timeoutMs: 1 }, { ...sealed, subscriptionId: 'other' }));
});
