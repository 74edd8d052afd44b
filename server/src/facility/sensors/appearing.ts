// Sensors appear by their first readings, one post after another: two that bring the same new devices would each make them, and
// a long one would lose against short ones again and again.
import { sql } from 'kysely';
import type { ProjectScope } from '../../platform/access/scope.ts';
import { ADVISORY_LOCKS } from '../../platform/database/advisory-locks.ts';
import type { Tx } from '../../platform/database/transaction.ts';

/** Makes this transaction the only one in the project in which sensors appear. Before any sensor is locked, so that nobody waits in a ring. */
export async function lockAppearances(tx: Tx, { projectId }: ProjectScope): Promise<void> {
  await sql`select pg_advisory_xact_lock(${ADVISORY_LOCKS.appearingSensors}::int, hashtext(${projectId}::text))`.execute(
    tx,
  );
}

/** There are devices without a sensor: the transaction begins anew with the lock on appearances, and finds those that others made. */
export class SensorsMissing extends Error {
  constructor(count: number) {
    super(`${count} devices without a sensor`);
  }
}
