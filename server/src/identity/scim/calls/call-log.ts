// What each provisioning token asked for and what came of it, for the owners of its workspace: noted in memory and written once a
// second, so that no call waits for it. A process that is killed loses a second of it; what was changed stands in the audit log,
// which is written with the change.
import { SCIM_CALLS_KEPT, type ScimDeed } from '../../../../../contract/scim.ts';
import type { ScimCaller } from '../../../platform/access/caller.ts';
import { workspaceScope } from '../../../platform/access/scope.ts';
import { type Clock, instantOf } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/database/db.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import type { Ids } from '../../../platform/ids.ts';
import { touchScimToken } from '../tokens/store.ts';
import { insertCalls, type KeptCall } from './store.ts';

const WRITE_EVERY_MS = 1_000;
const MAX_PATH = 300;
const MAX_REASON = 500;

/** A call and what came of it. */
export interface NotedCall {
  readonly method: string;
  readonly path: string;
  readonly status: number;
  readonly did: ScimDeed | null;
  readonly userId: string | null;
  readonly scimType: string | null;
  readonly reason: string | null;
}

export interface ScimCallLog {
  /** Notes a call of a token. */
  note(caller: ScimCaller, call: NotedCall): void;
  /** Writes what is still to be written. */
  flush(): Promise<void>;
  stop(): Promise<void>;
}

export interface ScimCallLogDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly ids: Ids;
  /** Called when calls could not be written; those are lost. */
  readonly onFault: (error: unknown) => void;
}

interface Pending {
  readonly workspaceId: string;
  readonly calls: KeptCall[];
}

/** Opens the log of one process. */
export function openScimCallLog({ db, clock, ids, onFault }: ScimCallLogDeps): ScimCallLog {
  let pending = new Map<string, Pending>();
  const write = async (tokenId: string, { workspaceId, calls }: Pending) => {
    const scope = workspaceScope(workspaceId);
    const { at } = calls.at(-1) ?? { at: instantOf(clock.now()) };
    await inTransaction(db, scope, async (tx) => {
      await insertCalls(tx, scope, tokenId, calls);
      await touchScimToken(tx, scope, tokenId, at);
    });
  };
  // One at a time, so that the last one of a process waits for the one before it.
  let writing = Promise.resolve();
  const flush = () => {
    const batch = pending;
    pending = new Map();
    writing = writing.then(async () => {
      for (const [tokenId, each] of batch) await write(tokenId, each).catch(onFault);
    });
    return writing;
  };
  const stopWriting = clock.every(WRITE_EVERY_MS, () => void flush());
  return {
    note({ id: tokenId, workspace }, { path, reason, ...call }) {
      let each = pending.get(tokenId);
      if (each === undefined) {
        each = { workspaceId: workspace.id, calls: [] };
        pending.set(tokenId, each);
      }
      // No more than are kept: a token that is refused for its rate may ask a thousand times a second.
      if (each.calls.length >= SCIM_CALLS_KEPT) each.calls.shift();
      each.calls.push({
        id: ids.next(),
        at: instantOf(clock.now()),
        path: keepable(path, MAX_PATH),
        reason: reason === null ? null : keepable(reason, MAX_REASON),
        ...call,
      });
    },
    flush,
    async stop() {
      stopWriting();
      await flush();
    },
  };
}

// A path is what a client sent.
const keepable = (text: string, most: number) => text.slice(0, most).replaceAll('\u0000', '').toWellFormed();
