// The pull of single records: those that events name, and those of a run over certain records.
import { createMessage } from '../../../../contract/messages/message.ts';
import { type Link, links } from '../links/public.ts';
import { skipFaults } from '../outcomes/public.ts';
import { VendorFault } from '../vendors/public.ts';
import { type EntityContext, inStep } from '../work/public.ts';
import { markDeleted } from './finish-pull.ts';
import { getLinked } from './get-linked.ts';
import { pullOne } from './pull-page.ts';
import { canCross, isUnmoved } from './unmoved.ts';

/** Reads a record by the vendor's id, as an event names it, and takes it over as its list would. */
export async function pullNamed(context: EntityContext, vendorId: string): Promise<void> {
  const { deps, scope, connection, entity, session, counts } = context;
  const of = { connectionId: connection.id, entity: entity.entity };
  const reader = deps.db.reader(scope);
  const link = (await links.findByVendorIds(reader, scope, of, [vendorId])).get(vendorId);
  await skipFaults(context, link ?? { vendorId }, async () => {
    const record = await entity.get(session, vendorId);
    if (record === null) {
      if (link === undefined || link.state === 'ended') return;
      if ((await entity.listDeleted(session, null)).includes(vendorId)) return markDeleted(context, link, undefined);
      throw new VendorFault('not_found_or_no_access', createMessage('integrations.faultNoRecord'));
    }
    if (link !== undefined && isUnmoved(context, link, record)) {
      counts.unchanged += 1;
      return;
    }
    const { marker } = record;
    const marked = marker === null ? undefined : (await links.findByMarkers(reader, scope, of, [marker])).get(marker);
    await pullOne(context, { record, link, marked });
  });
}

/** Links that are looked at together. */
const AT_ONCE = 200;

/**
 * Reads the records that a push left to a pull, and those with a value of the vendor that could not cross and can now. Returns
 * false if the slice was over before all were read.
 */
export async function pullWaiting(context: EntityContext, isOver: () => boolean): Promise<boolean> {
  const { deps, scope, connection, entity, run } = context;
  const of = { connectionId: connection.id, entity: entity.entity };
  for (let after: string | null = null; ; ) {
    const page: readonly Link[] = await links.listWaiting(deps.db.reader(scope), scope, of, { after, max: AT_ONCE });
    for (const link of page) {
      const { isToPull } = link;
      after = link.id;
      if (run.recordIds !== null && !run.recordIds.includes(link.recordId)) continue;
      if (!isToPull && !canCross(context, link)) continue;
      if (isOver()) return false;
      if (link.state === 'linked' && link.intent === null) await pullLink(context, link);
      if (isToPull) await inStep(context, (tx) => links.saveLink(tx, scope, link.id, { isToPull: false }));
    }
    if (page.length < AT_ONCE) return true;
  }
}

interface SomeRecords {
  /** The id of the last record that was read; null before the first. */
  readonly after: string | null;
  readonly isOver: () => boolean;
  /** Notes each record on the way: a wait for the vendor leads back to it. */
  readonly note: (after: string) => void;
}

/**
 * Reads the linked records of a run over certain records one by one, in the order of their ids. Returns the id of the last one that
 * was read if the slice was over before all were; undefined at the end.
 */
export async function pullSome(
  context: EntityContext,
  { after: begun, isOver, note }: SomeRecords,
): Promise<string | null | undefined> {
  const { deps, scope, connection, entity, run } = context;
  const of = { connectionId: connection.id, entity: entity.entity };
  let after = begun;
  const ids = [...(run.recordIds ?? [])].sort().filter((id) => after === null || id > after);
  for (let from = 0; from < ids.length; from += AT_ONCE) {
    const some = ids.slice(from, from + AT_ONCE);
    const found = await links.findByRecords(deps.db.reader(scope), scope, of, some);
    for (const id of some) {
      const link = found.get(id);
      if (link !== undefined && isOver()) return after;
      if (link !== undefined) await pullLink(context, link);
      after = id;
      note(id);
    }
  }
  return undefined;
}

/** Reads a linked record and applies its changes. */
async function pullLink(context: EntityContext, link: Link): Promise<void> {
  if (link.vendorId === null) return;
  await skipFaults(context, link, async () => {
    const record = await getLinked(context, link);
    await pullOne(context, { record, link, marked: undefined });
  });
}
