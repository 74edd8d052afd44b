// The product's side of the HTTP server: it answers the gates (who a key or a session is, what a project is to them, what is left
// of a budget), and logs and measures the requests.
import type { Config } from '../config.ts';
import { openKeyFinder, openUsageMeter, type UsageMeter } from '../identity/api-keys/public.ts';
import { openTokenFinder } from '../identity/oauth-server/public.ts';
import { openScimTokenFinder } from '../identity/scim/public.ts';
import { openSessionFinder } from '../identity/sign-in/public.ts';
import { isProbe } from '../operations/health/routes.ts';
import { isAppFile } from '../operations/web-app/routes.ts';
import type { AccessCache } from '../platform/access/access-cache.ts';
import { budgetAddress } from '../platform/access/budget-names.ts';
import type { KeyCaller, PersonCaller, ProjectAccess } from '../platform/access/caller.ts';
import { confirmedWithin } from '../platform/access/confirmation.ts';
import type { Budgets, Verdict } from '../platform/access/rate-limits.ts';
import { openLookUp } from '../platform/access/strangers.ts';
import type { Clock } from '../platform/clock.ts';
import type { Db } from '../platform/database/db.ts';
import { SECURE_SESSION_COOKIE, SESSION_COOKIE } from '../platform/http/authentication.ts';
import type { AccessPorts, RequestBudgets, RequestLine } from '../platform/http/request-context.ts';
import type { Route } from '../platform/http/route.ts';
import type { RequestReporter } from '../platform/http/server.ts';
import { sameSecret } from '../platform/ids.ts';
import type { Log } from '../platform/telemetry/log.ts';
import type { Metrics } from '../platform/telemetry/metrics.ts';
import { hasEntitlement } from '../tenancy/plan/public.ts';
import { findProjectRoles, projectExists } from '../tenancy/projects/public.ts';
import { openOrigins } from './origins.ts';

export interface PortsDeps {
  readonly config: Config;
  readonly clock: Clock;
  readonly db: Db;
  readonly cache: AccessCache;
  readonly budgets: Budgets;
  readonly operatorToken: string;
  readonly baseUrl: () => string;
  readonly onFault: (error: unknown) => void;
}

export interface OpenedPorts {
  readonly ports: AccessPorts;
  stop(): Promise<void>;
}

/** Opens the ports of one process. */
export function openPorts(deps: PortsDeps): OpenedPorts {
  const lookUp = openLookUp({ clock: deps.clock, budgetOf: budgetAddress, isSpent: deps.budgets.isSpent });
  const keys = openKeyFinder({ ...deps, lookUp });
  const meter = openUsageMeter(deps);
  const sessions = openSessionFinder({ ...deps, lookUp });
  const tokens = openTokenFinder({ ...deps, lookUp });
  const findScimToken = openScimTokenFinder({ ...deps, lookUp });
  const ports: AccessPorts = {
    findKey: keys.find,
    findPerson({ bearer, cookie }, address, asOfMs) {
      if (bearer !== undefined) return tokens.find(bearer, address, asOfMs);
      return cookie === undefined ? undefined : sessions.find(cookie, address, asOfMs);
    },
    findScimToken,
    isOperator: (bearer) => sameSecret(bearer, deps.operatorToken),
    projectIsIn: (workspaceId, projectId) => {
      // Only what exists is kept: a project made a moment ago must be found at once.
      const found = deps.cache.get('project', `${workspaceId}/${projectId}`, async () =>
        (await projectExists(deps.db, workspaceId, projectId)) ? true : undefined,
      );
      return found instanceof Promise ? found.then((each) => each === true) : found;
    },
    findProjectAccess(caller, projectId) {
      const load = () => loadProjectAccess(deps.db, caller, projectId);
      const found = deps.cache.get('project-access', `${caller.id}/${projectId}`, load);
      return found instanceof Promise ? found.then((each) => withinCaller(caller, each)) : withinCaller(caller, found);
    },
    isConfirmed: confirmedWithin(deps.config.confirmationMinutes, deps.clock),
    hasEntitlement,
    budgets: requestBudgets(deps, meter),
    sessionCookieName: () => sessionCookieOf(deps.baseUrl()).name,
    ...openOrigins({ ...deps, lookUp }),
    isOwnOrigin: (origin) => origin !== undefined && isOwnOrigin(origin, deps.baseUrl()),
  };
  return { ports, stop: async () => void (await Promise.all([keys.stop(), meter.stop()])) };
}

