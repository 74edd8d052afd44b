// A run at work on models: its context, and the entries of the ledger that it writes.
import type { createModel } from '../../models/versions/public.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import type { Spool } from '../../platform/files/spool.ts';
import type { VendorFile } from '../calls/public.ts';
import { type LedgerEntry, recordEntry } from '../ledger/public.ts';
import type { RunContext, WorkDeps } from '../work/public.ts';

/** The parts with which models are made. */
export interface ModelFileDeps extends Pick<Parameters<typeof createModel>[0], 'storage' | 'followHead'> {
  readonly spool: Pick<Spool, 'receive' | 'discard'>;
  /** The largest model that is taken. */
  readonly maxModelBytes: number;
}

/** A run at work on models. */
export interface ModelContext extends Omit<RunContext, 'mapping' | 'deps' | 'room' | 'tally'> {
  readonly deps: WorkDeps & ModelFileDeps;
  /** Opens a file at an address that the vendor signed. */
  readonly openFile: (url: string) => Promise<VendorFile>;
  /** True once this process stops: what breaks off then is not a fault of the vendor. */
  readonly isStopping: () => boolean;
  /** True once the run is cancelled. */
  readonly isCancelled: () => boolean;
}

type Outcome = Pick<LedgerEntry, 'outcome' | 'action'> &
  Partial<
    Pick<
      LedgerEntry,
      | 'code'
      | 'message'
      | 'said'
      | 'recordId'
      | 'linkId'
      | 'vendorId'
      | 'vendorNumber'
      | 'vendorStatus'
      | 'vendorRequestId'
    >
  >;

/** Enters an outcome over a model into the ledger. */
export function enterModelOutcome(
  tx: Tx,
  { deps, scope, run, connection }: ModelContext,
  outcome: Outcome,
): Promise<void> {
  return recordEntry(tx, scope, {
    id: deps.ids.next(),
    connectionId: connection.id,
    direction: 'pull',
    entity: 'model',
    cause: run.cause,
    actor: run.startedBy,
    runId: run.id,
    ...outcome,
  });
}
