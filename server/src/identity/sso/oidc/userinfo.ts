// Userinfo of a sign-in: needed where the ID token lacks what the connection reads, and else taken where it comes in time.
import type * as Library from 'openid-client';
import type { Clock } from '../../../platform/clock.ts';
import type { Claims } from './claims.ts';

/** For userinfo that the sign-in does not need, so that a slow one holds nobody up for long. */
const UNNEEDED_MS = 2_000;

export interface UserinfoDeps {
  readonly library: typeof Library;
  readonly customFetch: Library.CustomFetch;
  readonly clock: Clock;
}

export interface UserinfoQuestion {
  readonly accessToken: string;
  readonly subject: string;
  /** True where the sign-in fails without it. */
  readonly isNeeded: boolean;
}

/** Returns what userinfo says of a person; undefined where there is none, or where it was not needed and none came. */
export async function readUserinfo(
  { library, customFetch, clock }: UserinfoDeps,
  config: Library.Configuration,
  { accessToken, subject, isNeeded }: UserinfoQuestion,
): Promise<Claims | undefined> {
  if (config.serverMetadata().userinfo_endpoint === undefined) return undefined;
  if (isNeeded) return library.fetchUserInfo(config, accessToken, subject);
  const limit = new AbortController();
  const cancel = clock.after(UNNEEDED_MS, () => limit.abort());
  config[library.customFetch] = (url, options) => customFetch(url, { ...options, signal: limit.signal });
  try {
    return await library.fetchUserInfo(config, accessToken, subject);
  } catch {
    return undefined;
  } finally {
    cancel();
  }
}
