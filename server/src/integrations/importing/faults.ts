// Faults that concern one model: its import ends, or a pull continues with the next one.
import { createMessage, createPlainMessage } from '../../../../contract/messages/message.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import { findRecordFault } from '../outcomes/public.ts';
import type { ModelVersion } from '../vendor-a/public.ts';
import { VendorFault } from '../vendors/public.ts';
import { enterModelOutcome, type ModelContext } from './context.ts';
import { NotReady } from './not-ready.ts';
import { type LinkedGroup, noteRefusal } from './store.ts';

/** The last version that is wanted. */
export type Last = Pick<ModelVersion, 'versionId' | 'number'>;

interface Failed {
  readonly linked: LinkedGroup;
  readonly version: ModelVersion;
  readonly last: Last;
}

/** A version of a linked item could not be fetched; later ones wait for it. */
export class VersionFault extends VendorFault {
  readonly failed: Failed;

  constructor(cause: VendorFault, failed: Failed) {
    const { status, requestId } = cause;
    super(cause.code, cause.said ?? cause.message, { status, requestId, cause });
    this.failed = failed;
  }
}

/** Tells whether the vendor has not finished a version, or its download broke off. */
export const isNotReady = (error: unknown): error is VendorFault =>
  error instanceof NotReady || (error instanceof VersionFault && error.cause instanceof NotReady);

/** Returns a fault that concerns one model; undefined for every other error. */
export function findModelFault({ isStopping }: ModelContext, error: unknown): VendorFault | undefined {
  if (isStopping()) return undefined;
  return isNotReady(error) ? error : findRecordFault(error);
}

/**
 * Enters a fault that concerns one model. One of a version of a linked item is noted at the link as well, until it is fetched. The
 * admins are told, unless a person asked for the import and sees how it ends.
 */
export async function enterFault(tx: Tx, context: ModelContext, fault: VendorFault, vendorId: string): Promise<void> {
  const { code, message, said, status: vendorStatus, requestId: vendorRequestId } = fault;
  const error = { outcome: 'error', action: 'none', code, message, said, vendorStatus, vendorRequestId } as const;
  const isVersion = fault instanceof VersionFault;
  if (isVersion || context.run.cause === 'event') {
    await context.deps.notifyAdmins(tx, context.scope, { kind: 'model_blocked', connection: context.connection });
  }
  if (!isVersion) return enterModelOutcome(tx, context, { ...error, vendorId });
  const { linked, version, last } = fault.failed;
  const about = { recordId: linked.modelId, linkId: linked.linkId };
  await enterModelOutcome(tx, context, { ...error, ...about, ...nameVersion(version) });
  const sentence = said ?? createPlainMessage(message);
  const refusal = createMessage('integrations.faultVersion', { number: version.number, sentence });
  await noteRefusal(tx, context.scope, linked.linkId, { code, refusal });
  // Entered once, by its event: each further try of the version before has one entry.
  if (last.versionId === version.versionId || context.run.cause !== 'event') return;
  const waiting = createMessage('integrations.faultVersionWaits', { number: version.number });
  const waits = { outcome: 'skipped', action: 'none', code, message: waiting.message, said: waiting } as const;
  await enterModelOutcome(tx, context, { ...waits, ...about, ...nameVersion(last) });
}

const nameVersion = ({ versionId, number }: Last) => ({ vendorId: versionId, vendorNumber: String(number) });
