// What a clash may be, and where a decision leads, with the colour that stands beside each word.

import type { MantineColor } from '@mantine/core';
import type { ClashDecisionCreate, GovernanceEntry, TrackedClash } from '../../../../contract/clashes.ts';

export type Clash = TrackedClash;
export type ClashStatus = Clash['status'];
export type ClashKind = Clash['kind'];
export type LedgerEntry = GovernanceEntry;
export type Outcome = ClashDecisionCreate['outcome'];

// Named here and not imported: the contract's own lists would bring its schemas into the page.
export const CLASH_STATUSES = [
  'new',
  'active',
  'approved',
  'resolved',
  'void',
] as const satisfies readonly ClashStatus[];
export const CLASH_KINDS = ['hard', 'clearance', 'duplicate'] as const satisfies readonly ClashKind[];
export const OUTCOMES = ['approve', 'resolve', 'void', 'reopen'] as const satisfies readonly Outcome[];

export const STATUS_COLORS: Readonly<Record<ClashStatus, MantineColor>> = {
  new: 'orange',
  active: 'blue',
  approved: 'green',
  resolved: 'teal',
  void: 'dark',
};

/** The status that each outcome leads to. */
export const LEADS_TO: Readonly<Record<Outcome, ClashStatus>> = {
  approve: 'approved',
  resolve: 'resolved',
  void: 'void',
  reopen: 'active',
};

/** The outcomes that a clash may be given now: none that leads to where it is. */
export function outcomesFor({ nextStatuses }: Pick<Clash, 'nextStatuses'>): Outcome[] {
  return OUTCOMES.filter((each) => nextStatuses.includes(LEADS_TO[each]));
}
