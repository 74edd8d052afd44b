import { type Static, type TSchema, Type } from 'typebox';
import {
  Issue,
  IssueChange,
  IssueCreate,
  IssueHistoryPage,
  IssuePage,
  issueDiscussion,
  issueFilters,
  issueOrders,
  TrackedIssue,
  TrackedIssuePage,
  trackedIssueFilters,
} from '../../../../contract/issues.ts';
import { pageQuery, updatedRangeQuery } from '../../../../contract/paging.ts';
import { Uuid } from '../../../../contract/values.ts';
import type { ProjectScope } from '../../platform/access/scope.ts';
import type { TextSearches } from '../../platform/database/text-searches.ts';
import { type PagedList, type PagingDeps, pagedList } from '../../platform/http/paging.ts';
import { type Answer, created, key, ok, person, type Route, route } from '../../platform/http/route.ts';
import { type DiscussionRouteDeps, discussionRoutes } from '../discussion/public.ts';
import { patternOf } from '../search/public.ts';
import type { IssueDeps } from './announce.ts';
import { changeIssue, createIssue } from './commands.ts';
import { issueHistory } from './history.ts';
import { getIssue, issueList, issueShape, trackedIssueShape } from './store.ts';
import { getTrackedIssue, issueSubject } from './subject.ts';
import { untracked } from './views.ts';

type IssueRouteDeps = IssueDeps & PagingDeps & DiscussionRouteDeps & { readonly textSearches: TextSearches };

/** Machines and people have the same routes; each sees its own form of the record. */
interface Audience {
  readonly path: string;
  readonly reading: Pick<Route, 'access' | 'budgeted'>;
  readonly writing: Pick<Route, 'access' | 'budgeted'>;
  readonly list: PagedList;
  readonly one: TSchema;
  readonly page: TSchema;
  view(issue: TrackedIssue): Issue;
  get(deps: IssueRouteDeps, scope: ProjectScope, id: string): Promise<Issue>;
}

const machines: Audience = {
  path: '/api/v1/projects/{projectId}/issues',
  reading: { access: key('read'), budgeted: true },
  writing: { access: key('write'), budgeted: true },
  list: pagedList({ name: 'issues', source: issueList, shape: issueShape }),
  one: Issue,
  page: IssuePage,
  view: untracked,
  get: ({ db }, scope, id) => getIssue(db.reader(scope), scope, id),
};

const people: Audience = {
  path: '/api/projects/{projectId}/issues',
  reading: { access: person('viewer') },
  writing: { access: person('reviewer') },
  list: pagedList({ name: 'tracked-issues', source: issueList, shape: trackedIssueShape }),
  one: TrackedIssue,
  page: TrackedIssuePage,
  view: (issue) => issue,
  get: ({ db }, scope, id) => getTrackedIssue(db.reader(scope), scope, id),
};

const history = pagedList({ name: 'issue-history', source: issueHistory.list, shape: issueHistory.shape });
const tag = 'Issues';
const inProject = Type.Object({ projectId: Uuid() });
const one = Type.Object({ projectId: Uuid(), issueId: Uuid() });
const discussion = {
  subject: issueSubject,
  path: `${people.path}/{issueId}`,
  tag,
  a: 'an issue',
  noun: 'issue',
  schemas: issueDiscussion,
  tracked: TrackedIssue,
};
const query = Type.Object({ ...pageQuery, ...updatedRangeQuery, ...issueFilters });
const trackedQuery = Type.Object({ ...pageQuery, ...updatedRangeQuery, ...trackedIssueFilters, ...issueOrders });

/** Issues for machines (spec 4.3, contract §5) and for people (contract §6). */
export function issueRoutes(deps: IssueRouteDeps): Route[] {
  const audiences = [machines, people].flatMap((each) => [...readRoutes(deps, each), ...writeRoutes(deps, each)]);
  return [...audiences, historyRoute(deps), ...discussionRoutes(deps, discussion)];
}

