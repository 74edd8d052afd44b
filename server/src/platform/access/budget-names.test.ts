import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { budgetAddress } from './budget-names.ts';

test('an IPv4 address has a budget of its own, however it is written', () => {
  assert.equal(budgetAddress('192.0.2.17'), 'address:192.0.2.17');
  assert.equal(budgetAddress('::ffff:192.0.2.17'), 'address:192.0.2.17');
  assert.equal(budgetAddress('::ffff:c000:211'), 'address:192.0.2.17');
  assert.notEqual(budgetAddress('192.0.2.18'), budgetAddress('192.0.2.17'));
});

test('all addresses of an IPv6 /64 share one budget, and those of the next /64 another', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(0xffff), { minLength: 4, maxLength: 4 }), fc.nat(0xffff), (host, network) => {
      const tail = host.map((part) => part.toString(16)).join(':');
      const budget = `address:2001:db8:a:${network.toString(16)}::/64`;
      assert.equal(budgetAddress(`2001:db8:a:${network.toString(16)}:${tail}`), budget);
      assert.notEqual(budgetAddress(`2001:db8:a:${((network + 1) % 0x10000).toString(16)}:${tail}`), budget);
    }),
  );
  assert.equal(budgetAddress('2001:DB8::1'), budgetAddress('2001:db8:0:0:ffff::'));
  assert.equal(budgetAddress('fe80::1%eth0'), 'address:fe80:0:0:0::/64');
});

test('what is no address shares one budget', () => {
  for (const text of ['', 'unix:/run/socket', '300.1.1.1', "'; drop table budget"]) {
    assert.equal(budgetAddress(text), 'address:unknown');
  }
});
