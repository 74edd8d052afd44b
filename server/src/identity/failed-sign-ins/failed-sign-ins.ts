// Failed sign-ins for the audit log. They are noted in memory and written in the background, so that an answer takes the same time
// whether there is such a person or not. Strangers cannot flood the log: of each person and method, and of each connection, the
// first failure is written within a second, and those of the next ten minutes as one entry with their count.
import { sql } from 'kysely';
import { SYSTEM } from '../../platform/access/caller.ts';
import { workspaceScope } from '../../platform/access/scope.ts';
import { type Clock, instantOf } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/db.ts';
import { inTransaction, NO_WORKSPACE } from '../../platform/database/transaction.ts';
import type { Ids } from '../../platform/ids.ts';
import { recordAudit } from '../../platform/records/record-change.ts';

/** By which proof somebody tried to sign in. */
export type FailedMethod = 'password' | 'passkey' | 'second_factor' | 'sso';

/** A sign-in that failed, of a person or through a connection. */
export interface FailedSignIn {
  readonly method: FailedMethod;
  /** A person, in a sign-in that began at one workspace's identity provider or in one of their own, or a connection of a workspace. */
  readonly of:
    | { readonly userId: string; readonly ssoWorkspaceId?: string }
    | { readonly workspaceId: string; readonly connectionId: string };
  /** The rule that refused it, in a word: `wrong_password`, `deactivated`, the name of a check. */
  readonly reason: string;
  /** The client address, or its network. */
  readonly address: string;
  readonly requestId: string;
}

export interface FailedSignIns {
  /** Notes a failed sign-in. It never throws and nobody waits for it. */
  note(failed: FailedSignIn): void;
  /** Writes the entries that are due. */
  flush(): Promise<void>;
  /** Writes all entries that are left, and stops. */
  stop(): Promise<void>;
}

export interface FailedSignInsDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly ids: Ids;
  /** Receives the error where entries could not be written; those are lost. */
  readonly onFault: (error: unknown) => void;
}

const WRITE_EVERY_MS = 1_000;
/** The window whose failures, after its first, make one entry. @internal */
export const WINDOW_MS = 10 * 60 * 1_000;
/** Most windows that a process keeps; beyond them a failure is not noted. */
const MAX_WINDOWS = 10_000;
/** Most different addresses that an entry names. */
const MAX_ADDRESSES = 10;

interface Tally {
  readonly first: FailedSignIn;
  count: number;
  readonly firstAtMs: number;
  lastAtMs: number;
  readonly addresses: Set<string>;
  readonly reasons: Set<string>;
}

interface Window {
  readonly endsAtMs: number;
  /** Failures that are still to be written. */
  tally: Tally | undefined;
  /** True until the first entry of the window was written. */
  isFresh: boolean;
}

/** Opens the log of one process. */
export function openFailedSignIns(deps: FailedSignInsDeps): FailedSignIns {
  const { clock, onFault } = deps;
  const windows = new Map<string, Window>();
  const takeDue = (isLast: boolean): Tally[] => {
    const nowMs = clock.now();
    const due: Tally[] = [];
    for (const [key, window] of windows) {
      const isOver = window.endsAtMs <= nowMs;
      if (window.tally !== undefined && (window.isFresh || isOver || isLast)) {
        due.push(window.tally);
        window.tally = undefined;
        window.isFresh = false;
      }
      if (isOver) windows.delete(key);
    }
    return due;
  };
  // One batch at a time, so that the last one of a process waits for the one before it.
  let writing = Promise.resolve();
  const write = (isLast: boolean) => {
    const due = takeDue(isLast);
    if (due.length === 0) return writing;
    writing = writing.then(async () => {
      for (const each of due) await writeTally(deps, each).catch(onFault);
    });
    return writing;
  };
  const stopWriting = clock.every(WRITE_EVERY_MS, () => void write(false));
  return {
    note(failed) {
      const nowMs = clock.now();
      const key = JSON.stringify([failed.method, failed.of]);
      let window = windows.get(key);
      if (window === undefined || window.endsAtMs <= nowMs) {
        if (window?.tally !== undefined) return void add(window.tally, failed, nowMs);
        if (windows.size >= MAX_WINDOWS) return;
        window = { endsAtMs: nowMs + WINDOW_MS, tally: undefined, isFresh: true };
        windows.set(key, window);
      }
      window.tally ??= openTally(failed, nowMs);
      add(window.tally, failed, nowMs);
    },
    flush: () => write(false),
    async stop() {
      stopWriting();
      await write(true);
    },
  };
}

const openTally = (first: FailedSignIn, nowMs: number): Tally => ({
  first,
  count: 0,
  firstAtMs: nowMs,
  lastAtMs: nowMs,
  addresses: new Set(),
  reasons: new Set(),
});

function add(tally: Tally, { address, reason }: FailedSignIn, nowMs: number): void {
  tally.count += 1;
  tally.lastAtMs = nowMs;
  tally.reasons.add(reason);
  if (tally.addresses.size < MAX_ADDRESSES) tally.addresses.add(address);
}

async function writeTally({ db, ids }: FailedSignInsDeps, tally: Tally): Promise<void> {
  const { method, of, requestId } = tally.first;
  const detail = {
    method,
    attempts: tally.count,
    reasons: [...tally.reasons],
    addresses: [...tally.addresses],
    ...(tally.count === 1 ? {} : { firstAt: instantOf(tally.firstAtMs), lastAt: instantOf(tally.lastAtMs) }),
  };
  if ('userId' in of) {
    await inTransaction(db, NO_WORKSPACE, async (tx) => {
      await sql`select directory.audit_failed_sign_in(${of.userId}::uuid, ${JSON.stringify(detail)}::jsonb, ${requestId},
        ${instantOf(tally.lastAtMs)}::timestamptz, ${of.ssoWorkspaceId ?? null}::uuid)`.execute(tx);
    });
    return;
  }
  const scope = workspaceScope(of.workspaceId);
  await inTransaction(db, scope, (tx) =>
    recordAudit(tx, { ids, actor: { ...SYSTEM, requestId } }, scope, {
      action: 'sso.sign_in_failed',
      subject: { type: 'sso_connection', id: of.connectionId },
      detail,
    }),
  );
}
