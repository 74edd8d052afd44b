// The numbers of a report over its periods.
import { sql } from 'kysely';
import { entryList } from '../../coordination/ledger/public.ts';
import { type Filters, matching, projectCounts, queryOf, type Range, startOfDay } from '../analytics/public.ts';
import { getOverview } from '../overview/public.ts';
import type { Figures, ReportOrder } from './content.ts';
import type { Snapshot } from './snapshot.ts';

/** Nobody: the numbers of a report are those of the project. */
const NO_PERSON = '00000000-0000-0000-0000-000000000000';

/** Photos that are still drafts are in no report. */
export const LIVE: Filters = { visibility: 'live' };

/** Anomalies that late readings have undone are none. */
export const NOT_WITHDRAWN: Filters = { withdrawn: false };

/** The range of all periods of a report, an interval each. */
function makeTrendRange({ order, asOf }: Pick<Snapshot, 'order' | 'asOf'>): Range {
  const { periods, period, timeZone } = order;
  const from = periods[0]?.firstDay ?? period.firstDay;
  const edges = [...periods.map((each) => each.from), period.to];
  return { ...{ from, timeZone, asOf, edges }, to: period.lastDay, interval: toInterval(period) };
}

/** The range of the reported period, as one interval. One that is not over ends with this day, as ranges of analytics do. */
export function makePeriodRange({ order, asOf }: Pick<Snapshot, 'order' | 'asOf'>): Range {
  const { period, timeZone } = order;
  const today = Temporal.Instant.from(asOf).toZonedDateTimeISO(timeZone).toPlainDate();
  const isOver = period.lastDay <= today.toString();
  const to = isOver ? period.lastDay : today.toString();
  const end = isOver ? period.to : startOfDay(today.add({ days: 1 }).toString(), timeZone);
  return { ...{ timeZone, asOf, edges: [period.from, end] }, from: period.firstDay, to, interval: toInterval(period) };
}

const toInterval = ({ cadence }: ReportOrder['period']) => (cadence === 'weekly' ? 'week' : 'month');

/** Reads the numbers of all periods, and those of now. */
export async function readFigures(snapshot: Snapshot): Promise<Omit<Figures, 'maintenanceLate'>> {
  const { reader, scope, order } = snapshot;
  const { from, to } = order.period;
  const range = makeTrendRange(snapshot);
  const overview = await getOverview(reader, scope, NO_PERSON);
  const issues = await projectCounts.issues(reader, scope, range, {});
  const rfis = await projectCounts.rfis(reader, scope, range, {});
  const clashes = await projectCounts.clashes(reader, scope, range, {});
  const photos = await projectCounts.capture(reader, scope, range, LIVE);
  const anomalies = await projectCounts.anomalies(reader, scope, range, {});
  return {
    issues: {
      opened: issues.intervals.map((each) => each.created),
      closed: issues.intervals.map((each) => each.closed),
      open: issues.intervals.map((each) => each.open),
      openNow: overview.issues.open,
      overdue: overview.issues.overdue,
      queries: {
        opened: queryOf({ createdFrom: from, createdTo: to }),
        closed: queryOf({ closedFrom: from, closedTo: to }),
        open: queryOf({ openAt: to }),
      },
    },
    rfis: {
      raised: rfis.intervals.map((each) => each.raised),
      answered: rfis.intervals.map((each) => each.answered),
      medianSeconds: rfis.intervals.map((each) => each.medianSeconds),
      waiting: rfis.now.waiting,
      overdue: overview.rfis.overdue,
      queries: {
        raised: queryOf({ raisedFrom: from, raisedTo: to }),
        answered: queryOf({ answeredFrom: from, answeredTo: to }),
        waiting: rfis.now.waitingQuery,
        overdue: rfis.now.overdueQuery,
      },
    },
    clashes: {
      created: clashes.intervals.map((each) => each.created),
      settled: clashes.intervals.map((each) => each.settled),
      open: clashes.intervals.map((each) => each.open),
      decided: await countDecisions(snapshot, range),
      createdQuery: queryOf({ createdFrom: from, createdTo: to }),
    },
    photos: {
      taken: photos.intervals.map((each) => each.photos),
      query: queryOf({ ...LIVE, takenFrom: from, takenTo: to }),
    },
    anomalies: {
      high: anomalies.intervals.map((each) => each.high),
      critical: anomalies.intervals.map((each) => each.critical),
      all: anomalies.intervals.map((each) => each.total),
      urgentNow: overview.urgentAnomalies,
      query: queryOf({ ...NOT_WITHDRAWN, from, to }),
    },
  };
}

/** Counts the decisions of each period by their entries of the ledger. */
async function countDecisions({ reader, scope }: Snapshot, { edges }: Range): Promise<number[]> {
  const { rows } = await sql<{ slot: number; number: number }>`
    select width_bucket(at, ${edges}::timestamptz[]) as slot, count(*)::int as number
    from governance_entry where ${matching(entryList, scope, {})} group by 1`.execute(reader);
  return edges.slice(1).map((_to, index) => rows.find((each) => each.slot === index + 1)?.number ?? 0);
}
