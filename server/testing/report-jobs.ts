// The jobs of scheduled reports in the queue, taken by hand under a clock of a test.
import pg from 'pg';
import { instantOf } from '../src/platform/clock.ts';

export interface DueJob {
  readonly id: string;
  readonly name: string;
  readonly payload: object;
  readonly key: string | null;
  /** Another one once the job was enqueued again. */
  readonly revision: string;
}

async function query<Row extends object>(url: string, text: string, values: unknown[]): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Row & pg.QueryResultRow>(text, values)).rows;
  } finally {
    await client.end();
  }
}

/** Lists the jobs that are due by the clock of the test; those without a time are due by that of the database. */
export function listDueJobs(url: string, jobs: readonly { readonly name: string }[], nowMs: number): Promise<DueJob[]> {
  return query(
    url,
    `select job.id::text, task.identifier as name, job.payload, job.key,
       job.run_at::text || ' ' || job.updated_at::text || ' ' || job.revision as revision
     from graphile_worker._private_jobs as job join graphile_worker._private_tasks as task on task.id = job.task_id
     where task.identifier = any($1) and (job.run_at <= $2 or job.run_at between now() - interval '1 hour' and now())
     order by job.id`,
    [jobs.map(({ name }) => name), instantOf(nowMs)],
  );
}

/** Removes a job that was done, unless it was enqueued again meanwhile. */
export async function removeJob(url: string, { id, revision }: DueJob): Promise<void> {
  await query(
    url,
    `delete from graphile_worker._private_jobs as job
     where job.id = $1 and job.run_at::text || ' ' || job.updated_at::text || ' ' || job.revision = $2`,
    [id, revision],
  );
}
