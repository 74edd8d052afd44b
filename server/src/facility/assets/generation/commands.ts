// Assets from a model: what a run adds, changes and retires, and the same as a preview. A run commits in parts; one that is
// broken off is repeated, and finds done what was done.

import type {
  AssetGeneration,
  AssetGenerationChoices,
  AssetGenerationRequest,
} from '../../../../../contract/asset-generation.ts';
import { createMessage } from '../../../../../contract/messages/message.ts';
import type { Actor } from '../../../platform/access/caller.ts';
import type { ProjectScope } from '../../../platform/access/scope.ts';
import { AppError, conflict, invalidField, namedNotFound, notFound } from '../../../platform/app-error.ts';
import type { Reader } from '../../../platform/database/db.ts';
import { inTransaction, type Tx } from '../../../platform/database/transaction.ts';
import type { AssetDeps } from '../commands.ts';
import { choicesOf, mappingsOf } from './choices.ts';
import { planGone, planPart, readPage } from './plan.ts';
import { GenerationReport } from './report.ts';
import type { Awaiting, Element, Plan, Run } from './run.ts';
import { listGone, listRemembered, lockRuns, saveRemembered } from './store.ts';
import { awaitingOf, foreseeTags, planAwaited } from './tag-steps.ts';
import { note, write } from './write.ts';

const FIRST_ID = '00000000-0000-0000-0000-000000000000';
const MOST_ELEMENTS = 50_000;
const READ_AT_ONCE = 1_000;
/** Rows that one transaction writes: it has 10 s like every other. */
const WRITTEN_AT_ONCE = 200;
const MAX_ATTEMPTS = 3;

/**
 * Makes assets of the elements of a model, or says what would be made. Throws conflict where the version is not read yet, or
 * another one is the head: from an older one it would put fields back and retire what only the head has.
 */
export async function generateAssets(
  deps: AssetDeps,
  actor: Actor,
  scope: ProjectScope,
  asked: AssetGenerationRequest,
): Promise<AssetGeneration> {
  const model = await requireHead(deps.db.reader(scope), deps, scope, asked.modelId);
  const isPreview = asked.preview === true;
  const report = new GenerationReport({ modelId: asked.modelId, preview: isPreview });
  const { versionGroupId } = model;
  const mappings = mappingsOf(asked, await listRemembered(deps.db.reader(scope), scope, versionGroupId));
  const begun = { deps, actor, scope, asked, versionGroupId, mappings, isPreview, report };
  const elements = await readElements(begun);
  const run: Run = { ...begun, tags: await foreseeTags(begun, elements) };
  if (!isPreview) await remember(run);
  const guids = elements.map((each) => each.guid);
  let after = FIRST_ID;
  for (const part of parts(elements)) {
    const behind = { after, elements: part };
    await inPart(run, (reader, tx) => planPart(run, reader, tx, behind));
    after = part.at(-1)?.id ?? after;
  }
  await settle(run);
  const gone = { versionGroupId, classes: asked.classes, guids };
  for (const part of parts(await listGone(deps.db.reader(scope), scope, gone))) {
    await inPart(run, (reader, tx) => planGone(run, reader, tx, part));
  }
  return report.answer();
}

/**
 * Keeps what the run asks for, beside what others have asked for meanwhile. Before the first part: should the run be broken off,
 * the repeat goes on with it.
 */
async function remember({ deps, scope, asked, versionGroupId }: Run): Promise<void> {
  await inTransaction(deps.db, scope, async (tx) => {
    await lockRuns(tx, scope);
    const mappings = mappingsOf(asked, await listRemembered(tx, scope, versionGroupId));
    await saveRemembered(tx, scope, versionGroupId, mappings);
  });
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
  if (model.status !== 'ready') throw conflict(createMessage('records.modelNotRead'));
  if (!model.isHead) throw conflict(createMessage('records.modelNotHead'));
  return model;
}

async function readElements(run: Omit<Run, 'tags'>): Promise<Element[]> {
  const found: Element[] = [];
  for (let after = FIRST_ID; ; ) {
    const page = await readPage(run.deps.db.reader(run.scope), run, { after, most: READ_AT_ONCE });
    found.push(...page);
    if (found.length > MOST_ELEMENTS) throw invalidField('classes', createMessage('records.tooManyElements'));
    const last = page.at(-1);
    if (last === undefined || page.length < READ_AT_ONCE) return found;
    after = last.id;
  }
}

function* parts<Each>(all: readonly Each[]): Generator<Each[]> {
  for (let at = 0; at < all.length; at += WRITTEN_AT_ONCE) yield all.slice(at, at + WRITTEN_AT_ONCE);
}

type MakePlan = (reader: Reader, tx: Tx | undefined) => Promise<Plan>;

/** Plans a part and, unless it is a preview, writes it. */
async function inPart(run: Run, plan: MakePlan): Promise<void> {
  const { deps, scope, report, tags } = run;
  if (run.isPreview) {
    const { steps, left } = await plan(deps.db.reader(scope), undefined);
    report.count(left);
    for (const step of steps) report.note(step, step.before?.asset.id ?? null);
    return;
  }
  // What is counted comes out of it: it may have to be done more than once.
  const { written, left } = await writePart(run, (tx) => plan(tx, tx));
  report.count(left);
  for (const { step, id } of written) {
    report.note(step, id);
    tags.giving.delete(id);
    tags.awaiting.push(...awaitingOf(step, id));
  }
}

/** Gives assets the tags that those of later parts have given up, or where these kept theirs, again what they had. */
async function settle(run: Run): Promise<void> {
  const give = async (all: readonly Awaiting[]) => {
    const lost: Awaiting[] = [];
    for (const part of parts(all)) {
      lost.push(...((await writePart(run, (tx) => planAwaited(run, tx, part))).lost ?? []));
    }
    return lost;
  };
  const lost = await give(run.tags.awaiting);
  for (const { guid } of lost) run.report.loseTag(guid);
  const again = lost.flatMap(({ before, ...each }) => (before === undefined ? [] : [{ ...each, ...before }]));
  const gone = new Set((await give(again)).map(({ id }) => id));
  for (const { id, guid, tag } of again) if (!gone.has(id)) run.report.keepTag(guid, tag);
}

/** Writes a part in the transaction that holds what it was planned from. */
async function writePart(run: Run, plan: (tx: Tx) => Promise<Plan>) {
  const { deps, scope } = run;
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await inTransaction(deps.db, scope, async (tx) => {
        await lockRuns(tx, scope);
        // It may have been deleted since the part before, or superseded.
        if (!(await deps.models.holdModel(tx, scope, run.asked.modelId))) throw namedNotFound('modelId');
        await requireHead(tx, deps, scope, run.asked.modelId);
        const { steps, noted = [], ...planned } = await plan(tx);
        if (noted.length > 0) await note(tx, scope, noted);
        return { ...planned, written: steps.length === 0 ? [] : await write(tx, run, steps) };
      });
    } catch (error) {
      // Somebody gave an asset the same tag meanwhile: planned anew, it is taken.
      if (attempt >= MAX_ATTEMPTS || !(error instanceof AppError) || error.code !== 'conflict') throw error;
    }
  }
}
