// Changes of many records that are under way, above all screens: they go on while people look at something else, and what
// became of them is told until it was read, after a reload too.
import { type CreationKey, openCreationKey } from '../../api/creation-key.ts';
import { Problem } from '../../api/problem.ts';
import { type BulkRun, runBulk } from './bulk-run.ts';

export type BulkKind = 'issues' | 'clashes';

/** A record of many, as it was when it was chosen. */
export interface BulkItem {
  readonly id: string;
  readonly number: number;
  readonly name: string;
  readonly status: string;
}

/** Why one was refused: the service's words; null where it did not answer. */
interface Refused {
  readonly id: string;
  readonly reason: string | null;
  readonly requestId: string | null;
}

/** One change of many records, as far as it is. */
export interface Run {
  readonly id: string;
  readonly projectId: string;
  readonly kind: BulkKind;
  readonly items: readonly BulkItem[];
  readonly succeeded: readonly string[];
  readonly refused: readonly Refused[];
  /** `broken`: the page went while it was under way. */
  readonly state: 'running' | 'stopping' | 'over' | 'broken';
}

export interface BulkWork {
  readonly projectId: string;
  readonly kind: BulkKind;
  readonly items: readonly BulkItem[];
  /** Changes one. Under the key a change is made once, also where it is tried again in a later run. */
  readonly change: (item: BulkItem, key: CreationKey) => Promise<unknown>;
  /** Told once nothing is under way any more. */
  readonly onOver: (run: Run) => void;
}

/** How things stand; the same object until they change. */
export interface BulkView {
  readonly runs: readonly Run[];
  /** The run whose report is open. */
  readonly shown: string | undefined;
}

export interface BulkRuns {
  readonly view: () => BulkView;
  readonly subscribe: (listener: () => void) => () => void;
  /** Begins a run; the last one of the same kind and project is put away. Does nothing while that is under way. */
  readonly start: (work: BulkWork) => void;
  /** What is under way is finished, nothing more is begun. */
  readonly stop: (id: string) => void;
  /** Forgets a run that is over. */
  readonly putAway: (id: string) => void;
  readonly show: (id: string | undefined) => void;
}

/** Where runs are kept through a reload. */
export interface RunKeeping {
  readonly read: () => readonly Run[];
  readonly write: (runs: readonly Run[]) => void;
}

interface Deps {
  readonly keeping: RunKeeping;
  readonly newId: () => string;
}

/** True where nothing of it is under way and nothing more will be. */
export function isOver({ state }: Run): boolean {
  return state === 'over' || state === 'broken';
}

/** Those that do not have the change, as far as is known. */
export function leftOf({ items, succeeded }: Run): readonly BulkItem[] {
  const done = new Set(succeeded);
  return items.filter(({ id }) => !done.has(id));
}

/** Those of which is known neither that they have the change nor that it was refused. */
export function untouchedOf(run: Run): readonly BulkItem[] {
  const refused = new Set(run.refused.map(({ id }) => id));
  return leftOf(run).filter(({ id }) => !refused.has(id));
}

/** The runs of a page, with what an earlier one left. */
export function openBulkRuns({ keeping, newId }: Deps): BulkRuns {
  const listeners = new Set<() => void>();
  const stops = new Map<string, AbortController>();
  const keys = new Map<string, CreationKey>();
  let view: BulkView = {
    runs: keeping.read().map((run) => (isOver(run) ? run : { ...run, state: 'broken' as const })),
    shown: undefined,
  };

  function tell(next: Partial<BulkView>): void {
    view = { ...view, ...next };
    if (next.runs) keeping.write(view.runs);
    for (const listener of listeners) listener();
  }

  function set(id: string, members: Partial<Run>): void {
    tell({ runs: view.runs.map((each) => (each.id === id ? { ...each, ...members } : each)) });
  }

  async function changeOne({ kind, change }: BulkWork, item: BulkItem): Promise<void> {
    const name = `${kind} ${item.id}`;
    const key = keys.get(name) ?? openCreationKey(newId);
    keys.set(name, key);
    await change(item, key);
    keys.delete(name);
  }

  async function go(id: string, work: BulkWork, stop: AbortSignal): Promise<void> {
    await runBulk(work.items, {
      change: (item) => changeOne(work, item),
      onProgress: (progress) => set(id, toldOf(progress)),
      stop,
    });
    stops.delete(id);
    set(id, { state: 'over' });
    const run = view.runs.find((each) => each.id === id);
    if (run) work.onOver(run);
  }

  return {
    view: () => view,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    start(work) {
      const { projectId, kind, items } = work;
      const isSame = (run: Run) => run.projectId === projectId && run.kind === kind;
      if (view.runs.some((run) => isSame(run) && !isOver(run))) return;
      const id = newId();
      const stop = new AbortController();
      stops.set(id, stop);
      const run: Run = { id, projectId, kind, items, succeeded: [], refused: [], state: 'running' };
      tell({ runs: [...view.runs.filter((each) => !isSame(each)), run] });
      void go(id, work, stop.signal);
    },
    stop(id) {
      stops.get(id)?.abort();
      if (stops.has(id)) set(id, { state: 'stopping' });
    },
    putAway(id) {
      if (stops.has(id)) return;
      tell({
        runs: view.runs.filter((each) => each.id !== id),
        shown: view.shown === id ? undefined : view.shown,
      });
    },
    show(shown) {
      if (shown !== view.shown) tell({ shown });
    },
  };
}

function toldOf({ succeeded, refused }: BulkRun<BulkItem>): Pick<Run, 'succeeded' | 'refused'> {
  return {
    succeeded: succeeded.map(({ id }) => id),
    refused: refused.map(({ item, reason }) => ({ id: item.id, ...reasonOf(reason) })),
  };
}

/** The service's own words in a line, and the request to quote where it failed. */
function reasonOf(problem: unknown): Omit<Refused, 'id'> {
  if (!(problem instanceof Problem) || problem.code === 'unreachable') return { reason: null, requestId: null };
  const { details, message, status, requestId } = problem;
  return { reason: details[0]?.message ?? message, requestId: status >= 500 ? requestId : null };
}
