// The hooks of a connection that is given another address while they are looked at (integrations 11.17).
import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { tokenRig } from '../../../testing/integrations/token-rig.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { createPace } from '../calls/public.ts';
import { vendorA } from '../vendor-a/public.ts';
import { vendorB } from '../vendor-b/public.ts';
import { createVendorC } from '../vendor-c/public.ts';
import type { HookAdapter } from '../vendors/public.ts';
import { keepHookSecret } from './hook-secrets.ts';
import { hookJob } from './hooks.ts';

/** Keeps the hooks of a connection, with a change between reading its secret and opening its session. Returns the secrets sent. */
async function keepDuring(t: TestContext, change: string | undefined): Promise<readonly string[]> {
  const { deps, scope, id, database } = await tokenRig(t);
  const sent: string[] = [];
  const hooks: HookAdapter = {
    list: async () => [],
    async ensure(_session, _url, secret) {
      sent.push(secret);
      return [{ id: '1', event: 'all', isActive: true }];
    },
    remove: async () => undefined,
  };
  await database.asOwner(
    `update integration_connection set linked_project_id = '1', company_id = '100', config = '{"baseUrl":"https://one.example"}'`,
  );
  await inTransaction(deps.db, scope, (tx) => keepHookSecret(tx, deps, scope, id));
  const judge = async () => {
    if (change !== undefined) await database.asOwner(change);
    return undefined;
  };
  const job = hookJob({
    ...deps,
    pace: createPace(deps.clock),
    random: () => 0.5,
    adapters: { a: vendorA, b: { ...vendorB, hooks }, c: createVendorC() },
    getProject: async () => ({ timeZone: 'UTC', status: 'active' }),
    notifyAdmins: async () => undefined,
    baseUrl: () => 'https://here.example',
    targets: { faultOf: judge },
  });
  await job.handle({ workspaceId: scope.workspaceId, projectId: scope.projectId, connectionId: id });
  return sent;
}

test('a secret that was read for one address is not sent to the next one', async (t) => {
  assert.equal((await keepDuring(t, undefined)).length, 1);
  const move = `update integration_connection
    set config = '{"baseUrl":"https://two.example"}', updated_at = updated_at + interval '1 second'`;
  assert.deepEqual(await keepDuring(t, move), []);
});
