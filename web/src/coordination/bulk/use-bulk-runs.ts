import { createContext, useContext, useEffect, useSyncExternalStore } from 'react';
import { type BulkItem, type BulkKind, type BulkRuns, type BulkView, isOver, leftOf, type Run } from './bulk-runs.ts';

export const BulkRunsContext = createContext<BulkRuns | undefined>(undefined);

/** The changes of many records of this page, above all screens. */
export function useBulkRuns(): BulkRuns {
  const runs = useContext(BulkRunsContext);
  if (runs === undefined) throw new Error('BulkRunsContext is missing above this component.');
  return runs;
}

/** How they stand, as they change. */
export function useBulkView(): BulkView {
  const { subscribe, view } = useBulkRuns();
  return useSyncExternalStore(subscribe, view);
}

interface OfKind {
  readonly projectId: string;
  readonly kind: BulkKind;
  /** Told which do not have the change once a run is over, so that they can be tried again. */
  readonly onLeft: (left: readonly BulkItem[]) => void;
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
    onLeft(left);
    if (left.length > 0) show(over.id);
  }, [over?.id]);
  return over === undefined ? run : undefined;
}
