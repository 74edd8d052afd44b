// Every statement on asset; its documents have a store of their own.

import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { Asset } from '../../../../contract/assets.ts';
import { createMessage } from '../../../../contract/messages/message.ts';
import type { ProjectScope } from '../../platform/access/scope.ts';
import { conflict, notFound } from '../../platform/app-error.ts';
import type { Reader, Tables } from '../../platform/database/db.ts';
import { dayKey, ordersBy, stampKey, textKey } from '../../platform/database/list-order.ts';
import type { ListSource } from '../../platform/database/list-query.ts';
import { instant, integer, recordShape, text, word } from '../../platform/database/record-shape.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import { isUniqueViolation } from '../../platform/database/violations.ts';
import type { Series } from '../schedules/public.ts';
import type { AssetFields, PlannedAsset } from './asset.ts';

export const assetShape = recordShape<Asset>({
  id: word('asset.id'),
  projectId: word('asset.project_id'),
  modelId: word('asset.model_id'),
  elementGuid: text('asset.element_guid'),
  tag: text('asset.tag'),
  manufacturer: text('asset.manufacturer'),
  modelNumber: text('asset.model_number'),
  serialNumber: text('asset.serial_number'),
  installedOn: word('asset.installed_on'),
  warrantyExpiresOn: word('asset.warranty_expires_on'),
  maintenanceIntervalDays: integer('asset.maintenance_interval_days'),
  condition: word('asset.condition'),
  notes: text('asset.notes'),
  createdAt: instant('asset.created_at'),
  updatedAt: instant('asset.updated_at'),
});

const SEARCHED = ['tag', 'manufacturer', 'model_number', 'serial_number'].map((each) => `asset.${each} ilike $`);

/**
 * By id it is served by the unique key (workspace_id, project_id, id), by change by asset_changed, of an element by
 * asset_of_element. Everything else is looked for in the project's rows, like the texts of issues.
 */
export const assetList: ListSource = {
  from: 'asset',
  table: 'asset',
  changes: true,
  inProject: true,
  filters: {
    q: `(${SEARCHED.join(' or ')})`,
    condition: 'asset.condition = $',
    warrantyBefore: 'asset.warranty_expires_on < $::date',
    modelId: 'asset.model_id = $',
    elementGuid: 'asset.element_guid = $',
  },
  orders: ordersBy({
    // What has no tag is first.
    tag: textKey("(case when asset.tag is null then '' else asset.tag end)"),
    updatedAt: stampKey('asset.updated_at'),
    warrantyExpiresOn: dayKey('asset.warranty_expires_on'),
    installedOn: dayKey('asset.installed_on', 'second_day_key'),
  }),
};

const columns = [
  'id',
  'project_id',
  'model_id',
  'element_guid',
  'tag',
  'manufacturer',
  'model_number',
  'serial_number',
  'installed_on',
  'warranty_expires_on',
  'maintenance_interval_days',
  'maintenance_interval_months',
  'maintenance_anchor',
  'maintenance_starts_on',
  'maintenance_base_on',
  'maintenance_after_on',
  'maintenance_before',
  'maintenance_revision',
  'condition',
  'notes',
  'created_at',
  'updated_at',
] as const;

const seriesColumns = [
  'maintenance_interval_days',
  'maintenance_interval_months',
  'maintenance_anchor',
  'maintenance_starts_on',
  'maintenance_base_on',
  'maintenance_after_on',
  'maintenance_before',
  'maintenance_revision',
] as const;

type AssetRow = Pick<Selectable<Tables['asset']>, (typeof columns)[number]>;

function seriesOf(row: Pick<AssetRow, (typeof seriesColumns)[number]>): Series {
  const { maintenance_interval_days: days, maintenance_interval_months: months } = row;
  return {
    interval:
      days !== null ? { unit: 'days', count: days } : months !== null ? { unit: 'months', count: months } : null,
    anchor: row.maintenance_anchor as Series['anchor'],
    startsOn: row.maintenance_starts_on,
    baseOn: row.maintenance_base_on,
    afterOn: row.maintenance_after_on,
    before: row.maintenance_before,
    revision: row.maintenance_revision,
  };
}

/** The series of an asset in its row: the columns, and the reader of their values. */
export const seriesRow = { columns: seriesColumns, read: seriesOf };

/** Inserts an asset; `at` is the stamp of its change. Throws conflict where another asset has its tag. */
export async function insertAsset(
  tx: Tx,
  scope: ProjectScope,
  { id, fields, series }: { id: string; fields: AssetFields; series: Series },
  at: string,
): Promise<PlannedAsset> {
  const row = await tx
    .insertInto('asset')
    .values({
      workspace_id: scope.workspaceId,
      project_id: scope.projectId,
      id,
      ...columnsOf(fields),
      ...columnsOfSeries(series),
      created_at: at,
      updated_at: at,
    })
    .returning(columns)
    .executeTakeFirst()
    .catch(tagTaken);
  return assetOf(row);
}

/** An asset of the project. */
export async function getAsset(reader: Reader, scope: ProjectScope, id: string): Promise<PlannedAsset> {
  return assetOf(await selectAsset(reader, scope, id).executeTakeFirst());
}

/** The assets of the project that a condition holds for, in the order of their ids, at most so many; locked for a change. */
export async function listAssets(
  reader: Reader,
  scope: ProjectScope,
  { where, most, isLocking = false }: { where: RawBuilder<boolean>; most: number; isLocking?: boolean },
): Promise<PlannedAsset[]> {
  const query = selectAssets(reader, scope).where(where).orderBy('id').limit(most);
  return (await (isLocking ? query.forNoKeyUpdate() : query).execute()).map(assetOf);
}

