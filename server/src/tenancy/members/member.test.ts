import assert from 'node:assert/strict';
import { test } from 'node:test';
import { WORKSPACE_ROLES, type WorkspaceRole } from '../../../../contract/scopes.ts';
import { AppError } from '../../platform/app-error.ts';
import { granting, type MemberDecision, requireRemoval, requireRoleChange } from './member.ts';

const decision = (
  actorRole: WorkspaceRole,
  role: WorkspaceRole,
  more: Partial<MemberDecision> = {},
): MemberDecision => ({
  actorRole,
  isSelf: false,
  role,
  otherOwners: 1,
  ...more,
});

/** `ok`, or the code of the refusal. */
function outcome(decide: () => void): string {
  try {
    decide();
    return 'ok';
  } catch (error) {
    assert.ok(error instanceof AppError);
    return error.code;
  }
}

test('an owner makes anybody anything, an admin admins and members, a member nobody', () => {
  const table: Record<WorkspaceRole, Record<WorkspaceRole, boolean>> = {
    owner: { owner: true, admin: true, member: true },
    admin: { owner: false, admin: true, member: true },
    member: { owner: false, admin: false, member: false },
  };
  for (const held of WORKSPACE_ROLES) {
    for (const granted of WORKSPACE_ROLES) {
      assert.equal(granting.allows(held, granted), table[held][granted], `${held} makes ${granted}`);
      assert.equal(
        outcome(() => granting.require(held, granted)),
        table[held][granted] ? 'ok' : 'forbidden',
      );
    }
  }
});

test('only an owner makes or unmakes owners, and nobody raises themself above what they could give', () => {
  for (const actorRole of WORKSPACE_ROLES) {
    for (const role of WORKSPACE_ROLES) {
      for (const next of WORKSPACE_ROLES) {
        const touchesOwner = role === 'owner' || next === 'owner';
        const may = actorRole === 'owner' || (actorRole === 'admin' && !touchesOwner);
        for (const isSelf of [false, true]) {
          const said = outcome(() => requireRoleChange(decision(actorRole, role, { isSelf }), next));
          assert.equal(said, may ? 'ok' : 'forbidden', `${actorRole}: ${role} → ${next}`);
        }
      }
    }
  }
});

test('the last owner is neither demoted nor removed, by nobody and not by themself', () => {
  for (const isSelf of [false, true]) {
    const last = decision('owner', 'owner', { isSelf, otherOwners: 0 });
    assert.equal(
      outcome(() => requireRoleChange(last, 'admin')),
      'conflict',
    );
    assert.equal(
      outcome(() => requireRoleChange(last, 'member')),
      'conflict',
    );
    assert.equal(
      outcome(() => requireRemoval(last)),
      'conflict',
    );
    assert.equal(
      outcome(() => requireRoleChange(last, 'owner')),
      'ok',
    );
  }
});

test('where there is no other owner, all but the owner still come and go', () => {
  assert.equal(
    outcome(() => requireRemoval(decision('owner', 'admin', { otherOwners: 0 }))),
    'ok',
  );
  assert.equal(
    outcome(() => requireRoleChange(decision('owner', 'member', { otherOwners: 0 }), 'admin')),
    'ok',
  );
});

test('one may leave by oneself whatever one is; others are removed by whoever could have made them', () => {
  for (const role of WORKSPACE_ROLES) {
    assert.equal(
      outcome(() => requireRemoval(decision(role, role, { isSelf: true }))),
      'ok',
    );
    for (const actorRole of WORKSPACE_ROLES) {
      const said = outcome(() => requireRemoval(decision(actorRole, role)));
      assert.equal(said, granting.allows(actorRole, role) ? 'ok' : 'forbidden', `${actorRole} removes ${role}`);
    }
  }
});
