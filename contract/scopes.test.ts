import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  KEY_SCOPES,
  PROJECT_ROLES,
  type ProjectRole,
  projectRoleReaches,
  scopeReaches,
  WORKSPACE_ROLES,
  type WorkspaceRole,
  workspaceRoleReaches,
} from './scopes.ts';

const reached = <R>(ladder: readonly R[], reaches: (held: R, needed: R) => boolean) =>
  ladder.map((held) => ladder.filter((needed) => reaches(held, needed)));

test('a role reaches itself and every weaker one, and none that is stronger', () => {
  const weakerThan = (roles: readonly string[]) => roles.map((_, at) => roles.slice(at));
  assert.deepEqual(reached(WORKSPACE_ROLES, workspaceRoleReaches), weakerThan(WORKSPACE_ROLES));
  assert.deepEqual(reached(PROJECT_ROLES, projectRoleReaches), weakerThan(PROJECT_ROLES));
});

test('a scope reaches itself and every weaker one, and none that is stronger', () => {
  assert.deepEqual(
    reached(KEY_SCOPES, scopeReaches),
    KEY_SCOPES.map((_, at) => KEY_SCOPES.slice(0, at + 1)),
  );
});

test('no role at all, and one that is on no ladder, reaches nothing', () => {
  for (const held of [undefined, '', 'superuser', 'Owner', '0', '__proto__']) {
    for (const needed of WORKSPACE_ROLES) assert.equal(workspaceRoleReaches(held as WorkspaceRole, needed), false);
    for (const needed of PROJECT_ROLES) assert.equal(projectRoleReaches(held as ProjectRole, needed), false);
  }
  assert.equal(workspaceRoleReaches('viewer' as WorkspaceRole, 'member'), false);
  assert.equal(projectRoleReaches('member' as ProjectRole, 'viewer'), false);
});
