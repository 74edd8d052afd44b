import assert from 'node:assert/strict';
import { test } from 'node:test';
import { asksSecondStep, halfSetCookie, proofsOfSecondStep } from './half-sign-in.ts';

const AT = '2026-03-01T08:15:30.250Z';
const none = { methods: [], demandedBy: [] };
const app = { methods: ['totp'] as const, demandedBy: [] };
const demanded = { methods: ['totp'] as const, demandedBy: ['w'] };

test('who has a second factor shows it after a password, and behind an identity provider where the workspace demands it', () => {
  const password = { method: 'password', ssoWorkspaceId: null, secondFactorAt: null } as const;
  const sso = (ssoWorkspaceId: string) => ({ method: 'sso', ssoWorkspaceId, secondFactorAt: null }) as const;
  const passkey = { method: 'passkey', ssoWorkspaceId: null, secondFactorAt: AT } as const;
  const table = [
    [password, none, false],
    [password, app, true],
    [password, demanded, true],
    [{ ...password, secondFactorAt: AT }, app, false],
    [passkey, demanded, false],
    [sso('w'), none, false],
    [sso('w'), app, false],
    [sso('w'), demanded, true],
    [sso('other'), demanded, false],
    // Nothing to ask for: the session begins, and the workspace withholds itself (admission.ts).
    [sso('w'), { methods: [], demandedBy: ['w'] }, false],
  ] as const;
  for (const [proofs, factors, expected] of table) {
    assert.equal(asksSecondStep(proofs, factors), expected, JSON.stringify([proofs, factors]));
  }
});

test('a passkey says more than the password before it, and no more than an identity provider', () => {
  const password = { method: 'password', ssoWorkspaceId: null } as const;
  const sso = { method: 'sso', ssoWorkspaceId: 'w' } as const;
  assert.equal(proofsOfSecondStep(password, 'code', AT).method, 'password');
  assert.equal(proofsOfSecondStep(password, 'passkey', AT).method, 'passkey');
  assert.deepEqual(proofsOfSecondStep(sso, 'passkey', AT), { ...sso, secondFactorAt: AT });
});

test('its cookie goes to the doors alone, for ten minutes', () => {
  const expected = 'pcs_second_step=t; Path=/api/auth; HttpOnly; SameSite=Strict; Max-Age=600; Secure';
  assert.equal(halfSetCookie(true, 't'), expected);
  assert.match(halfSetCookie(false, undefined), /^pcs_second_step=; .*Max-Age=0$/);
});
