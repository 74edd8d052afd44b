import assert from 'node:assert/strict';
import { test } from 'node:test';
import { manualClock } from '../../platform/clock.ts';
import type { SendOutcome } from '../../platform/outbound/sender.ts';
import { MissingKeyError, makeMasterKey, openKeyring } from '../../platform/secrets/keyring.ts';
import { callWebhook, makeSecret, sealingContext } from './call.ts';
import { computeStepStatus } from './rule-run.ts';

const id = '019ca877-81ca-7242-b4a5-b70a17a458cf';
const keyring = openKeyring([makeMasterKey()]);
const event = {
  id,
  type: 'issue.created',
  occurredAt: '2026-01-01T00:00:00.000Z',
  resource: { type: 'issue', id },
} as const;

const ANSWERED: SendOutcome = {
  ok: false,
  status: 503,
  body: '',
  durationMs: 1,
  phase: 'status',
  error: 'status_not_2xx',
};

/** Calls a webhook that answers so, and returns the state of the step after its first attempt. */
async function call(outcome: Partial<SendOutcome>, { opens = keyring, nowMs = 0 } = {}) {
  const sender = { post: async () => ({ ...ANSWERED, ...outcome }), close: () => undefined };
  const deps = { clock: manualClock(nowMs), keyring: opens, callTimeoutMs: 1_000, sender };
  const rule = { enabled: true, name: 'Tell them', secret: keyring.seal(makeSecret(), sealingContext(id)) };
  const run = { id, ruleId: id, projectId: id, status: 'pending', event } as const;
  const work = { scope: { workspaceId: id }, rule, run, step: { id } } as unknown as Parameters<typeof callWebhook>[1];
  const attempted = await callWebhook(deps, work, 'https://receiver.example/');
  return { error: attempted.ok ? null : attempted.error, ...computeStepStatus(1, attempted) };
}

test('a webhook that answers 410 is not called again for the run', async () => {
  const ended = { error: 'status_410', status: 'failed', retryInMs: null };
  assert.deepEqual(await call({ status: 410, error: 'gone' }), ended);
  assert.deepEqual(await call({ status: 410, error: 'gone', retryAfterMs: 600_000 }), ended);
});

test('a webhook that answers with Retry-After is called again after that time, within the bounds', async () => {
  const again = { error: 'status_503', status: 'pending' };
  assert.deepEqual(await call({}), { ...again, retryInMs: 60_000 });
  assert.deepEqual(await call({ retryAfterMs: 600_000 }), { ...again, retryInMs: 600_000 });
  assert.deepEqual(await call({ retryAfterMs: 1_000 }), { ...again, retryInMs: 60_000 });
  assert.deepEqual(await call({ retryAfterMs: 86_400_000 }), { ...again, retryInMs: 7_200_000 });
});

test('a webhook that this deployment could not call is called again without an attempt being spent', async () => {
  const fault = { status: null, body: null, phase: 'own', error: 'no_network' } as const;
  assert.deepEqual(await call(fault), { error: 'no_network', status: 'pending', retryInMs: 60_000 });
});

test('a secret whose key this process lacks is left to another process for a minute, and then to an operator', async () => {
  const opens = openKeyring([makeMasterKey()]);
  const eventMs = Date.parse(event.occurredAt);
  await assert.rejects(call({}, { opens, nowMs: eventMs + 59_999 }), MissingKeyError);
  const waits = { error: 'secret_unreadable', status: 'pending', retryInMs: 60_000 };
  assert.deepEqual(await call({}, { opens, nowMs: eventMs + 60_000 }), waits);
});
