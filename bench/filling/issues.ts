// A database of issues by the million in one workspace of ten projects, filled by SQL on the owner's connection.
import { fileURLToPath } from 'node:url';
import type pg from 'pg';
import type { Run } from '../measuring/run.ts';
import { type FilledDatabase, keptDatabase } from './kept-database.ts';
import { withoutIndexes } from './without-indexes.ts';

const WORKSPACE = '019aa000-0000-7000-8000-000000000000';
const PROJECT = '019aa000-0000-7000-8001-';
const ISSUE = '019ab000-0000-7000-8004-';
const PERSON = '019aa000-0000-7000-8005-000000000001';

/** The database with so many issues: the kept one, or one filled now. It stops with the run. */
export function issueDatabase(run: Run, rows: number): Promise<FilledDatabase> {
  const source = fileURLToPath(import.meta.url);
  return keptDatabase(run, { name: 'issues', source, rows, workspaceId: WORKSPACE, fill });
}

async function fill(client: pg.Client, rows: number): Promise<void> {
  await client.query(tenants());
  await withoutIndexes(client, 'issue', () => client.query(issues(rows)));
  for (const table of ['project', 'issue']) await client.query(`vacuum (analyze, freeze) ${table}`);
}

const idOf = (kind: string, number: string) => `('${kind}' || lpad(to_hex(${number}), 12, '0'))::uuid`;

const tenants = () => `
  insert into workspace (id, name, created_at, updated_at) values ('${WORKSPACE}', 'Bench', now(), now());
  insert into workspace_clock (workspace_id) values ('${WORKSPACE}') on conflict do nothing;
  insert into project (workspace_id, id, name, code, created_at, updated_at)
    select '${WORKSPACE}', ${idOf(PROJECT, 'n')}, 'Project ' || n, 'P-' || n, now(), now() from generate_series(0, 9) as n;`;

// As in a project that is in use: some fields are empty, some texts need quoting, a few look like formulas.
const issues = (rows: number) => `
  insert into issue (workspace_id, id, project_id, number, title, description, type, priority, status, assignee_id,
    due_date, element_guids, labels, world_x, world_y, world_z, created_by_type, created_by_id, created_at, updated_at)
  select '${WORKSPACE}', ${idOf(ISSUE, 'g')}, ${idOf(PROJECT, 'g % 10')}, g / 10 + 1,
    case g % 10 when 0 then 'Crack "wide", level ' || g % 40 when 1 then 'شق في الجدار ' || g when 2 then '-Issue ' || g
      else 'Issue ' || g end,
    case when g % 3 = 0 then null else 'Seen on the walk; the sealing is open over the whole width' end,
    'defect', 'medium', 'open', case when g % 2 = 0 then '${PERSON}'::uuid end, date '2026-01-01' + g % 300,
    array['2O2Fr$t4X7Zf8NOew3FLOH'], array['south', 'shell'], g % 50 + 0.25, 3.5, -(g % 70) - 0.5, 'user', '${PERSON}',
    at, at
  from (select g, timestamptz '2025-01-01 00:00:00Z' + g * interval '37 milliseconds' as at
    from generate_series(0, ${rows - 1}) as g) as numbered`;
