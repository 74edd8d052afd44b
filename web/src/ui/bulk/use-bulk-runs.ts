import { useContext, useEffect, useSyncExternalStore } from 'react';
import { newId } from '../../api/new-id.ts';
import { BulkContext } from './bulk-context.ts';
import {
  type BulkItem,
  type BulkKind,
  type BulkRuns,
  type BulkView,
  isOver,
  listLeft,
  openBulkRuns,
  type Run,
} from './bulk-runs.ts';
import { keptRuns } from './kept-runs.ts';

/** Returns the bulk changes of this page, which the first caller opens. */
export function useBulkRuns(): BulkRuns {
  const home = useContext(BulkContext);
  home.runs ??= openBulkRuns({ keeping: keptRuns, newId });
  return home.runs;
}

/** Returns the state of the bulk changes, and renders again when it changes. */
export function useBulkView(): BulkView {
  const { subscribe, view } = useBulkRuns();
  return useSyncExternalStore(subscribe, view);
}

interface OfKind {
  readonly projectId: string;
  readonly kind: BulkKind;
  /** Called once a run is over, with the items that do not have the change, so that they can be tried again. */
  readonly onLeft: (left: readonly BulkItem[], run: Run) => void;
}

/** Returns the running bulk change of a list, or undefined. The report of one that is over opens when the list is shown. */
export function useBulkRun({ projectId, kind, onLeft }: OfKind): Run | undefined {
  const { show } = useBulkRuns();
  const run = useBulkView().runs.find((each) => each.projectId === projectId && each.kind === kind);
  const over = run !== undefined && isOver(run) ? run : undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each run that comes to its end
  useEffect(() => {
    if (over === undefined) return;
    const left = listLeft(over);
    onLeft(left, over);
    if (left.length > 0) show(over.id);
  }, [over?.id]);
  return over === undefined ? run : undefined;
}
