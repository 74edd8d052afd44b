// What a list of assets says of each beside its record: what its element is, and which of its tasks comes next.
import type { AssetSummary } from '../../../../contract/maintenance.ts';
import { findElements } from '../../models/elements/public.ts';
import type { ProjectScope } from '../../platform/access/scope.ts';
import type { Reader } from '../../platform/database/db.ts';
import { type CalendarPlace, calendarOf, comparePlaces } from './calendar.ts';
import { listMaintained } from './calendar-store.ts';
import { listDone } from './store.ts';
import { listPutOff, listSummed, type SummedAsset } from './summary-store.ts';
import { horizonOf, yearsAfter } from './task.ts';

type PlannedSeries = Pick<SummedAsset, 'id' | 'series'>;

/** Sums up these assets, in their order. `today` is the project's. */
export async function summarize(
  reader: Reader,
  scope: ProjectScope,
  ids: readonly string[],
  today: string,
): Promise<AssetSummary[]> {
  const assets = await listSummed(reader, scope, [...new Set(ids)]);
  const withElement = assets.flatMap(({ id, modelId, elementGuid }) =>
    elementGuid === null ? [] : [{ id, modelId, guid: elementGuid }],
  );
  const found = withElement.length === 0 ? [] : await findElements(reader, scope, withElement);
  const elements = new Map(withElement.map(({ id }, index) => [id, found[index]]));
  const kept = assets.filter(({ condition }) => condition !== 'retired');
  const next = await nextTasks(reader, scope, kept, today);
  return assets.map(({ id }) => {
    const [element, task] = [elements.get(id), next.get(id)];
    return {
      assetId: id,
      element: element === undefined ? null : { class: element.class, storey: element.storey },
      nextTask: task === undefined ? null : { number: task.number, dueOn: task.dueOn, overdue: task.dueOn < today },
    };
  });
}

/** The next task of an asset. */
export interface NextTask {
  readonly assetId: string;
  readonly tag: string | null;
  readonly number: number;
  readonly dueOn: string;
  readonly isOverdue: boolean;
}

/** Lists the next task of each asset with a plan, the soonest first, as the list of assets shows it. `today` is the project's. */
export async function listNextTasks(
  reader: Reader,
  scope: ProjectScope,
  { today, asOf }: { readonly today: string; readonly asOf: string },
): Promise<NextTask[]> {
  const maintained = await listMaintained(reader, scope, { assetId: undefined, asOf });
  const assets = maintained.filter(({ isRetired }) => !isRetired);
  const next = await nextTasks(reader, scope, assets, today);
  const tags = new Map(assets.map(({ id, tag }) => [id, tag]));
  return [...next.values()].toSorted(comparePlaces).map(({ assetId, number, dueOn }) => ({
    ...{ assetId, number, dueOn },
    tag: tags.get(assetId) ?? null,
    isOverdue: dueOn < today,
  }));
}

/** Of each asset the first task of its calendar that is open, of those that were due within the last year or are to come. */
async function nextTasks(
  reader: Reader,
  scope: ProjectScope,
  assets: readonly PlannedSeries[],
  today: string,
): Promise<ReadonlyMap<string, CalendarPlace>> {
  const range = { from: yearsAfter(today, -1), to: horizonOf(today) };
  const ids = assets.map(({ id }) => id);
  const putOff = new Map((await listPutOff(reader, scope, { ...range, ids })).map((each) => [each.assetId, each]));
  const computed = await firstUntouched(reader, scope, assets, range);
  const next = new Map<string, CalendarPlace>();
  for (const id of ids) {
    const places = [putOff.get(id), computed.get(id)].filter((each) => each !== undefined);
    const [first] = places.toSorted(comparePlaces);
    if (first !== undefined) next.set(id, first);
  }
  return next;
}

/** Of few assets so many tasks in a row were done. */
const FIRST_LOOK = 16;

/** The first occurrence of each asset that nothing was done about. */
async function firstUntouched(
  reader: Reader,
  scope: ProjectScope,
  assets: readonly PlannedSeries[],
  { from, to }: { from: string; to: string },
): Promise<ReadonlyMap<string, CalendarPlace>> {
  const first = new Map<string, CalendarPlace>();
  let open = assets.map((asset) => ({ id: asset.id, rest: calendarOf([asset], from, to) }));
  for (let most = FIRST_LOOK; open.length > 0; most *= 2) {
    const looked = open.map((each) => ({ ...each, taken: take(each.rest, most) }));
    const batch = looked.flatMap(({ taken }) => taken);
    const done = await listDone(reader, scope, batch);
    const known = new Set(done.map((each) => `${each.assetId}/${each.number}`));
    for (const place of batch) {
      if (!known.has(`${place.assetId}/${place.number}`) && !first.has(place.assetId)) first.set(place.assetId, place);
    }
    open = looked.filter(({ id, taken }) => taken.length === most && !first.has(id));
  }
  return first;
}

function take(due: ReturnType<typeof calendarOf<PlannedSeries>>, most: number): CalendarPlace[] {
  const taken: CalendarPlace[] = [];
  while (taken.length < most) {
    const { value } = due.next();
    if (value === undefined) return taken;
    taken.push({ dueOn: value.scheduledOn, assetId: value.asset.id, number: value.number });
  }
  return taken;
}
