// Pages of other origins, as the gates ask of them (decision 0019). Requests without an `Origin` never come here, and what is asked is
// answered from the access cache: a page costs no trip to the database a request.
import { sql } from 'kysely';
import type { Config } from '../config.ts';
import { readKeyOrigins } from '../identity/api-keys/public.ts';
import { readRedirectOrigins } from '../identity/oauth-server/public.ts';
import type { AccessCache } from '../platform/access/access-cache.ts';
import { openRecentMap } from '../platform/access/access-cache.ts';
import { budgetAddress } from '../platform/access/budget-names.ts';
import type { Caller } from '../platform/access/caller.ts';
import type { Budgets } from '../platform/access/rate-limits.ts';
import { workspaceScope } from '../platform/access/scope.ts';
import type { LookUp } from '../platform/access/strangers.ts';
import type { Db } from '../platform/database/db.ts';
import type { AccessPorts, Soon } from '../platform/http/request-context.ts';

export interface OriginsDeps {
  readonly config: Pick<Config, 'ratePerMinute'>;
  readonly db: Db;
  readonly cache: AccessCache;
  readonly budgets: Pick<Budgets, 'take'>;
  /** Asks the database; an address that has presented too much that is unknown has to wait. */
  readonly lookUp: LookUp;
}

/** Origins that were known a while ago: so many are remembered for when the database is away. */
const MOST_REMEMBERED = 1_000;

/** Opens the ports that decide which pages of other origins may read an answer. */
export function openOrigins(deps: OriginsDeps): Pick<AccessPorts, 'isKnownOrigin' | 'allowsOrigin'> {
  const wasKnown = openRecentMap<boolean>(MOST_REMEMBERED);
  const note = (origin: string, { isKnown }: { readonly isKnown: boolean }) => {
    if (isKnown) wasKnown.set(origin, true);
    else if (wasKnown.get(origin) === true) wasKnown.set(origin, false);
    return isKnown;
  };
  return {
    isKnownOrigin(origin, address) {
      const found = deps.cache.get('origin', origin, () => lookUpOrigin(deps, origin, address));
      if (!(found instanceof Promise)) return found?.isKnown === true;
      return found.then(
        (each) => note(origin, each ?? { isKnown: false }),
        // The refusal that follows is for the page to read; the database has its own alarms.
        () => wasKnown.get(origin) === true,
      );
    },
    allowsOrigin(caller, origin) {
      const listed = listOrigins(deps, caller);
      if (!(listed instanceof Promise)) return listed.includes(origin);
      return listed.then((each) => each.includes(origin));
    },
  };
}

/** Asks the database; an unknown origin is paid for by the address that names it, like an unknown credential. */
async function lookUpOrigin({ db, lookUp, budgets, config }: OriginsDeps, origin: string, address: string) {
  const found = await lookUp(`origin ${origin}`, address, async () => {
    const { rows } = await sql<{ known: boolean }>`select directory.is_known_origin(${origin}) as known`.execute(
      db.directory,
    );
    return rows[0]?.known === true ? true : undefined;
  });
  if (found === undefined) await budgets.take(budgetAddress(address), config.ratePerMinute.address);
  return { isKnown: found === true };
}

/** Returns the origins that the client of a credential names; none for a cookie, which only our own pages use. */
function listOrigins({ db, cache }: OriginsDeps, caller: Caller): Soon<readonly string[]> {
  if (caller.type === 'key') {
    const scope = workspaceScope(caller.workspace.id);
    return orNone(cache.get('key-origins', scope.workspaceId, () => readKeyOrigins(db.reader(scope), scope)));
  }
  if (caller.type !== 'user' || caller.applicationId === null) return [];
  const { applicationId, memberships } = caller;
  const [membership] = memberships;
  if (membership === undefined) return [];
  const scope = workspaceScope(membership.workspaceId);
  const load = () => readRedirectOrigins(db.reader(scope), scope, applicationId);
  return orNone(cache.get('application-origins', applicationId, load));
}

const orNone = (found: Soon<readonly string[] | undefined>): Soon<readonly string[]> =>
  found instanceof Promise ? found.then((each) => each ?? []) : (found ?? []);
