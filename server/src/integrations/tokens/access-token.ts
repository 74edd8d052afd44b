// A valid access token for a call, renewed by one process at a time (integrations 11.15). Refresh tokens may be good for one
// use: the lease in the row outlives the longest answer, and a pair is stored only over the generation that it was asked for.

import { createMessage } from '../../../../contract/messages/message.ts';
import type { WorkspaceScope } from '../../platform/access/scope.ts';
import { type Clock, instantOf } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/db.ts';
import type { Ids } from '../../platform/ids.ts';
import type { Keyring } from '../../platform/secrets/keyring.ts';
import type { AccountingSettings, VendorSettings } from '../../platform/vendor-settings.ts';
import { openCredentials, sealCredentials } from '../credentials/public.ts';
import { type CalledVendor, VendorFault } from '../vendors/public.ts';
import { findTokens, leaseTokens, releaseLease, type StoredTokens, storePair, type TokenOwner } from './store.ts';
import { refreshTokens, type TokenEndpointDeps, TokenFault } from './token-endpoint.ts';

export interface TokenDeps extends TokenEndpointDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly keyring: Keyring;
  readonly vendors: readonly VendorSettings[];
  /** Absent if only the vendors of projects are called. */
  readonly accounting?: AccountingSettings;
  readonly onRefresh?: (kind: CalledVendor, result: 'ok' | 'refused' | 'lost' | 'superseded') => void;
}

export interface AccessToken {
  readonly token: string;
  readonly generation: number;
  /** The address that the token is for; null for the operator's. */
  readonly baseUrl: string | null;
}

interface Wanted extends Pick<TokenOwner, 'id'>, Partial<Pick<TokenOwner, 'table'>> {
  readonly refused?: number;
}

/** A token is renewed this long before its end; one that lives shorter, after half of its life. */
const AHEAD_MS = 10 * 60_000;
/** The interval at which a process looks for a token that another one renews, and the longest wait. */
const LOOK_MS = 200;
const MAX_WAIT_MS = 90_000;
/** After a fault a token that still serves is not renewed at once again. */
const PAUSE_MS = 30_000;
const STORE_ATTEMPTS = 10;
const STORE_PAUSE_MS = 1_000;

/**
 * Returns an access token; `refused` is the generation whose token was just answered with 401, which is not used again.
 * Throws VendorFault: `unauthorized` if the connection needs authorization, `unreachable` if no valid token can be had now.
 */
export async function getAccessToken(
  deps: TokenDeps,
  scope: WorkspaceScope,
  { id, table = 'integration_connection', refused }: Wanted,
): Promise<AccessToken> {
  const startedMs = deps.clock.now();
  const owner = { table, id };
  for (;;) {
    const stored = await findTokens(deps.db.reader(scope), scope, owner);
    if (stored?.sealed == null || stored.state === 'needs_authorization') throw needsAuthorization();
    const isRefused = stored.generation === refused;
    if (!isRefused && !isDue(stored, deps.clock.now())) return openToken(deps, owner, stored);
    if (!stored.hasRefreshToken) {
      if (isRefused || hasEnded(stored, deps.clock.now())) throw needsAuthorization();
      return openToken(deps, owner, stored);
    }
    const canServe = !isRefused && !hasEnded(stored, deps.clock.now());
    if (canServe && (stored.isLeased || isPaused(stored, deps.clock.now()))) return openToken(deps, owner, stored);
    const renewed = stored.isLeased ? undefined : await renew(deps, scope, { owner, stored });
    if (renewed !== undefined && renewed !== 'lost') return renewed;
    if (renewed === 'lost' && canServe) return openToken(deps, owner, stored);
    if (renewed === 'lost' || deps.clock.now() - startedMs > MAX_WAIT_MS) throw unreachable();
    // A lease that another process took after the look, or a pair that it stored: the row is read again at once.
    if (stored.isLeased) await new Promise<void>((resolve) => void deps.clock.after(LOOK_MS, resolve));
  }
}

/** Renews a token that has not been used for long, so that its refresh token does not end. Faults are the next call's. */
export async function renewIdleToken(deps: TokenDeps, scope: WorkspaceScope, owner: TokenOwner): Promise<void> {
  const stored = await findTokens(deps.db.reader(scope), scope, owner);
  if (stored?.hasRefreshToken !== true || stored.isLeased || stored.state === 'needs_authorization') return;
  await renew(deps, scope, { owner, stored });
}

const needsAuthorization = () => new VendorFault('unauthorized', createMessage('integrations.faultAuthorizeAgain'));
const unreachable = () => new VendorFault('unreachable', createMessage('integrations.faultNotRenewed'));

