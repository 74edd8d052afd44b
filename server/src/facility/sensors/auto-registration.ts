// Sensors are registered by their first readings, one post of a project at a time: two posts with the same new devices
// would each register them, and a long one would lose against short ones again and again.
import { sql } from 'kysely';
import type { ProjectScope } from '../../platform/access/scope.ts';
import { ADVISORY_LOCKS } from '../../platform/database/advisory-locks.ts';
import type { Tx } from '../../platform/database/transaction.ts';

/** Locks the registration of sensors in the project. Taken before any sensor is locked, to avoid deadlocks. */
export async function lockRegistrations(tx: Tx, { projectId }: ProjectScope): Promise<void> {
  await sql`select pg_advisory_xact_lock(${ADVISORY_LOCKS.sensorRegistration}::int, hashtext(${projectId}::text))`.execute(
    tx,
  );
}

/**
 * Thrown for devices without a sensor: the transaction is repeated with the lock on registrations, and then finds the
 * sensors that others have registered.
 */
export class UnregisteredDevicesError extends Error {
  constructor(count: number) {
    super(`${count} devices without a sensor`);
  }
}
