import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { PROJECT_ROLES, type ProjectRole, projectRoleReaches } from '../../../../contract/scopes.ts';
import { computeRuledChanges, type HeldRole } from './ruled-roles.ts';

const role = fc.constantFrom(...PROJECT_ROLES);
const maybe = fc.option(role, { nil: null });

interface Kept {
  readonly role: ProjectRole | null;
  readonly ruledRole: ProjectRole | null;
  readonly handRole: ProjectRole | null;
}

const NONE: Kept = { role: null, ruledRole: null, handRole: null };
const OPEN = new Set(['p']);

/** Applies what is computed, as the store does. */
function follow(before: Kept, ruled: ProjectRole | null): Kept {
  const held: HeldRole[] = before.role === null ? [] : [{ ...before, role: before.role, userId: 'u', projectId: 'p' }];
  const wanted = new Map(ruled === null ? [] : [['p', ruled] as const]);
  const [change] = computeRuledChanges(held, wanted, OPEN);
  if (change === undefined) return before;
  assert.equal(change.from, before.role);
  return { role: change.to, ruledRole: change.ruled, handRole: change.hand };
}

const byHand = (given: ProjectRole): Kept => ({ role: given, ruledRole: null, handRole: null });

test('a role by hand is never lost or lowered by rules, and one of a rule goes with it', () => {
  fc.assert(
    fc.property(maybe, fc.array(maybe, { maxLength: 8 }), (hand, sequence) => {
      let kept = hand === null ? NONE : byHand(hand);
      for (const ruled of sequence) {
        kept = follow(kept, ruled);
        assert.ok(hand === null || (kept.role !== null && projectRoleReaches(kept.role, hand)));
        assert.ok(ruled === null || (kept.role !== null && projectRoleReaches(kept.role, ruled)));
        assert.ok(kept.role === hand || kept.role === ruled, 'nothing that neither gave');
        assert.equal(kept.ruledRole, ruled);
        assert.deepEqual(follow(kept, ruled), kept, 'once more changes nothing');
      }
      assert.equal(follow(kept, null).role, hand);
    }),
  );
});

test('what is in projects that are archived, or are no more, stays as it is', () => {
  const held: HeldRole[] = [
    { userId: 'u', projectId: 'archived', role: 'admin', ruledRole: 'admin', handRole: null },
    { userId: 'u', projectId: 'p', role: 'viewer', ruledRole: null, handRole: null },
  ];
  assert.deepEqual(computeRuledChanges(held, new Map([['deleted', 'viewer']]), OPEN), []);
});

test('a role that an earlier release gave by hand beside one of a rule stays when the rule gives less', () => {
  fc.assert(
    fc.property(role, role, maybe, (given, ruledRole, ruled) => {
      fc.pre(given !== ruledRole);
      const after = follow({ role: given, ruledRole, handRole: null }, ruled);
      assert.ok(after.role !== null && projectRoleReaches(after.role, given));
      assert.equal(follow(after, null).role, given);
    }),
  );
});
