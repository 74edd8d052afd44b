// How long a session lasts: pure.
const DAY_MS = 24 * 60 * 60 * 1000;
/** Without use. */
const IDLE_MS = 14 * DAY_MS;
/** In all. */
const LONGEST_MS = 90 * DAY_MS;

/** Last seen is written at most this often. */
export const SEEN_EVERY_MS = 5 * 60 * 1000;

/** The prefix of session tokens: what a secret scanner knows them by. */
export const SESSION_PREFIX = 'pcss';

/**
 * When a session that began at `createdMs` and is used at `nowMs` ends: after 14 idle days, at the latest after 90, and no later
 * than `endMs` (what the identity provider or the workspaces set).
 */
export function expiryOf(createdMs: number, nowMs: number, endMs = Number.POSITIVE_INFINITY): number {
  return Math.min(nowMs + IDLE_MS, createdMs + LONGEST_MS, endMs);
}

/** The `Set-Cookie` value that begins a session, or ends it (`token` undefined). */
export function sessionSetCookie(cookie: { name: string; secure: boolean }, token: string | undefined): string {
  const value = token ?? '';
  const life = token === undefined ? 'Max-Age=0' : `Max-Age=${LONGEST_MS / 1000}`;
  return `${cookie.name}=${value}; Path=/; HttpOnly; SameSite=Lax; ${life}${cookie.secure ? '; Secure' : ''}`;
}
