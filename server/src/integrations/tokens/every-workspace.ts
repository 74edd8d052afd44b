// The workspaces of the deployment, for nightly work on all of them.
import { type WorkspaceScope, workspaceScope } from '../../platform/access/scope.ts';
import type { Db, Reader } from '../../platform/database/db.ts';

export interface WorkspaceListDeps {
  readonly db: Db;
  /** Lists up to `max` workspaces of the deployment after this id. */
  readonly listWorkspaces: (directory: Reader, after: string, max: number) => Promise<readonly { id: string }[]>;
}

const BEFORE_ALL = '00000000-0000-0000-0000-000000000000';
const AT_ONCE = 1_000;

/** Lists the scopes of all workspaces, in pages. */
export async function* listEveryWorkspace({ db, listWorkspaces }: WorkspaceListDeps): AsyncGenerator<WorkspaceScope> {
  for (let after: string | undefined = BEFORE_ALL; after !== undefined; ) {
    const workspaces: readonly { id: string }[] = await listWorkspaces(db.directory, after, AT_ONCE);
    for (const { id } of workspaces) yield workspaceScope(id);
    after = workspaces.length < AT_ONCE ? undefined : workspaces.at(-1)?.id;
  }
}
