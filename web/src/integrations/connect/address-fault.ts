// Checks an address while it is typed, for early advice: the service checks it again, with the names that it resolves.

export type AddressFault = 'malformed' | 'notHttps' | 'notPublic';

/** This computer, where simulated vendors run: nobody needs advice about it, and the service has the last word. */
const LOOPBACK = /^(?:(?:.*\.)?localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;
const PRIVATE_HOST = /^(?:.*\.(?:local|internal|lan)|[^.:[]+)$/;
const PRIVATE_IPV4 = /^(?:0|10|169\.254|192\.168|172\.(?:1[6-9]|2\d|3[01])|100\.(?:6[4-9]|[7-9]\d|1[01]\d|12[0-7]))\./;
/** Unspecified, unique local (fc00::/7) and link-local (fe80::/10) addresses. */
const PRIVATE_IPV6 = /^\[(?:::|f[cd][0-9a-f]{2}:.*|fe[89ab][0-9a-f]:.*)\]$/;

/** Returns the fault of the address of an API; undefined for an empty text, this computer, and a public address with https. */
export function findAddressFault(text: string): AddressFault | undefined {
  const typed = text.trim();
  if (typed === '') return undefined;
  const url = URL.parse(typed);
  if (url === null || url.host === '' || !/^https?:$/.test(url.protocol)) return 'malformed';
  const host = url.hostname.replace(/\.$/, '');
  if (LOOPBACK.test(host)) return undefined;
  if (url.protocol !== 'https:') return 'notHttps';
  return isPrivate(host) ? 'notPublic' : undefined;
}

function isPrivate(host: string): boolean {
  if (host.startsWith('[')) return PRIVATE_IPV6.test(host);
  return PRIVATE_IPV4.test(host) || PRIVATE_HOST.test(host);
}
