// Tells faults of this deployment from those of the other side where a connection does not come about.
import { isIPv6 } from 'node:net';
import { networkInterfaces } from 'node:os';
import type { ConnectError } from './connector.ts';
import type { OwnFault, TlsFault } from './outcome.ts';

/** No descriptors, no memory, no local ports. */
const NO_SOCKETS: readonly string[] = ['EMFILE', 'ENFILE', 'ENOBUFS', 'ENOMEM', 'EADDRNOTAVAIL', 'EADDRINUSE'];
/** No route, no interface, or a rule of this machine's own firewall. */
const NO_NETWORK: readonly string[] = ['ENETUNREACH', 'ENETDOWN', 'EPERM', 'EACCES', 'EAFNOSUPPORT'];
/** Said by routers on the way and by this machine alike. */
const AMBIGUOUS: readonly string[] = ['EHOSTUNREACH', 'ETIMEDOUT', 'EHOSTDOWN'];

const TLS_FAULTS: Readonly<Record<string, TlsFault>> = {
  CERT_HAS_EXPIRED: 'tls_expired',
  CERT_NOT_YET_VALID: 'tls_not_yet_valid',
  ERR_TLS_CERT_ALTNAME_INVALID: 'tls_other_host',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'tls_self_signed',
  SELF_SIGNED_CERT_IN_CHAIN: 'tls_self_signed',
  UNABLE_TO_GET_ISSUER_CERT: 'tls_unknown_authority',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'tls_unknown_authority',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'tls_unknown_authority',
  CERT_UNTRUSTED: 'tls_unknown_authority',
  INVALID_CA: 'tls_unknown_authority',
  ERR_SSL_UNSUPPORTED_PROTOCOL: 'tls_protocol_version',
  ERR_SSL_TLSV1_ALERT_PROTOCOL_VERSION: 'tls_protocol_version',
};

/** Returns the reason that a person at the other side can act on. */
export const tlsFault = ({ code }: ConnectError): TlsFault => TLS_FAULTS[code] ?? 'tls_failed';

/**
 * Returns the fault of this deployment that an error is; `ambiguous` where it may be anybody's, undefined where it is the
 * other side's. A machine without IPv6 does not make an endpoint that has nothing else a fault of its own.
 */
export function ownConnectFault(
  { code, phase }: ConnectError,
  address: string,
  hasIpv6 = machineHasIpv6,
): OwnFault | 'ambiguous' | undefined {
  if (phase === 'tls') return undefined;
  if (NO_NETWORK.includes(code) || code === 'EADDRNOTAVAIL') {
    if (isIPv6(address) && !hasIpv6()) return undefined;
    return code === 'EADDRNOTAVAIL' ? 'no_sockets' : 'no_network';
  }
  if (NO_SOCKETS.includes(code)) return 'no_sockets';
  return AMBIGUOUS.includes(code) ? 'ambiguous' : undefined;
}

function machineHasIpv6(): boolean {
  const all = Object.values(networkInterfaces()).flat();
  return all.some((each) => each?.family === 'IPv6' && !each.internal && !each.address.startsWith('fe80'));
}
