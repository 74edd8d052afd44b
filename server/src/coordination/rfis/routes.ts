import type { Query } from '../../../../contract/operations/operation.ts';
import { rfiOperations } from '../../../../contract/operations/rfis.ts';
import type { Rfi } from '../../../../contract/rfis.ts';
import type { ProjectScope } from '../../platform/access/scope.ts';
import type { TextSearches } from '../../platform/database/text-searches.ts';
import { implement } from '../../platform/http/implement.ts';
import { type PagedList, type PagingDeps, pagedList } from '../../platform/http/paging.ts';
import { type Answer, created, ok, type Route } from '../../platform/http/route.ts';
import { type DiscussionRouteDeps, discussionRoutes } from '../discussion/public.ts';
import { patternOf } from '../search/public.ts';
import { answerRfi, changeRfi, createRfi, type RfiDeps } from './commands.ts';
import { rfiHistory } from './history.ts';
import type { WatchedRfi } from './rfi.ts';
import { answerList, answerShape, getRfi, rfiList, rfiShape, trackedRfiShape } from './store.ts';
import { getTrackedRfi, rfiSubject } from './subject.ts';
import { tracked } from './views.ts';

export type RfiRouteDeps = RfiDeps & PagingDeps & DiscussionRouteDeps & { readonly textSearches: TextSearches };

/** Machines and people have the same routes; each sees its own form of the record. */
interface Audience {
  readonly operations: {
    readonly get: typeof rfiOperations.getRfi | typeof rfiOperations.getProjectRfi;
    readonly create: typeof rfiOperations.createRfi | typeof rfiOperations.createProjectRfi;
  };
  readonly list: PagedList;
  view(rfi: WatchedRfi): Rfi;
  get(deps: RfiRouteDeps, scope: ProjectScope, id: string): Promise<Rfi>;
}

const machines: Audience = {
  operations: { get: rfiOperations.getRfi, create: rfiOperations.createRfi },
  list: pagedList({ name: 'rfis', source: rfiList, shape: rfiShape }),
  view: ({ rfi }) => rfi,
  get: async ({ db }, scope, id) => (await getRfi(db.reader(scope), scope, id)).rfi,
};

const people: Audience = {
  operations: { get: rfiOperations.getProjectRfi, create: rfiOperations.createProjectRfi },
  list: pagedList({ name: 'tracked-rfis', source: rfiList, shape: trackedRfiShape }),
  view: tracked,
  get: ({ db }, scope, id) => getTrackedRfi(db.reader(scope), scope, id),
};

const history = pagedList({ name: 'rfi-history', source: rfiHistory.list, shape: rfiHistory.shape });
const answers = pagedList({ name: 'rfi-answers', source: answerList, shape: answerShape });
type ListQuery = Query<typeof rfiOperations.listProjectRfis>;

/** RFIs for machines, which read and raise them (contract §5), and for people, who answer them too. */
export function rfiRoutes(deps: RfiRouteDeps): Route[] {
  return [
    ...[machines, people].flatMap((each) => [...readRoutes(deps, each), creation(deps, each)]),
    ...changeRoutes(deps),
    ...pastRoutes(deps),
    ...discussionRoutes(deps, { subject: rfiSubject }),
  ];
}

/** People's lists filter and sort by more than those of v1. */
function listRoute(deps: RfiRouteDeps, audience: Audience): Route {
  const handle = ({ scope, query, url }: { scope: ProjectScope; query: ListQuery; url: string }) => {
    const { cursor, limit, sort, updated_since, updated_until, q, ...exact } = query;
    const paging = { cursor, limit, sort, updated_since, updated_until };
    const page = () => audience.list.page(deps, scope, { query: paging, filters: { ...exact, q: patternOf(q) }, url });
    return q === undefined ? page() : deps.textSearches(scope.workspaceId, page);
  };
  if (audience === people) return implement(rfiOperations.listProjectRfis, handle);
  return implement(rfiOperations.listRfis, handle);
}

function readRoutes(deps: RfiRouteDeps, audience: Audience): Route[] {
  return [
    listRoute(deps, audience),
    implement(audience.operations.get, async ({ scope, params }) => {
      const rfi = await audience.get(deps, scope, params.rfiId);
      return ok(rfi, { changedAt: rfi.updatedAt });
    }),
  ];
}

function creation(deps: RfiRouteDeps, audience: Audience): Route {
  return implement(audience.operations.create, ({ actor, scope, body, idempotent }) =>
    idempotent(
      deps,
      (rfi: WatchedRfi) => created(audience.view(rfi), { changedAt: rfi.changedAt }),
      (bound) => createRfi(bound, actor, scope, body),
    ),
  );
}

function changeRoutes(deps: RfiRouteDeps): Route[] {
  return [
    implement(rfiOperations.updateProjectRfi, {
      loadResource: findRfi(deps),
      handle: async ({ actor, scope, params, body, ifMatch }) =>
        answerWith(await changeRfi(deps, actor, scope, { id: params.rfiId, ifMatch, change: body })),
    }),
    implement(rfiOperations.answerProjectRfi, {
      loadResource: findRfi(deps),
      handle: async ({ actor, scope, params, body, ifMatch }) =>
        answerWith(await answerRfi(deps, actor, scope, { id: params.rfiId, ifMatch, answer: body.answer })),
    }),
  ];
}

function pastRoutes(deps: RfiRouteDeps): Route[] {
  return [
    implement(rfiOperations.listProjectRfiAnswers, {
      loadResource: findRfi(deps),
      handle: ({ scope, params: { rfiId }, query: page, url }) =>
        answers.page(deps, scope, { query: page, filters: { rfiId }, url }),
    }),
    implement(rfiOperations.getProjectRfiHistory, {
      loadResource: findRfi(deps),
      handle: ({ scope, params: { rfiId }, query: page, url }) =>
        history.page(deps, scope, { query: page, filters: { rfiId }, url }),
    }),
  ];
}

const findRfi =
  ({ db }: RfiRouteDeps) =>
  ({ scope, params }: { scope: ProjectScope; params: { rfiId: string } }) =>
    getRfi(db.reader(scope), scope, params.rfiId);

function answerWith(rfi: WatchedRfi): Answer {
  return ok(people.view(rfi), { changedAt: rfi.changedAt });
}
