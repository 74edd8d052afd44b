// The two values of each field of a ledger entry: what they are, and in the terms of which side. Pure.
import type { LedgerEntry } from '../../../../contract/integration-sync.ts';
import { holdPeople } from '../synced/field-kinds.ts';

type Side = 'local' | 'vendor';

export interface EntryValues {
  /**
   * `written`: from the former value to the written one. `unwritten`: the same, and nothing was. `held`: a value that stays on its side,
   * and nothing. `conflict`: ours and theirs.
   */
  readonly are: 'written' | 'unwritten' | 'held' | 'conflict';
  readonly from: Side;
  readonly to: Side;
}

/** Returns what the values of an entry's fields are. Those of a write are in the terms of the side that was to be written. */
export function describeValues({
  outcome,
  action,
  direction,
  fields,
}: Pick<LedgerEntry, 'outcome' | 'action' | 'direction' | 'fields'>): EntryValues {
  if (outcome === 'conflict') return { are: 'conflict', from: 'local', to: 'vendor' };
  const written = direction === 'push' ? 'vendor' : 'local';
  if (action !== 'none') return { are: 'written', from: written, to: written };
  // A value without a counterpart is in the terms of its own side.
  const isHeld = outcome === 'skipped' && fields.every(({ to }) => to === null);
  const own = direction === 'push' ? 'local' : 'vendor';
  return isHeld ? { are: 'held', from: own, to: own } : { are: 'unwritten', from: written, to: written };
}

/** Returns the word for what an entry did: a choice over a conflict replaces values, which the next entries write. */
export function findActionWord({
  action,
  outcome,
  replaced,
}: Pick<LedgerEntry, 'action' | 'outcome' | 'replaced'>): LedgerEntry['action'] | 'chosen' {
  return action === 'none' && outcome === 'ok' && replaced.length > 0 ? 'chosen' : action;
}

/** Tells whether an entry has values that are people. */
export const namesPeople = ({ fields, replaced }: Pick<LedgerEntry, 'fields' | 'replaced'>): boolean =>
  holdPeople([...fields, ...replaced]);
