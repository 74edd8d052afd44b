// The limit of the list: the same page by pgbench, PostgreSQL's own load generator, as a prepared select.
import { existsSync, globSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { outputOf } from '../measuring/processes.ts';

const PAGE = `select id, project_id, name, level, width_px, height_px, scale_m_per_px, rotation_deg, sort_order,
  level_order, is_visible, created_at
  from floor_plan where workspace_id = :workspace_id and project_id = :project_id order by id limit 50;`;

/** Where pgbench is: on PATH or where Debian keeps PostgreSQL's programs; undefined where it is not installed. */
export function findPgbench(): string | undefined {
  const onPath = (process.env.PATH ?? '').split(delimiter).map((each) => join(each, 'pgbench'));
  return [...onPath, ...globSync('/usr/lib/postgresql/*/bin/pgbench').sort().reverse()].find((each) =>
    existsSync(each),
  );
}

export interface PgbenchOrder {
  readonly databaseUrl: string;
  readonly workspaceId: string;
  readonly projectId: string;
  readonly folder: string;
  readonly seconds: number;
}

/** Pages a second with 10 clients. */
export async function runPgbench(program: string, order: PgbenchOrder): Promise<{ perSecond: number; meanMs: number }> {
  const script = join(order.folder, 'page.sql');
  await writeFile(script, PAGE.replaceAll('\n', ' '));
  const output = await outputOf(program, [
    ...['--no-vacuum', '--protocol=prepared', '--client=10', '--jobs=2', `--time=${order.seconds}`, `--file=${script}`],
    ...[`--define=workspace_id=${order.workspaceId}`, `--define=project_id=${order.projectId}`, order.databaseUrl],
  ]);
  const perSecond = Number(/tps = ([\d.]+)/.exec(output)?.[1]);
  const meanMs = Number(/latency average = ([\d.]+)/.exec(output)?.[1]);
  if (!Number.isFinite(perSecond)) throw new Error(`pgbench printed no rate: ${output}`);
  return { perSecond, meanMs };
}
