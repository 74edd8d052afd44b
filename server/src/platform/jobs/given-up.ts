// Jobs that were given up, for the slice that knows what they were for. The worker tells of those that failed for the last
// time; a job whose process is killed in its last attempt tells nobody, so all of them are looked for here.
import { sql } from 'kysely';
import { type ProjectScope, projectScope } from '../access/scope.ts';
import type { Db } from '../database/db.ts';
import { inTransaction, type Tx } from '../database/transaction.ts';

/** Names the record that a job is for. */
interface RecordPayload {
  readonly workspaceId: string;
  readonly projectId: string;
}

const PAGE = 100;

/**
 * Takes all jobs of a kind that were given up out of the queue, the oldest first, of every workspace. `record` notes on its record, in
 * the same transaction, that no job will do its work; `onRecorded` is called with its answer after the commit.
 */
export async function recordGivenUp<Payload extends RecordPayload, Note>(
  db: Db,
  job: { readonly name: string },
  record: (tx: Tx, scope: ProjectScope, payload: Payload) => Promise<Note>,
  onRecorded: (note: Note) => void = () => undefined,
): Promise<void> {
  let page: readonly { readonly id: string; readonly payload: Payload }[];
  do {
    const { rows } = await sql<(typeof page)[number]>`
      select id, payload from jobs.list_given_up(${job.name}, ${PAGE}::int)`.execute(db.directory);
    page = rows;
    for (const { id, payload } of page) {
      const scope = projectScope(payload.workspaceId, payload.projectId);
      const taken = await inTransaction(db, scope, async (tx) =>
        (await takeGivenUp(tx, id)) ? { note: await record(tx, scope, payload) } : undefined,
      );
      if (taken !== undefined) onRecorded(taken.note);
    }
  } while (page.length === PAGE);
}

/**
 * Takes a job that was enqueued under a key, and given up, out of the queue. Returns false if its work is not lost: it was
 * enqueued again, or another process has taken it.
 */
async function takeGivenUp(tx: Tx, id: string): Promise<boolean> {
  const { rows } = await sql<{ key: string | null }>`
    select job_key as key from jobs.take_given_up(${id})`.execute(tx);
  return typeof rows[0]?.key === 'string';
}
