import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import {
  PROJECT_ROLES,
  projectRoleReaches,
  WORKSPACE_ROLES,
  workspaceRoleReaches,
} from '../../../../contract/scopes.ts';
import { computeRoles } from './roles.ts';

const role = fc.constantFrom(...WORKSPACE_ROLES);
const projectRoles = fc.array(
  fc.record({ projectId: fc.constantFrom('a', 'b', 'c'), role: fc.constantFrom(...PROJECT_ROLES) }),
  { maxLength: 6 },
);

test('who joins without an invitation has the role that the way of joining gives', () => {
  assert.deepEqual(computeRoles({ role: 'member' }, undefined), { role: 'member', projectRoles: [] });
});

test('the greater role of invitation and way counts, in the workspace and in each project', () => {
  fc.assert(
    fc.property(role, role, projectRoles, projectRoles, (own, invited, here, there) => {
      const joint = computeRoles({ role: own, projectRoles: here }, { role: invited, projectRoles: there });
      assert.ok(joint.role === own || joint.role === invited);
      assert.ok(workspaceRoleReaches(joint.role, own) && workspaceRoleReaches(joint.role, invited));
      const all = [...here, ...there];
      assert.deepEqual(
        new Set(joint.projectRoles.map((each) => each.projectId)),
        new Set(all.map((each) => each.projectId)),
      );
      for (const each of joint.projectRoles) {
        const named = all.filter(({ projectId }) => projectId === each.projectId);
        assert.ok(named.every((other) => projectRoleReaches(each.role, other.role)));
      }
    }),
  );
});

test('rules of a connection decide over an invited role', () => {
  const ruled = (rule: 'admin' | 'member', invited: 'owner' | 'admin' | 'member') =>
    computeRoles({ role: rule, isRuled: true }, { role: invited }).role;
  assert.deepEqual(
    [ruled('member', 'admin'), ruled('admin', 'member'), ruled('member', 'owner'), ruled('admin', 'owner')],
    ['member', 'admin', 'member', 'admin'],
  );
});
