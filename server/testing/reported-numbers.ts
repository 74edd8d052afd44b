// The numbers that a report should have, as the API answers them, and those that its English PDF has.
import type {
  AnomalyAnalytics,
  CaptureAnalytics,
  ClashAnalytics,
  IssueAnalytics,
  RfiAnalytics,
  SensorAnalytics,
} from '../../contract/analytics.ts';
import type { Asset } from '../../contract/assets.ts';
import type { Clash, GovernanceEntry } from '../../contract/clashes.ts';
import type { Issue } from '../../contract/issues.ts';
import type { AssetSummary } from '../../contract/maintenance.ts';
import type { Model } from '../../contract/models.ts';
import type { ProjectOverview } from '../../contract/overview.ts';
import type { Rfi } from '../../contract/rfis.ts';
import type { ReportOrder } from '../src/reporting/report-content/public.ts';

/** Asks the API as a member; `path` is behind the project. */
export interface AskApi {
  get<T>(path: string): Promise<T>;
}

type Span = { readonly from: string; readonly to: string };
const isWithin = ({ from, to }: Span, at: string | null | undefined) => at != null && at >= from && at < to;
const sum = (values: readonly number[]) => values.reduce((total, each) => total + each, 0);

/** Lists all records of a list of the API. */
async function listWhole<T>(api: AskApi, path: string): Promise<T[]> {
  const all: T[] = [];
  for (let cursor: string | null = ''; cursor !== null; ) {
    const sign = path.includes('?') ? '&' : '?';
    const more: string = cursor === '' ? '' : `&cursor=${encodeURIComponent(cursor)}`;
    const page: { data: T[]; nextCursor: string | null } = await api.get(`${path}${sign}limit=200${more}`);
    all.push(...page.data);
    cursor = page.nextCursor;
  }
  return all;
}

/** Reads the numbers of each period from the views of analytics, period by period. */
export async function readPeriods(api: AskApi, order: ReportOrder) {
  const ledger = await listWhole<GovernanceEntry>(api, '/governance-ledger');
  const all = [];
  for (const [index, span] of order.periods.entries()) {
    const next = order.periods[index + 1]?.firstDay;
    const last = next === undefined ? order.period.lastDay : Temporal.PlainDate.from(next).subtract({ days: 1 });
    const view = <T>(name: string, more = '') =>
      api.get<T>(
        `/analytics/${name}?from=${span.firstDay}&to=${last}&timeZone=${encodeURIComponent(order.timeZone)}${more}`,
      );
    const issues = await view<IssueAnalytics>('issues');
    const rfis = await view<RfiAnalytics>('rfis');
    const clashes = await view<ClashAnalytics>('clashes');
    const capture = await view<CaptureAnalytics>('capture', '&visibility=live');
    const { whole } = await view<AnomalyAnalytics>('anomalies');
    all.push({
      opened: sum(issues.intervals.map((each) => each.created)),
      closed: sum(issues.intervals.map((each) => each.closed)),
      open: issues.open,
      raised: sum(rfis.intervals.map((each) => each.raised)),
      answered: rfis.whole.answered,
      medianSeconds: rfis.whole.medianSeconds,
      found: sum(clashes.intervals.map((each) => each.created)),
      settled: sum(clashes.intervals.map((each) => each.settled)),
      clashesOpen: clashes.intervals.at(-1)?.open ?? 0,
      decided: ledger.filter(({ at }) => isWithin(span, at)).length,
      photos: sum(capture.intervals.map((each) => each.photos)),
      ...{ high: whole.high, critical: whole.critical, anomalies: whole.total },
      levels: capture.levels.map(({ name, photos }) => `${name} ${photos}`),
      withoutPhoto: capture.withoutPhoto,
    });
  }
  return all;
}

/** Reads what a report lists, from lists and histories. */
export async function readLists(api: AskApi, order: ReportOrder, asOf: string) {
  const { period, timeZone } = order;
  const toDay = (at: string) => Temporal.Instant.from(at).toZonedDateTimeISO(timeZone).toPlainDate();
  const getAge = (at: string) => toDay(at).until(toDay(asOf)).days;
  const issues = await listWhole<Issue>(api, '/issues');
  const changed: number[] = [];
  for (const { id, number, createdAt } of issues) {
    const history = await listWhole<{ at: string }>(api, `/issues/${id}/history`);
    if (isWithin(period, createdAt) || history.some(({ at }) => isWithin(period, at))) changed.push(number);
  }
  const numbers = async (path: string) => (await listWhole<{ number: number }>(api, path)).map((each) => each.number);
  const item = (kind: string) => (each: { number: number; createdAt: string }) => ({
    ...{ kind, number: each.number, since: each.createdAt, age: getAge(each.createdAt) },
  });
  const critical = (await listWhole<Issue>(api, '/issues?priority=critical&settled=false')).filter(
    ({ createdAt }) => getAge(createdAt) > 7,
  );
  const waiting = [
    ...(await listWhole<Rfi>(api, '/rfis?overdue=true')).map(item('Overdue RFI')),
    ...critical.map(item('Critical issue')),
    ...(await listWhole<Clash>(api, '/clashes?status=new&unassigned=true&present=true')).map(item('Unassigned clash')),
  ];
  const span = `From=${encodeURIComponent(period.from)}`;
  const end = `To=${encodeURIComponent(period.to)}`;
  return {
    changed: changed.toSorted((one, other) => other - one),
    rfisWaiting: await numbers('/rfis?status=open'),
    rfisAnswered: await numbers(`/rfis?answered${span}&answered${end}`),
    decisions: (await listWhole<GovernanceEntry>(api, '/governance-ledger'))
      .filter(({ at }) => isWithin(period, at))
      .map(({ subject }) => subject.number)
      .toReversed(),
    models: (await listWhole<Model>(api, '/models?status=ready')).filter(({ createdAt }) =>
      isWithin(period, createdAt),
    ),
    attention: waiting.toSorted((one, other) => (one.since < other.since ? -1 : one.since > other.since ? 1 : 0)),
    overview: await api.get<ProjectOverview>('/overview'),
    sensors: await api.get<SensorAnalytics>(
      `/analytics/sensors?from=${period.firstDay}&to=${period.lastDay}&timeZone=${encodeURIComponent(timeZone)}`,
    ),
    assets: await readAssets(api),
  };
}

async function readAssets(api: AskApi) {
  const assets = await listWhole<Asset>(api, '/assets');
  const ids = assets.map(({ id }) => id).join(',');
  const summaries =
    ids === '' ? [] : (await api.get<{ data: AssetSummary[] }>(`/assets/summaries?assetIds=${ids}`)).data;
  return { assets, tasks: summaries.flatMap(({ nextTask }) => (nextTask === null ? [] : [nextTask])) };
}

/** The lines of a PDF below a heading, until one of the headings that may follow. */
export function linesBelow(lines: readonly string[], heading: string, next: readonly string[]): string[] {
  const begin = lines.indexOf(heading);
  if (begin === -1) return [];
  const rest = lines.slice(begin + 1);
  const end = rest.findIndex((each) => next.includes(each));
  return end === -1 ? rest : rest.slice(0, end);
}

/** The numbers of records in the first column of a table. */
export function numbersOfRows(lines: readonly string[]): number[] {
  return lines.flatMap((each) => {
    const found = /^(\d+) \p{L}/u.exec(each);
    return found === null ? [] : [Number(found[1])];
  });
}
