// The end of a pull of one type of records: deletions, absent records, and how far the vendor's list was read (section 11.13).
import { createMessage } from '../../../../contract/messages/message.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import { markVendorDeleted } from '../comparing/public.ts';
import { connectionStore } from '../connections/public.ts';
import { type Link, links } from '../links/public.ts';
import { countOnce, skipFaults } from '../outcomes/public.ts';
import { VendorFault, type VendorRecord } from '../vendors/public.ts';
import { type EntityContext, inStep } from '../work/public.ts';
import { getLinked } from './get-linked.ts';
import type { PullPlace } from './pull-place.ts';

type IsOver = () => boolean;

/** Links that are looked for together. */
const AT_ONCE = 200;

/** More absent records than this, and more than a fifth of all, are a fault of the list. */
const MAX_ABSENT = 5;
const MAX_ABSENT_SHARE = 0.2;

/**
 * Looks for linked records that the whole list did not have, after one of them. Returns the link after which the next slice
 * continues; undefined once all were looked for. Throws VendorFault `suspicious_absence` if they are too many: an empty list is a fault, no deletion
 * of all.
 */
async function concludeAbsences(
  context: EntityContext,
  { since, listed, hasUnreadable, absentAfter = null }: PullPlace,
  isOver: IsOver,
): Promise<string | undefined> {
  if (since !== null || hasUnreadable) return undefined;
  const { deps, scope, connection, entity, run } = context;
  const of = { connectionId: connection.id, entity: entity.entity };
  const reader = deps.db.reader(scope);
  if (absentAfter === null) {
    const { linked, seen } = await links.countSeen(reader, scope, of, run.id);
    const absent = linked - seen;
    if (absent === 0) return undefined;
    if (listed === 0 || (absent > MAX_ABSENT && absent > linked * MAX_ABSENT_SHARE)) {
      throw new VendorFault(
        'suspicious_absence',
        createMessage('integrations.faultAbsent', { number: absent, limit: linked }),
      );
    }
  }
  for (let after = absentAfter; ; ) {
    const page: readonly Link[] = await links.listUnseen(reader, scope, of, { runId: run.id, after, max: AT_ONCE });
    for (const link of page) {
      if (after !== null && isOver()) return after;
      after = link.id;
      // Of a dry run that ended it.
      if (link.state === 'ended' || link.vendorId === null) continue;
      await skipFaults(context, link, async () => {
        const record = await getLinked(context, link);
        if (record.isDeleted) await markDeleted(context, link, record);
      });
    }
    if (page.length < AT_ONCE) return undefined;
  }
}

/** Takes over deletions and notes how far the list was read. Returns the place of the next slice; undefined once all is done. */
export async function finishPull(
  context: EntityContext,
  place: PullPlace,
  isOver: IsOver,
): Promise<PullPlace | undefined> {
  const { since, greatest, isHeld = false, absentAfter = null } = place;
  const { scope, connection, entity, session, deps } = context;
  const of = { connectionId: connection.id, entity: entity.entity };
  if (absentAfter === null) {
    const deleted = await entity.listDeleted(session, since);
    for (const link of (await links.findByVendorIds(deps.db.reader(scope), scope, of, deleted)).values()) {
      await markDeleted(context, link, undefined);
    }
  }
  const after = await concludeAbsences(context, place, isOver);
  if (after !== undefined) return { ...place, absentAfter: after };
  const watermarks = greatest === null || isHeld ? {} : { [entity.entity]: greatest };
  await inStep(context, async (tx) => {
    await connectionStore.saveReached(tx, scope, connection.id, { watermarks, direction: 'pull' });
    if (isHeld) await connectionStore.noteUnplaced(tx, scope, connection.id);
  });
  return undefined;
}

/** Marks a link whose record the vendor has deleted; without the record as it was then, by what both sides agreed on. */
export async function markDeleted(
  context: EntityContext,
  known: Link,
  record: VendorRecord | undefined,
): Promise<void> {
  const { scope, records, entity } = context;
  const mark = async (tx: Tx) => {
    const local = await records.lock(tx, scope, known.recordId, {});
    const link = await links.lockLink(tx, scope, known.id);
    if (local === undefined || link === undefined || link.intent !== null) return;
    if (link.state !== 'linked' && link.state !== 'conflict') return;
    const vendor = record ?? {
      entity: entity.entity,
      vendorId: link.vendorId ?? '',
      number: link.vendorNumber,
      url: link.vendorUrl,
      values: link.bases.vendorBase,
      etag: '',
      createdAt: null,
      updatedAt: link.vendorUpdatedAt,
      createdBy: null,
      updatedBy: null,
      marker: null,
      isDeleted: true,
      permitted: {},
      matchKey: null,
    };
    await markVendorDeleted(tx, context, { link, local, vendor });
  };
  await countOnce(context, known, () => inStep(context, mark));
}
