// The end of a resolution.
import { UNDO_DAYS } from '../../../../contract/integration-conflicts.ts';
import type { Doer } from '../../../../contract/values.ts';
import { instantOf } from '../../platform/clock.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import type { LockedPair } from '../comparing/public.ts';
import { conflicts, type StoredConflict } from '../conflicts/public.ts';
import { areEqual, type FieldValue } from '../fields/public.ts';
import { type Link, type LinkChange, links } from '../links/public.ts';
import type { SyncAuthor } from '../local-records/public.ts';
import type { EntityContext } from '../work/public.ts';

const UNDO_MS = UNDO_DAYS * 24 * 60 * 60_000;

/** Returns the author of what a person's choice writes here: the connection, with the person whom histories name. */
export const nameAuthor = ({ scope, connection }: EntityContext, by: Doer | null): SyncAuthor => ({
  scope,
  connectionId: connection.id,
  chosenBy: by?.type === 'user' ? by.id : null,
});

/** Ends a resolution of which nothing is left to send. */
export async function finishResolution(
  tx: Tx,
  { deps, scope }: EntityContext,
  { conflict, link, local }: LockedPair & { readonly conflict: StoredConflict },
  change: LinkChange,
): Promise<void> {
  const now = deps.clock.now();
  const { replaced, written } = readWritten(conflict, link);
  await conflicts.save(tx, scope, conflict.id, {
    state: 'resolved',
    isBegun: false,
    resolvedAt: instantOf(now),
    undoUntil: replaced.length > 0 ? instantOf(now + UNDO_MS) : null,
    replaced,
    written,
  });
  // The fields of a stopped link may cross again.
  const fresh = { crossings: [], refusal: null, localChangedAt: local.changedAt };
  await links.saveLink(tx, scope, link.id, { ...fresh, ...change, state: 'linked', isSynced: true });
}

/** Reads what the vendor made of the values that were sent: an undoing expects them. What it refused was not replaced. */
function readWritten(
  { replaced, written }: StoredConflict,
  { bases, blockedFields }: Link,
): Pick<StoredConflict, 'replaced' | 'written'> {
  if (written === null) return { replaced, written };
  const vendor: Record<string, FieldValue> = {};
  for (const [field, sent] of Object.entries(written.vendor)) {
    if (blockedFields.includes(field)) continue;
    const stored = bases.vendorBase[field];
    // Edited here while the resolution was sent: the value there is that of the edit.
    const isEdited = !areEqual(bases.localBase[field], written.kept[field]);
    vendor[field] = stored === undefined || isEdited ? sent : stored;
  }
  const isReplaced = ({ side, field }: StoredConflict['replaced'][number]) =>
    side === 'local' || Object.hasOwn(vendor, field);
  return { replaced: replaced.filter(isReplaced), written: { ...written, vendor } };
}
