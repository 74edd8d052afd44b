/** Returns an address that a browser may open; null for one of another scheme, which could be a script, and for what is none. */
export function readLink(value: unknown): string | null {
  const url = typeof value === 'string' ? URL.parse(value) : null;
  return url !== null && /^https?:$/.test(url.protocol) ? url.href : null;
}
