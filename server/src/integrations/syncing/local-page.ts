// The records here that a push goes through, page by page.
import { links } from '../links/public.ts';
import type { LocalRecord } from '../local-records/public.ts';
import { isConsidered } from '../outcomes/public.ts';
import type { EntityContext } from '../work/public.ts';

/** Records of a page. */
const LOCAL_AT_ONCE = 200;

interface LocalPage {
  readonly page: readonly LocalRecord[];
  /** The id after which the next page begins; null at the end. */
  readonly next: string | null;
}

/** Lists the records here after one of them, in the order of their ids: all, or those of the run. */
export async function listLocal(
  { run, records, deps, scope }: EntityContext,
  after: string | null,
): Promise<LocalPage> {
  const reader = deps.db.reader(scope);
  const findNext = (ids: readonly string[]) => (ids.length === LOCAL_AT_ONCE ? (ids.at(-1) ?? null) : null);
  if (run.recordIds === null) {
    const page = await records.list(reader, scope, { after, max: LOCAL_AT_ONCE });
    return { page, next: findNext(page.map(({ id }) => id)) };
  }
  const ids = [...run.recordIds]
    .sort()
    .filter((id) => after === null || id > after)
    .slice(0, LOCAL_AT_ONCE);
  const found = await records.find(reader, scope, ids);
  // Some may be gone, or of another type: others may follow all the same.
  return { page: [...found].sort((one, other) => (one.id < other.id ? -1 : 1)), next: findNext(ids) };
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

/** Has the records of a page that the lists of this run had, and that its pull has counted, count no second time. */
export async function assumePulled(context: EntityContext, page: readonly LocalRecord[]): Promise<void> {
  const { deps, scope, connection, entity, run, tally } = context;
  const of = { connectionId: connection.id, entity: entity.entity };
  const ids = page.map(({ id }) => id);
  const seen = await links.findSeen(deps.db.reader(scope), scope, of, { recordIds: ids, runId: run.id });
  for (const recordId of seen) tally.assumeCounted({ entity: entity.entity, recordId });
}
