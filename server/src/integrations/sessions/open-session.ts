// Opens the session of a connection: its credentials, address and pace, for the adapter of its vendor.

import type { SyncCode, VendorKind } from '../../../../contract/integrations.ts';
import { createMessage } from '../../../../contract/messages/message.ts';
import type { ProjectScope } from '../../platform/access/scope.ts';
import type { Reader } from '../../platform/database/db.ts';
import type { Client } from '../../platform/outbound/client.ts';
import type { VendorSettings } from '../../platform/vendor-settings.ts';
import {
  type CallerCredentials,
  type CallerState,
  createCaller,
  type Pace,
  type VendorCaller,
} from '../calls/public.ts';
import { findApiAddress } from '../catalog/public.ts';
import { type EndedConnection, findSealed, type StoredConnection } from '../connections/public.ts';
import { openCredentials } from '../credentials/public.ts';
import { openTokenCredentials, type TokenDeps } from '../tokens/public.ts';
import { createCredentialHeaders } from '../vendor-c/public.ts';
import { type CalledVendor, type VendorAdapter, VendorFault, type VendorSession } from '../vendors/public.ts';

export interface SessionDeps extends TokenDeps {
  readonly client: Pick<Client, 'request' | 'open'>;
  readonly pace: Pace;
  /** From 0 to below 1. */
  readonly random: () => number;
  readonly adapters: Readonly<Record<VendorKind, VendorAdapter>>;
  readonly getProject: (reader: Reader, scope: ProjectScope) => Promise<{ readonly timeZone: string }>;
  /** Called with the result of each attempt to call a vendor, for metrics. */
  readonly onCall?: (vendor: CalledVendor, result: SyncCode | 'ok') => void;
  /** Called with each wait before a call. */
  readonly onWait?: (vendor: CalledVendor, seconds: number) => void;
}

export interface OpenSession {
  readonly session: VendorSession;
  readonly caller: VendorCaller;
  readonly adapter: VendorAdapter;
  readonly connection: StoredConnection;
  /** The generation of the tokens that were used last; undefined for keys and passwords. */
  generation(): number | undefined;
}

interface Opening {
  readonly id: string;
  /** Of the calls before, as `onState` was given it; null at first. */
  readonly state?: unknown;
  readonly onState?: (state: CallerState) => void;
  readonly maxTries?: number;
  readonly signal?: AbortSignal | undefined;
}

/** Opens a session. Throws VendorFault `not_configured` without an address, `unauthorized` without credentials. */
export async function openSession(deps: SessionDeps, scope: ProjectScope, opening: Opening): Promise<OpenSession> {
  const { id, state = null, onState = () => undefined, maxTries, signal } = opening;
  const reader = deps.db.reader(scope);
  const [sealed, project] = await Promise.all([findSealed(reader, scope, id), deps.getProject(reader, scope)]);
  const { connection } = sealed;
  const { config } = connection;
  const settings = deps.vendors.find(({ kind }) => kind === connection.vendor);
  const baseUrl = findApiAddress(deps.vendors, connection);
  if (settings === undefined || baseUrl === undefined) {
    throw new VendorFault('not_configured', createMessage('integrations.faultNoAddress'));
  }
  const used = openTokenCredentials(deps, scope, {
    owner: { table: 'integration_connection', id },
    baseUrl,
    findAddress: (own) => findApiAddress(deps.vendors, { vendor: connection.vendor, config: { baseUrl: own } }),
  });
  const key = sealed.credentials === null ? undefined : openCredentials(deps.keyring, id, sealed.credentials);
  if (key === undefined) throw new VendorFault('unauthorized', createMessage('integrations.disconnected'));
  const perMinute = typeof config.callsPerMinute === 'number' ? config.callsPerMinute : null;
  const caller = createCaller({
    client: deps.client,
    clock: deps.clock,
    random: deps.random,
    baseUrl,
    kind: connection.vendor,
    credentials: 'accessToken' in key ? used.credentials : keyCredentials(key, settings.key),
    pace: deps.pace.forConnection(id, connection.vendor, perMinute),
    state,
    onState,
    ...(maxTries !== undefined && { maxTries }),
    probe: connection.vendor === 'c' ? PROBE : undefined,
    ...observeCalls(deps, connection.vendor),
    signal,
  });
  const session: VendorSession = {
    call: caller.call,
    companyId: connection.companyId,
    projectId: connection.linkedProjectId,
    accountId: connection.account?.id ?? null,
    config,
    timeZone: typeof config.timeZone === 'string' ? config.timeZone : project.timeZone,
    settings: { webUrl: settings.webUrl },
  };
  return { session, caller, connection, adapter: deps.adapters[connection.vendor], generation: used.generation };
}

/**
 * Opens a session of a connection that was disconnected, with the credentials that it had; undefined if it had none or has no
 * address. A token that has expired is not renewed.
 */
export function openEndedSession(
  deps: Pick<SessionDeps, 'client' | 'clock' | 'keyring' | 'onCall' | 'onWait' | 'pace' | 'random' | 'vendors'>,
  { connection, credentials }: EndedConnection,
  signal: AbortSignal,
): VendorSession | undefined {
  const { id, vendor, config } = connection;
  const settings = deps.vendors.find(({ kind }) => kind === vendor);
  const baseUrl = findApiAddress(deps.vendors, connection);
  if (settings === undefined || baseUrl === undefined || credentials === null) return undefined;
  const key = openCredentials(deps.keyring, id, credentials);
  const headers = async () => ({ authorization: 'accessToken' in key ? `Bearer ${key.accessToken}` : '' });
  const caller = createCaller({
    client: deps.client,
    clock: deps.clock,
    random: deps.random,
    baseUrl,
    kind: vendor,
    credentials: 'accessToken' in key ? { headers, renew: async () => false } : keyCredentials(key, settings.key),
    pace: deps.pace.forConnection(id, vendor, null),
    state: null,
    onState: () => undefined,
    maxTries: 1,
    probe: undefined,
    ...observeCalls(deps, vendor),
    signal,
  });
  return {
    call: caller.call,
    companyId: connection.companyId,
    projectId: connection.linkedProjectId,
    accountId: connection.account?.id ?? null,
    config,
    timeZone: 'UTC',
    settings: { webUrl: settings.webUrl },
  };
}

const observeCalls = ({ onCall, onWait }: Pick<SessionDeps, 'onCall' | 'onWait'>, vendor: VendorKind) => ({
  onCall: (result: SyncCode | 'ok') => onCall?.(vendor, result),
  onWait: (seconds: number) => onWait?.(vendor, seconds),
});

/** The cheapest list of vendor C, which tells a throttled account from a forbidden resource. */
const PROBE = { method: 'GET', path: '/buildings', query: { limit: 1 } } as const;

function keyCredentials(
  key: Parameters<typeof createCredentialHeaders>[0],
  settings: VendorSettings['key'],
): CallerCredentials {
  return { headers: async () => createCredentialHeaders(key, settings), renew: async () => false };
}
