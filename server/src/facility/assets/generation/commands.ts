// Assets from a model: what a run adds, changes and retires, and the same as a preview. A run commits in parts; one that is
// broken off is repeated, and finds done what was done.
import { type AssetGeneration, type AssetsGenerate, GENERATED_FIELDS } from '../../../../../contract/assets.ts';
import type { Actor } from '../../../platform/access/caller.ts';
import type { ProjectScope } from '../../../platform/access/scope.ts';
import { conflict, invalidField, namedNotFound } from '../../../platform/app-error.ts';
import { recordAudit } from '../../../platform/audit/record.ts';
import { stampChanges } from '../../../platform/database/changes.ts';
import type { Reader } from '../../../platform/database/db.ts';
import { inTransaction, type Tx } from '../../../platform/database/transaction.ts';
import { changeOf, forgottenTasks } from '../../asset-trail/public.ts';
import { restartSeries } from '../../schedules/public.ts';
import { type AssetFields, UNPLANNED } from '../asset.ts';
import type { AssetDeps } from '../commands.ts';
import { insertAsset, updateAsset } from '../store.ts';
import { fieldsOf, type GeneratedFields } from './element.ts';
import { generatedAsset, type Regenerated, regenerate, retire, withoutTag } from './generation.ts';
import {
  type GeneratedAsset,
  listGone,
  listOfElements,
  listTagged,
  lockRuns,
  readGenerated,
  saveGenerated,
} from './store.ts';

const FIRST_ID = '00000000-0000-0000-0000-000000000000';
const MOST_ELEMENTS = 50_000;
const READ_AT_ONCE = 1_000;
/** Rows that one transaction writes: it has 10 s like every other. */
const WRITTEN_AT_ONCE = 200;
const MOST_ITEMS = 200;

interface Run {
  readonly deps: AssetDeps;
  readonly actor: Actor;
  readonly scope: ProjectScope;
  readonly asked: AssetsGenerate;
  readonly versionGroupId: string;
  readonly report: { -readonly [Name in keyof AssetGeneration]: AssetGeneration[Name] };
}

/** An element with the fields that it gives. */
interface Element {
  readonly guid: string;
  readonly class: string;
  readonly fields: Partial<GeneratedFields>;
}

/** One asset that a run writes. */
interface Step extends Regenerated {
  readonly change: 'add' | 'change' | 'retire';
  readonly guid: string;
  /** Undefined for one that is added. */
  readonly before: GeneratedAsset | undefined;
}

/**
 * Makes assets of the elements of a model, or says what would be made. Throws conflict where the version is not read yet, or
 * another one is the head: from an older one it would put fields back and retire what only the head has.
 */
export async function generateAssets(
  deps: AssetDeps,
  actor: Actor,
  scope: ProjectScope,
  asked: AssetsGenerate,
): Promise<AssetGeneration> {
  const model = await requireHead(deps.db.reader(scope), deps, scope, asked.modelId);
  const counts = { added: 0, changed: 0, retired: 0, unchanged: 0, registered: 0, tagsTaken: 0 };
  const report = { modelId: asked.modelId, preview: asked.preview === true, ...counts, items: [] };
  const run: Run = { deps, actor, scope, asked, versionGroupId: model.versionGroupId, report };
  const elements = await readElements(run);
  const guids = elements.map((each) => each.guid);
  for (const part of parts(elements)) await inPart(run, (reader, tx) => planPart(run, reader, tx, part));
  const gone = { versionGroupId: model.versionGroupId, classes: asked.classes, guids };
  for (const part of parts(await listGone(deps.db.reader(scope), scope, gone))) {
    await inPart(run, (reader, tx) => planGone(run, reader, tx, part));
  }
  return report;
}

async function requireHead(reader: Reader, { models }: AssetDeps, scope: ProjectScope, id: string) {
  const model = await models.findModel(reader, scope, id);
  if (model === undefined) throw namedNotFound('modelId');
  if (model.status !== 'ready') throw conflict('The model has not been read.');
  if (!model.isHead) throw conflict('Another version of the model is the current one: make assets from that.');
  return model;
}

async function readElements({ deps, scope, asked }: Run): Promise<Element[]> {
  const { modelId, classes, mapping } = asked;
  const found: Element[] = [];
  for (let after = FIRST_ID; ; ) {
    const most = READ_AT_ONCE;
    const page = await deps.models.listElements(deps.db.reader(scope), scope, { modelId, classes, after, most });
    for (const each of page) found.push({ guid: each.guid, class: each.class, fields: fieldsOf(each, mapping) });
    if (found.length > MOST_ELEMENTS) throw invalidField('classes', 'has more than 50,000 elements in the model');
    const last = page.at(-1);
    if (last === undefined || page.length < READ_AT_ONCE) return found;
    after = last.id;
  }
}

function* parts<Each>(all: readonly Each[]): Generator<Each[]> {
  for (let at = 0; at < all.length; at += WRITTEN_AT_ONCE) yield all.slice(at, at + WRITTEN_AT_ONCE);
}

type PlanSteps = (reader: Reader, tx: Tx | undefined) => Promise<Step[]>;

