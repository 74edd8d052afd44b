// `Idempotency-Key` on a POST that creates (contract §4). The answer is kept IN the transaction of the creation, so that
// after a kill at any moment either both are there or neither: a repeat never creates twice.
//
// A row is laid first, in a transaction of its own, and says that the request is in progress; it is removed when the
// request is refused. Where the process dies, a repeat takes its place: at once where others see that it is gone (presence.ts), else
// when the row runs out.

import { createHash, createHmac } from 'node:crypto';
import { type ExpressionBuilder, sql } from 'kysely';
import { createMessage } from '../../../../contract/messages/message.ts';
import type { WorkspaceScope } from '../access/scope.ts';
import { conflict, invalidField } from '../app-error.ts';
import type { Clock } from '../clock.ts';
import { instantOf } from '../clock.ts';
import { DatabaseAwayError } from '../database/database-away.ts';
import { beforeCommitting, type Db, type Tables } from '../database/db.ts';
import { isDeadSql } from '../database/presence.ts';
import type { Tx } from '../database/transaction.ts';
import type { Answer, Idempotent, Route } from './route.ts';

const KEPT_MS = 24 * 60 * 60 * 1000;
/** Longer than a creation takes, except one whose file goes to a slow bucket, which a repeat may overtake. */
const IN_PROGRESS_MS = 60_000;
/** The delay before a creation is forgotten again; below the second that a repeat is told to wait. */
const FORGET_AGAIN_MS = 500;
const KEY_FORM = /^[\x21-\x7e]{1,255}$/;

export interface IdempotencyDeps {
  readonly db: Db;
  readonly clock: Clock;
}

/** A request to create: its caller, route, key and body. */
export interface Creation {
  readonly scope: WorkspaceScope;
  /** `key:<id>` or `user:<id>`. */
  readonly actor: string;
  readonly route: Route;
  /** The path with its ids: the same key on another project is another creation. */
  readonly path: string;
  readonly key: string;
  /** Of its body: the first is kept, and what was kept may be any of them. */
  readonly bodyHashes: readonly [Buffer, ...Buffer[]];
}

/** A creation that is to be made now. */
interface BegunCreation extends Creation {
  /** Tells this attempt from one that takes its place later: the instant is in its row for as long as that is its own. */
  readonly inProgressUntil: string;
}

/** Returns the header's value; throws validation_failed unless it is 1–255 visible characters. */
export function requireKeyForm(header: string): string {
  if (!KEY_FORM.test(header)) throw invalidField('Idempotency-Key', createMessage('field.visible'));
  return header;
}

/** Returns a function that runs a creation once: a repeat gets the answer that was kept, and creates nothing. */
export function createUnderKey(deps: IdempotencyDeps, creation: Creation): Idempotent {
  return async (commandDeps, answer, command) => {
    const outcome = await beginCreation(deps, creation);
    if ('kept' in outcome) return outcome.kept;
    const { begun } = outcome;
    let made: Answer | undefined;
    const db = beforeCommitting(commandDeps.db, async (tx, result) => {
      made = answer(result as Awaited<ReturnType<typeof command>>);
      await keepAnswer(tx, begun, made);
    });
    try {
      const result = await command({ ...commandDeps, db });
      return made ?? answer(result);
    } catch (error) {
      // After any failure: a row without an answer belongs to a transaction that did not commit.
      await forgetCreation(deps, begun);
      throw error;
    }
  };
}

/** Returns the hash with which a repeat's body is compared: that of the JSON as it was received and parsed. */
export function hashBody(body: unknown): Buffer {
  return createHash('sha256')
    .update(JSON.stringify(body ?? null))
    .digest();
}

/**
 * Returns the hashes by which a body is kept and compared: under the secrets, the current one first, so that no body with a secret of
 * few possible values can be guessed from a copy of the database. The plain hash is that of earlier releases. A process of such a release
 * finds another body under the key, and refuses.
 */
export function keyHash(hash: Buffer, [current, ...older]: readonly Buffer[]): Creation['bodyHashes'] {
  if (current === undefined) throw new Error('no secret keys the hashes of bodies');
  const keyed = (secret: Buffer) => createHmac('sha256', secret).update(hash).digest();
  return [keyed(current), ...older.map(keyed), hash];
}

/**
 * @internal Begins a creation. Answers with the kept answer of the same request made before, or with the creation that is to be
 * made now. Another body under the same key, or a request still in progress, is 409.
 */
