// Assets from a model: what a run adds, changes and retires, and the same as a preview. A run commits in parts; one that is
// broken off is repeated, and finds done what was done.
import type {
  AssetGeneration,
  AssetGenerationChoices,
  AssetsGenerate,
} from '../../../../../contract/asset-generation.ts';
import type { Actor } from '../../../platform/access/caller.ts';
import type { ProjectScope } from '../../../platform/access/scope.ts';
import { conflict, invalidField, namedNotFound, notFound } from '../../../platform/app-error.ts';
import { recordAudit } from '../../../platform/audit/record.ts';
import { stampChanges } from '../../../platform/database/changes.ts';
import type { Reader } from '../../../platform/database/db.ts';
import { inTransaction, type Tx } from '../../../platform/database/transaction.ts';
import { changeOf, forgottenTasks } from '../../asset-trail/public.ts';
import { restartSeries } from '../../schedules/public.ts';
import { type AssetFields, UNPLANNED } from '../asset.ts';
import type { AssetDeps } from '../commands.ts';
import { insertAsset, updateAsset } from '../store.ts';
import { choicesOf, mappingsOf } from './choices.ts';
import { fieldsOf, type GeneratedFields, type Mapping } from './element.ts';
import { generatedAsset, regenerate, retire, withoutTag } from './generation.ts';
import { GenerationReport, type LeftCounts, type Step } from './report.ts';
import {
  listGone,
  listOfElements,
  listRemembered,
  listTagged,
  lockRuns,
  readGenerated,
  saveGenerated,
  saveRemembered,
} from './store.ts';

const FIRST_ID = '00000000-0000-0000-0000-000000000000';
const MOST_ELEMENTS = 50_000;
const READ_AT_ONCE = 1_000;
/** Rows that one transaction writes: it has 10 s like every other. */
const WRITTEN_AT_ONCE = 200;

interface Run {
  readonly deps: AssetDeps;
  readonly actor: Actor;
  readonly scope: ProjectScope;
  readonly asked: AssetsGenerate;
  readonly versionGroupId: string;
  readonly mappings: ReadonlyMap<string, Mapping>;
  readonly isPreview: boolean;
  readonly report: GenerationReport;
  /** In a preview, which writes nothing: the tags that parts before gave to an asset, or took from one (undefined). */
  readonly foreseen: Map<string, string | undefined>;
}

/** An element with the fields that it gives. */
interface Element {
  readonly guid: string;
  readonly class: string;
  readonly fields: Partial<GeneratedFields>;
}

/** What is to be done for a part of the elements. */
interface Plan {
  readonly steps: readonly Step[];
  readonly left: LeftCounts;
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
  const isPreview = asked.preview === true;
  const report = new GenerationReport({ modelId: asked.modelId, preview: isPreview });
  const { versionGroupId } = model;
  const mappings = mappingsOf(asked, await listRemembered(deps.db.reader(scope), scope, versionGroupId));
  const run: Run = { deps, actor, scope, asked, versionGroupId, mappings, isPreview, report, foreseen: new Map() };
  const elements = await readElements(run);
  // Before the first part: should a run be broken off, the repeat goes on with it.
  if (!isPreview) {
    await inTransaction(deps.db, scope, async (tx) => {
      await lockRuns(tx, scope);
      await saveRemembered(tx, scope, versionGroupId, mappings);
    });
  }
  const guids = elements.map((each) => each.guid);
  for (const part of parts(elements)) await inPart(run, (reader, tx) => planPart(run, reader, tx, part));
  const gone = { versionGroupId, classes: asked.classes, guids };
  for (const part of parts(await listGone(deps.db.reader(scope), scope, gone))) {
    await inPart(run, (reader, tx) => planGone(run, reader, tx, part));
  }
  return report.answer();
}

/** What was asked last for the model of a version. */
export async function readChoices(
  { db, models }: Pick<AssetDeps, 'db' | 'models'>,
  scope: ProjectScope,
  modelId: string,
): Promise<AssetGenerationChoices> {
  const reader = db.reader(scope);
  const model = await models.findModel(reader, scope, modelId);
  if (model === undefined) throw notFound();
  return { modelId, ...choicesOf(await listRemembered(reader, scope, model.versionGroupId)) };
}

async function requireHead(reader: Reader, { models }: AssetDeps, scope: ProjectScope, id: string) {
  const model = await models.findModel(reader, scope, id);
  if (model === undefined) throw namedNotFound('modelId');
  if (model.status !== 'ready') throw conflict('The model has not been read.');
  if (!model.isHead) throw conflict('Another version of the model is the current one: make assets from that.');
  return model;
}

async function readElements({ deps, scope, asked, mappings }: Run): Promise<Element[]> {
  const { modelId, classes } = asked;
  const found: Element[] = [];
  for (let after = FIRST_ID; ; ) {
    const most = READ_AT_ONCE;
    const page = await deps.models.listElements(deps.db.reader(scope), scope, { modelId, classes, after, most });
    for (const each of page) {
      found.push({ guid: each.guid, class: each.class, fields: fieldsOf(each, mappings.get(each.class)) });
    }
    if (found.length > MOST_ELEMENTS) throw invalidField('classes', 'has more than 50,000 elements in the model');
    const last = page.at(-1);
    if (last === undefined || page.length < READ_AT_ONCE) return found;
    after = last.id;
  }
}

