// A connection as it is stored and as clients see it, and what its status follows from (integrations 11.2, 11.3). Pure.
import type {
  AuthKind,
  ConnectionStatus,
  IntegrationConnection,
  NextAction,
  SyncCode,
  VendorKind,
} from '../../../../contract/integrations.ts';
import type { Message } from '../../../../contract/messages/message.ts';
import type { Doer } from '../../../../contract/values.ts';
import { instantOf } from '../../platform/clock.ts';
import { readSaid } from '../../platform/database/stored-message.ts';
import type { VendorSettings } from '../../platform/vendor-settings.ts';
import type { Config } from './config.ts';

/** The states that are stored: `syncing` follows from a run's lease. */
export type StoredState = Exclude<ConnectionStatus, 'syncing'>;

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

type Stored = Pick<StoredConnection, 'state' | 'authKind' | 'tokenExpiresAt' | 'hasRefreshToken'>;

/** Returns the status at an instant: an expired token without another one needs authorization the moment it expires. */
export function findStatus(stored: Stored, isRunning: boolean, nowMs: number): ConnectionStatus {
  const { state } = stored;
  if (state === 'disconnected' || state === 'needs_authorization') return state;
  if (hasExpired(stored, nowMs)) return 'needs_authorization';
  return isRunning ? 'syncing' : state;
}

function hasExpired({ authKind, tokenExpiresAt, hasRefreshToken }: Stored, nowMs: number): boolean {
  return authKind === 'oauth2' && !hasRefreshToken && tokenExpiresAt !== null && Date.parse(tokenExpiresAt) <= nowMs;
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

/** Errors that an administrator at the vendor can fix, and those that the settings here cause. */
const ADMIN_CODES: readonly SyncCode[] = ['forbidden', 'throttled'];
const CONFIG_CODES: readonly SyncCode[] = ['not_configured', 'bad_answer', 'unreachable', 'timeout', 'too_large'];

/** Returns the step that the credentials or the last error of a connection ask for, before all others. */
export function findRepair(
  { refreshFailingSince, error }: Pick<StoredConnection, 'refreshFailingSince' | 'error'>,
  status: ConnectionStatus,
): 'reauthorize' | 'contact_vendor_admin' | 'fix_configuration' | null {
  if (status === 'disconnected') return null;
  // The token serves to its end, and no longer.
  if (status === 'needs_authorization' || refreshFailingSince !== null) return 'reauthorize';
  if (error === null || status !== 'error') return null;
  if (ADMIN_CODES.includes(error.code)) return 'contact_vendor_admin';
  return CONFIG_CODES.includes(error.code) ? 'fix_configuration' : null;
}

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

/** Events of a connection beyond the calls of clients (integrations 11.3). */
export type ConnectionEvent =
  | { readonly kind: 'run_ended' }
  | ({ readonly kind: 'run_failed' } & EventFault)
  | ({ readonly kind: 'credentials_refused' } & EventFault);

export interface EventFault {
  readonly code: SyncCode;
  readonly message: string;
  /** The message with its key if it is one of ours; null for a vendor's. */
  readonly said: Message | null;
}

/** The columns that an event changes; undefined if it changes nothing. */
export interface StateChange {
  readonly state: StoredState;
  readonly error: StoredConnection['error'];
  readonly faults: number;
  readonly lastSyncedAt: string | null;
}

/** Applies an event to the stored state. A disconnected connection is beyond every event. */
export function applyEvent(
  stored: Pick<StoredConnection, 'state' | 'error' | 'faults' | 'lastSyncedAt'>,
  event: ConnectionEvent,
  nowMs: number,
): StateChange | undefined {
  const { state, faults, lastSyncedAt } = stored;
  const at = instantOf(nowMs);
  if (state === 'disconnected') return undefined;
  if (event.kind === 'run_ended') {
    // A run that ends well after the credentials were refused began before.
    if (state === 'needs_authorization') return undefined;
    return { state: 'connected', error: null, faults: 0, lastSyncedAt: at };
  }
  const { code, message } = event;
  const error = { code, message, ...readSaid(event.said), at };
  if (event.kind === 'credentials_refused') return { state: 'needs_authorization', error, faults: 0, lastSyncedAt };
  return state === 'needs_authorization' ? undefined : { state: 'error', error, faults: faults + 1, lastSyncedAt };
}

const RETRY_MINUTES = [1, 5, 15];

/** Returns the milliseconds until a failed connection is tried again by itself; undefined if the next event or person does. */
export function findRetryMs(faults: number): number | undefined {
  const minutes = RETRY_MINUTES[faults - 1];
  return minutes === undefined ? undefined : minutes * 60_000;
}
