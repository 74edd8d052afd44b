// A workspace that is connected to the simulated accounting provider, and what its slices depend on.
import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import { type Simulator, startSimulator } from '../../../simulators/vendor-core/start-simulator.ts';
import { createChoiceCache } from '../../src/integrations/accounting-connections/choices.ts';
import { connectAccounting } from '../../src/integrations/accounting-connections/commands.ts';
import { accountingConnectionJobs, enqueueNewCredentials } from '../../src/integrations/accounting-connections/jobs.ts';
import { findAccounting } from '../../src/integrations/accounting-connections/store.ts';
import { accountingAdapter } from '../../src/integrations/accounting-provider/public.ts';
import { createPace } from '../../src/integrations/calls/public.ts';
import { OPERATOR } from '../../src/platform/access/caller.ts';
import { type ManualClock, manualClock } from '../../src/platform/clock.ts';
import { makeMasterKey } from '../../src/platform/secrets/keyring.ts';
import { serviceDb } from '../service-db.ts';
import { tenants } from '../tenants.ts';
import { describeVendors } from './connected-service.ts';
import { openTokenDeps } from './token-deps.ts';

/** Tokens of a person at the provider. */
const issue = (simulator: Simulator, seconds: number, userId = 'u1') =>
  simulator.control.issueTokens({ userId, seconds });

/** Opens a rig; everything in it ends with the test. */
export async function accountingRig(t: TestContext, { seconds = 5_400 } = {}) {
  const clock: ManualClock = manualClock(Date.now());
  const simulator = await startSimulator('accounting', { clock: () => clock.now() });
  t.after(() => simulator.close());
  const database = await serviceDb(t);
  const { db } = database;
  const variables = describeVendors({ accounting: simulator });
  const tokenDeps = openTokenDeps({ db, masterKey: makeMasterKey(), variables, clock });
  t.after(() => tokenDeps.client.close());
  const { scope } = await tenants(db).workspace({ Omar: 'owner' });
  const told: string[] = [];
  const documents = { exist: false };
  const deps = {
    ...tokenDeps,
    accountingAdapter,
    pace: createPace(clock),
    random: () => 0.5,
    choiceCache: createChoiceCache(clock),
    targets: { faultOf: async () => undefined },
    hasAccountingDocuments: async () => documents.exist,
    notifyAccountingAdmins: async (_tx: unknown, _scope: unknown, { kind }: { kind: string }) => void told.push(kind),
    onAccountingConnected: enqueueNewCredentials,
    onAccountingDisconnecting: async () => undefined,
    onAccountingDisconnected: () => undefined,
    onRenewFailed: () => undefined,
    listWorkspaces: async (_directory: unknown, after: string) =>
      after < scope.workspaceId ? [{ id: scope.workspaceId }] : [],
  };
  const connect = async (more: object = {}) => {
    const { accessToken, refreshToken, expiresAt } = await issue(simulator, seconds);
    return connectAccounting(deps, OPERATOR, scope, { accessToken, refreshToken, expiresAt, ...more });
  };
  const runJob = async (name: string, payload: object = { workspaceId: scope.workspaceId }) => {
    const job = accountingConnectionJobs(deps).find((each) => each.name === name);
    await job?.handle(payload as never);
    assert.ok(job !== undefined, name);
  };
  const read = async () => (await findAccounting(db.reader(scope), scope)) ?? assert.fail('no connection');
  /** Takes the jobs of a name that are enqueued, with the instants at which they are due. */
  const takeJobs = (name: string) =>
    database.asOwner<{ payload: object; due: Date }>(
      `delete from graphile_worker._private_jobs as job using graphile_worker._private_tasks as task
       where task.id = job.task_id and task.identifier = '${name}' returning job.payload, job.run_at as due`,
    );
  return { clock, simulator, database, db, deps, scope, told, documents, connect, runJob, read, takeJobs };
}
