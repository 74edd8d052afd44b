// The effects of a change of a source on its entries (section 11.18). Pure.
import type { AccountingState } from '../../../../contract/accounting-entries.ts';
import { LIVE_STATES } from './moves.ts';

/** An RFI, as far as its cost goes. */
export interface CostSource {
  readonly number: number;
  readonly subject: string;
  readonly status: 'draft' | 'open' | 'answered' | 'closed' | 'void';
  readonly costImpact: { readonly amount: string; readonly currency: string } | null;
  readonly answeredAt: string | null;
}

/** The proposal of an entry. */
export interface Proposal {
  readonly amount: string;
  readonly currency: string;
  readonly description: string;
}

/** An entry of the source, as far as staging goes. */
export interface StagedEntry extends Proposal {
  readonly id: string;
  readonly state: AccountingState;
  readonly previousId: string | null;
  readonly rejectedAt: string | null;
}

/** The work to be done; `restoreId` names an entry that is in force again. */
export type StagingPlan =
  | { readonly kind: 'none' }
  | { readonly kind: 'insert'; readonly proposal: Proposal; readonly previousId: string | null }
  | { readonly kind: 'follow'; readonly id: string; readonly proposal: Proposal }
  | { readonly kind: 'withdraw'; readonly id: string; readonly restoreId: string | null };

const NONE = { kind: 'none' } as const;
const MAX_DESCRIPTION = 1_000;

/**
 * Plans what a source does to its entries, which are in the order of their creation. An entry that waits for approval follows its
 * source; one that was approved does not, and is looked at again when it has ended.
 */
export function planStaging(source: CostSource, entries: readonly StagedEntry[]): StagingPlan {
  const live = entries.findLast(({ state }) => (LIVE_STATES as readonly string[]).includes(state));
  if (live !== undefined && live.state !== 'staged') return NONE;
  const cost = readCost(source);
  if (live !== undefined) return planFollowing(live, entries, cost, source);
  const pushed = entries.findLast(({ state }) => state === 'pushed');
  if (pushed !== undefined) return planAmendment(pushed, entries, cost, source);
  if (cost === 'undecided' || isZero(cost.amount)) return NONE;
  return isProposed(entries.at(-1), cost, source)
    ? NONE
    : { kind: 'insert', proposal: describeProposal(source, cost), previousId: null };
}

type Cost = { readonly amount: string; readonly currency: string | null };

/** Returns the cost of the source: none if it is void, and undecided until it is answered. */
function readCost({ status, costImpact }: CostSource): Cost | 'undecided' {
  if (status === 'void') return { amount: '0', currency: null };
  if (status !== 'answered' && status !== 'closed') return 'undecided';
  return costImpact ?? { amount: '0', currency: null };
}

function planFollowing(
  live: StagedEntry,
  entries: readonly StagedEntry[],
  cost: Cost | 'undecided',
  source: CostSource,
): StagingPlan {
  const { id, previousId } = live;
  const previous = entries.find((each) => each.id === previousId);
  const isNothing = cost === 'undecided' || (isZero(cost.amount) && previous === undefined);
  if (isNothing || (previous !== undefined && isSame(previous, cost))) {
    return { kind: 'withdraw', id, restoreId: previousId };
  }
  const proposal = describeProposal(source, cost, live);
  const isFollowed = isSame(live, proposal) && live.description === proposal.description;
  return isFollowed ? NONE : { kind: 'follow', id, proposal };
}

function planAmendment(
  pushed: StagedEntry,
  entries: readonly StagedEntry[],
  cost: Cost | 'undecided',
  source: CostSource,
): StagingPlan {
  if (cost === 'undecided' || isSame(pushed, cost)) return NONE;
  const last = entries.at(-1);
  if (last !== pushed && last?.previousId === pushed.id && isProposed(last, cost, source)) return NONE;
  return { kind: 'insert', proposal: describeProposal(source, cost, pushed), previousId: pushed.id };
}

/** Tells whether a person has decided over this cost already: rejected it, unless the source was answered since, or reversed it. */
function isProposed(last: StagedEntry | undefined, cost: Cost, { answeredAt }: CostSource): boolean {
  if (last === undefined || !isSame(last, cost)) return false;
  if (last.state === 'reversed') return true;
  if (last.state !== 'rejected') return false;
  return answeredAt === null || last.rejectedAt === null || answeredAt <= last.rejectedAt;
}

function describeProposal({ number, subject }: CostSource, cost: Cost, before?: Proposal): Proposal {
  return {
    amount: cost.amount,
    // Without a cost there is no currency: the provider is to have nothing in that of before.
    currency: cost.currency ?? before?.currency ?? '',
    description: Array.from(`RFI ${number}: ${subject}`).slice(0, MAX_DESCRIPTION).join(''),
  };
}

const isZero = (amount: string) => /^-?0*(\.0*)?$/.test(amount);

const isSame = (left: { readonly amount: string; readonly currency: string }, right: Cost): boolean =>
  toPlain(left.amount) === toPlain(right.amount) &&
  (right.currency === null || left.currency === right.currency || isZero(right.amount));

/** Without zeros that change nothing. */
const toPlain = (amount: string) =>
  isZero(amount) ? '0' : amount.includes('.') ? amount.replace(/\.?0+$/, '') : amount;
