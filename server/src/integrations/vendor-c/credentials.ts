// The headers that carry the credentials of vendor C.
import type { VendorSettings } from '../../platform/vendor-settings.ts';

/** The credentials of a connection to vendor C. */
export type Credentials = { readonly apiKey: string } | { readonly username: string; readonly password: string };

/** Returns the headers of an API key, as the operator configured them, or of a name with its password (RFC 7617). */
export function createCredentialHeaders(
  credentials: Credentials,
  { header, prefix }: VendorSettings['key'],
): Readonly<Record<string, string>> {
  if ('apiKey' in credentials) {
    // A scheme such as `Bearer` is a word of its own; `KEY accesskey=` is not.
    const gap = /[A-Za-z0-9]$/.test(prefix) ? ' ' : '';
    return { [header.toLowerCase()]: `${prefix}${gap}${credentials.apiKey}` };
  }
  const pair = Buffer.from(`${credentials.username}:${credentials.password}`, 'utf8').toString('base64');
  return { authorization: `Basic ${pair}` };
}
