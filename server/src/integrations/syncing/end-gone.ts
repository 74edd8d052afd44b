// Ends the links of records that people delete here.
import type { Tx } from '../../platform/database/transaction.ts';
import { endDeleted } from '../comparing/public.ts';
import { type Link, links } from '../links/public.ts';
import { countOnce } from '../outcomes/public.ts';
import { type EntityContext, inStep } from '../work/public.ts';

/** Links that are looked at together. */
const AT_ONCE = 200;

/** Ends the links of records that were deleted here. */
export async function endGone(context: EntityContext): Promise<void> {
  const { deps, scope, connection, entity, records } = context;
  const of = { connectionId: connection.id, entity: entity.entity };
  const reader = deps.db.reader(scope);
  for (let after: string | null = null; ; ) {
    const page: readonly Link[] = await links.listLive(reader, scope, of, { after, max: AT_ONCE });
    const ids = page.map(({ recordId }) => recordId);
    const found = new Set((await records.find(reader, scope, ids)).map(({ id }) => id));
    for (const { id, recordId } of page.filter((each) => !found.has(each.recordId))) {
      const endLink = async (tx: Tx) => {
        const local = await records.lock(tx, scope, recordId, {});
        const link = await links.lockLink(tx, scope, id);
        if (local === undefined && link !== undefined && link.state !== 'ended') await endDeleted(tx, context, link);
      };
      await countOnce(context, { recordId }, () => inStep(context, endLink));
    }
    if (page.length < AT_ONCE) return;
    after = page.at(-1)?.id ?? null;
  }
}
