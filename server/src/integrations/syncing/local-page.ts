// The records here that a push goes through, page by page.
import { links } from '../links/public.ts';
import type { LocalRecord } from '../local-records/public.ts';
import { isConsidered } from '../outcomes/public.ts';
import type { EntityContext } from '../work/public.ts';

/** Records of a page. */
export const LOCAL_AT_ONCE = 200;

/** Lists the records here after one of them, in the order of their ids: all, or those of the run. */
export async function listLocal(
  { run, records, deps, scope }: EntityContext,
  after: string | null,
): Promise<readonly LocalRecord[]> {
  const reader = deps.db.reader(scope);
  if (run.recordIds === null) return records.list(reader, scope, { after, max: LOCAL_AT_ONCE });
  const ids = [...run.recordIds]
    .sort()
    .filter((id) => after === null || id > after)
    .slice(0, LOCAL_AT_ONCE);
  const found = await records.find(reader, scope, ids);
  return [...found].sort((one, other) => (one.id < other.id ? -1 : 1));
}

/** Finds the records of a page that have not changed since they were compared last: no transaction, no call. */
export async function findConsidered(
  context: EntityContext,
  page: readonly LocalRecord[],
): Promise<ReadonlySet<string>> {
  const { deps, scope, connection, entity } = context;
  const of = { connectionId: connection.id, entity: entity.entity };
  const found = await links.findByRecords(
    deps.db.reader(scope),
    scope,
    of,
    page.map(({ id }) => id),
  );
  const considered = page.filter((record) => {
    const link = found.get(record.id);
    return link !== undefined && link.intent === null && link.state === 'linked' && isConsidered(context, link, record);
  });
  return new Set(considered.map(({ id }) => id));
}
