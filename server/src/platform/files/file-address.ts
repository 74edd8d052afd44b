// Addresses of stored files for people and machines that have no key at hand: `<img src>`, a download (contract §5).
import type { Clock } from '../clock.ts';
import { signAddress, steadyExpiry } from './signed-address.ts';

export interface AddressDeps {
  readonly clock: Clock;
  /** Subkeys for signing, the current one first. */
  readonly addressSecrets: readonly Buffer[];
  /** Known only when the server listens on a port that the system chose. */
  readonly baseUrl: () => string;
}

const LIFETIME_MS = 15 * 60_000;

/** The path that opens a file; what is signed. */
export function filePath(workspaceId: string, fileId: string): string {
  return `/files/${workspaceId}/${fileId}`;
}

/** An address of a file that opens it for 15 minutes. The same one all through a second. */
export function fileAddress(deps: AddressDeps, workspaceId: string, fileId: string): string {
  return deps.baseUrl() + fileReference(deps, workspaceId, fileId);
}

/**
 * The same without scheme and host: for a redirect, which stays where the request came to. A page that may show pictures of
 * its own origin alone can follow it, under whatever name the service is reached.
 */
export function fileReference(
  deps: Pick<AddressDeps, 'clock' | 'addressSecrets'>,
  workspaceId: string,
  fileId: string,
): string {
  const [secret] = deps.addressSecrets;
  if (secret === undefined) throw new Error('addresses need a secret to be signed with');
  const path = filePath(workspaceId, fileId);
  const expiresAtMs = steadyExpiry({ nowMs: deps.clock.now(), lifetimeMs: LIFETIME_MS, windowMs: 1_000 });
  return `${path}?${signAddress({ secret, path, expiresAtMs })}`;
}
