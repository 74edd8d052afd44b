import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ENTITLEMENTS, entitlementsOf, hasEntitlement, PLANS } from './plan.ts';

test('the complete plan includes every entitlement, the essential one none', () => {
  assert.deepEqual(entitlementsOf('complete'), ENTITLEMENTS);
  assert.deepEqual(PLANS.essential, []);
});

test('a plan that is not known includes nothing, whatever its name', () => {
  for (const plan of ['', 'toString', '__proto__', 'platinum'])
    assert.equal(hasEntitlement(plan, 'integrations'), false);
});
