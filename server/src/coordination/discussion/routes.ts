// What people say about a record and who follows it: of the app API alone (contract §6). Made once for each kind of record.

import { implement } from '../../platform/http/implement.ts';
import { type PagingDeps, pagedList } from '../../platform/http/paging.ts';
import { created, noContent, ok, type Route } from '../../platform/http/route.ts';
import type { Ids } from '../../platform/ids.ts';
import { type AttachmentRouteDeps, attachmentRoutes } from './attachment-routes.ts';
import { commentList, commentShape, getComment } from './comment-store.ts';
import { addComment, changeComment, removeComment } from './comments.ts';
import { DISCUSSION_OPERATIONS } from './operations.ts';
import { type Comment, commentView } from './views.ts';
import { setWatching } from './watching.ts';
import { type DiscussionWire, findRecord, type RecordPath, recordOf } from './wire.ts';

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
  const { subject } = wire;
  const { kind } = subject;
  const operations = DISCUSSION_OPERATIONS[kind];
  const list = pagedList({ name: `${kind}-comments`, source: commentList(kind), shape: commentShape(kind) });
  const talking = { ...deps, subject };
  return [
    implement(operations.listComments, {
      loadResource: findRecord(deps, wire),
      handle: ({ scope, params, query, url }) =>
        list.page(deps, scope, { query, filters: { recordId: recordOf(wire, params).id }, url }),
    }),
    implement(operations.createComment, {
      loadResource: findRecord(deps, wire),
      handle: ({ actor, scope, params, body, idempotent }) =>
        idempotent(
          talking,
          (comment: Comment) => created(commentView(kind, comment), { changedAt: comment.updatedAt }),
          (bound) => addComment(bound, actor, scope, { recordId: recordOf(wire, params).id, text: body.text }),
        ),
    }),
  ];
}

function ownRoutes(deps: TalkRouteDeps, wire: DiscussionWire): Route[] {
  const { kind } = wire.subject;
  const operations = DISCUSSION_OPERATIONS[kind];
  const toPath = (params: RecordPath['params']) => ({
    record: recordOf(wire, params),
    commentId: String(params.commentId),
  });
  return [
    implement(operations.updateComment, {
      loadResource: ({ scope, params }: RecordPath) => getComment(deps.db.reader(scope), scope, toPath(params)),
      async handle({ actor, scope, params, body, ifMatch }) {
        const comment = await changeComment(deps, actor, scope, { path: toPath(params), ifMatch, text: body.text });
        return ok(commentView(kind, comment), { changedAt: comment.updatedAt });
      },
    }),
    implement(operations.deleteComment, {
      loadResource: ({ scope, params }: RecordPath) => getComment(deps.db.reader(scope), scope, toPath(params)),
      async handle({ actor, scope, params, ifMatch }) {
        await removeComment(deps, actor, scope, { path: toPath(params), ifMatch });
        return noContent;
      },
    }),
  ];
}

function watcherRoutes(deps: TalkRouteDeps, wire: DiscussionWire): Route[] {
  const talking = { ...deps, subject: wire.subject };
  const operations = DISCUSSION_OPERATIONS[wire.subject.kind];
  return [
    implement(operations.watch, {
      loadResource: findRecord(deps, wire),
      async handle({ actor, scope, params }) {
        const record = await setWatching(talking, actor, scope, { id: recordOf(wire, params).id, watches: true });
        return ok(record, { changedAt: record.updatedAt });
      },
    }),
    implement(operations.unwatch, {
      loadResource: findRecord(deps, wire),
      async handle({ actor, scope, params }) {
        await setWatching(talking, actor, scope, { id: recordOf(wire, params).id, watches: false });
        return noContent;
      },
    }),
  ];
}
