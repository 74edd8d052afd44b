// Mails to addresses that their causers choose have budgets (docs/decisions/0052): what goes beyond is refused, and says when there is
// room again.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { accepted, assertRefused } from './support/calls.ts';
import { startService } from './support/processes.ts';
import { makeTenant } from './support/tenants.ts';

const service = await startService({ settings: { PCS_INVITATIONS_PER_HOUR: '5' } });

test('of invitations that come at once no more are mailed than the workspace may send, and another workspace sends its own', async () => {
  const { owner } = await makeTenant(service, 'Harbour');
  const invite = (name: string) =>
    owner.post('/api/workspace/invitations', { email: `${name}@site.example`, role: 'member' });
  const replies = await Promise.all(Array.from({ length: 12 }, (_none, at) => invite(`crowd${at}`)));
  const sent = replies.filter(({ status }) => status === 201);
  const refused = replies.filter(({ status }) => status === 429);
  assert.deepEqual([sent.length, refused.length], [5, 7]);
  for (const reply of refused) {
    assertRefused(reply, 'rate_limited');
    const seconds = Number(reply.headers.get('retry-after'));
    assert.ok(seconds > 3_000 && seconds <= 3_600, `${seconds} s`);
    assert.match(reply.json.error.message, /reached its limit of invitations: try again in \d+ minutes\.$/);
  }
  const again = await owner.post(`/api/workspace/invitations/${sent[0]?.json.id}/resend`);
  assert.equal(again.status, 429);
  const other = await makeTenant(service, 'Airport');
  accepted(await other.owner.post('/api/workspace/invitations', { email: 'a@site.example', role: 'member' }), 201);
});
