// Search parameters of the tabs of accounting. Part of the first script: the contract is imported for its types alone.
import type { AccountingState } from '../../../../contract/accounting-entries.ts';
import type { AccountingEvent } from '../../../../contract/accounting-events.ts';
import { createSearchParser, parseAsOneOf, parseAsText, parseAsUuid } from '../../records/search-params.ts';

/** States of entries that wait for a decision, on the tab of staged ones. */
export const WAITING_STATES = ['staged', 'failed'] as const satisfies readonly AccountingState[];

/** All other states, on the tab of pushed ones. */
export const SENT_STATES = [
  'approved',
  'pushing',
  'pushed',
  'changed',
  'reversing',
  'reversed',
  'rejected',
  'withdrawn',
] as const satisfies readonly AccountingState[];

export const OUTCOMES = ['ok', 'skipped', 'error'] as const satisfies readonly AccountingEvent['outcome'][];

/** The longest name of a provider, and of an outcome of its consent, in an address. */
const MAX_NAME = 100;
const parseAsName = parseAsText(MAX_NAME);

/** Parses the outcome of a consent, which leads back to the provider: `connected`, or `error` with what went wrong. */
export const providerView = createSearchParser({ connected: parseAsName, vendor: parseAsName, error: parseAsName });

/** Parses the filter of the staged entries. */
export const stagedView = createSearchParser({ projectId: parseAsUuid });

/** Parses the filters of the pushed entries. */
export const pushedView = createSearchParser({ state: parseAsOneOf(SENT_STATES), projectId: parseAsUuid });

/** Parses the filters of the ledger of accounting. */
export const eventsView = createSearchParser({
  outcome: parseAsOneOf(OUTCOMES),
  projectId: parseAsUuid,
  entryId: parseAsUuid,
});

/** Parses the project whose usual choices are shown. */
export const choicesView = createSearchParser({ projectId: parseAsUuid });

export type PushedView = ReturnType<typeof pushedView>;
export type EventsView = ReturnType<typeof eventsView>;
