// The last stamp of each record is that of an entry of the change feed: nothing changes behind the back of whoever follows it.
import pg from 'pg';

/** Tables of records that the change feed names otherwise than their tables. */
const NAMES: Readonly<Record<string, string>> = { sensor_threshold: 'threshold', webhook_subscription: 'webhook' };
const TABLES = [
  'anomaly',
  'asset',
  'asset_document',
  'automation_rule',
  'clash',
  'clash_comment',
  'floor_plan',
  'issue',
  'issue_comment',
  'maintenance_task',
  'milestone',
  'model',
  'photo',
  'project',
  'rfi',
  'rfi_comment',
  'sensor',
  'sensor_threshold',
  'space',
  'webhook_subscription',
];

/** Lists records of a database whose last stamp no entry of the change feed has, as `<table> <id>`, and counts the others by table. */
export async function listUntold(ownerUrl: string): Promise<{ untold: string[]; told: Record<string, number> }> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  const each = TABLES.map(
    (table) => `
      select '${table}' as name, record.id, exists (
        select from change_entry
        where change_entry.workspace_id = record.workspace_id and change_entry.resource_id = record.id
          and change_entry.resource_type = '${NAMES[table] ?? table}' and change_entry.at = record.updated_at) as told
      from ${table} as record`,
  );
  try {
    const { rows } = await client.query<{ name: string; id: string; told: boolean }>(each.join(' union all '));
    const untold = rows.filter((row) => !row.told).map((row) => `${row.name} ${row.id}`);
    const told = Object.groupBy(rows, (row) => row.name);
    return { untold, told: Object.fromEntries(Object.entries(told).map(([name, all]) => [name, all?.length ?? 0])) };
  } finally {
    await client.end();
  }
}
