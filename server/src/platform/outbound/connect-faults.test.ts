import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ownConnectFault } from './connect-faults.ts';
import { ConnectError } from './connector.ts';

const failing = (code: string, phase: 'connect' | 'tls' = 'connect') =>
  new ConnectError(phase, Object.assign(new Error(code), { code }));

test('no sockets, no memory and no network are ours; refused, reset and TLS are the other side’s', () => {
  const cases: [string, string | undefined][] = [
    ['EMFILE', 'no_sockets'],
    ['ENFILE', 'no_sockets'],
    ['ENOBUFS', 'no_sockets'],
    ['EADDRNOTAVAIL', 'no_sockets'],
    ['ENETUNREACH', 'no_network'],
    ['ENETDOWN', 'no_network'],
    ['EPERM', 'no_network'],
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
    'no_network',
  );
});
