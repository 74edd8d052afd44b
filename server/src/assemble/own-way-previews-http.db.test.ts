// Previews of sign-in rules over HTTP: an owner who has not accepted the workspace is told what becomes of their own way in.
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import pg from 'pg';
import { activateSso } from '../../testing/active-sso.ts';
import { runningService } from '../../testing/running-service.ts';
import { tenants } from '../../testing/tenants.ts';
import { startSession } from '../identity/sign-in/public.ts';

const service = await runningService();
const { foundation } = service;
const world = tenants(foundation.db);
const client = new pg.Client({ connectionString: foundation.ownerUrl });
await client.connect();
after(() => client.end());
const asOwner = async (text: string, values: unknown[] = []) => (await client.query(text, values)).rows;
const DOMAIN = 'own-way.example';

async function begin(userId: string) {
  const device = { address: '127.0.0.1', userAgent: 'test', requestId: 'test' };
  const proofs = { method: 'password', ssoWorkspaceId: null, secondFactorAt: null } as const;
  const { token } = await startSession({ ...foundation, ids: world.ids }, device, {
    ...{ id: userId, passwordHash: null, proofs },
  });
  return async (method: string, path: string, body?: unknown) => {
    const call = { method, path: `/api/workspace/sso${path}`, cookie: `pcs_session=${token}` };
    const reply = await service.call({ ...call, ...(body !== undefined && { body }) });
    assert.equal(reply.status, 200, JSON.stringify(reply.body));
    return reply.body;
  };
}

test('an owner who has not accepted is told of their own way in by each preview, another owner is not', async () => {
  const { scope, people } = await world.workspace({ olga: 'owner' });
  const { workspaceId } = scope;
  const noor = await world.person('Noor', { email: `noor@${DOMAIN}` });
  await world.join(scope, noor, 'owner');
  await activateSso({ asOwner } as Parameters<typeof activateSso>[0], scope, {
    loginHandle: 'own-way',
    domain: DOMAIN,
  });
  await asOwner('insert into directory.verified_domain (domain, workspace_id, verified_at) values ($1, $2, now())', [
    ...[DOMAIN, workspaceId],
  ]);
  const [next] = await asOwner(
    `insert into sso_connection (workspace_id, id, protocol, display_name, login_handle, active, config, created_at, updated_at)
     select workspace_id, gen_random_uuid(), protocol, 'Next', 'next-way', false, config, now(), now() from sso_connection
     where workspace_id = $1 returning id`,
    [workspaceId],
  );
  const [active] = await asOwner('select id from sso_connection where workspace_id = $1 and active', [workspaceId]);
  const [domain] = await asOwner('select id from sso_domain where workspace_id = $1', [workspaceId]);
  const sessions = { own: await begin(noor), other: await begin(people.olga) };
  await asOwner('update member set accepted_at = null where user_id = $1', [noor]);
  const policy = { requireSso: false, disablePasswords: false, requireSecondFactor: true };
  for (const [who, isTold] of [
    ['own', true],
    ['other', false],
  ] as const) {
    const call = sessions[who];
    const names = (people: { userId: string }[]) => people.some(({ userId }) => userId === noor);
    const told = {
      policy: names((await call('POST', '/policy/preview', policy)).settingUp),
      domain: names((await call('GET', `/domains/${domain.id}/removal-preview`)).losing),
      deactivation: names((await call('GET', `/connections/${active.id}/deactivation-preview`)).losing),
      activation: names((await call('GET', `/connections/${next.id}/activation-preview`)).losing),
    };
    assert.deepEqual(told, { policy: isTold, domain: isTold, deactivation: isTold, activation: isTold }, who);
  }
});
