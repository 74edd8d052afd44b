// What tests ask of a session that they hold the token of.
export type { Proofs } from '../src/identity/sign-in/admission.ts';
export { endSessions, insertHalfSignIn, listSessions } from '../src/identity/sign-in/store.ts';
export { isNamedElsewhere } from '../src/identity/users/store.ts';

import { findSession } from '../src/identity/sign-in/store.ts';
import { instantOf } from '../src/platform/clock.ts';
import type { Db } from '../src/platform/database/db.ts';
import { hashToken } from '../src/platform/ids.ts';

/** The session of a token as the database has it; undefined where it has ended. */
export const sessionOf = (db: Db, token: string, nowMs: number) =>
  findSession(db.directory, hashToken(token), instantOf(nowMs));
