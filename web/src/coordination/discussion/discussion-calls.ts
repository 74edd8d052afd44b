// The calls of a discussion. Their paths differ by the kind of record alone, so that the typed paths of issues stand for all.
import type { IssueAttachment, IssueComment, IssueHistoryEntry } from '../../../../contract/issues.ts';
import { allPages, lastPages } from '../../api/all-pages.ts';
import { type Api, tagged, taken } from '../../api/client.ts';
import type { Subject } from './subject.ts';

export type Comment = IssueComment;
export type Attachment = IssueAttachment;
export type Change = IssueHistoryEntry;

const RECORD = '/api/projects/{projectId}/issues/{issueId}';

/** The same path on the subject's kind; the parameter keeps its name, which is no part of the address. */
function on<Path extends `${typeof RECORD}/${string}`>({ kind }: Subject, path: Path): Path {
  return path.replace('/issues/', `/${kind}/`) as Path;
}

const pathOf = ({ projectId, id }: Subject) => ({ projectId, issueId: id });
const paged = (cursor: string | undefined) => ({ limit: 200, ...(cursor !== undefined && { cursor }) });

/** The comments, oldest first; of very many the newest. */
export function readComments(api: Api, subject: Subject) {
  return lastPages<Comment>((cursor) =>
    taken(api.GET(on(subject, `${RECORD}/comments`), { params: { path: pathOf(subject), query: paged(cursor) } })),
  );
}

/** What changed in its fields, newest first. */
export function readHistory(api: Api, subject: Subject) {
  return allPages<Change>((cursor) =>
    taken(api.GET(on(subject, `${RECORD}/history`), { params: { path: pathOf(subject), query: paged(cursor) } })),
  );
}

/** All files, also those of comments, oldest first. */
export function readAttachments(api: Api, subject: Subject) {
  return allPages<Attachment>((cursor) =>
    taken(api.GET(on(subject, `${RECORD}/attachments`), { params: { path: pathOf(subject), query: paged(cursor) } })),
  );
}

/** Adds a comment; sent twice with one key it is added once. */
export function addComment(api: Api, subject: Subject, text: string, key: string) {
  return taken(
    api.POST(on(subject, `${RECORD}/comments`), {
      params: { path: pathOf(subject), header: { 'Idempotency-Key': key } },
      body: { text },
    }),
  );
}

/** Changes a comment of one's own. */
export function changeComment(api: Api, subject: Subject, commentId: string, text: string) {
  return tagged(
    api.PATCH(on(subject, `${RECORD}/comments/{commentId}`), {
      params: { path: { ...pathOf(subject), commentId } },
      body: { text },
    }),
  );
}

/** Deletes a comment of one's own, with its files. */
export async function removeComment(api: Api, subject: Subject, commentId: string): Promise<void> {
  await api.DELETE(on(subject, `${RECORD}/comments/{commentId}`), {
    params: { path: { ...pathOf(subject), commentId } },
  });
}

/** A signed address of a file, good for a quarter of an hour. */
export async function attachmentAddress(api: Api, subject: Subject, attachmentId: string): Promise<string> {
  const { original } = await taken(
    api.GET(on(subject, `${RECORD}/attachments/{attachmentId}/files`), {
      params: { path: { ...pathOf(subject), attachmentId } },
    }),
  );
  return original;
}

/** Removes a file. */
export async function removeAttachment(api: Api, subject: Subject, attachmentId: string): Promise<void> {
  await api.DELETE(on(subject, `${RECORD}/attachments/{attachmentId}`), {
    params: { path: { ...pathOf(subject), attachmentId } },
  });
}

/** Where a file is sent to. */
export function uploadAddress({ projectId, kind, id }: Subject): string {
  return `/api/projects/${projectId}/${kind}/${id}/attachments`;
}

/** Begins or ends watching the record. */
export async function setWatching(api: Api, subject: Subject, isWatching: boolean): Promise<void> {
  const path = on(subject, `${RECORD}/watchers/me`);
  if (isWatching) await api.PUT(path, { params: { path: pathOf(subject) } });
  else await api.DELETE(path, { params: { path: pathOf(subject) } });
}
