import { type Static, type TSchema, Type } from 'typebox';
import {
  Clash,
  ClashChange,
  ClashCreate,
  ClashDecision,
  ClashDecisionCreate,
  ClashDecisionPage,
  ClashHistoryPage,
  ClashPage,
  clashDiscussion,
  clashFilters,
  clashOrders,
  TrackedClash,
  TrackedClashPage,
  trackedClashFilters,
} from '../../../../contract/clashes.ts';
import { pageQuery, updatedRangeQuery } from '../../../../contract/paging.ts';
import { Uuid } from '../../../../contract/values.ts';
import type { ProjectScope } from '../../platform/access/scope.ts';
import type { TextSearches } from '../../platform/database/text-searches.ts';
import { type PagedList, type PagingDeps, pagedList } from '../../platform/http/paging.ts';
import { type Answer, created, key, ok, person, type Route, route } from '../../platform/http/route.ts';
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
  readonly path: string;
  readonly reading: Pick<Route, 'access' | 'budgeted'>;
  readonly list: PagedList;
  readonly one: TSchema;
  readonly page: TSchema;
  get(deps: ClashRouteDeps, scope: ProjectScope, id: string): Promise<Clash>;
}

const machines: Audience = {
  path: '/api/v1/projects/{projectId}/clashes',
  reading: { access: key('read'), budgeted: true },
  list: pagedList({ name: 'clashes', source: clashList, shape: clashShape }),
  one: Clash,
  page: ClashPage,
  get: async ({ db }, scope, id) => (await getClash(db.reader(scope), scope, id)).clash,
};

const people: Audience = {
  path: '/api/projects/{projectId}/clashes',
  reading: { access: person('viewer') },
  list: pagedList({ name: 'tracked-clashes', source: clashList, shape: trackedClashShape }),
  one: TrackedClash,
  page: TrackedClashPage,
  get: ({ db }, scope, id) => getTrackedClash(db.reader(scope), scope, id),
};

const history = pagedList({ name: 'clash-history', source: clashHistory.list, shape: clashHistory.shape });
const decisions = pagedList({ name: 'clash-decisions', source: entryList, shape: decisionShape });
const tag = 'Clashes';
const inProject = Type.Object({ projectId: Uuid() });
const one = Type.Object({ projectId: Uuid(), clashId: Uuid() });
const discussion = {
  subject: clashSubject,
  path: `${people.path}/{clashId}`,
  tag,
  a: 'a clash',
  noun: 'clash',
  schemas: clashDiscussion,
  tracked: TrackedClash,
};
const query = Type.Object({ ...pageQuery, ...updatedRangeQuery, ...clashFilters });
const trackedQuery = Type.Object({ ...pageQuery, ...updatedRangeQuery, ...trackedClashFilters, ...clashOrders });

/** Clashes for machines, which read alone (contract §5), and for people. */
export function clashRoutes(deps: ClashRouteDeps): Route[] {
  return [
    ...[machines, people].flatMap((each) => readRoutes(deps, each)),
    ...writeRoutes(deps),
    ...decisionRoutes(deps),
    historyRoute(deps),
    ...discussionRoutes(deps, discussion),
  ];
}

/** People's lists filter and sort by more than those of v1. */
function listRoute(deps: ClashRouteDeps, audience: Audience): Route {
  const listing = { ...audience.reading, tag, scope: 'project', method: 'GET', params: inProject } as const;
  const declared = { ...listing, path: audience.path, summary: 'List clashes', reply: audience.page };
  const handle = ({ scope, query, url }: { scope: ProjectScope; query: Static<typeof trackedQuery>; url: string }) => {
    const { cursor, limit, sort, updated_since, updated_until, q, ...exact } = query;
    const paging = { cursor, limit, sort, updated_since, updated_until };
    const page = () => audience.list.page(deps, scope, { query: paging, filters: { ...exact, q: patternOf(q) }, url });
    return q === undefined ? page() : deps.textSearches(scope.workspaceId, page);
  };
  if (audience === people) return route({ ...declared, query: trackedQuery, handle });
  return route({ ...declared, query, handle });
}

