import { Type } from 'typebox';
import { pageQuery, updatedSinceQuery } from '../../../../contract/paging.ts';
import {
  Rfi,
  RfiAnswerCreate,
  RfiAnswerPage,
  RfiChange,
  RfiCreate,
  RfiPage,
  rfiFilters,
} from '../../../../contract/rfis.ts';
import { Uuid } from '../../../../contract/values.ts';
import { type PagingDeps, pagedList } from '../../platform/http/paging.ts';
import { type Answer, created, key, ok, person, type Route, route } from '../../platform/http/route.ts';
import { answerRfi, changeRfi, createRfi, type RfiDeps } from './commands.ts';
import type { RfiVersion } from './rfi.ts';
import { answerList, answerShape, getRfi, rfiList, rfiShape } from './store.ts';

export type RfiRouteDeps = RfiDeps & PagingDeps;
type Who = Pick<Route, 'access' | 'budgeted'>;

const list = pagedList({ name: 'rfis', source: rfiList, shape: rfiShape });
const answers = pagedList({ name: 'rfi-answers', source: answerList, shape: answerShape });
const tag = 'RFIs';
const inProject = Type.Object({ projectId: Uuid() });
const one = Type.Object({ projectId: Uuid(), rfiId: Uuid() });
const query = Type.Object({ ...pageQuery, ...updatedSinceQuery, ...rfiFilters });
const PATH = '/api/projects/{projectId}/rfis';
const V1 = '/api/v1/projects/{projectId}/rfis';

/** RFIs for machines, which read and raise them (contract §5), and for people, who answer them too. */
export function rfiRoutes(deps: RfiRouteDeps): Route[] {
  return [
    ...readRoutes(deps, V1, { access: key('read'), budgeted: true }),
    ...readRoutes(deps, PATH, { access: person('viewer') }),
    creation(deps, V1, { access: key('write'), budgeted: true }),
    creation(deps, PATH, { access: person('reviewer') }),
    ...changeRoutes(deps),
  ];
}

function readRoutes(deps: RfiRouteDeps, path: string, who: Who): Route[] {
  const reading = { ...who, tag, scope: 'project', method: 'GET' } as const;
  return [
    route({
      ...reading,
      path,
      summary: 'List RFIs',
      params: inProject,
      query,
      reply: RfiPage,
      handle: ({ scope, query: { status, priority, assigneeId, elementGuid, ...paging }, url }) =>
        list.page(deps, scope, { query: paging, filters: { status, priority, assigneeId, elementGuid }, url }),
    }),
    route({
      ...reading,
      path: `${path}/{rfiId}`,
      summary: 'Get an RFI',
      params: one,
      reply: Rfi,
      tagged: true,
      handle: async ({ scope, params }) => answerOf(await getRfi(deps.db.reader(scope), scope, params.rfiId)),
    }),
  ];
}

function creation(deps: RfiRouteDeps, path: string, who: Who): Route {
  return route({
    ...who,
    tag,
    scope: 'project',
    method: 'POST',
    path,
    summary: 'Create an RFI',
    description: 'It is raised, with the event `rfi.created`, unless it is made as a `draft`.',
    params: inProject,
    body: RfiCreate,
    reply: Rfi,
    tagged: true,
    status: 201,
    creates: {},
    handle: ({ actor, scope, body, keeping }) =>
      keeping(
        deps,
        ({ rfi, changedAt }: RfiVersion) => created(rfi, { changedAt }),
        (bound) => createRfi(bound, actor, scope, body),
      ),
  });
}

function changeRoutes(deps: RfiRouteDeps): Route[] {
  const about = { tag, scope: 'project', params: one } as const;
  const writing = { ...about, access: person('reviewer'), refuses: ['conflict', 'precondition_failed'] } as const;
  return [
    route({
      ...writing,
      method: 'PATCH',
      path: `${PATH}/{rfiId}`,
      summary: 'Change an RFI',
      description: 'Reopened, from `answered` to `open`, it has no answer; its history has.',
      findOfPath: ({ scope, params }) => getRfi(deps.db.reader(scope), scope, params.rfiId),
      body: RfiChange,
      reply: Rfi,
      tagged: true,
      handle: async ({ actor, scope, params, body, ifMatch }) =>
        answerOf(await changeRfi(deps, actor, scope, { id: params.rfiId, ifMatch, change: body })),
    }),
    route({
      ...writing,
      method: 'POST',
      path: `${PATH}/{rfiId}/answer`,
      summary: 'Answer an open RFI',
      findOfPath: ({ scope, params }) => getRfi(deps.db.reader(scope), scope, params.rfiId),
      body: RfiAnswerCreate,
      reply: Rfi,
      tagged: true,
      handle: async ({ actor, scope, params, body, ifMatch }) =>
        answerOf(await answerRfi(deps, actor, scope, { id: params.rfiId, ifMatch, answer: body.answer })),
    }),
    route({
      ...about,
      access: person('viewer'),
      method: 'GET',
      path: `${PATH}/{rfiId}/answers`,
      summary: 'List every answer that an RFI was given, oldest first',
      query: Type.Object({ ...pageQuery }),
      reply: RfiAnswerPage,
      async handle({ scope, params, query: page, url }) {
        await getRfi(deps.db.reader(scope), scope, params.rfiId);
        return answers.page(deps, scope, { query: page, filters: { rfiId: params.rfiId }, url });
      },
    }),
  ];
}

function answerOf({ rfi, changedAt }: RfiVersion): Answer {
  return ok(rfi, { changedAt });
}
