// `sensors scan`: the analytics scan by hand.
import { scanAll } from '../facility/anomalies/public.ts';
import { systemClock } from '../platform/clock.ts';
import { uuidV7 } from '../platform/ids.ts';
import type { CommandDeps } from './beside.ts';
import type { Answer } from './printing.ts';

/** Scans the sensors of every workspace now, as a worker does each hour. */
export async function sensorsScan({ ground }: CommandDeps): Promise<Answer> {
  const { sensors, raised } = await scanAll({ db: ground.db, clock: systemClock, ids: uuidV7(systemClock) });
  return { record: { sensors, raised }, text: `scanned ${sensors} sensors, raised ${raised} anomalies` };
}
