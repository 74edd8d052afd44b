// Jobs that look at the costs of RFIs: one of them, and all of a workspace whose provider was connected.
import { sql } from 'kysely';
import { projectScope, type WorkspaceScope, workspaceScope } from '../../platform/access/scope.ts';
import type { Reader } from '../../platform/database/db.ts';
import { inTransaction, type Tx } from '../../platform/database/transaction.ts';
import { type AnyJob, enqueue, type Job } from '../../platform/jobs/job.ts';
import { entryJobs } from '../accounting-entries/public.ts';
import { type StageDeps, stageSource } from './propose-cost.ts';

interface WorkspacePayload {
  readonly workspaceId: string;
  /** The last source that was looked at. */
  readonly after?: string;
}

const WORKSPACE_JOB = 'stage_accounting_workspace';
const PORTION = 200;
const BEFORE_ALL = '00000000-0000-0000-0000-000000000000';

/** Returns the jobs of staging. */
export function stagingJobs(deps: StageDeps): AnyJob[] {
  const one: Job<Parameters<typeof entryJobs.enqueueStaging>[1]> = {
    name: entryJobs.stage,
    handle: ({ workspaceId, projectId, sourceId }) => stageSource(deps, projectScope(workspaceId, projectId), sourceId),
  };
  const all: Job<WorkspacePayload> = { name: WORKSPACE_JOB, handle: (payload) => stagePortion(deps, payload) };
  return [one, all];
}

/** Enqueues a look at all costs of a workspace: they were not followed while it was not connected. */
export async function enqueueWorkspaceStaging(tx: Tx, { workspaceId }: WorkspaceScope): Promise<void> {
  const payload: WorkspacePayload = { workspaceId };
  await enqueue(tx, { name: WORKSPACE_JOB }, payload, { key: `${WORKSPACE_JOB}:${workspaceId}` });
}

async function stagePortion(deps: StageDeps, { workspaceId, after = BEFORE_ALL }: WorkspacePayload): Promise<void> {
  const scope = workspaceScope(workspaceId);
  const sources = await listSources(deps.db.reader(scope), scope, after);
  for (const { id, projectId } of sources) await stageSource(deps, projectScope(workspaceId, projectId), id);
  const last = sources.at(-1);
  if (sources.length < PORTION || last === undefined) return;
  await inTransaction(deps.db, scope, (tx) =>
    enqueue(tx, { name: WORKSPACE_JOB }, { workspaceId, after: last.id }, { key: `${WORKSPACE_JOB}:${workspaceId}` }),
  );
}

/** Sources with a cost that counts, and those with an entry that may have to follow. */
async function listSources(
  reader: Reader,
  { workspaceId }: WorkspaceScope,
  after: string,
): Promise<readonly { id: string; projectId: string }[]> {
  const { rows } = await sql<{ id: string; projectId: string }>`
    select rfi.id, rfi.project_id as "projectId" from rfi
    where rfi.workspace_id = ${workspaceId}::uuid and rfi.id > ${after}::uuid
      and ((rfi.status in ('answered', 'closed') and rfi.cost_amount <> 0)
        or exists (select from accounting_entry as entry
          where entry.workspace_id = rfi.workspace_id and entry.project_id = rfi.project_id and entry.source_id = rfi.id
            and entry.state in ('staged', 'pushed')))
    order by rfi.id limit ${PORTION}::int`.execute(reader);
  return rows;
}
