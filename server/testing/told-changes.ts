// The last stamp of each record is that of an entry of the change feed: nothing changes behind the back of whoever follows it.
import pg from 'pg';

/** Tables of records that the change feed names otherwise than their tables. */
const NAMES: Readonly<Record<string, string>> = { sensor_threshold: 'threshold', webhook_subscription: 'webhook' };
/** Tables of what the change feed leaves out: settings of a workspace. */
const SETTINGS = ['oauth_application', 'sso_connection', 'sso_domain'];

/** Lists the tables whose rows have an id in a workspace and a stamp. */
const RECORD_TABLES = `
  select relname as name from pg_class
  where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
    and relname <> all ($1)
    and 3 = (select count(*) from pg_attribute where attrelid = pg_class.oid and attname in ('workspace_id', 'id', 'updated_at'))
  order by relname`;

/** Lists records of a database whose last stamp no entry of the change feed has, as `<table> <id>`, and counts the others by table. */
export async function listUntold(ownerUrl: string): Promise<{ untold: string[]; told: Record<string, number> }> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  const each = (table: string) => `
      select '${table}' as name, record.id, exists (
        select from change_entry
        where change_entry.workspace_id = record.workspace_id and change_entry.resource_id = record.id
          and change_entry.resource_type = '${NAMES[table] ?? table}' and change_entry.at = record.updated_at) as told
      from ${table} as record`;
  try {
    const tables = (await client.query<{ name: string }>(RECORD_TABLES, [SETTINGS])).rows.map(({ name }) => each(name));
    const { rows } = await client.query<{ name: string; id: string; told: boolean }>(tables.join(' union all '));
    const untold = rows.filter((row) => !row.told).map((row) => `${row.name} ${row.id}`);
    const told = Object.groupBy(rows, (row) => row.name);
    return { untold, told: Object.fromEntries(Object.entries(told).map(([name, all]) => [name, all?.length ?? 0])) };
  } finally {
    await client.end();
  }
}
