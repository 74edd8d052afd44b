// The records that events of a vendor named, read one by one.
import { connectionStore } from '../connections/public.ts';
import { listOpenEvents, markHandled } from '../inbound/public.ts';
import { pullNamed } from '../pulling/public.ts';
import { type EntityContext, inStep } from '../work/public.ts';

/** Events that are looked at together: those of one record are one read. */
const EVENTS_AT_ONCE = 1_000;

/** Records that are read before their events are marked: those that a stop leaves unmarked are read once more. */
const RECORDS_A_MARK = 50;

/** Asked before each record. */
interface Pacing {
  readonly isOver: () => boolean;
  readonly giveWay: () => Promise<void>;
}

/** Reads the records that open events name. False if the slice was over before all were read. */
export async function pullEvents(context: EntityContext, { isOver, giveWay }: Pacing): Promise<boolean> {
  const { deps, scope, connection, entity, run, room } = context;
  const of = { connectionId: connection.id, entity: entity.entity, max: EVENTS_AT_ONCE };
  for (;;) {
    const events = await listOpenEvents(deps.db.reader(scope), scope, of);
    if (events.length === 0) return true;
    let read: string[] = [];
    const mark = async () => {
      const keys = read;
      read = [];
      if (keys.length === 0) return;
      await inStep(context, async (tx) => {
        // No event names again what found no place among the links.
        if (room.isRefused) await connectionStore.noteUnplaced(tx, scope, connection.id);
        await markHandled(tx, scope, connection.id, keys);
      });
    };
    const records = [...Map.groupBy(events, (each) => each.vendorId)];
    for (const [at, [vendorId, same]] of records.entries()) {
      if (isOver()) {
        await mark();
        return false;
      }
      await giveWay();
      await pullNamed(context, vendorId);
      read.push(...same.map(({ key }) => key));
      if (at % RECORDS_A_MARK === RECORDS_A_MARK - 1) await mark();
    }
    await mark();
    // A dry run leaves the events as they are.
    if (run.dryRun) return true;
  }
}
