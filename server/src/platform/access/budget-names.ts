// Budgets are told apart by name: `deployment`, `key:<id>`, `person:<id>`, `account:<hash>`, and addresses as here.
import ipaddr from 'ipaddr.js';

/**
 * The budget of a peer without credentials: one for each IPv4 address and for each IPv6 /64, the smallest piece that is
 * given to one customer, so that nobody multiplies their budget by walking through their own network. An IPv4 address
 * written as IPv6 (`::ffff:192.0.2.1`) is that IPv4 address. What is no address shares one budget.
 */
export function budgetAddress(ip: string): string {
  if (!ipaddr.isValid(ip)) return 'address:unknown';
  const address = ipaddr.process(ip);
  if (address instanceof ipaddr.IPv4) return `address:${address.toString()}`;
  const network = address.parts.slice(0, 4).map((part) => part.toString(16));
  return `address:${network.join(':')}::/64`;
}
