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
      counts.considered += 1;
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
      if (link.state === 'linked' && link.intent === null) await pullLinks(context, [link.recordId]);
      if (isToPull) await inStep(context, (tx) => links.saveLink(tx, scope, link.id, { isToPull: false }));
    }
    if (page.length < AT_ONCE) return true;
  }
}

/** Reads linked records one by one and applies their changes. */
export async function pullLinks(context: EntityContext, recordIds: readonly string[]): Promise<void> {
  const { deps, scope, connection, entity } = context;
  const of = { connectionId: connection.id, entity: entity.entity };
  const found = await links.findByRecords(deps.db.reader(scope), scope, of, recordIds);
  for (const link of found.values()) {
    if (link.vendorId === null) continue;
    await skipFaults(context, link, async () => {
      const record = await getLinked(context, link);
      await pullOne(context, { record, link, marked: undefined });
    });
  }
}
