import { Type } from 'typebox';
import { type BudgetUsage, BudgetUsage as BudgetUsageSchema, KeyUsage } from '../../../../contract/keys.ts';
import { Uuid } from '../../../../contract/values.ts';
import { WINDOW_SECONDS } from '../../platform/access/budget-lease.ts';
import { readUsed } from '../../platform/access/budget-rows.ts';
import type { WorkspaceScope } from '../../platform/access/scope.ts';
import { type Clock, instantOf } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/db.ts';
import { ok, person, type Route, route } from '../../platform/http/route.ts';
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
const tag = 'API keys';
const counting =
  'Days are those of UTC, today the last. Counted by each process and added up every two seconds: a process that is killed ' +
  'loses its last ones. `refused` are those that the key’s own budget refused (429), counted among `requests`; what the ' +
  'deployment’s budget refuses is counted for no key.';

/** How much of the budgets keys use now, and what they were used for day by day: for workspace admins. */
export function keyUsageRoutes(deps: KeyUsageRouteDeps): Route[] {
  const reading = { method: 'GET', tag, access: person('admin'), scope: 'workspace' } as const;
  return [
    route({
      ...reading,
      path: '/api/workspace/usage',
      summary: 'Report how much of the rate budgets the API keys use',
      description: `The keys that are not revoked or were used today, at most ${MOST_KEYS}, the most used first. ${counting}`,
      reply: BudgetUsageSchema,
      handle: async ({ scope }) => ok(await usageOf(deps, scope)),
    }),
    route({
      ...reading,
      path: '/api/workspace/api-keys/{keyId}/usage',
      summary: 'Report what an API key was used for in the last 30 days',
      description: counting,
      params: Type.Object({ keyId: Uuid() }),
      findOfPath: ({ scope, params }) => getApiKey(deps.db.reader(scope), scope, params.keyId),
      reply: KeyUsage,
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
