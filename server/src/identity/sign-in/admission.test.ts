import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { AccessRequirement } from '../../../../contract/people.ts';
import type { WorkspaceRole } from '../../../../contract/scopes.ts';
import { admit, type Demand, neededBy, type Proofs, requireOpened } from './admission.ts';

const HERE = '01890000-0000-7000-8000-000000000001';
const ELSEWHERE = '01890000-0000-7000-8000-000000000002';
const AT = '2026-03-01T08:15:30.250Z';

const proofs = {
  password: { method: 'password', ssoWorkspaceId: null, secondFactorAt: null },
  'password and code': { method: 'password', ssoWorkspaceId: null, secondFactorAt: AT },
  passkey: { method: 'passkey', ssoWorkspaceId: null, secondFactorAt: AT },
  sso: { method: 'sso', ssoWorkspaceId: HERE, secondFactorAt: null },
  'sso and code': { method: 'sso', ssoWorkspaceId: HERE, secondFactorAt: AT },
  'sso elsewhere': { method: 'sso', ssoWorkspaceId: ELSEWHERE, secondFactorAt: AT },
} as const satisfies Record<string, Proofs>;
type Kind = keyof typeof proofs;
const KINDS = Object.keys(proofs) as Kind[];

const policies = {
  none: {},
  'require SSO': { requireSso: true },
  'no passwords': { disablePasswords: true },
  'second factor': { requireSecondFactor: true },
  'SSO and factor': { requireSso: true, requireSecondFactor: true },
} as const;
type Policy = keyof typeof policies;

function demand(policy: Policy, role: WorkspaceRole, ofVerifiedDomain: boolean): Demand {
  const open = { requireSso: false, disablePasswords: false, requireSecondFactor: false, ...policies[policy] };
  return { workspaceId: HERE, workspaceName: 'North tower', plan: 'complete', role, ofVerifiedDomain, ...open };
}

/** Who is let in, and what the others need: of members, and of owners whose address is of a verified domain. */
const TABLE: Record<Policy, Record<Kind, AccessRequirement | 'in'>> = {
  none: row('in', 'in', 'in', 'in', 'in', 'own_sign_in'),
  'require SSO': row('single_sign_on', 'single_sign_on', 'single_sign_on', 'in', 'in', 'single_sign_on'),
  'no passwords': row('no_password', 'no_password', 'in', 'in', 'in', 'own_sign_in'),
  'second factor': row('second_factor', 'in', 'in', 'second_factor', 'in', 'own_sign_in'),
  'SSO and factor': row('single_sign_on', 'single_sign_on', 'single_sign_on', 'second_factor', 'in', 'single_sign_on'),
};

function row(...needs: (AccessRequirement | 'in')[]): Record<Kind, AccessRequirement | 'in'> {
  return Object.fromEntries(KINDS.map((kind, at) => [kind, needs[at]])) as Record<Kind, AccessRequirement | 'in'>;
}

test('a workspace lets in by its policy, whatever the role, where the address is of its domains', () => {
  for (const [policy, row] of Object.entries(TABLE) as [Policy, Record<Kind, string>][]) {
    for (const kind of KINDS) {
      for (const role of ['owner', 'admin', 'member'] as const) {
        assert.equal(
          neededBy(demand(policy, role, true), proofs[kind]) ?? 'in',
          row[kind],
          `${policy}, ${kind}, ${role}`,
        );
      }
      for (const role of ['admin', 'member'] as const) {
        assert.equal(
          neededBy(demand(policy, role, false), proofs[kind]) ?? 'in',
          row[kind],
          `${policy}, ${kind}, outside`,
        );
      }
    }
  }
});

test('an owner outside the verified domains keeps password and passkey, and the second factor all the same', () => {
  const outside = (policy: Policy, kind: Kind) => neededBy(demand(policy, 'owner', false), proofs[kind]) ?? 'in';
  assert.equal(outside('require SSO', 'password'), 'in');
  assert.equal(outside('require SSO', 'passkey'), 'in');
  assert.equal(outside('no passwords', 'password'), 'in');
  assert.equal(outside('second factor', 'password'), 'second_factor');
  assert.equal(outside('SSO and factor', 'password'), 'second_factor');
  assert.equal(outside('SSO and factor', 'password and code'), 'in');
  assert.equal(outside('none', 'sso elsewhere'), 'own_sign_in');
});

test('a session opens the workspaces that let it in, and names the others', () => {
  const strict = demand('require SSO', 'member', true);
  const lax = { ...demand('none', 'admin', false), workspaceId: ELSEWHERE, workspaceName: 'Harbour' };
  const { memberships, restricted } = admit([strict, lax], proofs.password);
  assert.deepEqual(memberships, [
    { workspaceId: ELSEWHERE, workspaceName: 'Harbour', plan: 'complete', role: 'admin' },
  ]);
  assert.deepEqual(restricted, [{ workspaceId: HERE, workspaceName: 'North tower', needs: 'single_sign_on' }]);
});

test('a sign-in is refused where no workspace of the person takes it, and not where a code or an invitation helps', () => {
  const outcome = (policies_: Policy[], kind: Kind, isRecovering = false) => {
    const demands = policies_.map((policy) => demand(policy, 'member', true));
    try {
      requireOpened(admit(demands, proofs[kind]), { method: proofs[kind].method, isRecovering });
      return 'begun';
    } catch (error) {
      return (error as Error).message.replace(/:.*/, '');
    }
  };
  assert.equal(outcome(['require SSO'], 'password'), 'Your workspace requires single sign-on');
  assert.equal(outcome(['require SSO'], 'passkey'), 'Your workspace requires single sign-on');
  assert.equal(outcome(['require SSO', 'no passwords'], 'password'), 'Your workspace requires single sign-on');
  const two: Policy[] = ['require SSO', 'SSO and factor'];
  assert.equal(outcome(two, 'password'), 'begun', 'for the sake of the account');
  assert.equal(outcome(two, 'sso elsewhere'), 'Your workspace requires single sign-on', 'nobody’s own account');
  assert.equal(outcome(['no passwords'], 'password'), 'Passwords are switched off here');
  assert.equal(outcome(['no passwords'], 'passkey'), 'begun');
  assert.equal(outcome(['no passwords'], 'password', true), 'begun');
  assert.equal(outcome(['require SSO'], 'password', true), 'Your workspace requires single sign-on');
  assert.equal(outcome(['second factor'], 'password'), 'begun');
  assert.equal(outcome(['require SSO', 'second factor'], 'password'), 'begun');
  assert.equal(outcome(['require SSO', 'none'], 'password'), 'begun');
  assert.equal(outcome([], 'password'), 'begun');
});
