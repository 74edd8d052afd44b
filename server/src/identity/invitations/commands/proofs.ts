// Proofs that an invitation is the caller's own.
import type { Joining } from '../../joining/public.ts';
import type { shownSession } from '../../sign-in/public.ts';

/** The session that the browser shows. */
export type Shown = NonNullable<Awaited<ReturnType<typeof shownSession.find>>>;

/** The person who joins, and the proofs of their session: a new one, or the running one that vouches for them. */
export interface Proof {
  readonly joining: Joining;
  readonly proofs: Shown['proofs'];
  /** True where the running session is the proof: a new one would have none of its limits, nor its age. */
  readonly isRunning?: boolean;
}

/** The proofs of a password alone. */
export const BY_PASSWORD: Proof['proofs'] = { method: 'password', ssoWorkspaceId: null, secondFactorAt: null };
