// A connection as it is stored and as clients see it, and what its status follows from (integrations 11.2, 11.3). Pure.
import type {
  AuthKind,
  ConnectionStatus,
  IntegrationConnection,
  NextAction,
  VendorKind,
} from '../../../../contract/integrations.ts';
import type { Doer } from '../../../../contract/values.ts';
import type { VendorSettings } from '../../platform/vendor-settings.ts';
import { findRepair, findStatus, type StoredState } from '../connection-states/public.ts';
import type { Config } from './config.ts';

/** A connection without its sealed values. */
export interface StoredConnection {
  readonly id: string;
  readonly projectId: string;
  readonly vendor: VendorKind;
  readonly authKind: AuthKind;
  readonly state: StoredState;
  readonly companyId: string | null;
  readonly companyName: string | null;
  readonly linkedProjectId: string | null;
  readonly linkedName: string | null;
  readonly account: { readonly id: string; readonly name: string } | null;
  readonly config: Config;
  readonly secretPaths: readonly string[];
  readonly scopes: readonly string[];
  readonly tokenExpiresAt: string | null;
  readonly hasRefreshToken: boolean;
  readonly tokenGeneration: number;
  readonly refreshFailingSince: string | null;
  readonly error: IntegrationConnection['lastError'];
  readonly faults: number;
  readonly lastSyncedAt: string | null;
  readonly lastPushAt: string | null;
  readonly lastPullAt: string | null;
  readonly lastEventAt: string | null;
  readonly hookStatus: IntegrationConnection['health']['hookStatus'];
  readonly pausedUntil: string | null;
  readonly createdBy: Doer;
  readonly createdAt: string;
  readonly updatedAt: string;
}

/** Facts about a connection from other tables. */
export interface ConnectionCounts {
  /** True while the lease of a run lives. */
  readonly isRunning: boolean;
  readonly openConflicts: number;
  readonly recordsWithErrors: number;
  readonly unmappedValues: number;
}

/** Returns a connection as clients see it. */
export function describeConnection(
  stored: StoredConnection,
  { slug, name }: Pick<VendorSettings, 'slug' | 'name'>,
  { counts, nowMs }: { readonly counts: ConnectionCounts; readonly nowMs: number },
): IntegrationConnection {
  const status = findStatus(stored, counts.isRunning, nowMs);
  const { openConflicts, recordsWithErrors, unmappedValues } = counts;
  return {
    id: stored.id,
    projectId: stored.projectId,
    vendor: slug,
    vendorName: name,
    authKind: stored.authKind,
    status,
    linkedCompanyId: stored.companyId,
    linkedCompanyName: stored.companyName,
    linkedProjectId: stored.linkedProjectId,
    linkedName: stored.linkedName,
    account: stored.account,
    config: stored.config,
    secrets: [...stored.secretPaths],
    scopes: [...stored.scopes],
    tokenExpiresAt: stored.tokenExpiresAt,
    lastSyncedAt: stored.lastSyncedAt,
    lastError: stored.error,
    health: {
      lastPushAt: stored.lastPushAt,
      lastPullAt: stored.lastPullAt,
      lastEventAt: stored.lastEventAt,
      eventsExpected: stored.vendor !== 'c' && status !== 'disconnected',
      hookStatus: stored.hookStatus,
      pausedUntil: isAhead(stored.pausedUntil, nowMs) ? stored.pausedUntil : null,
      openConflicts,
      recordsWithErrors,
      unmappedValues,
      nextAction: findNextAction(stored, status, counts),
    },
    createdBy: stored.createdBy,
    createdAt: stored.createdAt,
    updatedAt: stored.updatedAt,
  };
}

const isAhead = (instant: string | null, nowMs: number) => instant !== null && Date.parse(instant) > nowMs;

function findNextAction(
  stored: StoredConnection,
  status: ConnectionStatus,
  counts: ConnectionCounts,
): NextAction | null {
  if (status === 'disconnected') return null;
  const repair = findRepair(stored, status);
  if (repair !== null) return repair;
  if (stored.linkedProjectId === null) return 'link';
  if (stored.hookStatus === 'inactive') return 'reactivate_events';
  if (counts.openConflicts > 0) return 'resolve_conflicts';
  return counts.unmappedValues > 0 ? 'map_values' : null;
}
