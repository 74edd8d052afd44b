// The session that a browser shows where nobody has to be signed in.
import { type Clock, instantOf } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/db.ts';
import { cookieOf } from '../../platform/http/credentials.ts';
import type { Call, ScopeKind } from '../../platform/http/route.ts';
import { hashToken, isTokenShaped } from '../../platform/secrets/token.ts';
import type { CookieDeps } from './answer.ts';
import { SESSION_PREFIX } from './session.ts';
import { type FoundSession, findSession } from './store.ts';

/** Finds the session of the browser's cookie; undefined without one that lasts. */
export async function findShownSession(
  { db, clock, sessionCookie }: { readonly db: Db; readonly clock: Clock } & Pick<CookieDeps, 'sessionCookie'>,
  call: Pick<Call<ScopeKind, unknown, unknown, unknown>, 'header'>,
): Promise<FoundSession | undefined> {
  const token = cookieOf(call.header('cookie'), sessionCookie().name);
  if (token === undefined || !isTokenShaped(token, SESSION_PREFIX)) return undefined;
  return findSession(db.directory, hashToken(token), instantOf(clock.now()));
}
