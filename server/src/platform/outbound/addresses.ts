// Which addresses a request of ours may go to (contract §7). Whoever names a target is a stranger to the network that the
// service stands in: only what the whole internet can reach is reached for them. Not for incoming requests.
import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** The part of the address space that is given out for global unicast (IANA registry, RFC 4291 §2.4). */
const GLOBAL_UNICAST_V6 = ipaddr.parseCIDR('2000::/3');

/** True for addresses of this deployment's own allowance. */
export type Allowance = (address: string) => boolean;

/**
 * True where the address, in canonical form and without brackets, is global unicast. Everything else is not: loopback,
 * private, link-local, unique-local, carrier-grade, multicast, IPv4 inside of IPv6 (mapped, compatible, translated, NAT64,
 * 6to4, Teredo), benchmark, documentation, reserved, and what is no address at all.
 */
export function isGlobalUnicast(address: string): boolean {
  if (isIP(address) === 0) return false;
  const parsed = ipaddr.parse(address);
  if (parsed.range() !== 'unicast') return false;
  return parsed.kind() === 'ipv4' || parsed.match(GLOBAL_UNICAST_V6);
}

/** The addresses within any of these, each a CIDR or a single address (`PCS_ALLOWED_TARGETS`). */
export function openAllowance(networks: readonly string[]): Allowance {
  const ranges = networks.map(rangeOf);
  return (address) => {
    if (isIP(address) === 0) return false;
    const parsed = ipaddr.parse(address);
    return ranges.some((range) => range[0].kind() === parsed.kind() && parsed.match(range));
  };
}

function rangeOf(network: string): [ipaddr.IPv4 | ipaddr.IPv6, number] {
  if (ipaddr.isValidCIDR(network)) return ipaddr.parseCIDR(network);
  const address = ipaddr.parse(network);
  return [address, address.kind() === 'ipv4' ? 32 : 128];
}
