// `files renditions`: pictures that were never rendered, and another try.
import { type FailedPicture, failedPictures, retryRenditions } from '../capture/renditions/public.ts';
import { projectScope, type WorkspaceScope, workspaceScope } from '../platform/access/scope.ts';
import type { Db } from '../platform/database/db.ts';
import type { CommandDeps } from './beside.ts';
import { namedWorkspace } from './named.ts';
import { type Answer, table } from './printing.ts';
import { everyWorkspace } from './workspace.ts';

interface RenditionOptions {
  readonly workspace?: string;
  readonly retry?: true;
}

/** As many are told one by one; the counts are of all. */
const MOST_TOLD = 1_000;

/** Lists floor plans and photos whose renditions were given up; with --retry has them made once more. */
export async function renditions({ ground: { db } }: CommandDeps, options: RenditionOptions): Promise<Answer> {
  const failed: (FailedPicture & { workspaceId: string })[] = [];
  const counts = { count: 0, retried: 0 };
  for await (const scope of scopesOf(db, options.workspace)) {
    for await (const each of failedPictures({ db }, scope)) {
      counts.count += 1;
      if (failed.length < MOST_TOLD) failed.push({ workspaceId: scope.workspaceId, ...each });
      const place = projectScope(scope.workspaceId, each.projectId);
      if (options.retry && (await retryRenditions({ db }, place, each))) counts.retried += 1;
    }
  }
  return { record: { ...counts, failed }, text: textOf(failed, counts, options) };
}

function textOf(
  failed: readonly (FailedPicture & { workspaceId: string })[],
  { count, retried }: { count: number; retried: number },
  { retry }: RenditionOptions,
): string {
  if (count === 0) return 'No renditions were given up.';
  const rows = failed.map(({ type, id, failure, projectId, workspaceId }) => [
    type,
    id,
    failure,
    projectId,
    workspaceId,
  ]);
  const rest = count > failed.length ? [`… and ${count - failed.length} more`] : [];
  const end = retry
    ? `${retried} of ${count} are tried again by the next free worker`
    : `${count} were given up; to try again: pcs files renditions --retry`;
  return [table([['RECORD', 'ID', 'WHY', 'PROJECT', 'WORKSPACE'], ...rows]), ...rest, end].join('\n');
}

async function* scopesOf(db: Db, workspace: string | undefined): AsyncGenerator<WorkspaceScope> {
  if (workspace !== undefined) yield (await namedWorkspace(db, workspace)).scope;
  else for await (const { id } of everyWorkspace(db)) yield workspaceScope(id);
}
