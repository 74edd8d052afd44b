// The session that a browser shows where nobody has to be signed in.

import type { ScopeKind } from '../../../../contract/access.ts';
import type { CurrentSession } from '../../../../contract/people.ts';
import { unauthorized } from '../../platform/app-error.ts';
import { type Clock, instantOf } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/db.ts';
import { readCookie } from '../../platform/http/authentication.ts';
import type { Call } from '../../platform/http/route.ts';
import { hashToken, isTokenShaped } from '../../platform/ids.ts';
import type { CookieDeps } from './answer.ts';
import { toCurrentSession } from './begin.ts';
import { SESSION_PREFIX } from './session.ts';
import { type FoundSession, findSession } from './store.ts';

/** Finds the session of the browser's cookie; undefined without one that lasts. */
async function findShownSession(
  { db, clock, sessionCookie }: { readonly db: Db; readonly clock: Clock } & Pick<CookieDeps, 'sessionCookie'>,
  call: Pick<Call<ScopeKind, unknown, unknown, unknown>, 'header'>,
): Promise<FoundSession | undefined> {
  const token = readCookie(call.header('cookie'), sessionCookie().name);
  if (token === undefined || !isTokenShaped(token, SESSION_PREFIX)) return undefined;
  return findSession(db.directory, hashToken(token), instantOf(clock.now()));
}

/** Reads the session of the browser's cookie again, as a sign-in answers it. Throws unauthorized where it ended meanwhile. */
async function viewShownSession(
  deps: Parameters<typeof findShownSession>[0],
  call: Parameters<typeof findShownSession>[1],
): Promise<CurrentSession> {
  const session = await findShownSession(deps, call);
  if (session === undefined) throw unauthorized();
  return toCurrentSession(session.caller);
}

/** The session that the browser shows: found, or viewed again after it has changed. */
export const shownSession = { find: findShownSession, view: viewShownSession };
