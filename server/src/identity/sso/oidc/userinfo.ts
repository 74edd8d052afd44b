// Userinfo of a sign-in: needed where the ID token lacks what the connection reads, and else taken where it comes in time.
import type * as Library from 'openid-client';
import type { Clock } from '../../../platform/clock.ts';
import type { Claims } from './claims.ts';

/** For userinfo that the sign-in does not need, so that a slow one holds nobody up for long. */
const UNNEEDED_MS = 2_000;
/** Pause after unneeded userinfo that did not come: each sign-in would hold one of the few turns of its workspace for as long. */
const PAUSE_MS = 10 * 60_000;
const MAX_PROVIDERS = 200;

export interface UserinfoDeps {
  readonly library: typeof Library;
  readonly customFetch: Library.CustomFetch;
  readonly clock: Clock;
  /** Instants at which unneeded userinfo did not come, by workspace and issuer: nobody decides for another one's sign-ins. */
  readonly failedAt: Map<string, number>;
}

export interface UserinfoQuestion {
  readonly accessToken: string;
  readonly subject: string;
  readonly workspaceId: string;
  /** True where the sign-in fails without it. */
  readonly isNeeded: boolean;
}

/** Returns what userinfo says of a person; undefined where there is none, or where it was not needed and none came. */
export async function readUserinfo(
  { library, customFetch, clock, failedAt }: UserinfoDeps,
  config: Library.Configuration,
  { accessToken, subject, workspaceId, isNeeded }: UserinfoQuestion,
): Promise<Claims | undefined> {
  const { userinfo_endpoint: endpoint, issuer } = config.serverMetadata();
  if (endpoint === undefined) return undefined;
  const provider = `${workspaceId} ${issuer}`;
  if (isNeeded) return library.fetchUserInfo(config, accessToken, subject);
  if (clock.now() - (failedAt.get(provider) ?? Number.NEGATIVE_INFINITY) < PAUSE_MS) return undefined;
  const limit = new AbortController();
  const cancel = clock.after(UNNEEDED_MS, () => limit.abort());
  config[library.customFetch] = (url, options) => customFetch(url, { ...options, signal: limit.signal });
  try {
    return await library.fetchUserInfo(config, accessToken, subject);
  } catch {
    if (failedAt.size >= MAX_PROVIDERS) failedAt.clear();
    failedAt.set(provider, clock.now());
    return undefined;
  } finally {
    cancel();
  }
}
