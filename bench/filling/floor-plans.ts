// A database of floor plans by the million, filled by SQL on the owner's connection: 200 workspaces of one project each.
// The first has what page 1,000 of a list of 50 needs and more; the others share the rest.
import { fileURLToPath } from 'node:url';
import type pg from 'pg';
import type { Run } from '../measuring/run.ts';
import { type FilledDatabase, keptDatabase } from './kept-database.ts';
import { withoutIndexes } from './without-indexes.ts';

const WORKSPACES = 200;
/** 1,000 pages of 50, and some to follow. */
const FIRST_WORKSPACE_ROWS = 60_000;
/** A project's plans are uploaded together, so they lie together. */
const ROWS_TOGETHER = 50;

/** The database with so many floor plans: the kept one, or one filled now. It stops with the run. */
export async function floorPlanDatabase(run: Run, rows: number): Promise<FilledDatabase & { projectId: string }> {
  const source = fileURLToPath(import.meta.url);
  const [workspaceId, projectId] = [idOf(WORKSPACE, 0), idOf(PROJECT, 0)];
  const database = await keptDatabase(run, { name: 'floor-plans', source, rows, workspaceId, fill });
  return { ...database, projectId };
}

// Ids as the service makes them, version 7, rising with the row; the kind of record tells them apart.
const WORKSPACE = '019aa000-0000-7000-8000-';
const PROJECT = '019aa000-0000-7000-8001-';
const FILE = '019aa000-0000-7000-8002-';
const FLOOR_PLAN = '019ab000-0000-7000-8003-';

const idOf = (kind: string, number: number) => kind + number.toString(16).padStart(12, '0');
const sqlIdOf = (kind: string, number: string) => `('${kind}' || lpad(to_hex(${number}), 12, '0'))::uuid`;

async function fill(client: pg.Client, rows: number): Promise<void> {
  await client.query(tenants());
  await withoutIndexes(client, 'floor_plan', () => client.query(floorPlans(rows)));
  for (const table of ['workspace', 'workspace_clock', 'project', 'stored_file', 'floor_plan']) {
    await client.query(`vacuum (analyze, freeze) ${table}`);
  }
}

function tenants(): string {
  const numbers = `generate_series(0, ${WORKSPACES - 1}) as n`;
  const [workspace, project, file] = [sqlIdOf(WORKSPACE, 'n'), sqlIdOf(PROJECT, 'n'), sqlIdOf(FILE, 'n')];
  return `
    insert into workspace (id, name, created_at, updated_at) select ${workspace}, 'Workspace ' || n, now(), now() from ${numbers};
    insert into workspace_clock (workspace_id) select ${workspace} from ${numbers} on conflict do nothing;
    insert into project (workspace_id, id, name, created_at, updated_at)
      select ${workspace}, ${project}, 'Project ' || n, now(), now() from ${numbers};
    insert into stored_file (workspace_id, id, state, media_type, size_bytes, created_at)
      select ${workspace}, ${file}, 'kept', 'image/png', 1000, now() from ${numbers};`;
}

// Every field has a value, as in a project that is in use; some names need escaping in JSON, some are Arabic.
function floorPlans(rows: number): string {
  const every = Math.max(1, Math.floor(rows / FIRST_WORKSPACE_ROWS));
  const block = `(g / ${ROWS_TOGETHER})`;
  const owner = `case when ${block} % ${every} = 0 then 0 else 1 + ${block} % ${WORKSPACES - 1} end`;
  return `
    insert into floor_plan (workspace_id, project_id, id, name, level, width_px, height_px, scale_m_per_px, rotation_deg,
      sort_order, level_order, original_file_id, created_at, updated_at)
    select ${sqlIdOf(WORKSPACE, 'n')}, ${sqlIdOf(PROJECT, 'n')}, ${sqlIdOf(FLOOR_PLAN, 'g')},
      case g % 10 when 0 then 'Plan "A" of level ' || g % 40 when 1 then 'مخطط الطابق ' || g % 40 else 'Floor plan ' || g end,
      'Level ' || g % 40, 4960, 3508, 0.0125 + g % 7 / 1000.0, g % 4 * 90, g % 1000, g % 40, ${sqlIdOf(FILE, 'n')},
      at, at
    from (
      select g, ${owner} as n, timestamptz '2025-01-01 00:00:00Z' + g * interval '37 milliseconds' as at
      from generate_series(0, ${rows - 1}) as g
    ) as numbered`;
}
