// How the steps of a part are written.
import type { ProjectScope } from '../../../platform/access/scope.ts';
import type { Tx } from '../../../platform/database/transaction.ts';
import { recordAudit, stampChanges } from '../../../platform/records/record-change.ts';
import { changeOf, forgottenTasks } from '../../asset-trail/public.ts';
import { restartSeries } from '../../schedules/public.ts';
import { type AssetFields, UNPLANNED } from '../asset.ts';
import { insertAsset, updateAsset } from '../store.ts';
import type { Step } from './report.ts';
import type { Run } from './run.ts';
import { freeTags, saveGenerated } from './store.ts';

/** Writes steps, and answers which asset each of them was. */
export async function write(tx: Tx, run: Run, steps: readonly Step[]): Promise<{ step: Step; id: string }[]> {
  const { deps, actor, scope, asked } = run;
  const planned = [];
  for (const step of steps)
    planned.push({ step, id: step.before?.asset.id ?? deps.ids.next(), ...(await seriesOf(tx, run, step)) });
  const changes = planned.flatMap(({ step, id, forgotten }) => [
    ...forgottenTasks(scope, forgotten),
    changeOf(step.before === undefined ? 'created' : 'updated', scope, { type: 'asset', id }),
  ]);
  const at = await stampChanges(tx, scope, changes);
  await freeTags(
    tx,
    scope,
    steps.flatMap(({ before, fields }) =>
      before?.asset.tag != null && fields.tag !== undefined ? [before.asset.id] : [],
    ),
    at,
  );
  for (const { step, id, series } of planned) {
    if (step.before === undefined) await insertAsset(tx, scope, { id, fields: newFields(step.fields), series }, at);
    else await updateAsset(tx, scope, { id, fields: step.fields, series }, at);
  }
  const written = planned.map(({ step, id }) => ({ id, generated: step.generated }));
  await saveGenerated(tx, scope, written);
  const detail = { modelId: asked.modelId, assets: planned.length };
  const entry = { action: 'asset.generated', subject: { type: 'asset', id: null }, projectId: scope.projectId, detail };
  await recordAudit(tx, { ids: deps.ids, actor }, scope, entry);
  return planned;
}

/** Keeps what steps remember that change nothing of their assets. */
export async function note(tx: Tx, scope: ProjectScope, steps: readonly Step[]): Promise<void> {
  const noted = steps.flatMap(({ before, generated }) =>
    before === undefined ? [] : [{ id: before.asset.id, generated }],
  );
  await saveGenerated(tx, scope, noted);
}

/** Another day of installation begins the calendar of an asset anew. */
async function seriesOf(tx: Tx, { deps, scope }: Run, { before, fields }: Step) {
  if (before === undefined) return { series: UNPLANNED, forgotten: [] };
  const { asset, series } = before;
  const { installedOn } = { ...asset, ...fields };
  if (installedOn === asset.installedOn || series.interval === null) return { series, forgotten: [] };
  return restartSeries(tx, deps, scope, { id: asset.id, installedOn, plan: series, revision: series.revision });
}

const EMPTY: AssetFields = {
  modelId: null,
  elementGuid: null,
  tag: null,
  manufacturer: null,
  modelNumber: null,
  serialNumber: null,
  installedOn: null,
  warrantyExpiresOn: null,
  maintenanceIntervalDays: null,
  condition: null,
  notes: null,
};
const newFields = (fields: Partial<AssetFields>): AssetFields => ({ ...EMPTY, ...fields });
