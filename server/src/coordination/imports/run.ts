// How an import runs: one at a time on its subject, in transactions of their own, so that none is long (contract §3); what it
// came to is kept. A process that is killed leaves whole batches behind; the same file again does the rest.

import type { Import } from '../../../../contract/imports.ts';
import { createMessage, type Message } from '../../../../contract/messages/message.ts';
import type { Actor } from '../../platform/access/caller.ts';
import type { Acquire } from '../../platform/access/limiter.ts';
import { type ProjectScope, projectScope } from '../../platform/access/scope.ts';
import { AppError, conflict } from '../../platform/app-error.ts';
import { type Clock, instantOf } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/db.ts';
import { inTransaction, type Tx } from '../../platform/database/transaction.ts';
import type { Ids } from '../../platform/ids.ts';
import { recordAudit } from '../../platform/records/record-change.ts';
import { addReport, emptyReport, type NewImport, type Report, subjectOf } from './import.ts';
import { endLease, finishRow, getImport, holdLease, insertImport, type Lease, takeLease } from './store.ts';

export interface ImportDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly ids: Ids;
  /** Importers acquire a slot before they read a file: that is work of the one thread that serves everybody. */
  readonly acquireImportSlot: Acquire;
  /** The database for the transaction that ends the import: where its answer is kept for an Idempotency-Key. */
  readonly endingDb?: Db;
}

/** An import under way. */
export interface ImportRun {
  readonly id: string;
  /** What came of it so far. */
  readonly report: Report;
  /** One transaction of it; what `work` reports counts once it has committed. */
  batch<T>(work: (tx: Tx, report: Report) => Promise<T>): Promise<T>;
}

/** Much longer than a batch takes, which is bounded to 10 s. */
const LEASE_MS = 60_000;

interface Begun {
  readonly deps: ImportDeps;
  readonly actor: Actor;
  readonly scope: ProjectScope;
  readonly what: NewImport;
  readonly id: string;
}

export interface ImportWork {
  readonly what: NewImport;
  /** What was noted while the file was read. */
  readonly report?: Report;
  work(run: ImportRun): Promise<void>;
}

/**
 * Runs an import and answers with what came of it. Throws conflict while another one works on the same subject; what `work`
 * throws ends the import as failed and is thrown on.
 */
export async function runImport(
  deps: ImportDeps,
  actor: Actor,
  scope: ProjectScope,
  { what, report = emptyReport(), work }: ImportWork,
): Promise<Import> {
  const begun: Begun = { deps, actor, scope, what, id: deps.ids.next() };
  await begin(begun);
  const run = openRun(begun, report);
  try {
    await work(run);
    return await end(begun, run.report, null);
  } catch (error) {
    // The reason why it failed is thrown; that its end could not be written either, the next import of the subject finds out.
    await end(begun, run.report, failureOf(error)).catch(() => undefined);
    throw error;
  }
}

function openRun(begun: Begun, total: Report): ImportRun {
  return {
    id: begun.id,
    report: total,
    async batch(work) {
      const { result, report } = await inTransaction(begun.deps.db, begun.scope, async (tx) => {
        await requireLease(tx, begun);
        // Anew in each attempt of the transaction.
        const own = emptyReport();
        return { result: await work(tx, own), report: own };
      });
      addReport(total, report);
      return result;
    },
  };
}

const leaseOf = ({ deps, what, id }: Begun): Lease => ({
  subject: subjectOf(what),
  importId: id,
  until: instantOf(deps.clock.now() + LEASE_MS),
});

async function requireLease(tx: Tx, begun: Begun): Promise<void> {
  if (!(await holdLease(tx, begun.scope, leaseOf(begun)))) {
    throw conflict(createMessage('imports.replaced'));
  }
}

async function begin(begun: Begun): Promise<void> {
  const { deps, actor, scope, what, id } = begun;
  await inTransaction(deps.db, scope, async (tx) => {
    const now = instantOf(deps.clock.now());
    const taken = await takeLease(tx, scope, leaseOf(begun), now);
    if (taken === undefined) {
      throw conflict(createMessage('imports.underWay'), { 'retry-after': '2' });
    }
    if (taken.killed !== null) {
      await finishRow(tx, scope, { id: taken.killed, report: emptyReport(), failure: INTERRUPTED }, now);
    }
    await insertImport(tx, { actor, scope }, { id, what }, now);
    await audit(tx, begun, 'started', { kind: what.kind, format: what.format, clashTestId: what.clashTestId });
  });
}

const INTERRUPTED = createMessage('imports.interrupted');

async function end(begun: Begun, report: Report, failure: Message | null): Promise<Import> {
  const { deps, what, id } = begun;
  // The archiving of a project may be why an import failed: its end is written all the same.
  const scope = failure === null ? begun.scope : projectScope(begun.scope.workspaceId, begun.scope.projectId);
  // A failure's answer is no answer to keep.
  const db = failure === null ? (deps.endingDb ?? deps.db) : deps.db;
  return inTransaction(db, scope, async (tx) => {
    if (failure === null) await requireLease(tx, begun);
    await finishRow(tx, scope, { id, report, failure }, instantOf(deps.clock.now()));
    await endLease(tx, scope, leaseOf(begun));
    await audit(tx, begun, failure === null ? 'finished' : 'failed', { ...report.counts });
    return getImport(tx, scope, { id, kind: what.kind });
  });
}

// What went wrong inside is for the log, not for the record.
const failureOf = (error: unknown) => (error instanceof AppError ? error.said : createMessage('imports.broken'));

async function audit(tx: Tx, { deps, actor, scope, id }: Begun, verb: string, detail: Record<string, unknown>) {
  const subject = { type: 'import', id };
  await recordAudit(tx, { ids: deps.ids, actor }, scope, {
    action: `import.${verb}`,
    subject,
    projectId: scope.projectId,
    detail,
  });
}
