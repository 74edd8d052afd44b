// The pull of single records: those that events name, and those of a run over certain records.
import { links } from '../links/public.ts';
import { skipFaults } from '../outcomes/public.ts';
import { VendorFault } from '../vendors/public.ts';
import type { EntityContext } from '../work/public.ts';
import { getLinked } from './get-linked.ts';
import { isUnmoved, markDeleted, pullOne } from './pull-page.ts';

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
      throw new VendorFault('not_found_or_no_access', 'The vendor has no such record, or does not show it.');
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
