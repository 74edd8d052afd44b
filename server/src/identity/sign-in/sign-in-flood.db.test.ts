// What somebody without an account can cost the others at the door.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { runningService } from '../../../testing/running-service.ts';

const FAILURES = 3;
const service = await runningService({ PCS_RATE_ADDRESS_PER_MINUTE: String(FAILURES) });
const email = 'omar@example.com';
const password = 'seven tall cranes';
const post = (path: string, body: unknown) => service.call({ method: 'POST', path, body });
await post('/api/auth/set-up', {
  token: service.setUpToken,
  workspaceName: 'North tower',
  name: 'Omar',
  email,
  password,
});

test('an address pays for failed sign-ins alone, and is refused before the work of a password once they are used up', async () => {
  for (let count = 0; count <= FAILURES; count += 1) {
    assert.equal((await post('/api/auth/sign-in', { email, password })).status, 200);
  }
  for (let count = 0; count < FAILURES; count += 1) {
    const answer = await post('/api/auth/sign-in', { email: `nobody-${count}@example.com`, password });
    assert.equal(answer.status, 401);
  }
  // The right password is refused as well: it was not looked at.
  const refused = await post('/api/auth/sign-in', { email, password });
  assert.equal(refused.status, 429);
  assert.match(refused.headers.get('retry-after') ?? '', /^[1-9]\d*$/);
});
