// What a run does with a part of the elements, and with what the model has no more.
import { isDeepStrictEqual } from 'node:util';
import type { Reader } from '../../../platform/database/db.ts';
import type { Tx } from '../../../platform/database/transaction.ts';
import { isSame, mappingsOf } from './choices.ts';
import { fieldsOf } from './element.ts';
import { generatedAsset, regenerate, retire } from './generation.ts';
import type { Step } from './report.ts';
import type { Element, Part, Plan, Run } from './run.ts';
import { type listGone, listOfElements, listRemembered, readGenerated } from './store.ts';
import { withFreeTags } from './tag-steps.ts';

/** Elements of the version behind this one, with the fields that they give. */
export async function readPage(
  reader: Reader,
  { deps, scope, asked, mappings }: Pick<Run, 'deps' | 'scope' | 'asked' | 'mappings'>,
  page: { after: string; most: number },
): Promise<Element[]> {
  const { modelId, classes } = asked;
  const found = await deps.models.listElements(reader, scope, { modelId, classes, ...page });
  return found.map((each) => {
    const { id, guid } = each;
    return { id, guid, class: each.class, fields: fieldsOf(each, mappings.get(each.class)) };
  });
}

/**
 * The same elements where another run has asked for other sources since they were read, with what those say: the one that asked
 * last is right, whichever of them comes to write the part.
 */
async function asRemembered(tx: Tx, run: Run, part: Part): Promise<readonly Element[]> {
  const remembered = await listRemembered(tx, run.scope, run.versionGroupId);
  const mappings = mappingsOf({ classes: run.asked.classes }, remembered);
  if (isSame(mappings, run.mappings)) return part.elements;
  return readPage(tx, { ...run, mappings }, { after: part.after, most: part.elements.length });
}

/** What becomes of a part of the elements. With a transaction their assets are locked. */
export async function planPart(run: Run, reader: Reader, tx: Tx | undefined, part: Part): Promise<Plan> {
  const { scope, asked, versionGroupId } = run;
  const elements = tx === undefined ? part.elements : await asRemembered(tx, run, part);
  const guids = elements.map((each) => each.guid);
  const known = await listOfElements(reader, tx, scope, guids);
  const generated = await readGenerated(reader, tx, scope, known);
  const planned: Step[] = [];
  let registered = 0;
  for (const { guid, class: kind, fields } of elements) {
    const found = { class: kind, fields, modelId: asked.modelId, versionGroupId };
    const ofElement = known.filter((each) => each.guid === guid);
    const made = ofElement.find((each) => each.generated !== null);
    const before = made && generated.get(made.id);
    if (before !== undefined) {
      const after = regenerate(before.asset, before.generated, found, asked.overwrite === true);
      planned.push({ change: 'change', guid, before, ...after });
    } else if (ofElement.length > 0 && made === undefined) registered += 1;
    else planned.push({ change: 'add', guid, before, ...generatedAsset(found, guid) });
  }
  const { steps: free, tagsTaken } = await withFreeTags(run, reader, planned);
  const [steps, unchanged] = [free.filter(isWritten), free.filter((step) => !isWritten(step))];
  const noted = unchanged.filter(({ before, generated: now }) => !isDeepStrictEqual(before?.generated, now));
  return { steps, noted, left: { registered, tagsTaken, unchanged: unchanged.length } };
}

const isWritten = ({ change, fields }: Step) => change !== 'change' || Object.keys(fields).length > 0;

type GoneAsset = Awaited<ReturnType<typeof listGone>>[number];

/** What becomes of a part of the assets whose elements were not found. */
export async function planGone(
  { deps, scope, asked }: Run,
  reader: Reader,
  tx: Tx | undefined,
  part: readonly GoneAsset[],
): Promise<Plan> {
  const guids = part.map((each) => each.guid);
  const present = new Set(await deps.models.listPresent(reader, scope, { modelId: asked.modelId, guids }));
  // What is in the version under a class that was not asked for is not gone; what somebody deleted meanwhile is.
  const gone = part.filter(({ guid }) => !present.has(guid));
  const generated = await readGenerated(reader, tx, scope, gone);
  const steps = gone.flatMap(({ id, guid }): Step[] => {
    const before = generated.get(id);
    return before === undefined ? [] : [{ change: 'retire', guid, before, ...retire(before.asset, before.generated) }];
  });
  const otherClass = part.filter(({ guid }) => present.has(guid)).length;
  return { steps: steps.filter(({ fields }) => Object.keys(fields).length > 0), left: { otherClass } };
}
