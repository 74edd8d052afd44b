import type { ErrorDetail } from '../../../../contract/errors.ts';

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Lists why these texts cannot be the origins of a workspace; each fault names its place in the list. */
export function listOriginFaults(origins: readonly string[]): ErrorDetail[] {
  return origins.flatMap((origin, index) => {
    const message = findOriginFault(origin) ?? (origins.indexOf(origin) < index ? 'is in the list twice' : undefined);
    return message === undefined ? [] : [{ path: `origins/${index}`, message }];
  });
}

/** Returns why a text cannot be such an origin: browsers compare origins letter by letter, as RFC 6454 §6.2 writes them. */
function findOriginFault(text: string): string | undefined {
  if (text.includes('*')) return 'must hold no wildcard';
  if (!/^https?:\/\//i.test(text) || /[\s\\]/.test(text) || !URL.canParse(text))
    return 'must be an origin such as https://app.example.com';
  const url = new URL(text);
  if (url.username !== '' || url.password !== '') return 'must hold no user or password';
  if (url.protocol === 'http:' && !LOOPBACK.has(url.hostname)) return 'must be https, or http to a loopback name';
  // A path, a query, a port that is the scheme's own, capital letters: no browser sends them.
  return url.origin === text ? undefined : `must be written as ${url.origin}`;
}
