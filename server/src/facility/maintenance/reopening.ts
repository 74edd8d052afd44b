// What becomes of a task that was completed or skipped by mistake, and of the days behind it: pure.
//
//   anchor            was completed                            was skipped
//   install_date      open; the series stands still            open; the series stands still
//   last_completion   open; the series counts as before it     open; the series stands still
//
// By the last completion the days behind a task follow from it: only the last one that was settled is opened again, and what
// was put off behind it is forgotten. A changed plan began another series, of which what was settled before is no part.
import { createMessage } from '../../../../contract/messages/message.ts';
import { conflict } from '../../platform/app-error.ts';
import type { PlannedAsset } from '../assets/public.ts';
import type { Series } from '../schedules/public.ts';
import type { Settlement, Task } from './task.ts';

interface Reopening {
  readonly settlement: Settlement;
  readonly series: Series;
}

/** Opens a settled task again, on the day that it was due. Throws conflict where that cannot be. */
export function reopen(
  { asset, series }: { asset: Pick<PlannedAsset['asset'], 'condition'>; series: Series },
  task: Task,
  { note, lastSettled }: { note: string | null; lastSettled: number },
): Reopening {
  if (task.state === 'open') throw conflict(createMessage('records.taskNotSettled'));
  if (asset.condition === 'retired') throw conflict(createMessage('records.taskOfRetired'));
  if (task.undo === null && task.number <= series.before) {
    throw conflict(createMessage('records.taskOfOldPlan'));
  }
  if (series.anchor === 'last_completion' && task.number < lastSettled) {
    throw conflict(createMessage('records.taskBeforeLater'));
  }
  const settlement = { state: 'open', dueOn: task.dueOn, settledOn: null, note } as const;
  if (task.undo === null) return { settlement, series };
  return { settlement, series: { ...series, ...task.undo, revision: series.revision + 1 } };
}
