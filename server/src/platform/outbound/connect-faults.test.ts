import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findRouteFault, hasGlobalIpv6, ownConnectFault } from './connect-faults.ts';
import { ConnectError } from './connector.ts';

const failing = (code: string, phase: 'connect' | 'tls' = 'connect') =>
  new ConnectError(phase, Object.assign(new Error(code), { code }));

test('no sockets, no memory and no interface are ours, what routers may say is ambiguous; refused, reset and TLS are the other side’s', () => {
  const cases: [string, string | undefined][] = [
    ['EMFILE', 'no_sockets'],
    ['ENFILE', 'no_sockets'],
    ['ENOBUFS', 'no_sockets'],
    ['EADDRNOTAVAIL', 'no_sockets'],
    ['ENETDOWN', 'no_network'],
    ['ENETUNREACH', 'ambiguous'],
    ['EPERM', 'ambiguous'],
    ['EACCES', 'ambiguous'],
    ['EHOSTUNREACH', 'ambiguous'],
    ['ETIMEDOUT', 'ambiguous'],
    ['ECONNREFUSED', undefined],
    ['ECONNRESET', undefined],
    ['', undefined],
  ];
  for (const [code, expected] of cases) assert.equal(ownConnectFault(failing(code), '192.0.2.1'), expected, code);
  assert.equal(ownConnectFault(failing('EMFILE', 'tls'), '192.0.2.1'), undefined);
});

test('on a machine without IPv6 an endpoint that has nothing else is not reached, which is no alarm', () => {
  assert.equal(
    ownConnectFault(failing('ENETUNREACH'), '2001:db8::1', () => false),
    undefined,
  );
  assert.equal(
    ownConnectFault(failing('ENETUNREACH'), '2001:db8::1', () => true),
    'ambiguous',
  );
});

test('only an address of the global part makes a machine one with IPv6', () => {
  const on = (address: string) => hasGlobalIpv6([{ family: 'IPv6', address }]);
  for (const address of ['2001:db8::1', '2a00:1450::8', '3fff::1']) assert.equal(on(address), true, address);
  for (const address of ['::1', 'fe80::1', 'fd00:1234::1', 'fc00::1', '2::1'])
    assert.equal(on(address), false, address);
  assert.equal(hasGlobalIpv6([{ family: 'IPv4', address: '192.0.2.1' }]), false);
});

test('the machine itself is asked for a route, with nothing sent', async () => {
  assert.equal(await findRouteFault('127.0.0.1'), undefined);
  // The kernel refuses it to a socket that may not broadcast, whatever the routes are.
  assert.equal(await findRouteFault('255.255.255.255'), 'no_network');
});
