// The states of an entry and the moves between them (section 11.18). Pure.
import type { AccountingState } from '../../../../contract/accounting-entries.ts';

/** The causes that move an entry from one state to another. */
export type AccountingMove =
  | 'approve'
  | 'reject'
  | 'retry'
  | 'reverse'
  | 'withdraw'
  | 'begin'
  | 'push'
  | 'fail'
  | 'change'
  | 'restore'
  | 'end_reversal'
  | 'give_up_reversal';

type Next = Readonly<Partial<Record<AccountingState, AccountingState>>>;

const MOVES: Readonly<Record<AccountingMove, Next>> = {
  approve: { staged: 'approved' },
  reject: { staged: 'rejected' },
  // The source no longer has a cost to propose.
  withdraw: { staged: 'withdrawn' },
  begin: { approved: 'pushing' },
  push: { pushing: 'pushed' },
  fail: { pushing: 'failed' },
  retry: { failed: 'approved' },
  // The source has another cost than was pushed, and has it again.
  change: { pushed: 'changed' },
  restore: { changed: 'pushed' },
  reverse: { pushed: 'reversing' },
  // An amendment to zero has reversed its source as well.
  end_reversal: { reversing: 'reversed', pushing: 'reversed' },
  give_up_reversal: { reversing: 'pushed' },
};

/** The states in which an entry is at work or waits for a person; a source has at most one such entry. */
export const LIVE_STATES = [
  'staged',
  'approved',
  'pushing',
  'failed',
  'reversing',
] as const satisfies readonly AccountingState[];

/** Returns the state that a move leads to; undefined if the state does not have it. */
export const findMove = (move: AccountingMove, from: AccountingState): AccountingState | undefined => MOVES[move][from];
