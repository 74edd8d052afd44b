import type { BudgetUsage } from '../../../../contract/keys.ts';
import { apiKeyOperations } from '../../../../contract/operations/api-keys.ts';
import type { WorkspaceScope } from '../../platform/access/scope.ts';
import { readUsed, WINDOW_SECONDS } from '../../platform/access/token-lease.ts';
import { type Clock, instantOf } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/db.ts';
import { implement } from '../../platform/http/implement.ts';
import { ok, type Route } from '../../platform/http/route.ts';
import { getApiKey } from './store.ts';
import { listKeysToday, listUsageDays } from './usage-store.ts';

export interface KeyUsageRouteDeps {
  readonly db: Db;
  readonly clock: Clock;
  /** The budget of a key a minute; 0: off. */
  readonly keyPerMinute: number;
  /** The budget of all keys of the deployment together; 0: off. */
  readonly deploymentPerMinute: number;
}

const DAYS = 30;
const MOST_KEYS = 1_000;

/** How much of the budgets keys use now, and what they were used for day by day: for workspace admins. */
export function keyUsageRoutes(deps: KeyUsageRouteDeps): Route[] {
  return [
    implement(apiKeyOperations.getApiUsage, async ({ scope }) => ok(await usageOf(deps, scope))),
    implement(apiKeyOperations.getApiKeyUsage, {
      loadResource: ({ scope, params }) => getApiKey(deps.db.reader(scope), scope, params.keyId),
      handle: async ({ scope, params: { keyId } }) => ok({ days: await daysOf(deps, scope, keyId) }),
    }),
  ];
}

async function usageOf(deps: KeyUsageRouteDeps, scope: WorkspaceScope): Promise<BudgetUsage> {
  const { db, clock, keyPerMinute, deploymentPerMinute } = deps;
  // One after the other: what is added up in between shows in a key's count before it does in the days, never the other way.
  const days = await daysOf(deps, scope, undefined);
  const keys = await listKeysToday(db.reader(scope), scope, { today: todayOf(clock), most: MOST_KEYS });
  const used = await readUsed(db, ['deployment', ...keys.map((each) => `key:${each.id}`)]);
  return {
    windowSeconds: WINDOW_SECONDS,
    keys: keys.map(({ id, name, prefix, requests, refused }) => ({
      ...{ keyId: id, name, prefix },
      limit: limitOf(keyPerMinute),
      used: used.get(`key:${id}`) ?? 0,
      refusedToday: refused,
      requestsToday: requests,
    })),
    deployment: { limit: limitOf(deploymentPerMinute), used: used.get('deployment') ?? 0 },
    days,
  };
}

const limitOf = (perMinute: number) => (perMinute === 0 ? null : perMinute);
const todayOf = (clock: Clock) => instantOf(clock.now()).slice(0, 10);
const daysOf = ({ db, clock }: KeyUsageRouteDeps, scope: WorkspaceScope, keyId: string | undefined) =>
  listUsageDays(db.reader(scope), scope, { today: todayOf(clock), days: DAYS, keyId });
