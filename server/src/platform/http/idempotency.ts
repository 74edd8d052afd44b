// `Idempotency-Key` on a POST that creates (contract §4). The answer is kept IN the transaction of the creation, so that
// after a kill at any moment either both are there or neither: a repeat never creates twice.
//
// A row is laid first, in a transaction of its own, and says that the request is in progress; it is removed when the
// request is refused, and runs out by itself when the process dies.
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { WorkspaceScope } from '../access/scope.ts';
import { conflict, invalidField } from '../app-error.ts';
import type { Clock } from '../clock.ts';
import { instantOf } from '../clock.ts';
import type { Db } from '../database/db.ts';
import type { Tx } from '../database/transaction.ts';
import type { Answer, Route } from './route.ts';

const KEPT_MS = 24 * 60 * 60 * 1000;
/** Longer than any creation takes (a transaction is bounded to 10 s, its upload came before). */
const IN_PROGRESS_MS = 60_000;
const KEY_FORM = /^[\x21-\x7e]{1,255}$/;

export interface IdempotencyDeps {
  readonly db: Db;
  readonly clock: Clock;
}

/** Who creates what with which key and body. */
export interface Creation {
  readonly scope: WorkspaceScope;
  /** `key:<id>` or `user:<id>`. */
  readonly actor: string;
  readonly route: Route;
  /** The path with its ids: the same key on another project is another creation. */
  readonly path: string;
  readonly key: string;
  readonly bodyHash: Buffer;
}

/** The header's value, or 422 for one that is not 1–255 visible characters; undefined without the header. */
export function readIdempotencyKey(header: string | undefined): string | undefined {
  if (header === undefined) return undefined;
  if (!KEY_FORM.test(header)) throw invalidField('Idempotency-Key', 'must be 1 to 255 visible characters');
  return header;
}

/** The hash that a repeat's body is held against: of the canonical JSON as it was received and parsed. */
export function hashBody(body: unknown): Buffer {
  return createHash('sha256')
    .update(JSON.stringify(body ?? null))
    .digest();
}

/**
 * Begins a creation. Answers with the kept answer of the same request made before, or undefined when it is to be made
 * now. Another body under the same key, or a request still in progress, is 409.
 */
export async function beginCreation(deps: IdempotencyDeps, creation: Creation): Promise<Answer | undefined> {
  const nowMs = deps.clock.now();
  const { scope, actor, path, key, bodyHash } = creation;
  const route = `${creation.route.method} ${path}`;
  const reader = deps.db.reader(scope);
  // One statement: lay the row, or take over one that ran out; a row of somebody else's is left and read.
  const laid = await sql`
    insert into idempotent_answer (workspace_id, actor, route, key, body_hash, in_progress_until, expires_at)
    values (${scope.workspaceId}, ${actor}, ${route}, ${key}, ${bodyHash}, ${instantOf(nowMs + IN_PROGRESS_MS)}, ${instantOf(nowMs + KEPT_MS)})
    on conflict (workspace_id, actor, route, key) do update
      set body_hash = excluded.body_hash, in_progress_until = excluded.in_progress_until, expires_at = excluded.expires_at,
          status = null, body = null
      where idempotent_answer.expires_at <= ${instantOf(nowMs)}
         or (idempotent_answer.status is null and idempotent_answer.in_progress_until <= ${instantOf(nowMs)})
    returning 1 as laid`.execute(reader);
  if (laid.rows.length > 0) return undefined;
  const found = await reader
    .selectFrom('idempotent_answer')
    .select(['body_hash', 'status', 'body', 'in_progress_until'])
    .where('workspace_id', '=', scope.workspaceId)
    .where('actor', '=', actor)
    .where('route', '=', route)
    .where('key', '=', key)
    .executeTakeFirst();
  if (found !== undefined && !found.body_hash.equals(bodyHash)) {
    throw conflict('This Idempotency-Key was used with another body.');
  }
  if (found === undefined || found.status === null) {
    throw conflict('A request with this Idempotency-Key is still in progress.', { 'retry-after': '1' });
  }
  return {
    status: found.status,
    ...(found.body === null ? {} : { json: found.body }),
    headers: { 'idempotent-replayed': 'true' },
  };
}

/**
 * Keeps the answer in the creation's own transaction; members shown only once are kept as null. Throws a conflict, and so
 * undoes the creation, where it took so long (an upload to a slow bucket) that a repeat has taken its place.
 */
export async function keepAnswer(tx: Tx, creation: Creation, answer: Answer): Promise<void> {
  const body = withoutOnceOnly(answer.body, creation.route.creates?.onceOnly ?? []);
  const { numUpdatedRows } = await tx
    .updateTable('idempotent_answer')
    .set({
      status: answer.status ?? 200,
      body: body === undefined ? null : JSON.stringify(body),
      in_progress_until: null,
    })
    .where('workspace_id', '=', creation.scope.workspaceId)
    .where('actor', '=', creation.actor)
    .where('route', '=', `${creation.route.method} ${creation.path}`)
    .where('key', '=', creation.key)
    .where('status', 'is', null)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) throw conflict('Another request with this Idempotency-Key was quicker.');
}

/** Forgets a creation that was refused, so that the corrected request may use the key again. */
export async function forgetCreation(deps: IdempotencyDeps, creation: Creation): Promise<void> {
  await deps.db
    .reader(creation.scope)
    .deleteFrom('idempotent_answer')
    .where('workspace_id', '=', creation.scope.workspaceId)
    .where('actor', '=', creation.actor)
    .where('route', '=', `${creation.route.method} ${creation.path}`)
    .where('key', '=', creation.key)
    .where('status', 'is', null)
    .execute();
}

function withoutOnceOnly(body: unknown, names: readonly string[]): unknown {
  if (names.length === 0 || typeof body !== 'object' || body === null) return body;
  return Object.fromEntries(Object.entries(body).map(([name, value]) => [name, names.includes(name) ? null : value]));
}
