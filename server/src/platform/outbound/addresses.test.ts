import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { isGlobalUnicast, openAllowance } from './addresses.ts';

// First and last addresses of the ranges (IANA special-purpose registries, RFC 6890 and later).
const REFUSED: Record<string, string[]> = {
  'this network': ['0.0.0.0', '0.255.255.255', '::'],
  loopback: ['127.0.0.1', '127.255.255.255', '::1'],
  private: ['10.0.0.0', '10.255.255.255', '172.16.0.0', '172.31.255.255', '192.168.0.0', '192.168.255.255'],
  'link-local': ['169.254.0.0', '169.254.169.254', '169.254.255.255', 'fe80::1', 'febf:ffff::1'],
  'unique-local': ['fc00::', 'fd12:3456::1', 'fdff:ffff::1'],
  'site-local': ['fec0::1', 'feff::1'],
  'carrier-grade': ['100.64.0.0', '100.127.255.255'],
  multicast: ['224.0.0.1', '239.255.255.255', 'ff00::', 'ff02::1', 'ff0e::1'],
  'IPv4-mapped': ['::ffff:127.0.0.1', '::ffff:8.8.8.8', '::ffff:7f00:1'],
  'IPv4-compatible': ['::127.0.0.1', '::8.8.8.8', '::7f00:1'],
  translated: ['::ffff:0:8.8.8.8'],
  NAT64: ['64:ff9b::8.8.8.8', '64:ff9b::7f00:1', '64:ff9b:1::1'],
  '6to4': ['2002::', '2002:7f00:1::1', '192.88.99.1'],
  Teredo: ['2001::1', '2001:0:7f00:1::'],
  benchmark: ['198.18.0.0', '198.19.255.255', '2001:2::1'],
  documentation: [
    '192.0.2.1',
    '198.51.100.1',
    '203.0.113.255',
    '2001:db8::',
    '2001:db8:ffff::1',
    '3fff::1',
    '3fff:fff::',
  ],
  reserved: [
    '192.0.0.1',
    '192.0.0.170',
    '240.0.0.0',
    '255.255.255.254',
    '255.255.255.255',
    '4000::1',
    '5f00::1',
    'fe00::1',
  ],
  discard: ['100::1'],
  'no address': [
    '',
    'localhost',
    '1.2.3',
    '1.2.3.4.5',
    '0x7f.1',
    '2130706433',
    '[::1]',
    '1.2.3.256',
    '8.8.8.8 ',
    '8.8.8.8/32',
  ],
};

for (const [name, addresses] of Object.entries(REFUSED)) {
  test(`${name}: not global unicast`, () => {
    for (const address of addresses) assert.equal(isGlobalUnicast(address), false, address);
  });
}

test('addresses that the whole internet reaches are global unicast, up to the edges of the ranges that are not', () => {
  const fine = [
    ...['1.1.1.1', '8.8.8.8', '9.255.255.255', '11.0.0.0', '100.63.255.255', '100.128.0.0', '126.255.255.255'],
    ...[
      '128.0.0.0',
      '169.253.255.255',
      '169.255.0.0',
      '172.15.255.255',
      '172.32.0.0',
      '192.167.255.255',
      '192.169.0.0',
    ],
    ...['198.17.255.255', '198.20.0.0', '223.255.255.255', '192.0.1.0', '203.0.112.255', '203.0.114.0'],
    ...['2606:4700:4700::1111', '2001:4860:4860::8888', '2a00:1450::1', '2003::1', '2001:db7::1', '2001:db9::1'],
  ];
  for (const address of fine) assert.equal(isGlobalUnicast(address), true, address);
});

test('no address that carries an IPv4 address inside of IPv6 is taken, whichever it is', () => {
  const carriers = ['::ffff:', '::', '64:ff9b::', '::ffff:0:'];
  fc.assert(
    fc.property(fc.ipV4(), fc.constantFrom(...carriers), (v4, carrier) => isGlobalUnicast(carrier + v4) === false),
    { numRuns: 500 },
  );
});

test('an IPv4 address is judged as the ranges say, by its number alone', () => {
  const within = (value: number, base: string, bits: number) => {
    const number = (text: string) => text.split('.').reduce((sum, part) => sum * 256 + Number(part), 0);
    const size = 2 ** (32 - bits);
    return Math.floor(value / size) === Math.floor(number(base) / size);
  };
  const closed: [string, number][] = [
    ...[
      ['0.0.0.0', 8],
      ['10.0.0.0', 8],
      ['127.0.0.0', 8],
      ['100.64.0.0', 10],
      ['169.254.0.0', 16],
    ],
    ...[
      ['172.16.0.0', 12],
      ['192.168.0.0', 16],
      ['198.18.0.0', 15],
      ['224.0.0.0', 3],
      ['192.0.0.0', 24],
    ],
    ...[
      ['192.0.2.0', 24],
      ['198.51.100.0', 24],
      ['203.0.113.0', 24],
      ['192.88.99.0', 24],
    ],
    // Anycast of name servers and of multicast tunnels: reachable, and nobody's to deliver to.
    ...[
      ['192.31.196.0', 24],
      ['192.52.193.0', 24],
      ['192.175.48.0', 24],
    ],
  ] as [string, number][];
  fc.assert(
    fc.property(fc.nat({ max: 2 ** 32 - 1 }), (value) => {
      const text = [24, 16, 8, 0].map((shift) => (value >>> shift) & 255).join('.');
      assert.equal(isGlobalUnicast(text), !closed.some(([base, bits]) => within(value, base, bits)), text);
    }),
    { numRuns: 3_000 },
  );
});

test('an allowance takes its networks and single addresses, of their own family, and nothing else', () => {
  const isAllowed = openAllowance(['127.0.0.0/8', '10.1.2.3', '::1', 'fd00::/8']);
  for (const address of ['127.0.0.1', '127.255.255.255', '10.1.2.3', '::1', 'fd00::1']) {
    assert.equal(isAllowed(address), true, address);
  }
  for (const address of ['126.0.0.1', '10.1.2.4', '::2', 'fc00::1', '::ffff:127.0.0.1', 'localhost', '']) {
    assert.equal(isAllowed(address), false, address);
  }
  assert.equal(openAllowance([])('127.0.0.1'), false);
});
