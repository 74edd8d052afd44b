// Reads `Retry-After` (RFC 9110 §10.2.3).

/** A wait that no service means: a week. */
const MAX_MS = 7 * 24 * 60 * 60 * 1000;

/** Returns the wait that the field asks for, from `nowMs` on; undefined where it is neither seconds nor a date. */
export function parseRetryAfter(value: string | undefined, nowMs: number): number | undefined {
  if (value === undefined) return undefined;
  if (/^[0-9]+$/.test(value)) return Math.min(MAX_MS, Number(value) * 1000);
  // A date of HTTP begins with its day: Date.parse alone would take much else.
  const atMs = /^[A-Z][a-z]{2,8},? /.test(value) ? Date.parse(value) : Number.NaN;
  return Number.isNaN(atMs) ? undefined : Math.min(MAX_MS, Math.max(0, atMs - nowMs));
}
