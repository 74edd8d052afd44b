import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createMessage } from '../../../../contract/messages/message.ts';
import { AppError } from '../../platform/app-error.ts';
import {
  decideRevocation,
  expiryOf,
  isOpen,
  requireDistinctProjects,
  requireResendable,
  VALID_FOR_MS,
} from './invitation.ts';

const sentMs = Date.parse('2026-03-01T08:15:30.250Z');
const DAY_MS = 86_400_000;
const instant = (ms: number) => new Date(ms).toISOString();
const open = { acceptedAt: null, revokedAt: null, expiresAt: instant(expiryOf(sentMs)) };
const accepted = { ...open, acceptedAt: instant(sentMs + DAY_MS) };
const revoked = { ...open, revokedAt: instant(sentMs + DAY_MS) };

const refusedWith = (code: string) => (error: unknown) => error instanceof AppError && error.code === code;

test('a link works for seven days, not a millisecond longer, and not once it was accepted or revoked', () => {
  assert.equal(VALID_FOR_MS, 7 * DAY_MS);
  assert.equal(isOpen(open, sentMs), true);
  assert.equal(isOpen(open, sentMs + 7 * DAY_MS - 1), true);
  assert.equal(isOpen(open, sentMs + 7 * DAY_MS), false);
  for (const settled of [accepted, revoked]) assert.equal(isOpen(settled, sentMs), false);
});

test('an invitation is sent again at most once a minute, also one past its time, but not a settled one', () => {
  assert.throws(() => requireResendable(open, sentMs), refusedWith('rate_limited'));
  assert.throws(() => requireResendable(open, sentMs + 59_999), { headers: { 'retry-after': '1' } });
  requireResendable(open, sentMs + 60_000);
  requireResendable(open, sentMs + 30 * DAY_MS);
  for (const settled of [accepted, revoked]) {
    assert.throws(() => requireResendable(settled, sentMs + 2 * DAY_MS), refusedWith('conflict'));
  }
});

test('revoking is done once, repeated without effect, and refused for an accepted invitation', () => {
  assert.equal(decideRevocation(open), true);
  assert.equal(decideRevocation(revoked), false);
  assert.throws(() => decideRevocation(accepted), refusedWith('conflict'));
});

test('a project named twice is refused at its second place', () => {
  const [one, two] = ['0190b5a0-0000-7000-8000-000000000001', '0190b5a0-0000-7000-8000-000000000002'];
  requireDistinctProjects([]);
  requireDistinctProjects([
    { projectId: one, role: 'viewer' },
    { projectId: two, role: 'viewer' },
  ]);
  assert.throws(
    () =>
      requireDistinctProjects([
        { projectId: one, role: 'viewer' },
        { projectId: two, role: 'viewer' },
        { projectId: one, role: 'admin' },
      ]),
    { details: [{ path: 'projectRoles/2/projectId', message: createMessage('field.twice') }] },
  );
});
