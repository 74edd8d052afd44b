// Tells faults of this deployment from those of the other side where a connection does not come about.
import { createSocket } from 'node:dgram';
import { isIPv6 } from 'node:net';
import { networkInterfaces } from 'node:os';
import type { ConnectError } from './connector.ts';
import type { OwnFault, TlsFault } from './outcome.ts';

/** No descriptors, no memory, no local ports. */
const NO_SOCKETS: readonly string[] = ['EMFILE', 'ENFILE', 'ENOBUFS', 'ENOMEM', 'EADDRNOTAVAIL', 'EADDRINUSE'];
/** No interface, or no such family of addresses: nobody else can cause these. */
const NO_NETWORK: readonly string[] = ['ENETDOWN', 'EAFNOSUPPORT'];
/** Caused by this machine's routes and rules, and alike by ICMP messages that any router on the way, or the endpoint, sends. */
const AMBIGUOUS: readonly string[] = ['ENETUNREACH', 'EHOSTUNREACH', 'EHOSTDOWN', 'EPERM', 'EACCES', 'ETIMEDOUT'];
/** The part of IPv6 that is given out for the internet (2000::/3). A unique-local address alone leads nowhere outside. */
const GLOBAL_IPV6 = /^[23][0-9a-f]{3}:/i;
/** Any does: nothing is sent to it. */
const CONTROL_PORT = 9;

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
 * Returns the fault of this deployment that an error is; `ambiguous` where it may be anybody's (`findRouteFault` tells then),
 * undefined where it is the other side's. A machine without IPv6 does not make an endpoint that has nothing else a fault of
 * its own.
 */
export function ownConnectFault(
  { code, phase }: ConnectError,
  address: string,
  hasIpv6 = machineHasIpv6,
): OwnFault | 'ambiguous' | undefined {
  if (phase === 'tls') return undefined;
  const isUnserved = isIPv6(address) && !hasIpv6();
  if (AMBIGUOUS.includes(code)) return isUnserved && code !== 'ETIMEDOUT' ? undefined : 'ambiguous';
  if (NO_NETWORK.includes(code)) return isUnserved ? undefined : 'no_network';
  if (code === 'EADDRNOTAVAIL' && isUnserved) return undefined;
  return NO_SOCKETS.includes(code) ? 'no_sockets' : undefined;
}

/** Finds the fault of this deployment that keeps it from an address; undefined where it has a way there. */
export type FindRouteFault = (address: string) => Promise<OwnFault | undefined>;

/**
 * Asks the machine itself: a UDP socket that is connected to the address sends nothing, so that no answer of the other side
 * can make it fail; it does where there is no route.
 */
export const findRouteFault: FindRouteFault = (address) => {
  if (isIPv6(address) && !machineHasIpv6()) return Promise.resolve(undefined);
  return new Promise((settle) => {
    const socket = createSocket(isIPv6(address) ? 'udp6' : 'udp4');
    const end = (error?: unknown) => {
      settle(error === undefined || error === null ? undefined : routeFault(error));
      socket.removeAllListeners('error').on('error', () => undefined);
      socket.close();
    };
    socket.once('error', end);
    socket.connect(CONTROL_PORT, address, end);
  });
};

function routeFault(error: unknown): OwnFault {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return NO_SOCKETS.includes(code) ? 'no_sockets' : 'no_network';
}

function machineHasIpv6(): boolean {
  return hasGlobalIpv6(Object.values(networkInterfaces()).flatMap((each) => each ?? []));
}

/** Returns true where one of the addresses leads to the IPv6 internet. @internal */
export const hasGlobalIpv6 = (all: readonly { readonly family: string; readonly address: string }[]): boolean =>
  all.some(({ family, address }) => family === 'IPv6' && GLOBAL_IPV6.test(address));
