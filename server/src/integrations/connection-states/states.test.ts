import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ConnectionStatus } from '../../../../contract/integrations.ts';
import { createMessage } from '../../../../contract/messages/message.ts';
import { applyEvent, type ConnectionEvent, findRetryMs, findStatus, type StoredState } from './states.ts';

const NOW = Date.parse('2026-03-01T12:00:00Z');
const PAST = '2026-03-01T12:00:00.000Z';
const FUTURE = '2026-03-01T12:00:00.001Z';

type Row = [StoredState, 'oauth2' | 'api_key', string | null, boolean, boolean, ConnectionStatus];

// Stored state, kind, end of the token, has a refresh token, a run's lease lives → status (integrations 11.3).
const STATUSES: Row[] = [
  ['connected', 'oauth2', null, false, false, 'connected'],
  ['connected', 'oauth2', FUTURE, false, false, 'connected'],
  ['connected', 'oauth2', PAST, false, false, 'needs_authorization'],
  ['connected', 'oauth2', PAST, false, true, 'needs_authorization'],
  ['connected', 'oauth2', PAST, true, false, 'connected'],
  ['connected', 'oauth2', PAST, true, true, 'syncing'],
  ['connected', 'api_key', PAST, false, false, 'connected'],
  ['connected', 'api_key', null, false, true, 'syncing'],
  ['error', 'oauth2', FUTURE, false, false, 'error'],
  ['error', 'oauth2', FUTURE, false, true, 'syncing'],
  ['error', 'oauth2', PAST, false, false, 'needs_authorization'],
  ['needs_authorization', 'oauth2', FUTURE, true, true, 'needs_authorization'],
  ['disconnected', 'oauth2', PAST, false, true, 'disconnected'],
];

for (const [state, authKind, tokenExpiresAt, hasRefreshToken, isRunning, status] of STATUSES) {
  const token = tokenExpiresAt === null ? 'no end' : tokenExpiresAt === PAST ? 'expired' : 'valid';
  test(`${state}, ${authKind} ${token}${hasRefreshToken ? ' and renewable' : ''}${isRunning ? ', running' : ''} is ${status}`, () => {
    assert.equal(findStatus({ state, authKind, tokenExpiresAt, hasRefreshToken }, isRunning, NOW), status);
  });
}

const ended: ConnectionEvent = { kind: 'run_ended' };
const failed: ConnectionEvent = { kind: 'run_failed', code: 'unreachable', message: 'm', said: null };
const refused: ConnectionEvent = { kind: 'credentials_refused', code: 'unauthorized', message: 'm', said: null };

// State, event → state, error, faults; null: nothing changes.
const EVENTS: [StoredState, ConnectionEvent, [StoredState, string | null, number] | null][] = [
  ['connected', ended, ['connected', null, 0]],
  ['connected', failed, ['error', 'unreachable', 3]],
  ['connected', refused, ['needs_authorization', 'unauthorized', 0]],
  ['error', ended, ['connected', null, 0]],
  ['error', failed, ['error', 'unreachable', 3]],
  ['error', refused, ['needs_authorization', 'unauthorized', 0]],
  ['needs_authorization', ended, null],
  ['needs_authorization', failed, null],
  ['needs_authorization', refused, ['needs_authorization', 'unauthorized', 0]],
  ['disconnected', ended, null],
  ['disconnected', failed, null],
  ['disconnected', refused, null],
];

for (const [state, event, expected] of EVENTS) {
  test(`${state}: ${event.kind} leads to ${expected?.[0] ?? 'no change'}`, () => {
    const before = { state, error: null, faults: 2, lastSyncedAt: FUTURE };
    const change = applyEvent(before, event, NOW);
    assert.deepEqual(change && [change.state, change.error?.code ?? null, change.faults], expected ?? undefined);
    if (change !== undefined) assert.equal(change.lastSyncedAt, event.kind === 'run_ended' ? PAST : FUTURE);
  });
}

test('a failed connection is tried again after 1, 5 and 15 minutes, and then by no clock', () => {
  assert.deepEqual([1, 2, 3, 4].map(findRetryMs), [60_000, 300_000, 900_000, undefined]);
});

test("the error of a connection has the key and the parameters of our own message, and none of a vendor's", () => {
  const before = { state: 'connected', error: null, faults: 0, lastSyncedAt: null } as const;
  const said = createMessage('integrations.faultStatus', { number: 503 });
  const error = { code: 'unreachable', message: said.message } as const;
  const ours = applyEvent(before, { kind: 'run_failed', ...error, said }, NOW);
  assert.deepEqual(ours?.error, { ...error, key: 'integrations.faultStatus', params: { number: 503 }, at: PAST });
  const theirs = applyEvent(before, { kind: 'run_failed', ...error, said: null }, NOW);
  assert.deepEqual(theirs?.error, { ...error, at: PAST });
});
