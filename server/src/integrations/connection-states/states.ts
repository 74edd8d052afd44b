// The states of a connection, of a project or of accounting, and what leads from one to another (integrations 11.3). Pure.
import type { AuthKind, ConnectionStatus, IntegrationConnection, SyncCode } from '../../../../contract/integrations.ts';
import type { Message } from '../../../../contract/messages/message.ts';
import { instantOf } from '../../platform/clock.ts';
import { readSaid } from '../../platform/database/stored-message.ts';

/** The states that are stored: `syncing` follows from a run's lease. */
export type StoredState = Exclude<ConnectionStatus, 'syncing'>;

type LastError = IntegrationConnection['lastError'];

interface Stored {
  readonly state: StoredState;
  readonly authKind: AuthKind;
  readonly tokenExpiresAt: string | null;
  readonly hasRefreshToken: boolean;
}

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

/** Errors that an administrator at the vendor can fix, and those that the settings here cause. */
const ADMIN_CODES: readonly SyncCode[] = ['forbidden', 'throttled'];
const CONFIG_CODES: readonly SyncCode[] = ['not_configured', 'bad_answer', 'unreachable', 'timeout', 'too_large'];

/** Returns the step that the credentials or the last error of a connection ask for, before all others. */
export function findRepair(
  { refreshFailingSince, error }: { readonly refreshFailingSince: string | null; readonly error: LastError },
  status: ConnectionStatus,
): 'reauthorize' | 'contact_vendor_admin' | 'fix_configuration' | null {
  if (status === 'disconnected') return null;
  // The token serves to its end, and no longer.
  if (status === 'needs_authorization' || refreshFailingSince !== null) return 'reauthorize';
  if (error === null || status !== 'error') return null;
  if (ADMIN_CODES.includes(error.code)) return 'contact_vendor_admin';
  return CONFIG_CODES.includes(error.code) ? 'fix_configuration' : null;
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
  readonly error: LastError;
  readonly faults: number;
  readonly lastSyncedAt: string | null;
}

/** Applies an event to the stored state. A disconnected connection is beyond every event. */
export function applyEvent(stored: StateChange, event: ConnectionEvent, nowMs: number): StateChange | undefined {
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
