import type { Issue, TrackedIssue } from '../../../../contract/issues.ts';
import { issueOperations } from '../../../../contract/operations/issues.ts';
import type { Query } from '../../../../contract/operations/operation.ts';
import type { ProjectScope } from '../../platform/access/scope.ts';
import type { TextSearches } from '../../platform/database/text-searches.ts';
import { implement } from '../../platform/http/implement.ts';
import { type PagedList, type PagingDeps, pagedList } from '../../platform/http/paging.ts';
import { type Answer, created, ok, type Route } from '../../platform/http/route.ts';
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
  readonly operations: {
    readonly get: typeof issueOperations.getIssue | typeof issueOperations.getProjectIssue;
    readonly create: typeof issueOperations.createIssue | typeof issueOperations.createProjectIssue;
    readonly update: typeof issueOperations.updateIssue | typeof issueOperations.updateProjectIssue;
  };
  readonly list: PagedList;
  view(issue: TrackedIssue): Issue;
  get(deps: IssueRouteDeps, scope: ProjectScope, id: string): Promise<Issue>;
}

const machines: Audience = {
  operations: {
    get: issueOperations.getIssue,
    create: issueOperations.createIssue,
    update: issueOperations.updateIssue,
  },
  list: pagedList({ name: 'issues', source: issueList, shape: issueShape }),
  view: untracked,
  get: ({ db }, scope, id) => getIssue(db.reader(scope), scope, id),
};

const people: Audience = {
  operations: {
    get: issueOperations.getProjectIssue,
    create: issueOperations.createProjectIssue,
    update: issueOperations.updateProjectIssue,
  },
  list: pagedList({ name: 'tracked-issues', source: issueList, shape: trackedIssueShape }),
  view: (issue) => issue,
  get: ({ db }, scope, id) => getTrackedIssue(db.reader(scope), scope, id),
};

const history = pagedList({ name: 'issue-history', source: issueHistory.list, shape: issueHistory.shape });
type ListQuery = Query<typeof issueOperations.listProjectIssues>;

/** Issues for machines (spec 4.3, contract §5) and for people (contract §6). */
export function issueRoutes(deps: IssueRouteDeps): Route[] {
  const audiences = [machines, people].flatMap((each) => [...readRoutes(deps, each), ...writeRoutes(deps, each)]);
  return [...audiences, historyRoute(deps), ...discussionRoutes(deps, { subject: issueSubject })];
}

/** People's lists filter and sort by more than those of v1. */
function listRoute(deps: IssueRouteDeps, audience: Audience): Route {
  const handle = ({ scope, query, url }: { scope: ProjectScope; query: ListQuery; url: string }) => {
    const { cursor, limit, sort, updated_since, updated_until, label, q, ...exact } = query;
    const paging = { cursor, limit, sort, updated_since, updated_until };
    const filters = { ...exact, label: label?.trim(), q: patternOf(q) };
    const page = () => audience.list.page(deps, scope, { query: paging, filters, url });
    return q === undefined ? page() : deps.textSearches(scope.workspaceId, page);
  };
  if (audience === people) return implement(issueOperations.listProjectIssues, handle);
  return implement(issueOperations.listIssues, handle);
}

function readRoutes(deps: IssueRouteDeps, audience: Audience): Route[] {
  return [
    listRoute(deps, audience),
    implement(audience.operations.get, async ({ scope, params }) =>
      answer(await audience.get(deps, scope, params.issueId)),
    ),
  ];
}

function writeRoutes(deps: IssueRouteDeps, audience: Audience): Route[] {
  return [
    implement(audience.operations.create, ({ actor, scope, body, idempotent }) =>
      idempotent(
        deps,
        (issue: TrackedIssue) => created(audience.view(issue), { changedAt: issue.updatedAt }),
        (bound) => createIssue(bound, actor, scope, body),
      ),
    ),
    implement(audience.operations.update, {
      loadResource: findIssue(deps),
      async handle({ actor, scope, params, body, ifMatch }) {
        const issue = await changeIssue(deps, actor, scope, { id: params.issueId, ifMatch, change: body });
        return answer(audience.view(issue));
      },
    }),
  ];
}

function historyRoute(deps: IssueRouteDeps): Route {
  return implement(issueOperations.getProjectIssueHistory, {
    loadResource: findIssue(deps),
    handle: ({ scope, params: { issueId }, query: asked, url }) =>
      history.page(deps, scope, { query: asked, filters: { issueId }, url }),
  });
}

const findIssue =
  ({ db }: IssueRouteDeps) =>
  ({ scope, params }: { scope: ProjectScope; params: { issueId: string } }) =>
    getIssue(db.reader(scope), scope, params.issueId);

function answer(issue: Issue): Answer {
  return ok(issue, { changedAt: issue.updatedAt });
}