// A token is bound to one of its person's workspaces (contract §10): a project of another one is not there for it.
function withinCaller({ memberships }: PersonCaller, access: ProjectAccess | undefined): ProjectAccess | undefined {
  return memberships.some((each) => each.workspaceId === access?.workspaceId) ? access : undefined;
}

/** A workspace's owners and admins have admin in each of its projects (contract §10). */
export async function loadProjectAccess(
  db: Db,
  caller: PersonCaller,
  projectId: string,
): Promise<ProjectAccess | undefined> {
  const found = await findProjectRoles(db, caller.id, projectId);
  if (found === undefined) return undefined;
  const isAdmin = found.workspace_role === 'owner' || found.workspace_role === 'admin';
  const role = isAdmin ? 'admin' : found.project_role;
  if (role === null) return undefined;
  return { workspaceId: found.workspace_id, workspaceRole: found.workspace_role, plan: found.plan, role };
}

function requestBudgets({ config, budgets }: PortsDeps, meter: UsageMeter): RequestBudgets {
  const counted = (caller: KeyCaller, verdict: Verdict) => {
    meter.count(caller, verdict.allowed);
    return verdict;
  };
  const { key, deployment, person, scim, address } = config.ratePerMinute;
  return {
    takeDeployment: () => budgets.take('deployment', deployment),
    giveBackDeployment: () => budgets.giveBack('deployment'),
    takeKey: (caller) => {
      const verdict = budgets.take(`key:${caller.id}`, key);
      return verdict instanceof Promise ? verdict.then((each) => counted(caller, each)) : counted(caller, verdict);
    },
    takePerson: (userId) => budgets.take(`person:${userId}`, person),
    takeScim: ({ id }) => budgets.take(`scim:${id}`, scim),
    takeAddress: (peer) => budgets.take(budgetAddress(peer), address),
    isAddressSpent: (peer) => budgets.isSpent(budgetAddress(peer)),
  };
}

/** The session cookie of a deployment: behind https under a name that no other host can set. */
export function sessionCookieOf(baseUrl: string) {
  const secure = baseUrl.startsWith('https:');
  return { name: secure ? SECURE_SESSION_COOKIE : SESSION_COOKIE, secure };
}

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);

/** The service's own origin; when its name is a loopback one, all loopback names on its port count as one (contract §10). @internal */
export function isOwnOrigin(origin: string, baseUrl: string): boolean {
  if (!URL.canParse(origin)) return false;
  const given = new URL(origin);
  const own = new URL(baseUrl);
  if (given.origin === own.origin) return true;
  return (
    given.protocol === own.protocol &&
    given.port === own.port &&
    LOOPBACK.has(given.hostname) &&
    LOOPBACK.has(own.hostname)
  );
}

/** Returns the reporter of one process's server. Requests that come by the dozen or every second and succeed are logged at debug only. */
export function requestReporter(log: Log, metrics: Metrics, routes: readonly Route[]): RequestReporter {
  const observers = new Map(
    routes.map((each) => [`${each.method} ${each.path}`, metrics.forRoute(each.method, each.path)]),
  );
  const unknown = metrics.forRoute('OTHER', '(none)');
  return {
    finished(line) {
      // A HEAD is answered by its GET's route.
      const method = line.method === 'HEAD' ? 'GET' : line.method;
      (observers.get(`${method} ${line.route}`) ?? unknown)(line.status, line.durationMs);
      if (isRoutine(line)) {
        const { requestId, route, status, durationMs } = line;
        log.debug('request', { requestId, method: line.method, route, status, durationMs });
        return;
      }
      log.request({
        ...line,
        actorType: line.caller?.type,
        actorId: line.caller?.id ?? undefined,
      });
    },
    unreadable({ requestId, status, code }) {
      unknown(status, 0);
      log.info('a request could not be read as HTTP', { requestId, status, code });
    },
    fault: (requestId, route, error) => log.error('a request failed', error, { requestId, route }),
  };
}

const SAFE_METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);

function isRoutine({ method, route, status }: RequestLine): boolean {
  if (status >= 400 || !SAFE_METHODS.has(method)) return false;
  return isAppFile(route) || (status === 200 && isProbe(route));
}
