// The governance ledger's chain: pure. docs/governance-ledger.md describes it for those who check it without us; its test
// vector is held against this file by entry.test.ts.

import { createHash } from 'node:crypto';
import type { GovernanceEntry } from '../../../../contract/clashes.ts';
import { createMessage, type Message } from '../../../../contract/messages/message.ts';

/** What the first entry of a project has for `previousHash`. */
export const BEGINNING = '0'.repeat(64);

export type Unhashed = Omit<GovernanceEntry, 'hash'>;

/** The first entry that does not fit its chain, and why. */
export interface Misfit {
  readonly sequence: number;
  readonly id: string;
  readonly reason: string;
  readonly reasonMessage: Message;
}

/** The hash of an entry: SHA-256 over the UTF-8 of its canonical form, without its own hash; lower-case hex. */
export function hashEntry(entry: Unhashed): string {
  const { hash: _own, ...hashed } = entry as GovernanceEntry;
  return createHash('sha256').update(canonical(hashed)).digest('hex');
}

/**
 * RFC 8785 for what an entry has: members in the order of their names' UTF-16 units, no white space, strings and numbers as
 * JSON.stringify writes them (which is what that RFC prescribes, §3.2.2).
 */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const members = Object.entries(value).sort(([left], [right]) => (left < right ? -1 : 1));
  return `{${members.map(([name, each]) => `${JSON.stringify(name)}:${canonical(each)}`).join(',')}}`;
}

/** A chain as it is walked: feed it the entries in their order. */
export interface ChainCheck {
  /** Takes the next entry; false from the first on that does not fit. */
  take(entry: GovernanceEntry): boolean;
  readonly entries: () => number;
  readonly firstInvalid: () => Misfit | undefined;
  /** The hash that the next entry must name. */
  readonly lastHash: () => string;
}

/** Begins at an empty chain. Entries behind the first misfit are counted and not judged. */
export function openChainCheck(): ChainCheck {
  let entries = 0;
  let last: GovernanceEntry | undefined;
  let misfit: Misfit | undefined;
  return {
    take(entry) {
      entries += 1;
      if (misfit !== undefined) return false;
      const reason = misfitOf(entry, last);
      if (reason !== undefined)
        misfit = { sequence: entry.sequence, id: entry.id, reason: reason.message, reasonMessage: reason };
      last = entry;
      return reason === undefined;
    },
    entries: () => entries,
    firstInvalid: () => misfit,
    lastHash: () => last?.hash ?? BEGINNING,
  };
}

function misfitOf(entry: GovernanceEntry, before: GovernanceEntry | undefined): Message | undefined {
  const expected = (before?.sequence ?? 0) + 1;
  if (entry.sequence !== expected) return createMessage('records.chainSequence', { number: expected });
  if (before !== undefined && entry.projectId !== before.projectId) return createMessage('records.chainProject');
  if (entry.previousHash !== (before?.hash ?? BEGINNING)) return createMessage('records.chainBefore');
  if (entry.hash !== hashEntry(entry)) return createMessage('records.chainHash');
  return undefined;
}
