// What the demo's buildings hold: a model, equipment registered as assets, sensors with a past. Each only where it is not there
// yet, by name, tag and device.
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { type AssetDeps, createAsset } from '../../facility/assets/public.ts';
import { bindSensor, openIngest } from '../../facility/sensors/public.ts';
import { createThreshold } from '../../facility/thresholds/public.ts';
import { createModel } from '../../models/versions/public.ts';
import type { Actor } from '../../platform/access/caller.ts';
import { type ProjectScope, projectScope, type WorkspaceScope } from '../../platform/access/scope.ts';
import { type Clock, instantOf } from '../../platform/clock.ts';
import { withLocalFile } from '../../platform/files/local-file.ts';
import { findProjects } from '../../tenancy/projects/public.ts';
import type { DemoBuilding, DemoSensor } from './content/demo-building.ts';
import type { DemoProject } from './content/demo-project.ts';
import { type BuildingModel, buildingModel, equipmentGuid } from './drawing/building-model.ts';
import type { DemoRecordDeps } from './making.ts';
import { STOREY_M } from './places.ts';

export type DemoBuildingDeps = Pick<DemoRecordDeps, 'spool' | 'pictureFolder' | 'signal'> &
  Parameters<typeof createModel>[0] &
  AssetDeps &
  Parameters<typeof openIngest>[0] &
  Parameters<typeof bindSensor>[0];

interface Building {
  readonly deps: DemoBuildingDeps;
  readonly actor: Actor;
  readonly scope: ProjectScope;
  readonly building: DemoBuilding;
}

/** Makes what a project's building holds; a model is read in the background. */
export async function makeBuilding(
  deps: DemoBuildingDeps,
  actor: Actor,
  workspace: WorkspaceScope,
  project: DemoProject,
): Promise<void> {
  const [found] = await findProjects(deps.db.reader(workspace), workspace, project.record.code);
  if (found === undefined) return;
  const { building } = project;
  const making: Building = { deps, actor, scope: projectScope(workspace.workspaceId, found.id), building };
  await registerAssets(making, await uploadModel(making, modelOf(project)));
  for (const sensor of building.sensors) {
    deps.signal.throwIfAborted();
    await fillSensor(making, sensor);
  }
}

/** @internal The building of a project as it is drawn: the rooms of its plans, its equipment. */
export function modelOf({ building, plans }: Pick<DemoProject, 'building' | 'plans'>): BuildingModel {
  return {
    ...building,
    storeys: plans.map(({ record, drawing }) => ({
      name: record.name,
      elevationM: (record.levelOrder ?? 0) * STOREY_M,
      widthM: drawing.widthM,
      depthM: drawing.depthM,
      rooms: drawing.rooms,
    })),
  };
}

async function uploadModel({ deps, actor, scope, building }: Building, model: BuildingModel): Promise<string> {
  const { name } = building;
  const known = (await namedIn(deps, scope, 'model', 'name')).get(name);
  if (known !== undefined) return known;
  const path = join(deps.pictureFolder, 'building.ifc');
  await writeFile(path, buildingModel(model));
  const made = await withLocalFile(deps.spool, path, (file) =>
    createModel(deps, actor, scope, { record: { name }, file: { ...file, fileName: 'building.ifc' } }),
  );
  return made.id;
}

async function registerAssets({ deps, actor, scope, building }: Building, modelId: string): Promise<void> {
  const known = await namedIn(deps, scope, 'asset', 'tag');
  for (const { tag, manufacturer, modelNumber, asset } of building.equipment) {
    if (known.has(tag)) continue;
    const elementGuid = equipmentGuid(building.seed, tag);
    await createAsset(deps, actor, scope, { ...asset, tag, manufacturer, modelNumber, modelId, elementGuid });
  }
}

const DAY_MS = 24 * 60 * 60_000;
const PAST_MS = 14 * DAY_MS;
const EVERY_MS = 10 * 60_000;

async function fillSensor({ deps, actor, scope }: Building, sensor: DemoSensor): Promise<void> {
  const { deviceId, kind, unit, threshold } = sensor;
  const [first, ...others] = readingsOf(sensor, deps.clock);
  const post = openIngest(deps);
  const known = await findSensor(deps, scope, deviceId);
  if (known?.hasPast === true) return;
  // A threshold judges what comes from then on: the sensor is there with its first reading.
  if (known === undefined) await post(scope, [{ ...first, kind, unit }]);
  const { id, hasThreshold } = known ?? (await findSensor(deps, scope, deviceId)) ?? { id: '', hasThreshold: false };
  if (threshold !== undefined && !hasThreshold) {
    await createThreshold(deps, actor, scope, { sensorId: id, create: threshold });
  }
  await post(scope, others);
}

