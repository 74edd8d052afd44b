import { workspaceScope } from '../../platform/access/scope.ts';
import type { Db } from '../../platform/database/db.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { removeReadings } from './readings.ts';

/** The job that removes the readings of a deleted sensor. */
export const REMOVE_READINGS = { name: 'remove_sensor_readings' } as const;

/** Payload of the job. */
export interface Removal {
  readonly workspaceId: string;
  readonly sensorId: string;
}

/** Maximum number of rows of a table that one transaction removes. */
const AT_ONCE = 20_000;

/** Removes the readings and roll-ups of a deleted sensor, in bounded parts. */
export async function removeAllReadings(db: Db, { workspaceId, sensorId }: Removal, atOnce = AT_ONCE): Promise<void> {
  const scope = workspaceScope(workspaceId);
  while ((await inTransaction(db, scope, (tx) => removeReadings(tx, scope, sensorId, atOnce))) > 0);
}
