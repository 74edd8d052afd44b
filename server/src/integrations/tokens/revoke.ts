// Revocation of tokens that a connection no longer has: best effort, after the answer, within five seconds.
import type { Clock } from '../../platform/clock.ts';
import type { Keyring } from '../../platform/secrets/keyring.ts';
import type { VendorSettings } from '../../platform/vendor-settings.ts';
import type { EndedConnection } from '../connections/public.ts';
import { openCredentials } from '../credentials/public.ts';
import { revokeToken, type TokenEndpointDeps, TokenFault } from './token-endpoint.ts';

export interface RevokeDeps extends TokenEndpointDeps {
  readonly clock: Clock;
  readonly keyring: Keyring;
  readonly vendors: readonly VendorSettings[];
  readonly onRevokeFailed: (fault: TokenFault) => void;
}

const REVOKE_MS = 5_000;

/** Revokes the tokens of a connection that was disconnected. Never fails: a vendor that does not answer is reported. */
export async function revokeEnded(deps: RevokeDeps, { connection, credentials }: EndedConnection): Promise<void> {
  const client = deps.vendors.find(({ kind }) => kind === connection.vendor)?.client;
  if (credentials === null || client?.revokeUrl === undefined) return;
  const opened = openCredentials(deps.keyring, connection.id, credentials);
  if (!('accessToken' in opened)) return;
  const tokens = opened.refreshToken === null ? [opened.accessToken] : [opened.refreshToken, opened.accessToken];
  const limit = new Promise<void>((resolve) => void deps.clock.after(REVOKE_MS, resolve));
  const revoked = Promise.all(
    tokens.map((token) =>
      revokeToken(deps, client, token).catch((error: unknown) => {
        if (!(error instanceof TokenFault)) throw error;
        deps.onRevokeFailed(error);
      }),
    ),
  );
  await Promise.race([limit, revoked]);
}
