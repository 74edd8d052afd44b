// Every statement on clash_test.
import { sql } from 'kysely';
import type { ClashTest } from '../../../../contract/imports.ts';
import type { ProjectScope } from '../../platform/access/scope.ts';
import { notFound } from '../../platform/app-error.ts';
import type { Reader } from '../../platform/database/db.ts';
import type { ListSource } from '../../platform/database/list-query.ts';
import { instant, recordShape, text, word } from '../../platform/database/record-shape.ts';
import type { Tx } from '../../platform/database/transaction.ts';

// The latest by exchange_import_of_test.
const LATEST = `(select id from exchange_import where exchange_import.workspace_id = clash_test.workspace_id
  and exchange_import.clash_test_id = clash_test.id and exchange_import.status = 'done'
  order by exchange_import.id desc limit 1)`;

export const clashTestShape = recordShape<ClashTest>({
  id: word('clash_test.id'),
  projectId: word('clash_test.project_id'),
  name: text('clash_test.name'),
  latestImportId: word(LATEST),
  createdAt: instant('clash_test.created_at'),
});

/** The first made first, by the unique key (workspace_id, project_id, id). */
export const clashTestList: ListSource = {
  from: 'clash_test',
  table: 'clash_test',
  changes: false,
  inProject: true,
  filters: {},
};

/** The test of this name; undefined where the project has none. */
export async function findTest(reader: Reader, scope: ProjectScope, name: string): Promise<string | undefined> {
  const row = await reader
    .selectFrom('clash_test')
    .select('id')
    .where('workspace_id', '=', scope.workspaceId)
    .where('project_id', '=', scope.projectId)
    .where('name', '=', name)
    .executeTakeFirst();
  return row?.id;
}

/** A test of the project. */
export async function getTest(reader: Reader, scope: ProjectScope, id: string): Promise<ClashTest> {
  const row = await reader
    .selectFrom('clash_test')
    .select(['id', 'project_id', 'name', 'created_at', sql<string | null>`${sql.raw(LATEST)}`.as('latest_import_id')])
    .where('workspace_id', '=', scope.workspaceId)
    .where('project_id', '=', scope.projectId)
    .where('id', '=', id)
    .executeTakeFirst();
  if (row === undefined) throw notFound();
  const { project_id: projectId, name, latest_import_id: latestImportId, created_at: createdAt } = row;
  return { id: row.id, projectId, name, latestImportId, createdAt };
}

/** Inserts a test; `at` is the stamp of its change. */
export async function insertTest(
  tx: Tx,
  scope: ProjectScope,
  { id, name }: { id: string; name: string },
  at: string,
): Promise<void> {
  await tx
    .insertInto('clash_test')
    .values({ workspace_id: scope.workspaceId, project_id: scope.projectId, id, name, created_at: at })
    .execute();
}
