import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { serviceDb } from '../../../testing/service-db.ts';
import { tenants } from '../../../testing/tenants.ts';
import { openPasswordHasher } from '../../platform/secrets/password.ts';
import { issueSetUpToken, setUp } from './commands.ts';

const HOUR_MS = 60 * 60 * 1000;
const passwords = openPasswordHasher();

/** An empty deployment with its own database. */
async function emptyDeployment(t: TestContext) {
  const database = await serviceDb(t);
  const deps = { ...tenants(database.db), passwords };
  const owner = { workspaceName: 'Harbour', name: 'Olga', email: 'Olga@Example.com', password: 'seven tall cranes' };
  return { database, deps, setUp: (token: string, more = {}) => setUp(deps, 'test', { ...owner, ...more, token }) };
}

test('the first owner’s set-up makes workspace, person and owner, and says so in the log', async (t) => {
  const { database, deps, setUp: use } = await emptyDeployment(t);
  const { userId } = await use((await issueSetUpToken(deps)) ?? '');
  const members = await database.asOwner(
    'select person.email, member.role, workspace.name from member join directory.person on person.id = user_id ' +
      'join workspace on workspace.id = workspace_id where user_id = $1',
    [userId],
  );
  assert.deepEqual(members, [{ email: 'Olga@Example.com', role: 'owner', name: 'Harbour' }]);
  const entries = await database.asOwner('select action, actor_type, request_id from audit_entry order by action');
  assert.deepEqual(entries, [
    { action: 'member.added', actor_type: 'system', request_id: 'test' },
    { action: 'workspace.created', actor_type: 'system', request_id: 'test' },
  ]);
  assert.equal(await issueSetUpToken(deps), undefined);
});

test('of two set-ups with one link at the same moment, one makes the workspace', async (t) => {
  const { database, deps, setUp: use } = await emptyDeployment(t);
  const token = (await issueSetUpToken(deps)) ?? '';
  const outcomes = await Promise.allSettled([use(token), use(token, { email: 'noor@example.com' })]);
  assert.deepEqual(outcomes.map((each) => each.status).toSorted(), ['fulfilled', 'rejected']);
  assert.equal((await database.asOwner('select from workspace')).length, 1);
});

test('a link made before there were people opens nothing once there are', async (t) => {
  const { database, deps, setUp: use } = await emptyDeployment(t);
  const token = (await issueSetUpToken(deps)) ?? '';
  await deps.workspace({ omar: 'owner' });
  await assert.rejects(use(token), { code: 'not_found' });
  assert.equal((await database.asOwner('select from workspace')).length, 1);
});

test('two processes print a link each: either works, and using one closes the other, also at the same moment', async (t) => {
  const { database, deps, setUp: use } = await emptyDeployment(t);
  const tokens = [(await issueSetUpToken(deps)) ?? '', (await issueSetUpToken(deps)) ?? ''];
  const outcomes = await Promise.allSettled(
    tokens.map((token, index) => use(token, { email: `owner.${index}@example.com` })),
  );
  assert.deepEqual(outcomes.map((each) => each.status).toSorted(), ['fulfilled', 'rejected']);
  assert.equal((await database.asOwner('select from workspace')).length, 1);
  for (const token of tokens) await assert.rejects(use(token), { code: 'not_found' });
});

test('a link works for seven days, and not with an address or password that is none', async (t) => {
  const { deps, setUp: use } = await emptyDeployment(t);
  const token = (await issueSetUpToken(deps)) ?? '';
  await assert.rejects(use(token, { email: 'nobody' }), { code: 'validation_failed' });
  await assert.rejects(use(token, { password: 'password1' }), { code: 'validation_failed' });
  deps.clock.advance(7 * 24 * HOUR_MS);
  await assert.rejects(use(token), { code: 'not_found' });
});
