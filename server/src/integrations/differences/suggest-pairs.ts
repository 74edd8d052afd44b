// Pairs of records that are joined by hand and have one title: suggested to people, and linked by none.
import { cleanValue } from '../fields/public.ts';
import { links } from '../links/public.ts';
import type { LocalRecord } from '../local-records/public.ts';
import { describeSide, findTitle, listLoneRecords } from '../previewing/public.ts';
import { type EntityContext, inStep } from '../work/public.ts';

const AT_ONCE = 500;

/** Enters a pair for each record of the vendor whose title is that of exactly one record here, if neither is linked. */
export async function suggestPairs(context: EntityContext): Promise<void> {
  const { entity, preview, deps, scope, run } = context;
  if (preview === null || entity.findMatchKey !== undefined) return;
  const lone = await listLoneRecords(deps.db.reader(scope), scope, { runId: run.id, entity: entity.entity });
  const there = Map.groupBy(lone, ({ vendorTitle }) => cleanTitle(vendorTitle));
  if (there.size === 0) return;
  const here = await findUnlinked(context, there);
  await inStep(context, async () => {
    for (const [title, records] of there) {
      const [theirs, ...others] = records;
      const [ours, ...more] = here.get(title) ?? [];
      if (theirs === undefined || ours === undefined || others.length > 0 || more.length > 0) continue;
      const side = { entity: entity.entity, action: 'pair', side: null, code: null, fields: [] } as const;
      preview.add({ ...side, ...describeSide.local(ours), ...theirs });
    }
  });
}

const cleanTitle = (title: string) => String(cleanValue(title)).trim().replaceAll(/\s+/g, ' ').toLowerCase();

/** Finds the records here that are in no link, by their title as far as the vendor has it. */
async function findUnlinked(
  { deps, scope, records, connection, entity, preview }: EntityContext,
  titles: ReadonlyMap<string, unknown>,
): Promise<ReadonlyMap<string, readonly LocalRecord[]>> {
  const of = { connectionId: connection.id, entity: entity.entity };
  const reader = deps.db.reader(scope);
  const found = new Map<string, LocalRecord[]>();
  for (let after: string | null = null; ; ) {
    const page: readonly LocalRecord[] = await records.list(reader, scope, { after, max: AT_ONCE });
    const ids = page.map(({ id }) => id);
    const linked = await links.findByRecords(reader, scope, of, ids);
    for (const record of page) {
      const title = findTitle(record.values);
      const link = linked.get(record.id);
      // A record that the run itself would make there is in no link yet.
      const isLinked = link !== undefined && !preview?.isNewLink(link);
      if (title === null || isLinked || preview?.isNewRecord(entity.entity, record.id)) continue;
      const key = cleanTitle(title);
      if (titles.has(key)) found.set(key, [...(found.get(key) ?? []), record]);
    }
    if (page.length < AT_ONCE) return found;
    after = page.at(-1)?.id ?? null;
  }
}
