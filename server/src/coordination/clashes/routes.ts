import type { Clash, ClashDecision } from '../../../../contract/clashes.ts';
import { clashOperations } from '../../../../contract/operations/clashes.ts';
import type { Query } from '../../../../contract/operations/operation.ts';
import type { ProjectScope } from '../../platform/access/scope.ts';
import type { TextSearches } from '../../platform/database/text-searches.ts';
import { implement } from '../../platform/http/implement.ts';
import { type PagedList, type PagingDeps, pagedList } from '../../platform/http/paging.ts';
import { type Answer, created, ok, type Route } from '../../platform/http/route.ts';
import { type DiscussionRouteDeps, discussionRoutes } from '../discussion/public.ts';
import { entryList } from '../ledger/public.ts';
import { patternOf } from '../search/public.ts';
import type { WatchedClash } from './clash.ts';
import { type ClashDeps, changeClash, createClash, recordDecision } from './commands.ts';
import { clashHistory } from './history.ts';
import { clashList, clashShape, decisionShape, getClash, trackedClashShape } from './store.ts';
import { clashSubject, getTrackedClash } from './subject.ts';
import { tracked } from './views.ts';

export type ClashRouteDeps = ClashDeps & PagingDeps & DiscussionRouteDeps & { readonly textSearches: TextSearches };

/** Machines and people read the same routes; each sees its own form of the record. */
interface Audience {
  readonly operations: { readonly get: typeof clashOperations.getClash | typeof clashOperations.getProjectClash };
  readonly list: PagedList;
  get(deps: ClashRouteDeps, scope: ProjectScope, id: string): Promise<Clash>;
}

const machines: Audience = {
  operations: { get: clashOperations.getClash },
  list: pagedList({ name: 'clashes', source: clashList, shape: clashShape }),
  get: async ({ db }, scope, id) => (await getClash(db.reader(scope), scope, id)).clash,
};

const people: Audience = {
  operations: { get: clashOperations.getProjectClash },
  list: pagedList({ name: 'tracked-clashes', source: clashList, shape: trackedClashShape }),
  get: ({ db }, scope, id) => getTrackedClash(db.reader(scope), scope, id),
};

const history = pagedList({ name: 'clash-history', source: clashHistory.list, shape: clashHistory.shape });
const decisions = pagedList({ name: 'clash-decisions', source: entryList, shape: decisionShape });
type ListQuery = Query<typeof clashOperations.listProjectClashes>;

/** Clashes for machines, which read alone (contract §5), and for people. */
export function clashRoutes(deps: ClashRouteDeps): Route[] {
  return [
    ...[machines, people].flatMap((each) => readRoutes(deps, each)),
    ...writeRoutes(deps),
    ...decisionRoutes(deps),
    historyRoute(deps),
    ...discussionRoutes(deps, { subject: clashSubject }),
  ];
}

/** People's lists filter and sort by more than those of v1. */
function listRoute(deps: ClashRouteDeps, audience: Audience): Route {
  const handle = ({ scope, query, url }: { scope: ProjectScope; query: ListQuery; url: string }) => {
    const { cursor, limit, sort, updated_since, updated_until, q, ...exact } = query;
    const paging = { cursor, limit, sort, updated_since, updated_until };
    const page = () => audience.list.page(deps, scope, { query: paging, filters: { ...exact, q: patternOf(q) }, url });
    return q === undefined ? page() : deps.textSearches(scope.workspaceId, page);
  };
  if (audience === people) return implement(clashOperations.listProjectClashes, handle);
  return implement(clashOperations.listClashes, handle);
}

function readRoutes(deps: ClashRouteDeps, audience: Audience): Route[] {
  return [
    listRoute(deps, audience),
    implement(audience.operations.get, async ({ scope, params }) => {
      const clash = await audience.get(deps, scope, params.clashId);
      return ok(clash, { changedAt: clash.updatedAt });
    }),
  ];
}

function writeRoutes(deps: ClashRouteDeps): Route[] {
  return [
    implement(clashOperations.createProjectClash, ({ actor, scope, body, idempotent }) =>
      idempotent(
        deps,
        (clash: WatchedClash) => created(tracked(clash), { changedAt: clash.changedAt }),
        (bound) => createClash(bound, actor, scope, body),
      ),
    ),
    implement(clashOperations.updateProjectClash, {
      loadResource: findClash(deps),
      handle: async ({ actor, scope, params, body, ifMatch }) =>
        answer(await changeClash(deps, actor, scope, { id: params.clashId, ifMatch, change: body })),
    }),
  ];
}

function decisionRoutes(deps: ClashRouteDeps): Route[] {
  return [
    implement(clashOperations.listProjectClashDecisions, {
      loadResource: findClash(deps),
      handle: ({ scope, params, query: page, url }) =>
        decisions.page(deps, scope, { query: page, filters: { subjectId: params.clashId }, url }),
    }),
    implement(clashOperations.createProjectClashDecision, {
      loadResource: findClash(deps),
      handle: ({ actor, scope, params, body, idempotent }) =>
        idempotent(
          deps,
          (decision: ClashDecision) => created(decision),
          (bound) => recordDecision(bound, actor, scope, { ...body, clashId: params.clashId }),
        ),
    }),
  ];
}

function historyRoute(deps: ClashRouteDeps): Route {
  return implement(clashOperations.getProjectClashHistory, {
    loadResource: findClash(deps),
    handle: ({ scope, params: { clashId }, query: page, url }) =>
      history.page(deps, scope, { query: page, filters: { clashId }, url }),
  });
}

const findClash =
  ({ db }: ClashRouteDeps) =>
  ({ scope, params }: { scope: ProjectScope; params: { clashId: string } }) =>
    getClash(db.reader(scope), scope, params.clashId);

function answer(clash: WatchedClash): Answer {
  return ok(tracked(clash), { changedAt: clash.changedAt });
}
