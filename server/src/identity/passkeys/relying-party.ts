// Whom passkeys are made for (WebAuthn §5.1.2): the host that people reach the service by. Pure.

/** The id and the origins that a passkey is bound to. */
export interface RelyingParty {
  readonly id: string;
  readonly origins: readonly string[];
}

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * The relying party of a base address; undefined where browsers make no passkeys: for an IP address, and without https. A
 * loopback name is `localhost`, the only one of them that is a domain.
 */
export function relyingPartyOf(baseUrl: string): RelyingParty | undefined {
  const { protocol, hostname, port, origin } = new URL(baseUrl);
  if (LOOPBACK.has(hostname)) {
    return { id: 'localhost', origins: [`${protocol}//localhost${port === '' ? '' : `:${port}`}`] };
  }
  const isAddress = hostname.startsWith('[') || /^[\d.]+$/.test(hostname);
  return isAddress || protocol !== 'https:' ? undefined : { id: hostname, origins: [origin] };
}
