// Search parameters of the tabs of a connection.
import type { ConflictState } from '../../../contract/integration-conflicts.ts';
import type { LedgerEntry, RecordLink } from '../../../contract/integration-sync.ts';
import type { SyncedEntity } from '../../../contract/integrations.ts';
import { createSearchParser, parseAsDay, parseAsOneOf, parseAsUuid } from '../records/search-params.ts';

export const SYNCED_ENTITIES = ['issue', 'rfi', 'model', 'asset', 'space'] as const satisfies readonly SyncedEntity[];

export const CONFLICT_STATES = [
  'open',
  'resolving',
  'resolved',
  'superseded',
] as const satisfies readonly ConflictState[];

export const LINK_STATES = [
  'pending',
  'linked',
  'conflict',
  'keeping',
  'vendor_deleted',
  'ended',
] as const satisfies readonly RecordLink['state'][];

export const OUTCOMES = ['ok', 'skipped', 'conflict', 'error'] as const satisfies readonly LedgerEntry['outcome'][];
export const DIRECTIONS = ['push', 'pull'] as const satisfies readonly LedgerEntry['direction'][];

/** Parses which conflicts are listed, the open ones without it, and the conflict that is shown. */
export const conflictsView = createSearchParser({
  state: parseAsOneOf([...CONFLICT_STATES.filter((each) => each !== 'open'), 'all']),
  conflict: parseAsUuid,
});

/** Parses the filters of the linked records. */
export const linksView = createSearchParser({
  entity: parseAsOneOf(SYNCED_ENTITIES),
  state: parseAsOneOf(LINK_STATES),
  problems: parseAsOneOf([true]),
  record: parseAsUuid,
});

/** Parses the filters of the ledger. */
export const ledgerView = createSearchParser({
  outcome: parseAsOneOf(OUTCOMES),
  direction: parseAsOneOf(DIRECTIONS),
  entity: parseAsOneOf([...SYNCED_ENTITIES, 'connection']),
  since: parseAsDay,
  run: parseAsUuid,
  record: parseAsUuid,
});

export type LinksView = ReturnType<typeof linksView>;
export type LedgerView = ReturnType<typeof ledgerView>;