const endMs = ({ expiresAt }: StoredTokens) => (expiresAt === null ? Number.POSITIVE_INFINITY : Date.parse(expiresAt));

function isDue(stored: StoredTokens, nowMs: number): boolean {
  const lifeMs = stored.storedAt === null ? Number.POSITIVE_INFINITY : endMs(stored) - Date.parse(stored.storedAt);
  return nowMs >= endMs(stored) - Math.min(AHEAD_MS, lifeMs / 2);
}

const hasEnded = (stored: StoredTokens, nowMs: number) => nowMs >= endMs(stored);
const isPaused = ({ failedAt }: StoredTokens, nowMs: number) =>
  failedAt !== null && nowMs - Date.parse(failedAt) < PAUSE_MS;

function openToken(
  { keyring }: TokenDeps,
  { id, table }: TokenOwner,
  { sealed, generation, baseUrl }: StoredTokens,
): AccessToken {
  const credentials = openCredentials(keyring, id, sealed ?? '', table);
  if (!('accessToken' in credentials)) throw new Error('a connection by key has no access token');
  return { token: credentials.accessToken, generation, baseUrl };
}

type Renewing = { readonly owner: TokenOwner; readonly stored: StoredTokens };

/** Renews the pair of a generation. Returns the new one, `lost` if the answer is missing, or undefined if another process is at it. */
async function renew(
  deps: TokenDeps,
  scope: WorkspaceScope,
  { owner, stored: { generation, vendor, baseUrl } }: Renewing,
): Promise<AccessToken | 'lost' | undefined> {
  const { db, keyring } = deps;
  const { id, table } = owner;
  const settings = findClient(deps, vendor);
  if (settings === undefined) throw new VendorFault('not_configured', createMessage('integrations.notConfigured'));
  const lease = deps.ids.next();
  const sealed = await leaseTokens(db, scope, { owner, generation, lease });
  if (sealed === undefined) return undefined;
  const credentials = openCredentials(keyring, id, sealed, table);
  const refreshToken = 'refreshToken' in credentials ? credentials.refreshToken : null;
  if (refreshToken === null) throw new Error('a connection with a refresh token has none');
  try {
    const pair = await refreshTokens(deps, settings, refreshToken);
    const next = { accessToken: pair.accessToken, refreshToken: pair.refreshToken ?? refreshToken };
    const isStored = await keepPair(deps, scope, {
      ...{ owner, generation, lease, hasRefreshToken: true, scopes: pair.scopes },
      sealed: sealCredentials(keyring, id, next, table),
      expiresAt: pair.expiresAtMs === null ? null : instantOf(pair.expiresAtMs),
    });
    deps.onRefresh?.(vendor, isStored ? 'ok' : 'superseded');
    // Another generation was stored meanwhile, as by connecting again: it is the answer.
    return isStored ? { token: next.accessToken, generation: generation + 1, baseUrl } : undefined;
  } catch (error) {
    if (!(error instanceof TokenFault)) throw error;
    await releaseLease(db, scope, { owner, lease, at: instantOf(deps.clock.now()) });
    const now = await findTokens(db.reader(scope), scope, owner);
    if (now === undefined || now.generation !== generation) return undefined;
    deps.onRefresh?.(vendor, error.kind === 'refused' ? 'refused' : 'lost');
    return judgeFault(error);
  }
}

/** Returns the client of this service at a vendor; undefined if the operator has none. */
export const findClient = ({ vendors, accounting }: Pick<TokenDeps, 'vendors' | 'accounting'>, vendor: CalledVendor) =>
  (vendor === 'accounting' ? accounting : vendors.find(({ kind }) => kind === vendor))?.client;

/** Tries to store a pair, for ten seconds: the one before is dead, so a pair that is not stored is a connection that is lost. */
async function keepPair(
  { db, clock }: TokenDeps,
  scope: WorkspaceScope,
  pair: Parameters<typeof storePair>[2],
): Promise<boolean> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await storePair(db, scope, pair);
    } catch (error) {
      if (attempt >= STORE_ATTEMPTS) throw error;
    }
    await new Promise<void>((resolve) => void clock.after(STORE_PAUSE_MS, resolve));
  }
}

function judgeFault(error: TokenFault): 'lost' {
  if (error.kind !== 'refused') return 'lost';
  if (error.code === 'invalid_grant') throw needsAuthorization();
  throw new VendorFault('not_configured', createMessage('integrations.faultClientRefused', { code: error.code }), {
    cause: error,
  });
}
