// The tables that people export: those of the feeds, and those of the building, which no feed has.
import { day, instant, number, text, word } from './columns.ts';
import { FEED_NAMES, FEED_TABLES, type FeedTable, ofProject } from './tables.ts';

export const EXPORT_NAMES = [...FEED_NAMES, 'spaces', 'assets'] as const;
export type ExportName = (typeof EXPORT_NAMES)[number];

/** A table under the name by which its sheet is called. */
export interface ExportTable extends FeedTable {
  readonly name: ExportName;
}

const BUILDING = {
  spaces: {
    table: 'space',
    fields: {
      ...ofProject,
      id: word('space.id'),
      projectId: word('space.project_id'),
      name: text('space.name'),
      floor: text('space.floor'),
      // An empty cell where there is none: a 0 would count in averages.
      areaM2: number("(case when space.area_source <> 'none' then space.area_m2 end)"),
      areaSource: word('space.area_source'),
      areaOverrideM2: number('space.area_override_m2'),
      usage: text('space.usage'),
      department: text('space.department'),
      occupancy: number('space.occupancy'),
      notes: text('space.notes'),
      modelId: word('space.model_id'),
      guid: text('space.guid'),
      createdAt: instant('space.created_at'),
      updatedAt: instant('space.updated_at'),
      // Columns are only ever added at the end.
      longName: text('space.long_name'),
      usageSource: word('space.usage_source'),
      occupancyType: text('space.occupancy_type'),
      departmentSource: word('space.department_source'),
    },
  },
  assets: {
    table: 'asset',
    fields: {
      ...ofProject,
      id: word('asset.id'),
      projectId: word('asset.project_id'),
      tag: text('asset.tag'),
      condition: word('asset.condition'),
      manufacturer: text('asset.manufacturer'),
      modelNumber: text('asset.model_number'),
      serialNumber: text('asset.serial_number'),
      installedOn: day('asset.installed_on'),
      warrantyExpiresOn: day('asset.warranty_expires_on'),
      maintenanceIntervalDays: number('asset.maintenance_interval_days'),
      notes: text('asset.notes'),
      modelId: word('asset.model_id'),
      elementGuid: text('asset.element_guid'),
      createdAt: instant('asset.created_at'),
      updatedAt: instant('asset.updated_at'),
    },
  },
} as const;

/** A table that people export. */
export function exportTable(name: ExportName): ExportTable {
  return { ...(name === 'spaces' || name === 'assets' ? BUILDING[name] : FEED_TABLES[name]), name };
}
