// What people say about a record and who follows it: of the app API alone (contract §6). Made once for each kind of record.
import { Type } from 'typebox';
import { pageQuery } from '../../../../contract/paging.ts';
import { Uuid } from '../../../../contract/values.ts';
import { type PagingDeps, pagedList } from '../../platform/http/paging.ts';
import { created, noContent, ok, person, type Route, route } from '../../platform/http/route.ts';
import type { Ids } from '../../platform/ids.ts';
import { type AttachmentRouteDeps, attachmentRoutes } from './attachment-routes.ts';
import { commentList, commentShape, getComment } from './comment-store.ts';
import { addComment, changeComment, removeComment } from './comments.ts';
import { type Comment, commentView } from './views.ts';
import { setWatching } from './watching.ts';
import { type DiscussionWire, findRecord, type RecordPath, recordOf, recordParams } from './wire.ts';

type TalkRouteDeps = PagingDeps & { readonly ids: Ids };

export type DiscussionRouteDeps = TalkRouteDeps & AttachmentRouteDeps;

/** The routes of the comments, watchers and attachments of a kind of record. */
export function discussionRoutes(deps: DiscussionRouteDeps, wire: DiscussionWire): Route[] {
  return [
    ...listRoutes(deps, wire),
    ...ownRoutes(deps, wire),
    ...watcherRoutes(deps, wire),
    ...attachmentRoutes(deps, wire),
  ];
}

function listRoutes(deps: TalkRouteDeps, wire: DiscussionWire): Route[] {
  const { subject, tag, schemas, a, noun } = wire;
  const { kind } = subject;
  const list = pagedList({ name: `${kind}-comments`, source: commentList(kind), shape: commentShape(kind) });
  const about = {
    tag,
    scope: 'project',
    path: `${wire.path}/comments`,
    params: recordParams(kind),
    findOfPath: findRecord(deps, wire),
  } as const;
  const talking = { ...deps, subject };
  return [
    route({
      ...about,
      method: 'GET',
      summary: `List the comments on ${a}, oldest first`,
      access: person('viewer'),
      query: Type.Object({ ...pageQuery }),
      reply: schemas.CommentPage,
      handle: ({ scope, params, query, url }) =>
        list.page(deps, scope, { query, filters: { recordId: recordOf(wire, params).id }, url }),
    }),
    route({
      ...about,
      method: 'POST',
      summary: `Comment on ${a}`,
      description: `Whoever comments watches the ${noun} from then on.`,
      access: person('reviewer'),
      body: schemas.CommentWrite,
      reply: schemas.Comment,
      tagged: true,
      status: 201,
      creates: {},
      handle: ({ actor, scope, params, body, keeping }) =>
        keeping(
          talking,
          (comment: Comment) => created(commentView(kind, comment), { changedAt: comment.updatedAt }),
          (bound) => addComment(bound, actor, scope, { recordId: recordOf(wire, params).id, text: body.text }),
        ),
    }),
  ];
}

function ownRoutes(deps: TalkRouteDeps, wire: DiscussionWire): Route[] {
  const { subject, schemas, tag } = wire;
  const { kind } = subject;
  const params = Type.Object({ ...recordParams(kind).properties, commentId: Uuid() });
  const toPath = (params: RecordPath['params']) => ({
    record: recordOf(wire, params),
    commentId: String(params.commentId),
  });
  const own = {
    tag,
    access: person('reviewer'),
    scope: 'project',
    path: `${wire.path}/comments/{commentId}`,
    params,
    findOfPath: ({ scope, params }: RecordPath) => getComment(deps.db.reader(scope), scope, toPath(params)),
    refuses: ['precondition_failed'],
  } as const;
  return [
    route({
      ...own,
      method: 'PATCH',
      summary: "Change one's own comment",
      description: "Another person's is 403.",
      body: schemas.CommentWrite,
      reply: schemas.Comment,
      tagged: true,
      async handle({ actor, scope, params, body, ifMatch }) {
        const comment = await changeComment(deps, actor, scope, { path: toPath(params), ifMatch, text: body.text });
        return ok(commentView(kind, comment), { changedAt: comment.updatedAt });
      },
    }),
    route({
      ...own,
      method: 'DELETE',
      summary: "Delete one's own comment",
      description: "Another person's is 403.",
      reply: null,
      status: 204,
      async handle({ actor, scope, params, ifMatch }) {
        await removeComment(deps, actor, scope, { path: toPath(params), ifMatch });
        return noContent;
      },
    }),
  ];
}

function watcherRoutes(deps: TalkRouteDeps, wire: DiscussionWire): Route[] {
  const talking = { ...deps, subject: wire.subject };
  const mine = {
    tag: wire.tag,
    access: person('viewer'),
    scope: 'project',
    path: `${wire.path}/watchers/me`,
    params: recordParams(wire.subject.kind),
    findOfPath: findRecord(deps, wire),
  } as const;
  return [
    route({
      ...mine,
      method: 'PUT',
      summary: `Watch ${wire.a}`,
      reply: wire.tracked,
      tagged: true,
      async handle({ actor, scope, params }) {
        const record = await setWatching(talking, actor, scope, { id: recordOf(wire, params).id, watches: true });
        return ok(record, { changedAt: record.updatedAt });
      },
    }),
    route({
      ...mine,
      method: 'DELETE',
      summary: `Watch ${wire.a} no longer`,
      reply: null,
      status: 204,
      async handle({ actor, scope, params }) {
        await setWatching(talking, actor, scope, { id: recordOf(wire, params).id, watches: false });
        return noContent;
      },
    }),
  ];
}
