// Contents of reports for tests that need no database.
import type { ReportContent } from '../src/reporting/report-content/public.ts';
import { makeReportOrder } from './report-orders.ts';

const NONE = { rows: [], total: 0 };

/** Numbers of twelve periods: those of the last two, before them none. */
export function inPeriods(previous: number, current: number): number[] {
  return [...Array.from({ length: 10 }, () => 0), previous, current];
}

/** Makes the content of a report on a project that has every kind of record and in which nothing happened, with changes. */
export function makeReportContent(changes: Partial<ReportContent> = {}): ReportContent {
  const order = makeReportOrder({
    workspaceId: '01890000-0000-7000-8000-000000000001',
    projectId: '01890000-0000-7000-8000-000000000002',
    ...{ timeZone: 'Asia/Riyadh', firstDay: '2026-11-23' },
  });
  return {
    ...order,
    links: null,
    ...{ asOf: '2026-11-30T04:00:00.000Z', today: '2026-11-30', projectName: 'North Tower' },
    filled: order.sections,
    figures: makeFigures(),
    attention: {
      items: [],
      counts: {
        rfi_overdue: { value: 0, query: 'overdue=true' },
        issue_critical: { value: 0, query: 'priority=critical' },
        clash_unassigned: { value: 0, query: 'status=new' },
      },
    },
    nextPeriod: { firstDay: '2026-11-30', lastDay: '2026-12-06' },
    ...{ milestones: NONE, floors: { ...NONE, withoutPhoto: 0 }, issuesChanged: NONE, issuesDue: NONE },
    ...{ rfisWaiting: NONE, rfisAnswered: NONE, rfisDue: NONE, decisions: NONE, models: NONE },
    sensors: { sensorCount: 1, belowCount: 0, expected: 0, reported: 0, uptime: null },
    ...{ sensorGaps: NONE, anomalies: NONE, warranties: NONE, maintenance: NONE, maintenanceDue: NONE },
    ...{ photosShown: [], cover: null },
    ...changes,
  };
}

/** Makes the figures of twelve periods in which nothing happened, with changes. */
export function makeFigures(changes: Partial<ReportContent['figures']> = {}): ReportContent['figures'] {
  const none = inPeriods(0, 0);
  return {
    issues: {
      ...{ opened: none, closed: none, open: none, openNow: 0, overdue: 0 },
      queries: { opened: 'createdFrom=a', closed: 'closedFrom=a', open: 'openAt=a' },
    },
    rfis: {
      ...{ raised: none, answered: none, medianSeconds: none.map(() => null), waiting: 0, overdue: 0 },
      queries: { raised: 'raisedFrom=a', answered: 'answeredFrom=a', waiting: 'status=open', overdue: 'overdue=true' },
    },
    clashes: { created: none, settled: none, open: none, decided: none, createdQuery: 'createdFrom=a' },
    photos: { taken: none, query: 'takenFrom=a' },
    anomalies: { high: none, critical: none, all: none, urgentNow: 0, query: 'from=a' },
    maintenanceLate: 0,
    ...changes,
  };
}