function readRoutes(deps: ClashRouteDeps, audience: Audience): Route[] {
  const reading = { ...audience.reading, tag, scope: 'project', method: 'GET' } as const;
  return [
    listRoute(deps, audience),
    route({
      ...reading,
      path: `${audience.path}/{clashId}`,
      summary: 'Get a clash',
      params: one,
      reply: audience.one,
      tagged: true,
      async handle({ scope, params }) {
        const clash = await audience.get(deps, scope, params.clashId);
        return ok(clash, { changedAt: clash.updatedAt });
      },
    }),
  ];
}

function writeRoutes(deps: ClashRouteDeps): Route[] {
  const writing = { tag, access: person('reviewer'), scope: 'project' } as const;
  return [
    route({
      ...writing,
      method: 'POST',
      path: people.path,
      summary: 'Enter a clash',
      description: 'It is `new` until somebody decides about it.',
      params: inProject,
      body: ClashCreate,
      reply: TrackedClash,
      tagged: true,
      status: 201,
      creates: {},
      handle: ({ actor, scope, body, keeping }) =>
        keeping(
          deps,
          (clash: WatchedClash) => created(tracked(clash), { changedAt: clash.changedAt }),
          (bound) => createClash(bound, actor, scope, body),
        ),
    }),
    route({
      ...writing,
      method: 'PATCH',
      path: `${people.path}/{clashId}`,
      summary: 'Change a clash’s name or assignee',
      params: one,
      findOfPath: findClash(deps),
      body: ClashChange,
      reply: TrackedClash,
      tagged: true,
      refuses: ['precondition_failed'],
      handle: async ({ actor, scope, params, body, ifMatch }) =>
        answer(await changeClash(deps, actor, scope, { id: params.clashId, ifMatch, change: body })),
    }),
  ];
}

function decisionRoutes(deps: ClashRouteDeps): Route[] {
  const about = {
    tag,
    scope: 'project',
    path: `${people.path}/{clashId}/decisions`,
    params: one,
    findOfPath: findClash(deps),
  } as const;
  return [
    route({
      ...about,
      method: 'GET',
      access: person('viewer'),
      summary: 'List the decisions about a clash, oldest first',
      query: Type.Object({ ...pageQuery }),
      reply: ClashDecisionPage,
      handle: ({ scope, params, query: page, url }) =>
        decisions.page(deps, scope, { query: page, filters: { subjectId: params.clashId }, url }),
    }),
    route({
      ...about,
      method: 'POST',
      access: person('reviewer'),
      summary: 'Decide about a clash',
      description: 'Changes its status and enters the decision into the project’s governance ledger, for good.',
      body: ClashDecisionCreate,
      reply: ClashDecision,
      status: 201,
      creates: {},
      refuses: ['conflict'],
      handle: ({ actor, scope, params, body, keeping }) =>
        keeping(
          deps,
          (decision: ClashDecision) => created(decision),
          (bound) => recordDecision(bound, actor, scope, { ...body, clashId: params.clashId }),
        ),
    }),
  ];
}

function historyRoute(deps: ClashRouteDeps): Route {
  return route({
    tag,
    scope: 'project',
    method: 'GET',
    access: person('viewer'),
    path: `${people.path}/{clashId}/history`,
    summary: 'List what changed in the fields of a clash, newest first',
    params: one,
    findOfPath: findClash(deps),
    query: Type.Object({ ...pageQuery }),
    reply: ClashHistoryPage,
    handle: ({ scope, params: { clashId }, query: page, url }) =>
      history.page(deps, scope, { query: page, filters: { clashId }, url }),
  });
}

const findClash =
  ({ db }: ClashRouteDeps) =>
  ({ scope, params }: { scope: ProjectScope; params: Static<typeof one> }) =>
    getClash(db.reader(scope), scope, params.clashId);

function answer(clash: WatchedClash): Answer {
  return ok(tracked(clash), { changedAt: clash.changedAt });
}
