// Comments on issues and who follows them: of the app API alone (contract §6).
import { type Static, Type } from 'typebox';
import { IssueComment, IssueCommentPage, IssueCommentWrite, TrackedIssue } from '../../../../contract/issues.ts';
import { pageQuery } from '../../../../contract/paging.ts';
import { Uuid } from '../../../../contract/values.ts';
import type { ProjectScope } from '../../platform/access/scope.ts';
import { type PagingDeps, pagedList } from '../../platform/http/paging.ts';
import { type Answer, created, noContent, ok, person, type Route, route } from '../../platform/http/route.ts';
import type { IssueDeps } from './announce.ts';
import { commentList, commentShape, getComment } from './comment-store.ts';
import { addComment, changeComment, removeComment } from './comments.ts';
import { getIssue } from './store.ts';
import { setWatching } from './watching.ts';

type TalkRouteDeps = IssueDeps & PagingDeps;

const list = pagedList({ name: 'issue-comments', source: commentList, shape: commentShape });
const ISSUE = '/api/projects/{projectId}/issues/{issueId}';
const COMMENT = `${ISSUE}/comments/{commentId}`;
const tag = 'Issues';
const ofIssue = Type.Object({ projectId: Uuid(), issueId: Uuid() });
const one = Type.Object({ projectId: Uuid(), issueId: Uuid(), commentId: Uuid() });
const writing = { tag, access: person('reviewer'), scope: 'project' } as const;

/** The routes of comments and watchers. */
export function issueTalkRoutes(deps: TalkRouteDeps): Route[] {
  return [...listRoutes(deps), ...ownRoutes(deps), ...watcherRoutes(deps)];
}

const findIssue =
  (deps: TalkRouteDeps) =>
  ({ scope, params }: { scope: ProjectScope; params: Static<typeof ofIssue> }) =>
    getIssue(deps.db.reader(scope), scope, params.issueId);

const findComment =
  (deps: TalkRouteDeps) =>
  ({ scope, params }: { scope: ProjectScope; params: Static<typeof one> }) =>
    getComment(deps.db.reader(scope), scope, params);

function listRoutes(deps: TalkRouteDeps): Route[] {
  return [
    route({
      method: 'GET',
      path: `${ISSUE}/comments`,
      summary: 'List the comments on an issue, oldest first',
      tag,
      access: person('viewer'),
      scope: 'project',
      params: ofIssue,
      query: Type.Object({ ...pageQuery }),
      reply: IssueCommentPage,
      async handle({ scope, params, query, url }) {
        await findIssue(deps)({ scope, params });
        return list.page(deps, scope, { query, filters: { issueId: params.issueId }, url });
      },
    }),
    route({
      ...writing,
      method: 'POST',
      path: `${ISSUE}/comments`,
      summary: 'Comment on an issue',
      description: 'Whoever comments watches the issue from then on.',
      params: ofIssue,
      findOfPath: findIssue(deps),
      body: IssueCommentWrite,
      reply: IssueComment,
      tagged: true,
      status: 201,
      creates: {},
      handle: ({ actor, scope, params, body, keeping }) =>
        keeping(
          deps,
          (comment: IssueComment) => created(comment, { changedAt: comment.updatedAt }),
          (bound) => addComment(bound, actor, scope, { issueId: params.issueId, text: body.text }),
        ),
    }),
  ];
}

function ownRoutes(deps: TalkRouteDeps): Route[] {
  const own = { ...writing, path: COMMENT, params: one, findOfPath: findComment(deps) } as const;
  return [
    route({
      ...own,
      method: 'PATCH',
      summary: "Change one's own comment",
      description: "Another person's is 403.",
      body: IssueCommentWrite,
      reply: IssueComment,
      tagged: true,
      refuses: ['precondition_failed'],
      handle: async ({ actor, scope, params, body, ifMatch }) =>
        answer(await changeComment(deps, actor, scope, { path: params, ifMatch, text: body.text })),
    }),
    route({
      ...own,
      method: 'DELETE',
      summary: "Delete one's own comment",
      description: "Another person's is 403.",
      reply: null,
      status: 204,
      refuses: ['precondition_failed'],
      async handle({ actor, scope, params, ifMatch }) {
        await removeComment(deps, actor, scope, { path: params, ifMatch });
        return noContent;
      },
    }),
  ];
}

function watcherRoutes(deps: TalkRouteDeps): Route[] {
  const mine = {
    tag,
    access: person('viewer'),
    scope: 'project',
    params: ofIssue,
    findOfPath: findIssue(deps),
  } as const;
  const path = `${ISSUE}/watchers/me`;
  return [
    route({
      ...mine,
      path,
      method: 'PUT',
      summary: 'Watch an issue',
      reply: TrackedIssue,
      tagged: true,
      handle: async ({ actor, scope, params }) =>
        answer(await setWatching(deps, actor, scope, { id: params.issueId, watches: true })),
    }),
    route({
      ...mine,
      path,
      method: 'DELETE',
      summary: 'Watch an issue no longer',
      reply: null,
      status: 204,
      async handle({ actor, scope, params }) {
        await setWatching(deps, actor, scope, { id: params.issueId, watches: false });
        return noContent;
      },
    }),
  ];
}

function answer(record: IssueComment | TrackedIssue): Answer {
  return ok(record, { changedAt: record.updatedAt });
}
