// Strong ETags of single records that carry no instant of their last change (contract §4): who one is, what a plan
// includes. The tag follows from the content, so that two answers share it exactly when they are the same.
import { hash } from 'node:crypto';
import type { ScopeKind } from '../../../../contract/access.ts';
import { preconditionFailed } from '../app-error.ts';
import { namesTag, parseTags } from './etag.ts';
import type { Answer, Call } from './route.ts';

type Asking = Pick<Call<ScopeKind, unknown, unknown, unknown>, 'method' | 'header'>;

/**
 * 200 with the record and its tag; 304 to a reader who names it in `If-None-Match`. `editedAt`: of a record that changes by
 * itself as well, the instant of its last edit, which the tag then begins with (`requireEditMatch`).
 */
export function okByContent({ method, header }: Asking, record: unknown, editedAt?: string): Answer {
  const json = JSON.stringify(record);
  const tag = editedAt === undefined ? tagOf(json) : `${editOf(editedAt)}${digestOf(json)}"`;
  const headers = { etag: tag, 'cache-control': 'private, no-cache' };
  const known = header('if-none-match');
  const isRead = method === 'GET' || method === 'HEAD';
  return isRead && known !== undefined && namesTag(known, tag) ? { status: 304, headers } : { headers, json };
}

/**
 * Refuses a stale `If-Match` with 412: `before` is the record as its GET would answer it. Undefined: there is no record yet,
 * which no `If-Match` fits (RFC 9110 §13.1.1).
 */
export function requireContentMatch(ifMatch: string | undefined, before: unknown): void {
  if (ifMatch === undefined) return;
  if (before === undefined || !namesTag(ifMatch, tagOf(JSON.stringify(before)))) throw preconditionFailed();
}

/**
 * The same for a record that changes by itself all the time, as sensors do: only an edit since makes a tag stale, or nobody
 * could change such a record at all. The tag of another instant of the same edit is taken, so `If-Match` compares less here
 * than `If-None-Match` does.
 */
export function requireEditMatch(ifMatch: string | undefined, editedAt: string): void {
  if (ifMatch === undefined) return;
  const tags = parseTags(ifMatch);
  const edit = editOf(editedAt);
  if (tags !== '*' && !tags.some((each) => each.startsWith(edit))) throw preconditionFailed();
}

const editOf = (editedAt: string) => `"${Date.parse(editedAt).toString(36)}.`;

// 128 bits: no two records share it by chance.
const digestOf = (json: string) => hash('sha256', json, 'base64url').slice(0, 22);
const tagOf = (json: string) => `"${digestOf(json)}"`;
