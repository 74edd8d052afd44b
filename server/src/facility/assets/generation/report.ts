// What a run answers: how many assets it adds, changes and retires, and which.
import { type AssetGeneration, GENERATED_FIELDS } from '../../../../../contract/asset-generation.ts';
import type { AssetFields } from '../asset.ts';
import type { Regenerated } from './generation.ts';
import type { GeneratedAsset } from './store.ts';

/** One asset that a run writes. */
export interface Step extends Regenerated {
  readonly change: 'add' | 'change' | 'retire';
  readonly guid: string;
  /** Undefined for one that is added. */
  readonly before: GeneratedAsset | undefined;
  /** The tag that it gets behind the last part. */
  readonly awaits?: string;
}

/** What a part of a run leaves as it is. */
export type LeftCounts = Partial<Pick<AssetGeneration, 'unchanged' | 'registered' | 'tagsTaken' | 'otherClass'>>;

type Item = AssetGeneration['items'][number];

/** Of each kind of change: what is retired is seen beside any number of changes. */
const MOST_ITEMS = 200;
const MOST_SHOWN = 200;
const COUNTS = { add: 'added', change: 'changed', retire: 'retired' } as const;

/** Gathers what a run does, each part once it stands. */
export class GenerationReport {
  readonly #of: Pick<AssetGeneration, 'modelId' | 'preview'>;
  readonly #counts = { added: 0, changed: 0, retired: 0, unchanged: 0, registered: 0, tagsTaken: 0, otherClass: 0 };
  readonly #items: Readonly<Record<Step['change'], Item[]>> = { add: [], change: [], retire: [] };
  /** Changes that name the new version and nothing else: of a model that was hardly edited nearly all. */
  readonly #moved: Item[] = [];

  constructor(of: Pick<AssetGeneration, 'modelId' | 'preview'>) {
    this.#of = of;
  }

  count(left: LeftCounts): void {
    for (const [name, count] of Object.entries(left)) this.#counts[name as keyof LeftCounts] += count;
  }

  note(step: Step, assetId: string | null): void {
    this.#counts[COUNTS[step.change]] += 1;
    const { awaits } = step;
    const shownStep = awaits === undefined ? step : { ...step, fields: { ...step.fields, tag: awaits } };
    const isMoved = step.change === 'change' && Object.keys(shownStep.fields).every((name) => name === 'modelId');
    const items = isMoved ? this.#moved : this.#items[step.change];
    if (items.length < MOST_ITEMS) items.push(itemOf(shownStep, assetId));
  }

  /** Somebody took the tag that was noted for this one. */
  loseTag(guid: string): void {
    this.#counts.tagsTaken += 1;
    for (const item of this.#itemsOf(guid)) {
      item.tag = null;
      for (const change of item.changes) if (change.field === 'tag') change.after = null;
    }
  }

  /** It has its own one again. */
  keepTag(guid: string, tag: string): void {
    for (const item of this.#itemsOf(guid)) {
      item.tag = tag;
      item.fields = item.fields.filter((name) => name !== 'tag');
      item.changes = item.changes.filter(({ field }) => field !== 'tag');
    }
  }

  #itemsOf(guid: string): Item[] {
    return [...this.#items.add, ...this.#items.change].filter(({ elementGuid }) => elementGuid === guid);
  }

  answer(): AssetGeneration {
    const { add, change, retire } = this.#items;
    const items = [...add, ...[...change, ...this.#moved].slice(0, MOST_ITEMS), ...retire];
    return { ...this.#of, ...this.#counts, items };
  }
}

function itemOf({ change, guid, before, fields }: Step, assetId: string | null): Item {
  const tag = fields.tag === undefined ? (before?.asset.tag ?? null) : fields.tag;
  const names = change === 'add' ? GENERATED_FIELDS.filter((name) => fields[name] != null) : Object.keys(fields);
  const changes = names.map((name) => ({
    field: name,
    before: shown(before?.asset[name as keyof AssetFields]),
    after: shown(fields[name as keyof AssetFields]),
  }));
  return { change, elementGuid: guid, assetId, tag, fields: names, changes };
}

/** A value of a field as the report has it: notes may be long. */
function shown(value: string | number | null | undefined): string | null {
  if (value == null) return null;
  const text = [...String(value)];
  return text.length > MOST_SHOWN ? `${text.slice(0, MOST_SHOWN - 1).join('')}…` : text.join('');
}
