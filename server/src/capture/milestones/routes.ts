import { milestoneOperations as operations } from '../../../../contract/operations/milestones.ts';
import { implement, implementEach } from '../../platform/http/implement.ts';
import { type PagingDeps, pagedList } from '../../platform/http/paging.ts';
import { type Answer, created, noContent, ok, type Route } from '../../platform/http/route.ts';
import type { MilestoneVersion } from './commands.ts';
import { changeMilestone, createMilestone, deleteMilestone, type MilestoneDeps } from './commands.ts';
import { getMilestone, milestoneList, milestoneShape } from './store.ts';

export type MilestoneRouteDeps = MilestoneDeps & PagingDeps;

const list = pagedList({ name: 'milestones', source: milestoneList, shape: milestoneShape });

/** Routes of milestones for API keys (spec 4.2) and for people. */
export function milestoneRoutes(deps: MilestoneRouteDeps): Route[] {
  return [
    ...implementEach([operations.listMilestones, operations.listProjectMilestones], ({ scope, query, url }) =>
      list.page(deps, scope, { query, url }),
    ),
    ...implementEach([operations.getMilestone, operations.getProjectMilestone], async ({ scope, params }) =>
      answer(await getMilestone(deps.db.reader(scope), scope, params.milestoneId)),
    ),
    implement(operations.createProjectMilestone, ({ actor, scope, body, idempotent }) =>
      idempotent(
        deps,
        ({ milestone, changedAt }: MilestoneVersion) => created(milestone, { changedAt }),
        (bound) => createMilestone(bound, actor, scope, body),
      ),
    ),
    implement(operations.updateProjectMilestone, {
      loadResource: ({ scope, params }) => getMilestone(deps.db.reader(scope), scope, params.milestoneId),
      handle: async ({ actor, scope, params, body, ifMatch }) =>
        answer(await changeMilestone(deps, actor, scope, { id: params.milestoneId, ifMatch, change: body })),
    }),
    implement(operations.deleteProjectMilestone, {
      loadResource: ({ scope, params }) => getMilestone(deps.db.reader(scope), scope, params.milestoneId),
      async handle({ actor, scope, params, ifMatch }) {
        await deleteMilestone(deps, actor, scope, { id: params.milestoneId, ifMatch });
        return noContent;
      },
    }),
  ];
}

function answer({ milestone, changedAt }: MilestoneVersion): Answer {
  return ok(milestone, { changedAt });
}
