import { Type } from 'typebox';
import {
  Clash,
  ClashChange,
  ClashCreate,
  ClashDecision,
  ClashDecisionCreate,
  ClashDecisionPage,
  ClashPage,
  clashFilters,
} from '../../../../contract/clashes.ts';
import { pageQuery, updatedSinceQuery } from '../../../../contract/paging.ts';
import { Uuid } from '../../../../contract/values.ts';
import { type PagingDeps, pagedList } from '../../platform/http/paging.ts';
import { type Answer, created, key, ok, person, type Route, route } from '../../platform/http/route.ts';
import { entryList } from '../ledger/public.ts';
import type { ClashVersion } from './clash.ts';
import { type ClashDeps, changeClash, createClash, recordDecision } from './commands.ts';
import { clashList, clashShape, decisionShape, getClash } from './store.ts';

export type ClashRouteDeps = ClashDeps & PagingDeps;

const list = pagedList({ name: 'clashes', source: clashList, shape: clashShape });
const decisions = pagedList({ name: 'clash-decisions', source: entryList, shape: decisionShape });
const tag = 'Clashes';
const inProject = Type.Object({ projectId: Uuid() });
const one = Type.Object({ projectId: Uuid(), clashId: Uuid() });
const query = Type.Object({ ...pageQuery, ...updatedSinceQuery, ...clashFilters });
const PATH = '/api/projects/{projectId}/clashes';

/** Clashes for machines, which read alone (contract §5), and for people. */
export function clashRoutes(deps: ClashRouteDeps): Route[] {
  return [
    ...readRoutes(deps, '/api/v1/projects/{projectId}/clashes', { access: key('read'), budgeted: true }),
    ...readRoutes(deps, PATH, { access: person('viewer') }),
    ...writeRoutes(deps),
    ...decisionRoutes(deps),
  ];
}

function readRoutes(deps: ClashRouteDeps, path: string, who: Pick<Route, 'access' | 'budgeted'>): Route[] {
  const reading = { ...who, tag, scope: 'project', method: 'GET' } as const;
  return [
    route({
      ...reading,
      path,
      summary: 'List clashes',
      params: inProject,
      query,
      reply: ClashPage,
      handle: ({ scope, query: { status, kind, present, assigneeId, ...paging }, url }) =>
        list.page(deps, scope, { query: paging, filters: { status, kind, present, assigneeId }, url }),
    }),
    route({
      ...reading,
      path: `${path}/{clashId}`,
      summary: 'Get a clash',
      params: one,
      reply: Clash,
      tagged: true,
      handle: async ({ scope, params }) => answer(await getClash(deps.db.reader(scope), scope, params.clashId)),
    }),
  ];
}

function writeRoutes(deps: ClashRouteDeps): Route[] {
  const writing = { tag, access: person('reviewer'), scope: 'project' } as const;
  return [
    route({
      ...writing,
      method: 'POST',
      path: PATH,
      summary: 'Enter a clash',
      description: 'It is `new` until somebody decides about it.',
      params: inProject,
      body: ClashCreate,
      reply: Clash,
      tagged: true,
      status: 201,
      creates: {},
      handle: ({ actor, scope, body, keeping }) =>
        keeping(
          deps,
          ({ clash, changedAt }: ClashVersion) => created(clash, { changedAt }),
          (bound) => createClash(bound, actor, scope, body),
        ),
    }),
    route({
      ...writing,
      method: 'PATCH',
      path: `${PATH}/{clashId}`,
      summary: 'Change a clash’s name or assignee',
      params: one,
      findOfPath: ({ scope, params }) => getClash(deps.db.reader(scope), scope, params.clashId),
      body: ClashChange,
      reply: Clash,
      tagged: true,
      refuses: ['precondition_failed'],
      handle: async ({ actor, scope, params, body, ifMatch }) =>
        answer(await changeClash(deps, actor, scope, { id: params.clashId, ifMatch, change: body })),
    }),
  ];
}

function decisionRoutes(deps: ClashRouteDeps): Route[] {
  const about = { tag, scope: 'project', path: `${PATH}/{clashId}/decisions`, params: one } as const;
  return [
    route({
      ...about,
      method: 'GET',
      access: person('viewer'),
      summary: 'List the decisions about a clash, oldest first',
      query: Type.Object({ ...pageQuery }),
      reply: ClashDecisionPage,
      async handle({ scope, params, query: page, url }) {
        await getClash(deps.db.reader(scope), scope, params.clashId);
        return decisions.page(deps, scope, { query: page, filters: { subjectId: params.clashId }, url });
      },
    }),
    route({
      ...about,
      method: 'POST',
      access: person('reviewer'),
      summary: 'Decide about a clash',
      description: 'Changes its status and enters the decision into the project’s governance ledger, for good.',
      findOfPath: ({ scope, params }) => getClash(deps.db.reader(scope), scope, params.clashId),
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

function answer({ clash, changedAt }: ClashVersion): Answer {
  return ok(clash, { changedAt });
}
