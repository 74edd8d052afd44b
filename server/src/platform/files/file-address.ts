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
  const [secret] = deps.addressSecrets;
  if (secret === undefined) throw new Error('addresses need a secret to be signed with');
  const path = filePath(workspaceId, fileId);
  const expiresAtMs = steadyExpiry({ nowMs: deps.clock.now(), lifetimeMs: LIFETIME_MS, windowMs: 1_000 });
  return `${deps.baseUrl()}${path}?${signAddress({ secret, path, expiresAtMs })}`;
}
