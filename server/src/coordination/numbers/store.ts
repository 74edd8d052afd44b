// Every statement on project_counter.
import type { ProjectScope } from '../../platform/access/scope.ts';
import type { Tx } from '../../platform/database/transaction.ts';

/** What is numbered within a project (contract §6). */
export type NumberedKind = 'issue' | 'rfi' | 'clash';

/**
 * The next number of the kind in the project: 1, 2, … and none twice, because the counter's row stays locked until the
 * transaction ends. Take it before the clock (record-change.ts); a number is lost with a transaction that is rolled back.
 */
export async function takeNumber(tx: Tx, scope: ProjectScope, kind: NumberedKind): Promise<number> {
  const { last } = await tx
    .insertInto('project_counter')
    .values({ workspace_id: scope.workspaceId, project_id: scope.projectId, kind, last: 1 })
    .onConflict((on) =>
      on
        .columns(['workspace_id', 'project_id', 'kind'])
        .doUpdateSet((eb) => ({ last: eb('project_counter.last', '+', 1) })),
    )
    .returning('last')
    .executeTakeFirstOrThrow();
  return last;
}

/** The first of `count` numbers that follow one another; taken like one. */
export async function takeNumbers(tx: Tx, scope: ProjectScope, kind: NumberedKind, count: number): Promise<number> {
  const { last } = await tx
    .insertInto('project_counter')
    .values({ workspace_id: scope.workspaceId, project_id: scope.projectId, kind, last: count })
    .onConflict((on) =>
      on
        .columns(['workspace_id', 'project_id', 'kind'])
        .doUpdateSet((eb) => ({ last: eb('project_counter.last', '+', count) })),
    )
    .returning('last')
    .executeTakeFirstOrThrow();
  return last - count + 1;
}
