// An archived project is read-only (contract §15). Each transaction that changes a project holds a shared lock on its status, and
// whoever archives or restores it the exclusive one: no change is committed behind the archiving. An advisory lock, since a row
// lock would write to the project's row with each post of readings.
import { sql } from 'kysely';
import type { ProjectScope } from '../access/scope.ts';
import { notFound, projectArchived } from '../app-error.ts';
import { ADVISORY_LOCKS } from './advisory-locks.ts';
import type { Db } from './db.ts';
import type { Tx } from './tx.ts';

const NAMESPACE = ADVISORY_LOCKS.projectStatus;

/**
 * Returns the statements that lock the status of a project and read it, for the round trip that begins a transaction. Each has a
 * snapshot of its own, so that the status is read as it is under the lock. The ids are checked UUIDs (scope.ts).
 */
export function lockStatusSql({ workspaceId, projectId }: ProjectScope): string {
  return (
    `; select pg_advisory_xact_lock_shared(${NAMESPACE}, hashtext('${projectId}'))` +
    `; select status from project where workspace_id = '${workspaceId}' and id = '${projectId}'`
  );
}

/** Throws conflict where the status says that the project is archived. */
export function requireActiveStatus(status: unknown): void {
  if (status === undefined) throw notFound();
  if (status === 'archived') throw projectArchived();
}

/** Throws conflict where a project is archived now; a transaction that changes it judges again, under the lock. */
export async function requireActiveProject(db: Db, scope: ProjectScope): Promise<void> {
  const { rows } = await sql<{ status: string }>`
    select status from project
    where workspace_id = ${scope.workspaceId}::uuid and id = ${scope.projectId}::uuid`.execute(db.reader(scope));
  requireActiveStatus(rows[0]?.status);
}

/**
 * Tells whether a project is active, and keeps it so until the transaction is over: for work in the background, which passes over
 * an archived project. To be called before any row is locked.
 */
export async function holdActive(tx: Tx, { workspaceId, projectId }: ProjectScope): Promise<boolean> {
  await sql`select pg_advisory_xact_lock_shared(${NAMESPACE}::int, hashtext(${projectId}::text))`.execute(tx);
  const { rows } = await sql<{ status: string }>`
    select status from project where workspace_id = ${workspaceId}::uuid and id = ${projectId}::uuid`.execute(tx);
  return rows[0]?.status === 'active';
}

/** Waits until no transaction changes the project, and holds up those that follow until this one is over. */
export async function lockStatus(tx: Tx, { projectId }: ProjectScope): Promise<void> {
  await sql`select pg_advisory_xact_lock(${NAMESPACE}::int, hashtext(${projectId}::text))`.execute(tx);
}