/** People's lists filter and sort by more than those of v1. */
function listRoute(deps: IssueRouteDeps, audience: Audience): Route {
  const listing = { ...audience.reading, tag, scope: 'project', method: 'GET', params: inProject } as const;
  const declared = { ...listing, path: audience.path, summary: 'List issues', reply: audience.page };
  const handle = ({ scope, query, url }: { scope: ProjectScope; query: Static<typeof trackedQuery>; url: string }) => {
    const { cursor, limit, sort, updated_since, updated_until, label, q, ...exact } = query;
    const paging = { cursor, limit, sort, updated_since, updated_until };
    const filters = { ...exact, label: label?.trim(), q: patternOf(q) };
    const page = () => audience.list.page(deps, scope, { query: paging, filters, url });
    return q === undefined ? page() : deps.textSearches(scope.workspaceId, page);
  };
  if (audience === people) return route({ ...declared, query: trackedQuery, handle });
  return route({ ...declared, query, handle });
}

function readRoutes(deps: IssueRouteDeps, audience: Audience): Route[] {
  const reading = { ...audience.reading, tag, scope: 'project', method: 'GET' } as const;
  return [
    listRoute(deps, audience),
    route({
      ...reading,
      path: `${audience.path}/{issueId}`,
      summary: 'Get an issue',
      params: one,
      reply: audience.one,
      tagged: true,
      handle: async ({ scope, params }) => answer(await audience.get(deps, scope, params.issueId)),
    }),
  ];
}

function writeRoutes(deps: IssueRouteDeps, audience: Audience): Route[] {
  const writing = { ...audience.writing, tag, scope: 'project' } as const;
  return [
    route({
      ...writing,
      method: 'POST',
      path: audience.path,
      summary: 'Create an issue',
      description:
        'It has the next number of the project. One that is created `closed` or `verified` is closed with that.',
      params: inProject,
      body: IssueCreate,
      reply: audience.one,
      tagged: true,
      status: 201,
      creates: {},
      handle: ({ actor, scope, body, keeping }) =>
        keeping(
          deps,
          (issue: TrackedIssue) => created(audience.view(issue), { changedAt: issue.updatedAt }),
          (bound) => createIssue(bound, actor, scope, body),
        ),
    }),
    route({
      ...writing,
      method: 'PATCH',
      path: `${audience.path}/{issueId}`,
      summary: 'Change an issue',
      description:
        'A `closed` or `verified` issue keeps its status: a body that asks for another one is 409 and changes nothing. ' +
        'Everything else of it may be edited.',
      params: one,
      findOfPath: findIssue(deps),
      body: IssueChange,
      reply: audience.one,
      tagged: true,
      refuses: ['conflict', 'precondition_failed'],
      async handle({ actor, scope, params, body, ifMatch }) {
        const issue = await changeIssue(deps, actor, scope, { id: params.issueId, ifMatch, change: body });
        return answer(audience.view(issue));
      },
    }),
  ];
}

function historyRoute(deps: IssueRouteDeps): Route {
  return route({
    method: 'GET',
    path: `${people.path}/{issueId}/history`,
    summary: 'List what changed in the fields of an issue, newest first',
    tag,
    access: person('viewer'),
    scope: 'project',
    params: one,
    findOfPath: findIssue(deps),
    query: Type.Object({ ...pageQuery }),
    reply: IssueHistoryPage,
    handle: ({ scope, params: { issueId }, query: asked, url }) =>
      history.page(deps, scope, { query: asked, filters: { issueId }, url }),
  });
}

const findIssue =
  ({ db }: IssueRouteDeps) =>
  ({ scope, params }: { scope: ProjectScope; params: Static<typeof one> }) =>
    getIssue(db.reader(scope), scope, params.issueId);

function answer(issue: Issue): Answer {
  return ok(issue, { changedAt: issue.updatedAt });
}
