import assert from 'node:assert/strict';
import { test } from 'node:test';
import { accountRights, type PersonElsewhere } from './elsewhere.ts';

test('a provider readdresses a proven account only of a domain that its workspace verified, and none that is somebody’s own elsewhere', () => {
  const alone = {
    email: 'noor@x.example',
    deactivatedAt: null,
    isMember: false,
    isAccepted: false,
    isKnown: false,
    isAcceptedHere: true,
  };
  const cases: readonly [Partial<PersonElsewhere>, boolean][] = [
    [{ isProven: true, isOfOwnDomain: false }, false],
    [{ isProven: true, isOfOwnDomain: true }, true],
    [{ isProven: false, isOfOwnDomain: false }, true],
    [{ isProven: false, isOfOwnDomain: false, isKnown: true }, false],
    [{ isProven: true, isOfOwnDomain: true, isMember: true, isAccepted: true }, false],
    [{ isProven: false, isOfOwnDomain: true, isMember: true, isAccepted: true }, true],
    [{ isProven: true, isOfOwnDomain: true, isMember: true }, true],
    [{ isProven: false, isOfOwnDomain: false, isMember: true }, false],
    [{ isProven: true, isOfOwnDomain: true, isAcceptedHere: false }, true],
    [{ isProven: true, isOfOwnDomain: false, isAcceptedHere: false }, false],
  ];
  for (const [facts, may] of cases) {
    const there = { ...alone, isProven: false, isOfOwnDomain: false, ...facts };
    assert.equal(accountRights.mayReaddress(there), may, JSON.stringify(facts));
  }
});

test('a provider renames no proven account of another domain before its person accepts the membership', () => {
  const alone = { email: 'noor@x.example', deactivatedAt: null, isMember: false, isAccepted: false, isKnown: false };
  for (const isAcceptedHere of [true, false])
    for (const isOfOwnDomain of [true, false]) {
      const there = { ...alone, isProven: true, isOfOwnDomain, isAcceptedHere };
      assert.equal(accountRights.mayRename(there), isAcceptedHere || isOfOwnDomain);
    }
});
