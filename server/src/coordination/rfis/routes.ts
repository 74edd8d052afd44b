import { type Static, type TSchema, Type } from 'typebox';
import { pageQuery, updatedRangeQuery } from '../../../../contract/paging.ts';
import {
  Rfi,
  RfiAnswerCreate,
  RfiAnswerPage,
  RfiChange,
  RfiCreate,
  RfiHistoryPage,
  RfiPage,
  rfiDiscussion,
  rfiFilters,
  rfiOrders,
  TrackedRfi,
  TrackedRfiPage,
  trackedRfiFilters,
} from '../../../../contract/rfis.ts';
import { Uuid } from '../../../../contract/values.ts';
import type { ProjectScope } from '../../platform/access/scope.ts';
import type { TextSearches } from '../../platform/database/text-searches.ts';
import { type PagedList, type PagingDeps, pagedList } from '../../platform/http/paging.ts';
import { type Answer, created, key, ok, person, type Route, route } from '../../platform/http/route.ts';
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
  readonly path: string;
  readonly reading: Pick<Route, 'access' | 'budgeted'>;
  readonly writing: Pick<Route, 'access' | 'budgeted'>;
  readonly list: PagedList;
  readonly one: TSchema;
  readonly page: TSchema;
  view(rfi: WatchedRfi): Rfi;
  get(deps: RfiRouteDeps, scope: ProjectScope, id: string): Promise<Rfi>;
}

const machines: Audience = {
  path: '/api/v1/projects/{projectId}/rfis',
  reading: { access: key('read'), budgeted: true },
  writing: { access: key('write'), budgeted: true },
  list: pagedList({ name: 'rfis', source: rfiList, shape: rfiShape }),
  one: Rfi,
  page: RfiPage,
  view: ({ rfi }) => rfi,
  get: async ({ db }, scope, id) => (await getRfi(db.reader(scope), scope, id)).rfi,
};

const people: Audience = {
  path: '/api/projects/{projectId}/rfis',
  reading: { access: person('viewer') },
  writing: { access: person('reviewer') },
  list: pagedList({ name: 'tracked-rfis', source: rfiList, shape: trackedRfiShape }),
  one: TrackedRfi,
  page: TrackedRfiPage,
  view: tracked,
  get: ({ db }, scope, id) => getTrackedRfi(db.reader(scope), scope, id),
};

const history = pagedList({ name: 'rfi-history', source: rfiHistory.list, shape: rfiHistory.shape });
const answers = pagedList({ name: 'rfi-answers', source: answerList, shape: answerShape });
const tag = 'RFIs';
const inProject = Type.Object({ projectId: Uuid() });
const one = Type.Object({ projectId: Uuid(), rfiId: Uuid() });
const discussion = {
  subject: rfiSubject,
  path: `${people.path}/{rfiId}`,
  tag,
  a: 'an RFI',
  noun: 'RFI',
  schemas: rfiDiscussion,
  tracked: TrackedRfi,
};
const query = Type.Object({ ...pageQuery, ...updatedRangeQuery, ...rfiFilters });
const trackedQuery = Type.Object({ ...pageQuery, ...updatedRangeQuery, ...trackedRfiFilters, ...rfiOrders });

/** RFIs for machines, which read and raise them (contract §5), and for people, who answer them too. */
export function rfiRoutes(deps: RfiRouteDeps): Route[] {
  return [
    ...[machines, people].flatMap((each) => [...readRoutes(deps, each), creation(deps, each)]),
    ...changeRoutes(deps),
    ...pastRoutes(deps),
    ...discussionRoutes(deps, discussion),
  ];
}

/** People's lists filter and sort by more than those of v1. */
function listRoute(deps: RfiRouteDeps, audience: Audience): Route {
  const listing = { ...audience.reading, tag, scope: 'project', method: 'GET', params: inProject } as const;
  const declared = { ...listing, path: audience.path, summary: 'List RFIs', reply: audience.page };
  const handle = ({ scope, query, url }: { scope: ProjectScope; query: Static<typeof trackedQuery>; url: string }) => {
    const { cursor, limit, sort, updated_since, updated_until, q, ...exact } = query;
    const paging = { cursor, limit, sort, updated_since, updated_until };
    const page = () => audience.list.page(deps, scope, { query: paging, filters: { ...exact, q: patternOf(q) }, url });
    return q === undefined ? page() : deps.textSearches(scope.workspaceId, page);
  };
  if (audience === people) return route({ ...declared, query: trackedQuery, handle });
  return route({ ...declared, query, handle });
}