export async function beginCreation(
  deps: IdempotencyDeps,
  creation: Creation,
): Promise<{ kept: Answer } | { begun: BegunCreation }> {
  const nowMs = deps.clock.now();
  const { scope, actor, key, bodyHashes } = creation;
  const [bodyHash] = bodyHashes;
  const reader = deps.db.reader(scope);
  const inProgressUntil = instantOf(nowMs + IN_PROGRESS_MS);
  // One statement: lay the row, or take over one that ran out or whose process is gone; a row of somebody else's is left and read.
  const laid = await sql`
    insert into idempotent_answer (workspace_id, actor, route, key, body_hash, in_progress_until, expires_at, held_by)
    values (${scope.workspaceId}, ${actor}, ${routeOf(creation)}, ${key}, ${bodyHash}, ${inProgressUntil},
            ${instantOf(nowMs + KEPT_MS)}, ${deps.db.presence.number()}::int)
    on conflict (workspace_id, actor, route, key) do update
      set body_hash = excluded.body_hash, in_progress_until = excluded.in_progress_until, expires_at = excluded.expires_at,
          held_by = excluded.held_by, status = null, body = null
      where idempotent_answer.expires_at <= ${instantOf(nowMs)}
         or (idempotent_answer.status is null and idempotent_answer.in_progress_until <= ${instantOf(nowMs)})
         or case when idempotent_answer.status is null and idempotent_answer.held_by is not null
                 then ${sql.raw(isDeadSql('idempotent_answer.held_by'))} else false end
    returning 1 as laid`.execute(reader);
  if (laid.rows.length > 0) return { begun: { ...creation, inProgressUntil } };
  const found = await reader
    .selectFrom('idempotent_answer')
    .select(['body_hash', 'status', 'body'])
    .where(ofCreation(creation))
    .executeTakeFirst();
  if (found !== undefined && !bodyHashes.some((each) => found.body_hash.equals(each))) {
    throw conflict(createMessage('request.keyReused'));
  }
  if (found === undefined || found.status === null) {
    throw conflict(createMessage('request.keyInProgress'), { 'retry-after': '1' });
  }
  return { kept: replayOf(found.status, found.body) };
}

/**
 * Keeps the answer in the creation's own transaction; members shown only once are kept as null. Throws a conflict, and so
 * undoes the creation, where it took so long that a repeat has taken its place.
 */
async function keepAnswer(tx: Tx, creation: BegunCreation, answer: Answer): Promise<void> {
  const { route, inProgressUntil } = creation;
  const { json, changedAt, headers } = answer;
  const body = withoutOnceOnly(answer.body, route.creates?.onceOnly ?? []);
  const { numUpdatedRows } = await tx
    .updateTable('idempotent_answer')
    .set({
      status: answer.status ?? route.status ?? 200,
      body: JSON.stringify({ body, json, changedAt, headers } satisfies KeptAnswer),
      in_progress_until: null,
    })
    .where(ofCreation(creation))
    .where('in_progress_until', '=', inProgressUntil)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) throw conflict(createMessage('request.keyTaken'));
}

/**
 * Forgets a creation that was refused, so that the corrected request may use the key again. While the database is away it tries
 * again in the background: a repeat would otherwise be told "in progress" until the row runs out.
 */
async function forgetCreation(deps: IdempotencyDeps, creation: BegunCreation): Promise<void> {
  try {
    await deps.db
      .reader(creation.scope)
      .deleteFrom('idempotent_answer')
      .where(ofCreation(creation))
      .where('in_progress_until', '=', creation.inProgressUntil)
      .execute();
  } catch (error) {
    if (!(error instanceof DatabaseAwayError)) throw error;
    deps.clock.after(FORGET_AGAIN_MS, () => {
      const isOver = instantOf(deps.clock.now()) >= creation.inProgressUntil;
      // If anything else fails then, the row runs out by itself.
      if (!isOver) forgetCreation(deps, creation).catch(() => undefined);
    });
  }
}

/** The parts of an answer that are kept, beside its status. */
interface KeptAnswer {
  body: unknown;
  json: string | undefined;
  changedAt: string | undefined;
  headers: Answer['headers'];
}

function replayOf(status: number, kept: string | null): Answer {
  const { headers, ...answer }: Partial<KeptAnswer> = JSON.parse(kept ?? '{}');
  return { ...(answer as Answer), status, headers: { ...headers, 'idempotent-replayed': 'true' } };
}

const routeOf = ({ route, path }: Creation) => `${route.method} ${path}`;

function ofCreation(creation: Creation) {
  return (row: ExpressionBuilder<Tables, 'idempotent_answer'>) =>
    row.and({
      workspace_id: creation.scope.workspaceId,
      actor: creation.actor,
      route: routeOf(creation),
      key: creation.key,
    });
}

function withoutOnceOnly(body: unknown, names: readonly string[]): unknown {
  if (names.length === 0 || typeof body !== 'object' || body === null) return body;
  return Object.fromEntries(Object.entries(body).map(([name, value]) => [name, names.includes(name) ? null : value]));
}
