import { Type } from 'typebox';
import { Milestone, MilestoneChange, MilestoneCreate, MilestonePage } from '../../../../contract/capture.ts';
import { pageQuery } from '../../../../contract/paging.ts';
import { Uuid } from '../../../../contract/values.ts';
import { type PagingDeps, pagedList } from '../../platform/http/paging.ts';
import { type Answer, created, key, noContent, ok, person, type Route, route } from '../../platform/http/route.ts';
import { changeMilestone, createMilestone, deleteMilestone, type MilestoneDeps } from './commands.ts';
import type { MilestoneVersion } from './milestone.ts';
import { getMilestone, milestoneList, milestoneShape } from './store.ts';

export type MilestoneRouteDeps = MilestoneDeps & PagingDeps;

const list = pagedList({ name: 'milestones', source: milestoneList, shape: milestoneShape });
const tag = 'Capture milestones';
const inProject = Type.Object({ projectId: Uuid() });
const one = Type.Object({ projectId: Uuid(), milestoneId: Uuid() });
const query = Type.Object({ ...pageQuery });

/** Milestones for machines (spec 4.2) and for people. */
export function milestoneRoutes(deps: MilestoneRouteDeps): Route[] {
  const machines = { access: key('read'), budgeted: true } as const;
  const people = { access: person('viewer') } as const;
  return [
    ...readRoutes(deps, '/api/v1/projects/{projectId}/capture/milestones', machines),
    ...readRoutes(deps, '/api/projects/{projectId}/milestones', people),
    ...writeRoutes(deps),
  ];
}

function readRoutes(deps: MilestoneRouteDeps, path: string, who: Pick<Route, 'access' | 'budgeted'>): Route[] {
  const reading = { ...who, tag, scope: 'project', method: 'GET' } as const;
  return [
    route({
      ...reading,
      path,
      summary: 'List capture milestones',
      params: inProject,
      query,
      reply: MilestonePage,
      handle: ({ scope, query: asked, url }) => list.page(deps, scope, { query: asked, url }),
    }),
    route({
      ...reading,
      path: `${path}/{milestoneId}`,
      summary: 'Get a capture milestone',
      params: one,
      reply: Milestone,
      tagged: true,
      handle: async ({ scope, params }) => answer(await getMilestone(deps.db.reader(scope), scope, params.milestoneId)),
    }),
  ];
}

function writeRoutes(deps: MilestoneRouteDeps): Route[] {
  const writing = { tag, access: person('upload_engineer'), scope: 'project' } as const;
  return [
    route({
      ...writing,
      method: 'POST',
      path: '/api/projects/{projectId}/milestones',
      summary: 'Create a capture milestone',
      params: inProject,
      body: MilestoneCreate,
      reply: Milestone,
      tagged: true,
      status: 201,
      creates: {},
      handle: ({ actor, scope, body, keeping }) =>
        keeping(
          deps,
          ({ milestone, changedAt }: MilestoneVersion) => created(milestone, { changedAt }),
          (bound) => createMilestone(bound, actor, scope, body),
        ),
    }),
    route({
      ...writing,
      method: 'PATCH',
      path: '/api/projects/{projectId}/milestones/{milestoneId}',
      summary: 'Change a capture milestone',
      params: one,
      findOfPath: ({ scope, params }) => getMilestone(deps.db.reader(scope), scope, params.milestoneId),
      body: MilestoneChange,
      reply: Milestone,
      tagged: true,
      refuses: ['precondition_failed'],
      handle: async ({ actor, scope, params, body, ifMatch }) =>
        answer(await changeMilestone(deps, actor, scope, { id: params.milestoneId, ifMatch, change: body })),
    }),
    route({
      ...writing,
      method: 'DELETE',
      path: '/api/projects/{projectId}/milestones/{milestoneId}',
      summary: 'Delete a capture milestone',
      description: 'Its photos stay and lose their `milestoneId`.',
      params: one,
      findOfPath: ({ scope, params }) => getMilestone(deps.db.reader(scope), scope, params.milestoneId),
      reply: null,
      status: 204,
      refuses: ['precondition_failed'],
      async handle({ actor, scope, params, ifMatch }) {
        await deleteMilestone(deps, actor, scope, { id: params.milestoneId, ifMatch });
        return noContent;
      },
    }),
  ];
}

function answer({ milestone, changedAt }: MilestoneVersion): Answer {
  return ok(milestone, { changedAt });
}
