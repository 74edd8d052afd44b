// Sessions, grants and calendar addresses in a workspace end with the membership, and stay ended when the person comes back.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { runningService } from '../../testing/running-service.ts';
import { tenants } from '../../testing/tenants.ts';
import type { Proofs } from '../identity/sign-in/admission.ts';
import { startSession } from '../identity/sign-in/public.ts';
import { inTransaction } from '../platform/database/transaction.ts';
import { setStanding } from '../tenancy/members/public.ts';

const service = await runningService();
const { foundation } = service;
const { db, clock } = foundation;
const world = tenants(db);
const device = { address: '127.0.0.1', userAgent: 'test', requestId: 'test' };

async function member() {
  const { scope } = await world.workspace({ olga: 'owner' });
  const id = await world.person('Noor');
  await world.join(scope, id, 'member');
  const project = await world.project(scope, { [id]: 'reviewer' });
  const begin = async (proofs?: Proofs) => {
    const begun = await startSession(foundation, device, { id, passwordHash: null, ...(proofs && { proofs }) });
    return begun.kind === 'session' ? `pcs_session=${begun.token}` : assert.fail(begun.kind);
  };
  const stand = (to: 'active' | 'deactivated' | 'removed') =>
    inTransaction(db, scope, (tx) => setStanding(tx, scope, id, { to, nowMs: clock.now() }));
  return { id, scope, project, begin, stand };
}

/** Waits until a new request is answered so: what was read of access may be trusted for 700 ms (contract §4). */
async function until(status: number, ask: () => Promise<{ status: number }>): Promise<void> {
  const deadline = Date.now() + 20_000;
  for (;;) {
    const answer = await ask();
    if (answer.status === status) return;
    assert.ok(Date.now() < deadline, `${answer.status} instead of ${status}`);
    await new Promise((resolve) => setImmediate(resolve));
  }
}

test('a session of the workspace’s single sign-on ends with the membership, and one of the person’s own goes on', async () => {
  const { id, scope, begin, stand } = await member();
  const sso = await begin({ method: 'sso', ssoWorkspaceId: scope.workspaceId, secondFactorAt: null });
  const own = await begin();
  const look = (cookie: string) => () => service.call({ path: '/api/me', cookie });
  assert.deepEqual([(await look(sso)()).status, (await look(own)()).status], [200, 200]);
  await stand('removed');
  await until(401, look(sso));
  assert.equal((await look(own)()).status, 200);
  await world.join(scope, id, 'member');
  await until(200, () => service.call({ path: '/api/workspace/members', cookie: own }));
  assert.equal((await look(sso)()).status, 401);
});

test('a calendar address ends with a deactivation, and does not come back with the member', async () => {
  const { project, begin, stand } = await member();
  const path = `/api/projects/${project.projectId}/maintenance-tasks/feed`;
  const made = await service.call({ method: 'POST', path, cookie: await begin(), body: {} });
  const { pathname } = new URL(made.body.address);
  const read = () => service.call({ path: pathname });
  assert.equal((await read()).status, 200);
  await stand('deactivated');
  assert.equal((await read()).status, 404);
  await stand('active');
  assert.equal((await read()).status, 404);
});