/** A sensor of the demo, as far as an earlier start came with it. */
async function findSensor({ db, clock }: DemoBuildingDeps, scope: ProjectScope, deviceId: string) {
  const row = await db
    .reader(scope)
    .selectFrom('sensor')
    .select(['id', 'threshold_count', 'last_seen_at'])
    .where('project_id', '=', scope.projectId)
    .where('device_id', '=', deviceId)
    .executeTakeFirst();
  if (row === undefined) return;
  const lastMs = row.last_seen_at === null ? 0 : Date.parse(row.last_seen_at);
  return { id: row.id, hasThreshold: row.threshold_count > 0, hasPast: lastMs > clock.now() - PAST_MS + 2 * EVERY_MS };
}

/** @internal The readings of a fortnight, up to now. */
export function readingsOf({ deviceId, silent, ...sensor }: DemoSensor, clock: Pick<Clock, 'now'>) {
  const toMs = Math.floor(clock.now() / EVERY_MS) * EVERY_MS;
  const isIn = (ago: number, [from, to]: readonly [number, number]) => ago <= from && ago > to;
  return Array.from({ length: PAST_MS / EVERY_MS }, (_each, at) => toMs - PAST_MS + (at + 1) * EVERY_MS)
    .filter((atMs) => silent === undefined || !isIn((toMs - atMs) / DAY_MS, silent))
    .map((atMs) => ({ deviceId, at: instantOf(atMs), value: valueAt(sensor, atMs, (toMs - atMs) / DAY_MS) }));
}

function valueAt({ middle, swing, off }: Omit<DemoSensor, 'deviceId'>, atMs: number, daysAgo: number): number {
  const warmest = Math.cos(2 * Math.PI * ((atMs % DAY_MS) / DAY_MS - 14 / 24));
  // What no cause is known of: the same for the same moment, so that a second start adds nothing else.
  const noise = Math.sin(atMs / 1_234_567) * Math.sin(atMs / 7_654_321);
  const by = off !== undefined && daysAgo <= off.from && daysAgo > off.to ? off.by : 0;
  return Math.round(100 * (middle + swing * (0.8 * warmest + 0.2 * noise) + by)) / 100;
}

/** Says which element each sensor measures, once the model was read. */
export async function bindSensors(
  deps: DemoBuildingDeps,
  actor: Actor,
  workspace: WorkspaceScope,
  { building, record }: DemoProject,
): Promise<void> {
  const [found] = await findProjects(deps.db.reader(workspace), workspace, record.code);
  if (found === undefined) return;
  const scope = projectScope(workspace.workspaceId, found.id);
  if (!(await isRead(deps, scope, building.name))) return;
  const rows = await deps.db
    .reader(scope)
    .selectFrom('sensor')
    .select(['id', 'device_id', 'bound_id'])
    .where('project_id', '=', scope.projectId)
    .execute();
  for (const { id, device_id, bound_id } of rows) {
    const on = building.sensors.find(({ deviceId }) => deviceId === device_id)?.on;
    if (on === undefined || bound_id !== null) continue;
    const binding = { type: 'element', id: equipmentGuid(building.seed, on) } as const;
    await bindSensor(deps, actor, scope, { id, binding });
  }
}

const READ_WITHIN_MS = 60_000;
const LOOK_EVERY_MS = 250;

/** Whether a model is read; waits for it for a while. */
async function isRead({ db, clock, signal }: DemoBuildingDeps, scope: ProjectScope, name: string): Promise<boolean> {
  const untilMs = clock.now() + READ_WITHIN_MS;
  while (clock.now() < untilMs) {
    signal.throwIfAborted();
    const row = await db
      .reader(scope)
      .selectFrom('model')
      .select('status')
      .where('project_id', '=', scope.projectId)
      .where('name', '=', name)
      .executeTakeFirst();
    if (row?.status !== 'queued' && row?.status !== 'reading') return row?.status === 'ready';
    await new Promise<void>((wake) => clock.after(LOOK_EVERY_MS, wake));
  }
  return false;
}

/** The ids of a table's records by what they are known by. */
async function namedIn(
  { db }: Pick<DemoBuildingDeps, 'db'>,
  scope: ProjectScope,
  table: 'model' | 'asset' | 'sensor',
  column: 'name' | 'tag' | 'device_id',
): Promise<Map<string | null, string>> {
  const { rows } = await sql<{ name: string | null; id: string }>`
    select ${sql.ref(column)} as name, id from ${sql.table(table)}
    where workspace_id = ${scope.workspaceId}::uuid and project_id = ${scope.projectId}::uuid`.execute(
    db.reader(scope),
  );
  return new Map(rows.map((row) => [row.name, row.id]));
}