/** Locks an asset for a change. */
export async function lockAsset(tx: Tx, scope: ProjectScope, id: string): Promise<PlannedAsset> {
  return assetOf(await selectAsset(tx, scope, id).forNoKeyUpdate().executeTakeFirst());
}

/** Locks an asset with all that names it. */
export async function lockAssetForDeletion(tx: Tx, scope: ProjectScope, id: string): Promise<PlannedAsset> {
  return assetOf(await selectAsset(tx, scope, id).forUpdate().executeTakeFirst());
}

/** Saves changed fields and the series under the stamp of the change. Throws conflict where another asset has its tag. */
export async function updateAsset(
  tx: Tx,
  scope: ProjectScope,
  { id, fields, series }: { id: string; fields: Partial<AssetFields>; series: Series },
  at: string,
): Promise<PlannedAsset> {
  const row = await tx
    .updateTable('asset')
    .set({
      ...columnsOf(fields),
      ...columnsOfSeries(series),
      // Of another end the admins are told anew.
      ...(fields.warrantyExpiresOn === undefined ? {} : { warranty_told_days: null }),
      updated_at: at,
    })
    .where('workspace_id', '=', scope.workspaceId)
    .where('project_id', '=', scope.projectId)
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirst()
    .catch(tagTaken);
  return assetOf(row);
}

/** Moves the series of a locked asset; the asset itself stays as it is. */
export async function saveSeries(tx: Tx, scope: ProjectScope, id: string, series: Series): Promise<void> {
  await tx
    .updateTable('asset')
    .set(columnsOfSeries(series))
    .where('workspace_id', '=', scope.workspaceId)
    .where('id', '=', id)
    .execute();
}

/** What went with an asset. */
interface Belongings {
  readonly documentIds: readonly string[];
  readonly taskIds: readonly string[];
  /** The files of its documents, which nobody keeps any more. */
  readonly fileIds: readonly string[];
}

/** Deletes a locked asset with its documents and its tasks, and answers what they were. */
export async function deleteAssetRow(tx: Tx, scope: ProjectScope, id: string): Promise<Belongings> {
  const { rows } = await sql<Belongings>`
    select array(select id from asset_document as document
                 where workspace_id = ${scope.workspaceId}::uuid and asset_id = ${id}::uuid order by id) as "documentIds",
           array(select id from maintenance_task
                 where workspace_id = ${scope.workspaceId}::uuid and asset_id = ${id}::uuid order by number) as "taskIds",
           array(select revision.file_id from asset_document as document
                 join asset_document_revision as revision on revision.workspace_id = document.workspace_id
                   and revision.document_id = document.id
                 where document.workspace_id = ${scope.workspaceId}::uuid and document.asset_id = ${id}::uuid) as "fileIds"`.execute(
    tx,
  );
  await tx.deleteFrom('asset').where('workspace_id', '=', scope.workspaceId).where('id', '=', id).execute();
  return rows[0] ?? { documentIds: [], taskIds: [], fileIds: [] };
}

function selectAssets(reader: Reader, scope: ProjectScope) {
  return reader
    .selectFrom('asset')
    .select(columns)
    .where('workspace_id', '=', scope.workspaceId)
    .where('project_id', '=', scope.projectId);
}

const selectAsset = (reader: Reader, scope: ProjectScope, id: string) =>
  selectAssets(reader, scope).where('id', '=', id);

function assetOf(row: AssetRow | undefined): PlannedAsset {
  if (row === undefined) throw notFound();
  const asset: Asset = {
    id: row.id,
    projectId: row.project_id,
    modelId: row.model_id,
    elementGuid: row.element_guid,
    tag: row.tag,
    manufacturer: row.manufacturer,
    modelNumber: row.model_number,
    serialNumber: row.serial_number,
    installedOn: row.installed_on,
    warrantyExpiresOn: row.warranty_expires_on,
    maintenanceIntervalDays: row.maintenance_interval_days,
    condition: row.condition as Asset['condition'],
    notes: row.notes,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
  return { asset, series: seriesOf(row) };
}

const COLUMNS: Readonly<Record<keyof AssetFields, string>> = {
  modelId: 'model_id',
  elementGuid: 'element_guid',
  tag: 'tag',
  manufacturer: 'manufacturer',
  modelNumber: 'model_number',
  serialNumber: 'serial_number',
  installedOn: 'installed_on',
  warrantyExpiresOn: 'warranty_expires_on',
  // Kept with the series.
  maintenanceIntervalDays: 'maintenance_interval_days',
  condition: 'condition',
  notes: 'notes',
};

/** The columns of these fields; those of absent ones are absent too. */
function columnsOf(fields: Partial<AssetFields>): Partial<Record<string, string | number | null>> {
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [COLUMNS[name as keyof AssetFields], value]));
}

function columnsOfSeries({ interval, anchor, startsOn, baseOn, afterOn, before, revision }: Series) {
  return {
    maintenance_interval_days: interval?.unit === 'days' ? interval.count : null,
    maintenance_interval_months: interval?.unit === 'months' ? interval.count : null,
    maintenance_anchor: anchor,
    maintenance_starts_on: startsOn,
    maintenance_base_on: baseOn,
    maintenance_after_on: afterOn,
    maintenance_before: before,
    maintenance_revision: revision,
  };
}

function tagTaken(error: unknown): never {
  throw isUniqueViolation(error) ? conflict(createMessage('records.assetTag')) : error;
}
