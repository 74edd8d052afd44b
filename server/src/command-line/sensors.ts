// `sensors scan`: the analytics scan by hand.
import type { Ground } from '../assemble/foundation.ts';
import { scanAll } from '../facility/anomalies/public.ts';
import type { Answer } from './printing.ts';

/** Scans the sensors of every workspace now, as a worker does each hour. */
export async function sensorsScan({ ground }: { ground: Pick<Ground, 'db' | 'clock' | 'ids'> }): Promise<Answer> {
  const { sensors, raised } = await scanAll({ db: ground.db, clock: ground.clock, ids: ground.ids });
  return { record: { sensors, raised }, text: `scanned ${sensors} sensors, raised ${raised} anomalies` };
}
