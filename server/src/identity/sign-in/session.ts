// The length of sessions, by our own limits and by those of workspaces: pure.

const DAY_MS = 24 * 60 * 60 * 1000;
/** Without use. */
const IDLE_MS = 14 * DAY_MS;
/** In all. */
const MAX_AGE_MS = 90 * DAY_MS;

/** Last seen is written at most this often. */
export const SEEN_EVERY_MS = 5 * 60 * 1000;

/** The prefix of session tokens: what a secret scanner knows them by. */
export const SESSION_PREFIX = 'pcss';

/**
 * When a session that began at `createdMs` and is used at `nowMs` ends: after 14 idle days, at the latest after 90, and no later
 * than `endMs` (what the identity provider or the workspaces set).
 */
export function expiryOf(createdMs: number, nowMs: number, endMs = Number.POSITIVE_INFINITY): number {
  return Math.min(nowMs + IDLE_MS, createdMs + MAX_AGE_MS, endMs);
}

/** The `Set-Cookie` value that begins a session, or ends it (`token` undefined). */
export function sessionSetCookie(cookie: { name: string; secure: boolean }, token: string | undefined): string {
  const value = token ?? '';
  const life = token === undefined ? 'Max-Age=0' : `Max-Age=${MAX_AGE_MS / 1000}`;
  return `${cookie.name}=${value}; Path=/; HttpOnly; SameSite=Lax; ${life}${cookie.secure ? '; Secure' : ''}`;
}

// The limits that workspaces set on the length of sessions. Each limit counts for its own workspace alone. A session that is over
// in one of a person's workspaces is restricted there and continues in the others; one that is over in all of them has ended.

/** A last use is recorded to this precision where a workspace limits idle time; limits are exceeded by no more than that. */
export const SEEN_CLOSELY_MS = 60_000;

const MINUTE_MS = 60_000;

/** The limits of one workspace for one session. Null: no limit. */
export interface SessionLimits {
  readonly sessionIdleMinutes: number | null;
  readonly sessionTotalMinutes: number | null;
  /** True where an administrator of the workspace ended the session. */
  readonly isClosed: boolean;
}

export interface SessionAge {
  readonly ageMs: number;
  /** The longest time without use that is known, the present one included. */
  readonly idleMs: number;
}

/** True if the session is over for a workspace of these limits. */
export function isSessionOver(limits: Partial<SessionLimits>, { ageMs, idleMs }: SessionAge): boolean {
  const { sessionTotalMinutes: total, isClosed } = limits;
  if (isClosed === true) return true;
  if (total != null && ageMs >= total * MINUTE_MS) return true;
  return isIdleOver(limits, idleMs);
}

/** True if this time without use exceeds the limit. */
export function isIdleOver({ sessionIdleMinutes: idle }: Partial<SessionLimits>, idleMs: number): boolean {
  return idle != null && idleMs >= idle * MINUTE_MS + SEEN_CLOSELY_MS;
}

/** True if a limit depends on time, so that an earlier decision may no longer hold. */
export function hasLimit({ sessionIdleMinutes, sessionTotalMinutes }: Partial<SessionLimits>): boolean {
  return sessionIdleMinutes != null || sessionTotalMinutes != null;
}

/** Computes when the last of these workspaces closes the session, unless it is used again; Infinity where one sets no limit. */
export function computeLimitEnd(all: readonly Partial<SessionLimits>[], createdMs: number, nowMs: number): number {
  if (all.length === 0) return Number.POSITIVE_INFINITY;
  const ends = all.map(({ sessionIdleMinutes: idle, sessionTotalMinutes: total }) =>
    Math.min(
      total == null ? Number.POSITIVE_INFINITY : createdMs + total * MINUTE_MS,
      idle == null ? Number.POSITIVE_INFINITY : nowMs + idle * MINUTE_MS + SEEN_CLOSELY_MS,
    ),
  );
  return Math.max(...ends);
}
