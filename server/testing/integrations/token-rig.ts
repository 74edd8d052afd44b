// A connection to a simulated vendor A or B with tokens of one use, and what a process needs to renew them.
import type { TestContext } from 'node:test';
import { type Simulator, startSimulator } from '../../../simulators/vendor-core/start-simulator.ts';
import { connectVendor } from '../../src/integrations/connections/public.ts';
import { OPERATOR } from '../../src/platform/access/caller.ts';
import type { ProjectScope } from '../../src/platform/access/scope.ts';
import { type Clock, systemClock } from '../../src/platform/clock.ts';
import { makeMasterKey } from '../../src/platform/secrets/keyring.ts';
import { type ServiceDb, serviceDb } from '../service-db.ts';
import { tenants } from '../tenants.ts';
import { describeVendors } from './connected-service.ts';
import { type ChildSettings, type OpenTokenDeps, openTokenDeps } from './token-deps.ts';

export interface TokenRig {
  readonly deps: OpenTokenDeps;
  readonly scope: ProjectScope;
  readonly id: string;
  readonly simulator: Simulator;
  readonly database: ServiceDb;
  readonly child: ChildSettings;
}

/** Opens a rig; everything in it ends with the test. `seconds` is the life of the first access token. */
export async function tokenRig(
  t: TestContext,
  { kind = 'b' as 'a' | 'b', seconds = 5_400, clock = systemClock as Clock } = {},
): Promise<TokenRig> {
  const simulator = await startSimulator(kind);
  t.after(() => simulator.close());
  const database = await serviceDb(t);
  const variables = describeVendors({ [kind]: simulator });
  const masterKey = makeMasterKey();
  const deps = openTokenDeps({ db: database.db, masterKey, variables, clock });
  t.after(() => deps.client.close());
  const world = tenants(database.db);
  const { scope: workspace } = await world.workspace({ Omar: 'owner' });
  const scope = await world.project(workspace);
  const { vendors } = deps;
  const vendor = vendors.find((each) => each.kind === kind) ?? fail('no vendor');
  const tokens = await simulator.control.issueTokens({ userId: '501', seconds });
  const nothing = async () => undefined;
  const { connection } = await connectVendor(
    {
      ...deps,
      targets: { faultOf: nothing },
      checkConfig: () => [],
      onConnectionChanged: nothing,
      onRelinked: nothing,
      onDisconnecting: async () => undefined,
      onDisconnected: () => undefined,
    },
    OPERATOR,
    scope,
    { vendor, authKind: 'oauth2', credentials: tokens, config: {}, scopes: undefined, configPath: '' },
  );
  const { ownerUrl, serviceRole } = database;
  const child = {
    ...{ ownerUrl, serviceRole, masterKey, variables, workspaceId: scope.workspaceId, connectionId: connection.id },
    probe: `${simulator.url}/rest/v1.0/me`,
  };
  return { deps, scope, id: connection.id, simulator, database, child };
}

function fail(why: string): never {
  throw new Error(why);
}