function* parts<Each>(all: readonly Each[]): Generator<Each[]> {
  for (let at = 0; at < all.length; at += WRITTEN_AT_ONCE) yield all.slice(at, at + WRITTEN_AT_ONCE);
}

type MakePlan = (reader: Reader, tx: Tx | undefined) => Promise<Plan>;

/** Plans a part and, unless it is a preview, writes it in the transaction that holds what it was planned from. */
async function inPart(run: Run, plan: MakePlan): Promise<void> {
  const { deps, scope, report } = run;
  if (run.isPreview) {
    const { steps, left } = await plan(deps.db.reader(scope), undefined);
    report.count(left);
    for (const step of steps) report.note(step, step.before?.asset.id ?? null);
    foreseeTags(run, steps);
    return;
  }
  // What is counted comes out of it: it may have to be done more than once.
  const { written, left } = await inTransaction(deps.db, scope, async (tx) => {
    await lockRuns(tx, scope);
    // It may have been deleted since the part before, or superseded.
    if (!(await deps.models.holdModel(tx, scope, run.asked.modelId))) throw namedNotFound('modelId');
    await requireHead(tx, deps, scope, run.asked.modelId);
    const planned = await plan(tx, tx);
    return { written: planned.steps.length === 0 ? [] : await write(tx, run, planned.steps), left: planned.left };
  });
  report.count(left);
  for (const { step, id } of written) report.note(step, id);
}

async function planPart(run: Run, reader: Reader, tx: Tx | undefined, part: readonly Element[]): Promise<Plan> {
  const { scope, asked, versionGroupId } = run;
  const known = await listOfElements(
    reader,
    scope,
    part.map((each) => each.guid),
  );
  const planned: Step[] = [];
  let registered = 0;
  for (const { guid, ...element } of part) {
    const found = { ...element, modelId: asked.modelId, versionGroupId };
    const ofElement = known.filter((each) => each.guid === guid);
    const made = ofElement.find((each) => each.generated !== null);
    if (made?.generated != null) {
      const before = await readGenerated(reader, tx, scope, { id: made.id, generated: made.generated });
      planned.push({
        change: 'change',
        guid,
        before,
        ...regenerate(before.asset, before.generated, found, asked.overwrite === true),
      });
    } else if (ofElement.length > 0) registered += 1;
    else planned.push({ change: 'add', guid, before: undefined, ...generatedAsset(found, guid) });
  }
  const { steps: free, tagsTaken } = await withFreeTags(run, reader, planned);
  const steps = free.filter(({ change, fields }) => change !== 'change' || Object.keys(fields).length > 0);
  return { steps, left: { registered, tagsTaken, unchanged: free.length - steps.length } };
}

/** Leaves out the tags that another asset has, or that came before in the part. */
async function withFreeTags(
  { scope, foreseen }: Run,
  reader: Reader,
  planned: readonly Step[],
): Promise<{ steps: readonly Step[]; tagsTaken: number }> {
  const wanted = planned.map(tagOf).filter((each) => each !== undefined);
  const stored = (await listTagged(reader, scope, wanted)).map(({ tag, id }) => [tag, id] as const);
  const holders = new Map<string, string | undefined>(stored);
  for (const tag of wanted) if (foreseen.has(tag)) holders.set(tag, foreseen.get(tag));
  let tagsTaken = 0;
  const steps = planned.map((step) => {
    const tag = tagOf(step);
    if (tag === undefined) return step;
    if (holders.get(tag) === undefined) {
      holders.set(tag, holderOf(step));
      return step;
    }
    tagsTaken += 1;
    return { ...step, ...withoutTag(step, step.before?.generated.fields.tag ?? null) };
  });
  return { steps, tagsTaken };
}

const tagOf = ({ fields }: Step) => fields.tag ?? undefined;
const holderOf = ({ before, guid }: Step) => before?.asset.id ?? guid;

/** Remembers whose the tags are once these steps are done. */
function foreseeTags({ foreseen }: Run, steps: readonly Step[]): void {
  for (const { fields, before } of steps) {
    if (fields.tag !== undefined && before?.asset.tag != null) foreseen.set(before.asset.tag, undefined);
  }
  for (const step of steps) {
    const tag = tagOf(step);
    if (tag !== undefined) foreseen.set(tag, holderOf(step));
  }
}

type GoneAsset = Awaited<ReturnType<typeof listGone>>[number];

async function planGone(
  { deps, scope, asked }: Run,
  reader: Reader,
  tx: Tx | undefined,
  part: readonly GoneAsset[],
): Promise<Plan> {
  const guids = part.map((each) => each.guid);
  const present = new Set(await deps.models.listPresent(reader, scope, { modelId: asked.modelId, guids }));
  const steps: Step[] = [];
  for (const { id, guid, generated } of part) {
    // What is in the version under a class that was not asked for is not gone.
    if (generated === null || present.has(guid)) continue;
    const before = await readGenerated(reader, tx, scope, { id, generated });
    steps.push({ change: 'retire', guid, before, ...retire(before.asset, generated) });
  }
  const otherClass = part.filter(({ guid }) => present.has(guid)).length;
  return { steps: steps.filter(({ fields }) => Object.keys(fields).length > 0), left: { otherClass } };
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
