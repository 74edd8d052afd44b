// Revocation of tokens that a connection no longer has: best effort, after the answer, within five seconds.
import type { Clock } from '../../platform/clock.ts';
import type { Keyring } from '../../platform/secrets/keyring.ts';
import { openCredentials } from '../credentials/public.ts';
import type { CalledVendor } from '../vendors/public.ts';
import { findClient, type TokenDeps } from './access-token.ts';
import type { TokenOwner } from './store.ts';
import { revokeToken, type TokenEndpointDeps, TokenFault } from './token-endpoint.ts';

export interface RevokeDeps extends TokenEndpointDeps, Pick<TokenDeps, 'vendors' | 'accounting'> {
  readonly clock: Clock;
  readonly keyring: Keyring;
  readonly onRevokeFailed: (fault: TokenFault) => void;
}

const REVOKE_MS = 5_000;

/** The tokens of a connection that has ended. */
interface EndedTokens {
  readonly owner: TokenOwner;
  readonly vendor: CalledVendor;
  /** Sealed as they were. */
  readonly credentials: string | null;
}

/** Revokes the tokens of a connection that was disconnected. Never fails: a vendor that does not answer is reported. */
export async function revokeEnded(deps: RevokeDeps, { owner, vendor, credentials }: EndedTokens): Promise<void> {
  const client = findClient(deps, vendor);
  if (credentials === null || client?.revokeUrl === undefined) return;
  const opened = openCredentials(deps.keyring, owner.id, credentials, owner.table);
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
