// The reads of what a list of assets says of each beside its record.
import { sql } from 'kysely';
import type { Asset } from '../../../../contract/assets.ts';
import type { ProjectScope } from '../../platform/access/scope.ts';
import type { Reader } from '../../platform/database/db.ts';
import { seriesRow } from '../assets/public.ts';
import type { Series } from '../schedules/public.ts';
import type { CalendarPlace } from './calendar.ts';

/** What of an asset its summary is made of. */
export interface SummedAsset extends Pick<Asset, 'id' | 'modelId' | 'elementGuid' | 'condition'> {
  readonly series: Series;
}

/** Those of these assets that the project has, in their order. */
export async function listSummed(reader: Reader, scope: ProjectScope, ids: readonly string[]): Promise<SummedAsset[]> {
  const rows = await reader
    .selectFrom('asset')
    .select(['id', 'model_id', 'element_guid', 'condition', ...seriesRow.columns])
    .where('workspace_id', '=', scope.workspaceId)
    .where('project_id', '=', scope.projectId)
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute();
  const found = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => {
    const row = found.get(id);
    if (row === undefined) return [];
    const condition = row.condition as Asset['condition'];
    return [{ id, modelId: row.model_id, elementGuid: row.element_guid, condition, series: seriesRow.read(row) }];
  });
}

/** The first task of each asset that was put off to a day of the range and is open. */
export async function listPutOff(
  reader: Reader,
  scope: ProjectScope,
  { ids, from, to }: { ids: readonly string[]; from: string; to: string },
): Promise<CalendarPlace[]> {
  const { rows } = await sql<CalendarPlace>`
    select distinct on (asset_id) asset_id as "assetId", number, due_on as "dueOn" from maintenance_task
    where workspace_id = ${scope.workspaceId}::uuid and project_id = ${scope.projectId}::uuid
      and asset_id = any(${ids}::uuid[]) and state = 'open' and due_on between ${from}::date and ${to}::date
    order by asset_id, due_on, number`.execute(reader);
  return rows;
}
