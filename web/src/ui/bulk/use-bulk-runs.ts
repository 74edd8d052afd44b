import { useContext, useEffect, useSyncExternalStore } from 'react';
import { newId } from '../../api/new-id.ts';
import { BulkContext } from './bulk-context.ts';
import {
  type BulkItem,
  type BulkKind,
  type BulkRuns,
  type BulkView,
  isOver,
  leftOf,
  openBulkRuns,
  type Run,
} from './bulk-runs.ts';
import { keptRuns } from './kept-runs.ts';

/** The changes of many records of this page, above all screens; opened by whichever part asks for them first. */
export function useBulkRuns(): BulkRuns {
  const home = useContext(BulkContext);
  home.runs ??= openBulkRuns({ keeping: keptRuns, newId });
  return home.runs;
}

/** How they stand, as they change. */
export function useBulkView(): BulkView {
  const { subscribe, view } = useBulkRuns();
  return useSyncExternalStore(subscribe, view);
}

interface OfKind {
  readonly projectId: string;
  readonly kind: BulkKind;
  /** Told once a run is over, with those that do not have the change, so that they can be tried again. */
  readonly onLeft: (left: readonly BulkItem[], run: Run) => void;
}

/** The run of a list that is under way; undefined where none is. One that is over shows its report when the list is seen. */
export function useBulkRun({ projectId, kind, onLeft }: OfKind): Run | undefined {
  const { show } = useBulkRuns();
  const run = useBulkView().runs.find((each) => each.projectId === projectId && each.kind === kind);
  const over = run !== undefined && isOver(run) ? run : undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each run that comes to its end
  useEffect(() => {
    if (over === undefined) return;
    const left = leftOf(over);
    onLeft(left, over);
    if (left.length > 0) show(over.id);
  }, [over?.id]);
  return over === undefined ? run : undefined;
}
