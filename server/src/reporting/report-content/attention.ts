// Records that need a decision: RFIs past their due date, old critical issues, clashes that nobody has.
import { sql } from 'kysely';
import { clashList } from '../../coordination/clashes/public.ts';
import { issueList } from '../../coordination/issues/public.ts';
import { rfiList } from '../../coordination/rfis/public.ts';
import type { ListSource } from '../../platform/database/list-query.ts';
import { daysBefore, type Filters, queryOf, startOfDay } from '../analytics/public.ts';
import type { Attention, AttentionItem, AttentionKind } from './content.ts';
import { listRows } from './rows.ts';
import type { Snapshot } from './snapshot.ts';

const MAX_ITEMS = 15;
/** Days after which a critical issue needs attention. */
export const OLD_AFTER_DAYS = 7;

interface Source {
  readonly kind: AttentionKind;
  readonly source: ListSource;
  readonly title: string;
  readonly filters: Filters;
}

/** Reads what needs a decision, the oldest first. */
export async function readAttention(snapshot: Snapshot): Promise<Attention> {
  const { asOf, order } = snapshot;
  const today = toDay(asOf, order.timeZone);
  const old = startOfDay(daysBefore(today, OLD_AFTER_DAYS), order.timeZone);
  const [rfis, issues, clashes] = [
    await readKind(snapshot, {
      kind: 'rfi_overdue',
      source: rfiList,
      title: 'rfi.subject',
      filters: { overdue: true },
    }),
    await readKind(snapshot, {
      kind: 'issue_critical',
      source: issueList,
      title: 'issue.title',
      filters: { priority: 'critical', settled: false, createdTo: old },
    }),
    await readKind(snapshot, {
      kind: 'clash_unassigned',
      source: clashList,
      title: 'clash.name',
      filters: { status: 'new', unassigned: true, present: true },
    }),
  ];
  const items = [rfis, issues, clashes].flatMap((each) => each.items);
  return {
    items: items.toSorted(compareAge).slice(0, MAX_ITEMS),
    counts: { rfi_overdue: rfis.count, issue_critical: issues.count, clash_unassigned: clashes.count },
  };
}

async function readKind(snapshot: Snapshot, { kind, source, title, filters }: Source) {
  const { reader, scope, asOf, order } = snapshot;
  const table = sql.table(source.table);
  const { rows, total } = await listRows<Omit<AttentionItem, 'kind' | 'ageDays'>>(reader, scope, {
    ...{ source, filters, max: MAX_ITEMS },
    columns: sql`id, number, ${sql.ref(title)} as title, created_at as since`,
    order: sql`${table}.created_at, ${table}.id`,
  });
  const items = rows.map((row) => ({ ...row, kind, ageDays: countDays(row.since, asOf, order.timeZone) }));
  return { items, count: { value: total, query: queryOf(filters) } };
}

function compareAge(one: AttentionItem, other: AttentionItem): number {
  if (one.since !== other.since) return one.since < other.since ? -1 : 1;
  return one.number - other.number;
}

/** Counts the days from the day of one instant to that of another, by the calendar of a zone. */
export function countDays(since: string, until: string, timeZone: string): number {
  const [from, to] = [since, until].map((each) => Temporal.PlainDate.from(toDay(each, timeZone)));
  return from === undefined || to === undefined ? 0 : from.until(to).days;
}

function toDay(at: string, timeZone: string): string {
  return Temporal.Instant.from(at).toZonedDateTimeISO(timeZone).toPlainDate().toString();
}
