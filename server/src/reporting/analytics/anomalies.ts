import { sql } from 'kysely';
import { ANALYTICS_MOST_ROWS, type AnomalyAnalytics } from '../../../../contract/analytics.ts';
import { anomalyList } from '../../facility/anomalies/public.ts';
import type { ProjectScope } from '../../platform/access/scope.ts';
import type { Reader } from '../../platform/database/db.ts';
import { edgesOf, type Filters, matching, queryOf } from './matching.ts';
import { eachInterval, endsOf, type Range, shownRange } from './range.ts';

type Space = Omit<AnomalyAnalytics['spaces'][number], 'query'>;
type Severities = Pick<Space, 'total' | 'low' | 'medium' | 'high' | 'critical'>;

interface Counted {
  readonly intervals: readonly (Severities & { readonly slot: number })[];
  readonly whole: AnomalyAnalytics['whole'];
  readonly spaces: readonly Space[];
  readonly spaceCount: number;
}

const severities = sql`count(*) as total, count(*) filter (where severity = 'low') as low,
  count(*) filter (where severity = 'medium') as medium, count(*) filter (where severity = 'high') as high,
  count(*) filter (where severity = 'critical') as critical`;
const states = sql`count(*) filter (where state = 'open') as open,
  count(*) filter (where state = 'acknowledged') as acknowledged,
  count(*) filter (where state = 'dismissed') as dismissed`;

/**
 * Anomalies by their time and by the space that their sensor was bound to; those that were withdrawn are none. By index
 * anomaly_in_time.
 */
export async function countAnomalies(
  reader: Reader,
  scope: ProjectScope,
  range: Range,
  filters: Filters,
): Promise<AnomalyAnalytics> {
  const { start, end } = endsOf(range);
  const standing = { ...filters, withdrawn: false };
  const within = { ...standing, from: start, to: end };
  const { rows } = await sql<Counted>`
    with picked as materialized (
      select at, severity, state, space_id from anomaly
      where ${matching(anomalyList, scope, within)}
    ), part as (
      select width_bucket(at, ${edgesOf(range)}) as slot, ${severities} from picked group by 1
    ), whole as (
      select ${severities}, ${states} from picked
    ), counted as (
      select space_id as "spaceId", ${severities}, ${states} from picked group by 1
    ), shown as (
      select counted.*, space.name, space.floor
      from counted left join space on space.workspace_id = ${scope.workspaceId}::uuid and space.id = "spaceId"
      order by total desc, "spaceId" limit ${ANALYTICS_MOST_ROWS}::int
    )
    select (select coalesce(json_agg(part), '[]') from part) as intervals,
           (select row_to_json(whole) from whole) as whole,
           (select coalesce(json_agg(shown order by total desc, "spaceId"), '[]') from shown) as spaces,
           (select count(*)::int from counted) as "spaceCount"`.execute(reader);
  const [counted] = rows;
  if (counted === undefined) throw new Error('a count has a row');
  return {
    range: shownRange(range),
    intervals: eachInterval(range, ({ from, to }, slot) => ({
      ...severitiesOf(counted.intervals.find((each) => each.slot === slot)),
      query: queryOf({ ...standing, from, to }),
    })),
    whole: counted.whole,
    wholeQuery: queryOf(within),
    spaces: counted.spaces.map((space) => ({
      ...space,
      query: queryOf({ ...within, ...(space.spaceId === null ? { inSpace: false } : { spaceId: space.spaceId }) }),
    })),
    spaceCount: counted.spaceCount,
  };
}

function severitiesOf(found: Severities | undefined): Severities {
  const { total = 0, low = 0, medium = 0, high = 0, critical = 0 } = found ?? {};
  return { total, low, medium, high, critical };
}