function readRoutes(deps: RfiRouteDeps, audience: Audience): Route[] {
  const reading = { ...audience.reading, tag, scope: 'project', method: 'GET' } as const;
  return [
    listRoute(deps, audience),
    route({
      ...reading,
      path: `${audience.path}/{rfiId}`,
      summary: 'Get an RFI',
      params: one,
      reply: audience.one,
      tagged: true,
      async handle({ scope, params }) {
        const rfi = await audience.get(deps, scope, params.rfiId);
        return ok(rfi, { changedAt: rfi.updatedAt });
      },
    }),
  ];
}

function creation(deps: RfiRouteDeps, audience: Audience): Route {
  return route({
    ...audience.writing,
    tag,
    scope: 'project',
    method: 'POST',
    path: audience.path,
    summary: 'Create an RFI',
    description: 'It is raised, with the event `rfi.created`, unless it is made as a `draft`.',
    params: inProject,
    body: RfiCreate,
    reply: audience.one,
    tagged: true,
    status: 201,
    creates: {},
    handle: ({ actor, scope, body, keeping }) =>
      keeping(
        deps,
        (rfi: WatchedRfi) => created(audience.view(rfi), { changedAt: rfi.changedAt }),
        (bound) => createRfi(bound, actor, scope, body),
      ),
  });
}

function changeRoutes(deps: RfiRouteDeps): Route[] {
  const writing = {
    tag,
    scope: 'project',
    params: one,
    access: people.writing.access,
    findOfPath: findRfi(deps),
    refuses: ['conflict', 'precondition_failed'],
  } as const;
  return [
    route({
      ...writing,
      method: 'PATCH',
      path: `${people.path}/{rfiId}`,
      summary: 'Change an RFI',
      description: 'Reopened, from `answered` to `open`, it has no answer; its history has.',
      body: RfiChange,
      reply: TrackedRfi,
      tagged: true,
      handle: async ({ actor, scope, params, body, ifMatch }) =>
        answerOf(await changeRfi(deps, actor, scope, { id: params.rfiId, ifMatch, change: body })),
    }),
    route({
      ...writing,
      method: 'POST',
      path: `${people.path}/{rfiId}/answer`,
      summary: 'Answer an open RFI',
      body: RfiAnswerCreate,
      reply: TrackedRfi,
      tagged: true,
      handle: async ({ actor, scope, params, body, ifMatch }) =>
        answerOf(await answerRfi(deps, actor, scope, { id: params.rfiId, ifMatch, answer: body.answer })),
    }),
  ];
}

function pastRoutes(deps: RfiRouteDeps): Route[] {
  const past = {
    tag,
    scope: 'project',
    params: one,
    access: person('viewer'),
    method: 'GET',
    findOfPath: findRfi(deps),
    query: Type.Object({ ...pageQuery }),
  } as const;
  return [
    route({
      ...past,
      path: `${people.path}/{rfiId}/answers`,
      summary: 'List every answer that an RFI was given, oldest first',
      reply: RfiAnswerPage,
      handle: ({ scope, params: { rfiId }, query: page, url }) =>
        answers.page(deps, scope, { query: page, filters: { rfiId }, url }),
    }),
    route({
      ...past,
      path: `${people.path}/{rfiId}/history`,
      summary: 'List what changed in the fields of an RFI, newest first',
      reply: RfiHistoryPage,
      handle: ({ scope, params: { rfiId }, query: page, url }) =>
        history.page(deps, scope, { query: page, filters: { rfiId }, url }),
    }),
  ];
}

const findRfi =
  ({ db }: RfiRouteDeps) =>
  ({ scope, params }: { scope: ProjectScope; params: Static<typeof one> }) =>
    getRfi(db.reader(scope), scope, params.rfiId);

function answerOf(rfi: WatchedRfi): Answer {
  return ok(people.view(rfi), { changedAt: rfi.changedAt });
}
