// Names the tabs of a connection. Pure.
import type { VendorKind } from '../../../contract/integrations.ts';

const TABS = ['overview', 'records', 'conflicts', 'ledger', 'mapping', 'settings'] as const;
export type ConnectionTabName = (typeof TABS)[number];

interface Shown {
  /** Undefined if the kind of the vendor is unknown. */
  readonly kind: VendorKind | undefined;
  readonly openConflicts: number;
  readonly mayReadMapping: boolean;
  /** The last part of the address. */
  readonly step: string | undefined;
}

/**
 * Returns the tabs in their order. The later change wins at vendors of kind c: their conflicts, such as over a record that was
 * deleted there, are rare, and have a tab while one is open or the address is theirs.
 */
export function listTabs({ kind, openConflicts, mayReadMapping, step }: Shown): ConnectionTabName[] {
  const hasConflicts = kind !== 'c' || openConflicts > 0 || step === 'conflicts';
  return TABS.filter((each) => (each !== 'mapping' || mayReadMapping) && (each !== 'conflicts' || hasConflicts));
}
