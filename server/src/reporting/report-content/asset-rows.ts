// Assets in the tables of a report: warranties that end, and maintenance.
import { sql } from 'kysely';
import { assetList } from '../../facility/assets/public.ts';
import { listNextTasks, type NextTask } from '../../facility/maintenance/public.ts';
import type { MaintenanceRow, ReportContent, Rows, WarrantyRow } from './content.ts';
import { listRows, MAX_ROWS } from './rows.ts';
import type { Snapshot } from './snapshot.ts';

/** Days ahead in which the end of a warranty is reported. */
export const WARRANTY_DAYS = 90;

type AssetRows = Pick<ReportContent, 'warranties' | 'maintenance' | 'maintenanceDue'> & {
  readonly maintenanceLate: number;
};

/** Reads the warranties that end soon, and the maintenance that is late or due in the next period. */
export async function readAssets({ reader, scope, today, asOf, nextPeriod }: Snapshot): Promise<AssetRows> {
  const until = Temporal.PlainDate.from(today).add({ days: WARRANTY_DAYS + 1 });
  const warranties = await listRows<WarrantyRow>(reader, scope, {
    source: assetList,
    filters: { warrantyBefore: until.toString() },
    where: sql<boolean>`asset.warranty_expires_on >= ${today}::date and asset.condition is distinct from 'retired'`,
    columns: sql`id, tag as asset, manufacturer, warranty_expires_on as "endsOn"`,
    order: sql`asset.warranty_expires_on, asset.id`,
  });
  const next = await listNextTasks(reader, scope, { today, asOf });
  const { firstDay, lastDay } = nextPeriod;
  const listed = next.filter(({ dueOn, isOverdue }) => isOverdue || dueOn <= lastDay);
  return {
    warranties,
    maintenance: toRows(listed),
    maintenanceDue: toRows(listed.filter(({ dueOn }) => dueOn >= firstDay && dueOn <= lastDay)),
    maintenanceLate: listed.filter(({ isOverdue }) => isOverdue).length,
  };
}

function toRows(tasks: readonly NextTask[]): Rows<MaintenanceRow> {
  const rows = tasks
    .slice(0, MAX_ROWS)
    .map(({ assetId, tag, dueOn, isOverdue }): MaintenanceRow => ({ assetId, asset: tag, dueOn, isOverdue }));
  return { rows, total: tasks.length };
}
