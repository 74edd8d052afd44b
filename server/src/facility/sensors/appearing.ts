// Sensors appear by their first readings, one post after another: two that bring the same new devices would each make them, and
// a long one would lose against short ones again and again.
import { sql } from 'kysely';
import type { ProjectScope } from '../../platform/access/scope.ts';
import type { Tx } from '../../platform/database/transaction.ts';

/** Any number of ours, so that other users of advisory locks in the same database do not meet these. */
const NAMESPACE = 0x70_63_73_61;

/** Makes this transaction the only one in the project in which sensors appear. Before any sensor is locked, so that nobody waits in a ring. */
export async function lockAppearances(tx: Tx, { projectId }: ProjectScope): Promise<void> {
  await sql`select pg_advisory_xact_lock(${NAMESPACE}::int, hashtext(${projectId}::text))`.execute(tx);
}

/** There are devices without a sensor: the transaction begins anew with the lock on appearances, and finds those that others made. */
export class SensorsMissing extends Error {
  constructor(count: number) {
    super(`${count} devices without a sensor`);
  }
}
