// What may be done about a task of maintenance: pure.

import { MAX_CALENDAR_YEARS, type MaintenanceTask, type TaskState } from '../../../../contract/maintenance.ts';
import { createMessage } from '../../../../contract/messages/message.ts';
import { conflict, invalidField } from '../../platform/app-error.ts';
import type { PlannedAsset } from '../assets/public.ts';
import { type Occurrence, occurrenceAfter, occurrenceOf, type Series } from '../schedules/public.ts';

/** A task as it stands: computed, or as something was done about it. */
export interface Task extends Occurrence {
  readonly id: string | null;
  readonly state: TaskState;
  readonly dueOn: string;
  readonly settledOn: string | null;
  readonly note: string | null;
  readonly doneBy: MaintenanceTask['doneBy'];
  readonly updatedAt: string | null;
  /** How often something was done about it. */
  readonly revision: number;
  /** Where the series stood before its completion moved it; null where none did. */
  readonly undo: Pick<Series, 'baseOn' | 'afterOn' | 'before'> | null;
}

export type Deed =
  | { readonly kind: 'complete'; readonly on: string; readonly note: string | null }
  | { readonly kind: 'skip'; readonly note: string }
  | { readonly kind: 'postpone'; readonly to: string; readonly note: string | null };

/** What becomes of a task. */
export interface Settlement {
  readonly state: TaskState;
  readonly dueOn: string;
  readonly settledOn: string | null;
  readonly note: string | null;
}

/** From (line), by deed (column): what is settled stays as it is. */
const MOVES: Readonly<Record<TaskState, Readonly<Record<Deed['kind'], TaskState | 'refuse'>>>> = {
  open: { complete: 'completed', skip: 'skipped', postpone: 'open' },
  completed: { complete: 'refuse', skip: 'refuse', postpone: 'refuse' },
  skipped: { complete: 'refuse', skip: 'refuse', postpone: 'refuse' },
};

/** What a deed makes of a task. Throws conflict where it is settled, validation_failed for a day that cannot be. */
export function settle(
  task: Task,
  deed: Deed,
  { today, installedOn }: { today: string; installedOn: string | null },
): Settlement {
  const state = MOVES[task.state][deed.kind];
  if (state === 'refuse') throw conflict(createMessage('records.taskSettled'));
  const { dueOn } = task;
  const { note } = deed;
  if (deed.kind === 'skip') return { state, dueOn, settledOn: today, note };
  if (deed.kind === 'complete') {
    if (deed.on > today) throw invalidField('completedOn', createMessage('records.notAfterToday'));
    if (installedOn !== null && deed.on < installedOn) {
      throw invalidField('completedOn', createMessage('records.notBeforeInstalled'));
    }
    return { state, dueOn, settledOn: deed.on, note };
  }
  if (deed.to <= dueOn) throw invalidField('dueOn', createMessage('records.laterThanDue'));
  if (deed.to > horizonOf(today)) throw invalidField('dueOn', createMessage('records.withinFiveYears'));
  return { state, dueOn: deed.to, settledOn: null, note };
}

const LAST_YEAR = 9999;

/** The last day that tasks are computed for. */
export function horizonOf(today: string): string {
  return yearsAfter(today, MAX_CALENDAR_YEARS);
}

/** The day so many years after one; behind the last day that is written with four digits, that one. */
export function yearsAfter(day: string, years: number): string {
  const after = Temporal.PlainDate.from(day).add({ years });
  return after.year > LAST_YEAR ? `${LAST_YEAR}-12-31` : after.toString();
}

/** A task that nothing was done about yet. */
export function untouched(occurrence: Occurrence): Task {
  const nothing = { id: null, settledOn: null, note: null, doneBy: null, updatedAt: null, revision: 0, undo: null };
  return { ...occurrence, ...nothing, state: 'open', dueOn: occurrence.scheduledOn };
}

/** The task of an asset by its number: what was done about it, or its occurrence. Undefined where there is none. */
export function taskOf(
  { asset, series }: PlannedAsset,
  number: number,
  { done, today }: { done: Task | undefined; today: string },
): Task | undefined {
  // Nothing falls due on what is retired; what was settled before stays to be read.
  if (asset.condition === 'retired' && done?.state !== 'completed' && done?.state !== 'skipped') return undefined;
  if (done !== undefined) return done;
  const occurrence = occurrenceOf(series, number);
  return occurrence === undefined || occurrence.scheduledOn > horizonOf(today) ? undefined : untouched(occurrence);
}

/**
 * True where the day of an open task follows from when the one before it is completed. `lastSettled` is the highest number
 * of the asset that was completed or skipped.
 */
export function isProvisional(series: PlannedAsset['series'], task: Task, lastSettled: number): boolean {
  if (series.anchor !== 'last_completion' || task.state !== 'open') return false;
  const next = occurrenceAfter(series, Math.max(series.before, lastSettled));
  return next !== undefined && task.number > next.number;
}
