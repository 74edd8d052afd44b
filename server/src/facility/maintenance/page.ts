// A part of the calendar: what was done about tasks, from their rows, and beside it what is still to be done, computed.
import type { MaintenanceTask } from '../../../../contract/maintenance.ts';
import type { ProjectScope } from '../../platform/access/scope.ts';
import type { Reader } from '../../platform/database/db.ts';
import { type CalendarPlace, calendarOf, comparePlaces } from './calendar.ts';
import {
  type AssetTask,
  type CalendarAsset,
  type CalendarWindow,
  listDone,
  listLastSettled,
  listMaintained,
  listTasks,
  type ShownTask,
} from './store.ts';
import { horizonOf, isProvisional, untouched } from './task.ts';

/** The first tasks of a window, as many rows as it asks for at most. `today` is the project's. */
export async function readCalendar(
  reader: Reader,
  scope: ProjectScope,
  window: CalendarWindow,
  today: string,
): Promise<AssetTask[]> {
  // First what is computed: a task that is settled meanwhile is then in both and shown as it was settled.
  const computed =
    window.state === undefined || window.state === 'open' ? await compute(reader, scope, window, today) : [];
  const done = await listTasks(reader, scope, window);
  const known = new Set(done.map(keyOf));
  return [...done, ...computed.filter((each) => !known.has(keyOf(each)))]
    .toSorted((one, other) => comparePlaces(placeOf(one), placeOf(other)))
    .slice(0, window.rows);
}

const FIRST_BATCH = 256;
const LARGEST_BATCH = 8_192;

/** Occurrences that nothing was done about. */
async function compute(
  reader: Reader,
  scope: ProjectScope,
  { from, to, assetId, after, rows }: CalendarWindow,
  today: string,
): Promise<AssetTask[]> {
  const start = after === undefined || after.dueOn < from ? from : after.dueOn;
  const last = [to, horizonOf(today)].toSorted()[0] ?? to;
  const due = calendarOf(await listMaintained(reader, scope, assetId), start, last);
  const found: AssetTask[] = [];
  for (let size = FIRST_BATCH; found.length < rows; size = Math.min(2 * size, LARGEST_BATCH)) {
    const taken = take(due, size);
    if (taken.length === 0) break;
    // Of the day that the page before ended with, some were shown there.
    const batch = taken.filter((each) => after === undefined || comparePlaces(placeOf(each), after) > 0);
    const done = await listDone(
      reader,
      scope,
      batch.map((each) => ({ assetId: each.asset.id, number: each.number })),
    );
    const known = new Set(done.map((each) => `${each.assetId}/${each.number}`));
    found.push(...batch.filter((each) => !known.has(keyOf(each))));
  }
  return found;
}

function take(due: ReturnType<typeof calendarOf<CalendarAsset>>, most: number): AssetTask[] {
  const taken: AssetTask[] = [];
  while (taken.length < most) {
    const { value } = due.next();
    if (value === undefined) return taken;
    const { asset, number, scheduledOn } = value;
    taken.push({ ...untouched({ number, scheduledOn }), asset, series: asset.series });
  }
  return taken;
}

const keyOf = ({ asset, number }: Pick<AssetTask, 'asset' | 'number'>) => `${asset.id}/${number}`;

/** The place of a task in its calendar. */
export function placeOf({ asset, number, dueOn }: AssetTask): CalendarPlace {
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