/** Plans a part and, unless it is a preview, writes it in the transaction that holds what it was planned from. */
async function inPart(run: Run, plan: PlanSteps): Promise<void> {
  const { deps, scope } = run;
  if (run.report.preview) {
    for (const step of await plan(deps.db.reader(scope), undefined)) note(run, step, step.before?.asset.id ?? null);
    return;
  }
  const written = await inTransaction(deps.db, scope, async (tx) => {
    await lockRuns(tx, scope);
    // It may have been deleted since the part before, or superseded.
    if (!(await deps.models.holdModel(tx, scope, run.asked.modelId))) throw namedNotFound('modelId');
    await requireHead(tx, deps, scope, run.asked.modelId);
    const steps = await plan(tx, tx);
    return steps.length === 0 ? [] : write(tx, run, steps);
  });
  for (const { step, id } of written) note(run, step, id);
}

async function planPart(run: Run, reader: Reader, tx: Tx | undefined, part: readonly Element[]): Promise<Step[]> {
  const { scope, asked, versionGroupId, report } = run;
  const known = await listOfElements(
    reader,
    scope,
    part.map((each) => each.guid),
  );
  const steps: Step[] = [];
  for (const { guid, ...element } of part) {
    const found = { ...element, modelId: asked.modelId, versionGroupId };
    const ofElement = known.filter((each) => each.guid === guid);
    const made = ofElement.find((each) => each.generated !== null);
    if (made?.generated != null) {
      const before = await readGenerated(reader, tx, scope, { id: made.id, generated: made.generated });
      steps.push({
        change: 'change',
        guid,
        before,
        ...regenerate(before.asset, before.generated, found, asked.overwrite === true),
      });
    } else if (ofElement.length > 0) report.registered += 1;
    else steps.push({ change: 'add', guid, before: undefined, ...generatedAsset(found, guid) });
  }
  const free = await withFreeTags(run, reader, steps);
  const isSame = ({ change, fields }: Step) => change === 'change' && Object.keys(fields).length === 0;
  report.unchanged += free.filter(isSame).length;
  return free.filter((each) => !isSame(each));
}

/** Leaves out the tags that another asset has, or that came before in the part. */
async function withFreeTags({ scope, report }: Run, reader: Reader, steps: readonly Step[]): Promise<Step[]> {
  const tagOf = ({ fields }: Step) => fields.tag ?? undefined;
  const wanted = steps.map(tagOf).filter((each) => each !== undefined);
  const holders = new Map((await listTagged(reader, scope, wanted)).map(({ tag, id }) => [tag, id]));
  return steps.map((step) => {
    const tag = tagOf(step);
    const holder = tag === undefined ? undefined : holders.get(tag);
    if (tag === undefined) return step;
    if (holder === undefined) {
      holders.set(tag, step.before?.asset.id ?? step.guid);
      return step;
    }
    report.tagsTaken += 1;
    return { ...step, ...withoutTag(step, step.before?.generated.fields.tag ?? null) };
  });
}

type GoneAsset = Awaited<ReturnType<typeof listGone>>[number];

async function planGone(
  { scope }: Run,
  reader: Reader,
  tx: Tx | undefined,
  part: readonly GoneAsset[],
): Promise<Step[]> {
  const steps: Step[] = [];
  for (const { id, guid, generated } of part) {
    if (generated === null) continue;
    const before = await readGenerated(reader, tx, scope, { id, generated });
    steps.push({ change: 'retire', guid, before, ...retire(before.asset, generated) });
  }
  return steps.filter(({ fields }) => Object.keys(fields).length > 0);
}

async function write(tx: Tx, run: Run, steps: readonly Step[]): Promise<{ step: Step; id: string }[]> {
  const { deps, actor, scope, asked } = run;
  const planned = [];
  for (const step of steps)
    planned.push({ step, id: step.before?.asset.id ?? deps.ids.next(), ...(await seriesOf(tx, run, step)) });
  const changes = planned.flatMap(({ step, id, forgotten }) => [
    ...forgottenTasks(scope, forgotten),
    changeOf(step.before === undefined ? 'created' : 'updated', scope, { type: 'asset', id }),
  ]);
  const at = await stampChanges(tx, scope, changes);
  for (const { step, id, series } of planned) {
    if (step.before === undefined) await insertAsset(tx, scope, { id, fields: newFields(step.fields), series }, at);
    else await updateAsset(tx, scope, { id, fields: step.fields, series }, at);
    await saveGenerated(tx, scope, id, step.generated);
  }
  const detail = { modelId: asked.modelId, assets: planned.length };
  const entry = { action: 'asset.generated', subject: { type: 'asset', id: null }, projectId: scope.projectId, detail };
  await recordAudit(tx, { ids: deps.ids, actor }, scope, entry);
  return planned;
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

const COUNTS = { add: 'added', change: 'changed', retire: 'retired' } as const;

function note({ report }: Run, { change, guid, before, fields }: Step, assetId: string | null): void {
  report[COUNTS[change]] += 1;
  if (report.items.length >= MOST_ITEMS) return;
  const tag = fields.tag === undefined ? (before?.asset.tag ?? null) : fields.tag;
  const names = change === 'add' ? GENERATED_FIELDS.filter((name) => fields[name] != null) : Object.keys(fields);
  const changes = names.map((name) => ({
    field: name,
    before: shown(before?.asset[name as keyof AssetFields]),
    after: shown(fields[name as keyof AssetFields]),
  }));
  report.items.push({ change, elementGuid: guid, assetId, tag, fields: names, changes });
}

const MOST_SHOWN = 200;

/** A value of a field as the report has it: notes may be long. */
function shown(value: string | number | null | undefined): string | null {
  if (value == null) return null;
  const text = [...String(value)];
  return text.length > MOST_SHOWN ? `${text.slice(0, MOST_SHOWN - 1).join('')}…` : text.join('');
}
