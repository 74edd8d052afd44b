// Issues lie on floor plans, which capture deletes: assemble hands it this, because wings of one floor do not import each
// other (design §2).
import type { ProjectScope } from '../../platform/access/scope.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import { type Author, changeOf, publish } from './announce.ts';
import { issueHistory } from './history.ts';
import type { IssueFields } from './issue.ts';
import { clearPlan, lockIssuesOnPlan } from './store.ts';

/** Takes up to `most` issues off a floor plan that is about to be deleted: a change of each, with history and event. */
export async function lockPlanIssues(
  tx: Tx,
  scope: ProjectScope,
  place: { readonly type: string; readonly id: string },
  most: number,
) {
  const issues = place.type === 'floor_plan' ? await lockIssuesOnPlan(tx, scope, { planId: place.id, most }) : [];
  return {
    changes: issues.map(({ id }) => changeOf('updated', scope, { type: 'issue', id })),
    async clear(tx: Tx, { deps, actor, scope }: Author, at: string): Promise<void> {
      if (issues.length === 0) return;
      const ids = issues.map((issue) => issue.id);
      await clearPlan(tx, scope, ids, at);
      const changes = issues.map((before) => ({ before, fields: clearedOf(before) }));
      await issueHistory.insert(tx, { ids: deps.ids, actor, scope }, changes, at);
      await publish(tx, { deps, scope, at }, ids, ['issue.updated']);
    },
  };
}

function clearedOf({ planX }: Pick<IssueFields, 'planX'>): Partial<IssueFields> {
  return planX === null ? { floorPlanId: null } : { floorPlanId: null, planX: null, planY: null };
}
