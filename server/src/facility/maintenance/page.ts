// A part of the calendar: what was done about tasks, from their rows, and beside it what is still to be done, computed. The days of
// tasks change, so all pages show the order of the first one (docs/decisions/0040): each task has the place that it had at the clock of
// that page, and is shown as it is now.
import type { MaintenanceTask } from '../../../../contract/maintenance.ts';
import type { ProjectScope } from '../../platform/access/scope.ts';
import type { Reader } from '../../platform/database/db.ts';
import { occurrenceOf, type Series } from '../schedules/public.ts';
import { type CalendarPlace, calendarOf, comparePlaces } from './calendar.ts';
import {
  type AssetTask,
  type CalendarWindow,
  listLeftPlaces,
  listMaintained,
  listTasks,
  listTasksByNumber,
  listTouched,
  type ScheduledAsset,
  type ShownTask,
} from './calendar-store.ts';
import { listLastSettled } from './store.ts';
import { horizonOf, isProvisional, untouched } from './task.ts';

/** A task in the place that it had at the clock of the first page. */
export interface PlacedTask extends AssetTask {
  readonly place: CalendarPlace;
}

/** The first tasks of a window, as many rows as it asks for at most. `today` is the project's. */
export async function readCalendar(
  reader: Reader,
  scope: ProjectScope,
  window: CalendarWindow,
  today: string,
): Promise<PlacedTask[]> {
  const shown: PlacedTask[] = [];
  let next: CalendarPlace | undefined = window.after;
  // Nearly always once: what has left the window since its first page leaves the page short.
  for (let size = window.rows; shown.length < window.rows; size = Math.min(2 * size, LARGEST_BATCH)) {
    const part = await readPart(reader, scope, { ...window, after: next, rows: size }, today);
    shown.push(...part.shown);
    next = part.next;
    if (next === undefined) break;
  }
  return shown.slice(0, window.rows);
}

const FIRST_BATCH = 256;
const LARGEST_BATCH = 8_192;

/** Reads up to so many places of a window, and the tasks that are shown there; `next` is the last place where more may be behind. */
async function readPart(
  reader: Reader,
  scope: ProjectScope,
  window: CalendarWindow,
  today: string,
): Promise<{ shown: PlacedTask[]; next: CalendarPlace | undefined }> {
  const isOpen = window.state === undefined || window.state === 'open';
  const assets = isOpen ? await listMaintained(reader, scope, window) : [];
  const untouchedThen = await listUntouchedPlaces(reader, scope, { ...window, assets }, today);
  const left = await listLeftPlaces(reader, scope, window);
  const standing = await listTasks(reader, scope, window);
  const places = [...standing.map(toPlace), ...left, ...untouchedThen].toSorted(comparePlaces).slice(0, window.rows);
  const changing = new Set([...left, ...untouchedThen]);
  const tasks = await readPresent(reader, scope, { assets, places: places.filter((each) => changing.has(each)) });
  for (const task of standing) tasks.set(toTaskKey(toPlace(task)), task);
  const [first, last] = [window.from, [window.to, horizonOf(today)].toSorted()[0] ?? window.to];
  const shown = places.flatMap((place) => {
    const task = tasks.get(toTaskKey(place));
    if (task === undefined || (window.state !== undefined && task.state !== window.state)) return [];
    const end = task.id === null ? last : window.to;
    return task.dueOn < first || task.dueOn > end ? [] : [{ ...task, place }];
  });
  return { shown, next: places.length < window.rows ? undefined : places.at(-1) };
}

/** Places of occurrences that nothing had been done about at the clock of the window, by the series of that clock. */
async function listUntouchedPlaces(
  reader: Reader,
  scope: ProjectScope,
  { from, to, after, asOf, rows, assets }: CalendarWindow & { readonly assets: readonly ScheduledAsset[] },
  today: string,
): Promise<CalendarPlace[]> {
  const start = after === undefined || after.dueOn < from ? from : after.dueOn;
  const last = [to, horizonOf(today)].toSorted()[0] ?? to;
  const due = calendarOf(
    assets.map(({ id, seriesThen }) => ({ id, series: seriesThen })),
    start,
    last,
  );
  const found: CalendarPlace[] = [];
  for (let size = FIRST_BATCH; found.length < rows; size = Math.min(2 * size, LARGEST_BATCH)) {
    const taken = take(due, size);
    if (taken.length === 0) break;
    // Of the day that the page before ended with, some were shown there.
    const batch = taken.filter((each) => after === undefined || comparePlaces(each, after) > 0);
    const touched = await listTouched(reader, scope, { tasks: batch, asOf });
    const known = new Set(touched.map(toTaskKey));
    found.push(...batch.filter((each) => !known.has(toTaskKey(each))));
  }
  return found.slice(0, rows);
}

function take(due: ReturnType<typeof calendarOf<{ id: string; series: Series }>>, most: number): CalendarPlace[] {
  const taken: CalendarPlace[] = [];
  while (taken.length < most) {
    const { value } = due.next();
    if (value === undefined) return taken;
    taken.push({ dueOn: value.scheduledOn, assetId: value.asset.id, number: value.number });
  }
  return taken;
}

/** Reads the tasks of these places as they are now, by their assets and numbers; without those that are gone. */
async function readPresent(
  reader: Reader,
  scope: ProjectScope,
  { places, assets }: { places: readonly CalendarPlace[]; assets: readonly ScheduledAsset[] },
): Promise<Map<string, AssetTask>> {
  const byId = new Map(assets.map((each) => [each.id, each]));
  const tasks = new Map<string, AssetTask>();
  for (const place of places) {
    const asset = byId.get(place.assetId);
    const occurrence = asset && !asset.isRetired ? occurrenceOf(asset.series, place.number) : undefined;
    if (asset && occurrence) tasks.set(toTaskKey(place), { ...untouched(occurrence), asset, series: asset.series });
  }
  const done = places.length === 0 ? [] : await listTasksByNumber(reader, scope, places);
  for (const task of done) tasks.set(toTaskKey(toPlace(task)), task);
  return tasks;
}

const toTaskKey = ({ assetId, number }: Pick<CalendarPlace, 'assetId' | 'number'>) => `${assetId}/${number}`;

/** The place of a task in its calendar. */
function toPlace({ asset, number, dueOn }: AssetTask): CalendarPlace {
  return { dueOn, assetId: asset.id, number };
}

/** Tasks for the wire. */
export async function taskViews(
  reader: Reader,
  scope: ProjectScope,
  tasks: readonly ShownTask[],
  today: string,
): Promise<MaintenanceTask[]> {
  // Only by the last completion it matters which task of an asset is the next.
  const waiting = tasks.filter(({ series, state }) => series.anchor === 'last_completion' && state === 'open');
  const ids = [...new Set(waiting.map(({ asset }) => asset.id))];
  const settled = ids.length === 0 ? new Map<string, number>() : await listLastSettled(reader, scope, ids);
  return tasks.map((task) => {
    const { id, asset, series, number, state, scheduledOn, dueOn, settledOn, note, doneBy, updatedAt } = task;
    return {
      id,
      projectId: scope.projectId,
      assetId: asset.id,
      assetTag: asset.tag,
      number,
      state,
      scheduledOn,
      dueOn,
      overdue: state === 'open' && dueOn < today,
      provisional: isProvisional(series, task, settled.get(asset.id) ?? 0),
      settledOn,
      note,
      doneBy,
      updatedAt,
    };
  });
}
