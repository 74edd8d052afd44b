// The tags of a run. Its elements are written in parts, and one may want the tag that the asset of a later part gives up: so who
// gets which is settled for all of them first, and what has to wait for a later part is written behind the last one.
import type { Reader } from '../../../platform/database/db.ts';
import type { Tx } from '../../../platform/database/transaction.ts';
import { isGiven, withoutTag } from './generation.ts';
import type { Step } from './report.ts';
import type { Awaiting, Element, Plan, Run, RunTags } from './run.ts';
import { listOfElements, listTagged, readGenerated } from './store.ts';
import { awardTags, type TagMove } from './tags.ts';

const READ_AT_ONCE = 1_000;

/** Who gets which tag in a run, and which assets give theirs up. */
export async function foreseeTags(run: Omit<Run, 'tags'>, elements: readonly Element[]): Promise<RunTags> {
  const reader = run.deps.db.reader(run.scope);
  const moves: TagMove[] = [];
  const holders = new Map<string, string>();
  for (let at = 0; at < elements.length; at += READ_AT_ONCE) {
    const found = await movesOf(run, reader, elements.slice(at, at + READ_AT_ONCE));
    for (const { tag, id } of await listTagged(reader, run.scope, wantedBy(found))) holders.set(tag, id);
    moves.push(...found);
  }
  const coming = [...awardTags(moves, holders)];
  return {
    winners: new Map(coming.flatMap(({ wants, guid }) => (wants === null ? [] : [[wants, guid]]))),
    giving: new Set(coming.flatMap(({ assetId }) => assetId ?? [])),
    awaiting: [],
  };
}

async function movesOf(
  { scope, asked: { overwrite = false } }: Omit<Run, 'tags'>,
  reader: Reader,
  elements: readonly Element[],
): Promise<TagMove[]> {
  const guids = elements.map((each) => each.guid);
  const known = Map.groupBy(await listOfElements(reader, undefined, scope, guids), (each) => each.guid);
  return elements.flatMap(({ guid, fields: { tag: wants } }): TagMove[] => {
    if (wants === undefined) return [];
    const ofElement = known.get(guid);
    if (ofElement === undefined) return wants === null ? [] : [{ guid, assetId: undefined, wants }];
    const made = ofElement.find(({ generated }) => generated !== null);
    if (made?.generated == null || made.tag === wants) return [];
    if (!isGiven(wants, made.tag, { before: made.generated.fields.tag, overwrite })) return [];
    return [{ guid, assetId: made.id, wants }];
  });
}

const wantedBy = (moves: readonly TagMove[]) => moves.flatMap(({ wants }) => wants ?? []);

interface StepMove extends TagMove {
  readonly step: Step;
}

/** Leaves out the tags that another asset keeps or gets; one that an asset of a later part gives up is waited for. */
export async function withFreeTags(
  run: Run,
  reader: Reader,
  planned: readonly Step[],
): Promise<{ steps: readonly Step[]; tagsTaken: number }> {
  const { winners, giving } = run.tags;
  const moves = planned.flatMap((step): StepMove[] => {
    const { guid, before, fields } = step;
    return fields.tag === undefined ? [] : [{ guid, assetId: before?.asset.id, wants: fields.tag, step }];
  });
  const holders = new Map((await listTagged(reader, run.scope, wantedBy(moves))).map(({ tag, id }) => [tag, id]));
  const own = new Set(planned.map(({ before }) => before?.asset.id));
  const awaited = new Set<string>();
  for (const [tag, holder] of holders) if (giving.has(holder) && !own.has(holder)) awaited.add(tag);
  for (const tag of awaited) holders.delete(tag);
  const contenders = moves.filter(({ wants, guid }) => wants === null || (winners.get(wants) ?? guid) === guid);
  const coming = new Set([...awardTags(contenders, holders)].map(({ step }) => step));
  const steps = planned.map((step) => {
    const { tag } = step.fields;
    if (tag == null) return step;
    if (!coming.has(step)) return { ...step, ...withoutTag(step, step.before?.generated.fields.tag ?? null) };
    return !run.isPreview && awaited.has(tag) ? awaiting(step, tag) : step;
  });
  return { steps, tagsTaken: moves.filter(({ wants, step }) => wants !== null && !coming.has(step)).length };
}

/** Until it has the tag that it waits for, an asset has none, as if a run had found none: a repeat gives it one. */
function awaiting(step: Step, tag: string): Step {
  return { ...step, ...withoutTag(step, null), fields: { ...step.fields, tag: null }, awaits: tag };
}

/** The asset of a written step that waits for a tag. */
export function awaitingOf({ guid, before, awaits }: Step, id: string): Awaiting[] {
  if (awaits === undefined) return [];
  const had = before?.asset.tag ?? null;
  const kept = had === null ? {} : { before: { tag: had, remembered: before?.generated.fields.tag ?? null } };
  return [{ id, guid, tag: awaits, remembered: awaits, ...kept }];
}

/** Gives assets the tags that they waited for; what somebody took meanwhile is lost. */
export async function planAwaited({ scope }: Run, tx: Tx, part: readonly Awaiting[]): Promise<Plan> {
  const guids = part.map((each) => each.guid);
  const known = new Map((await listOfElements(tx, tx, scope, guids)).map((each) => [each.id, each]));
  const tags = part.map((each) => each.tag);
  const generated = await readGenerated(tx, tx, scope, [...known.values()]);
  const taken = new Set((await listTagged(tx, scope, tags)).map(({ tag }) => tag));
  const steps: Step[] = [];
  const lost: Awaiting[] = [];
  for (const each of part) {
    const { id, guid, tag, remembered } = each;
    const now = known.get(id)?.tag ?? null;
    // A run at the same time gave it.
    if (now === tag) continue;
    const before = now === null && !taken.has(tag) ? generated.get(id) : undefined;
    if (before === undefined) lost.push(each);
    else {
      const after = { ...before.generated, fields: { ...before.generated.fields, tag: remembered } };
      steps.push({ change: 'change', guid, before, fields: { tag }, generated: after });
    }
  }
  return { steps, left: {}, lost };
}
