// The records that events of a vendor named, read one by one.
import { listOpenEvents, markHandled } from '../inbound/public.ts';
import { pullNamed } from '../pulling/public.ts';
import { type EntityContext, inStep } from '../work/public.ts';

/** Events that are looked at together: those of one record are one read. */
const EVENTS_AT_ONCE = 1_000;

/** Reads the records that open events name. False if the slice was over before all were read. */
export async function pullEvents(context: EntityContext, isOver: () => boolean): Promise<boolean> {
  const { deps, scope, connection, entity, run } = context;
  const of = { connectionId: connection.id, entity: entity.entity, max: EVENTS_AT_ONCE };
  for (;;) {
    const events = await listOpenEvents(deps.db.reader(scope), scope, of);
    if (events.length === 0) return true;
    for (const [vendorId, same] of Map.groupBy(events, (each) => each.vendorId)) {
      if (isOver()) return false;
      await pullNamed(context, vendorId);
      const keys = same.map(({ key }) => key);
      await inStep(context, (tx) => markHandled(tx, scope, connection.id, keys));
    }
    // A dry run leaves the events as they are.
    if (run.dryRun) return true;
  }
}
