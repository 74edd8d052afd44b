// Bulk changes of a page, above all screens, so that they continue while people work elsewhere. Results are shown until they are
// read, also after a reload.

import { type CreationKey, openCreationKey } from '../../api/creation-key.ts';
import { Problem } from '../../api/problem.ts';
import type { ServiceMessage } from '../translate-message.ts';
import { type BulkRun, runBulk } from './bulk-run.ts';

export type BulkKind = 'issues' | 'clashes' | 'photos';

/** Translation key of the text that says how many records were changed. */
export type SucceededWord =
  | 'issues:bulk.succeeded'
  | 'clashes:bulk.succeeded'
  | `photos:bulk.succeeded.${'publish' | 'delete' | 'milestone' | 'kind' | 'addTag' | 'removeTag'}`;

/** Record of a bulk change, as it was when it was chosen. */
export interface BulkItem {
  readonly id: string;
  /** Null if records of its kind have no number: `name` is then a part of the id. */
  readonly number: number | null;
  readonly name: string;
  readonly status: string;
}

/** Record that was refused; `reason` is null if the service did not answer. */
interface Refused {
  readonly id: string;
  readonly reason: ServiceMessage | null;
  readonly requestId: string | null;
}

/** Bulk change with its progress. */
export interface Run {
  readonly id: string;
  readonly projectId: string;
  readonly kind: BulkKind;
  readonly said: SucceededWord;
  readonly items: readonly BulkItem[];
  readonly succeeded: readonly string[];
  readonly refused: readonly Refused[];
  /** `broken` if the page was left during the run. */
  readonly state: 'running' | 'stopping' | 'over' | 'broken';
}

/** Changes one record. The key makes it happen once, also if it is tried again in a later run. */
type ChangeOne = (item: BulkItem, key: CreationKey) => Promise<unknown>;

/** Changes up to `maxItems` records by one request; a refused batch is tried again in halves. */
interface ChangeTogether {
  readonly maxItems: number;
  readonly send: (items: readonly BulkItem[]) => Promise<unknown>;
}

export interface BulkWork {
  readonly projectId: string;
  readonly kind: BulkKind;
  readonly said: SucceededWord;
  readonly items: readonly BulkItem[];
  /** Changes records one by one, or several by one request. */
  readonly change: ChangeOne | ChangeTogether;
  /** Called once no request is running any more. */
  readonly onOver: (run: Run) => void;
}

/** State of all runs; the same object until something changes. */
export interface BulkView {
  readonly runs: readonly Run[];
  /** Id of the run whose report is open. */
  readonly shown: string | undefined;
}

export interface BulkRuns {
  readonly view: () => BulkView;
  readonly subscribe: (listener: () => void) => () => void;
  /** Starts a run and removes the last one of the same kind and project. Does nothing while that is running. */
  readonly start: (work: BulkWork) => void;
  /** Finishes running requests and sends no more. */
  readonly stop: (id: string) => void;
  /** Removes a run that is over. */
  readonly putAway: (id: string) => void;
  readonly show: (id: string | undefined) => void;
  /** Stores the progress for the next page: requests that fail because this page is left do not count as refused. */
  readonly leave: () => void;
  /** Called if the page was not left after all. */
  readonly comeBack: () => void;
}

/** Store that keeps runs through a reload. */
export interface RunKeeping {
  readonly read: () => readonly Run[];
  readonly write: (runs: readonly Run[]) => void;
}

interface Deps {
  readonly keeping: RunKeeping;
  readonly newId: () => string;
}

/** Requests at a time. */
const MAX_REQUESTS = 4;
/** Statuses that may refuse a batch because of one of its items. */
const OF_ONE = new Set([404, 409, 422]);
/** Most writes to the store during a run: each writes the whole run, which may have thousands of records. */
const MAX_WRITES = 100;

/** True if no request of the run is running and none will follow. */
export function isOver({ state }: Run): boolean {
  return state === 'over' || state === 'broken';
}

/** Lists the items that do not have the change, as far as is known. */
export function listLeft({ items, succeeded }: Run): readonly BulkItem[] {
  const done = new Set(succeeded);
  return items.filter(({ id }) => !done.has(id));
}

/** Lists the items without a known result: neither changed nor refused. */
export function listUntried(run: Run): readonly BulkItem[] {
  const refused = new Set(run.refused.map(({ id }) => id));
  return listLeft(run).filter(({ id }) => !refused.has(id));
}

/** Opens the runs of a page, including those that an earlier page left. */
export function openBulkRuns({ keeping, newId }: Deps): BulkRuns {
  const listeners = new Set<() => void>();
  const stops = new Map<string, AbortController>();
  const sendFor = openSending(newId);
  let view: BulkView = {
    runs: keeping.read().map((run) => (isOver(run) ? run : { ...run, state: 'broken' as const })),
    shown: undefined,
  };
  let isLeft = false;
  const keep = () => {
    if (!isLeft) keeping.write(view.runs);
  };

  function tell(next: Partial<BulkView>): void {
    view = { ...view, ...next };
    for (const listener of listeners) listener();
  }

  function set(id: string, members: Partial<Run>): void {
    tell({ runs: view.runs.map((each) => (each.id === id ? { ...each, ...members } : each)) });
  }

  async function go(id: string, work: BulkWork, stop: AbortSignal): Promise<void> {
    const isWriteDue = createEveryNth(work.items.length / MAX_WRITES);
    await runBulk(work.items, {
      ...sendFor(work),
      stop,
      onProgress(progress) {
        set(id, toOutcome(progress));
        if (isWriteDue()) keep();
      },
    });
    stops.delete(id);
    set(id, { state: 'over' });
    keep();
    const run = view.runs.find((each) => each.id === id);
    if (run) work.onOver(run);
  }

  return {
    view: () => view,
    leave() {
      keep();
      isLeft = true;
    },
    comeBack() {
      isLeft = false;
      keep();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    start(work) {
      const { projectId, kind, said, items } = work;
      const isSame = (run: Run) => run.projectId === projectId && run.kind === kind;
      if (view.runs.some((run) => isSame(run) && !isOver(run))) return;
      const id = newId();
      const stop = new AbortController();
      stops.set(id, stop);
      const run: Run = { id, projectId, kind, said, items, succeeded: [], refused: [], state: 'running' };
      tell({ runs: [...view.runs.filter((each) => !isSame(each)), run] });
      keep();
      void go(id, work, stop.signal);
    },
    stop(id) {
      stops.get(id)?.abort();
      if (stops.has(id)) set(id, { state: 'stopping' });
    },
    putAway(id) {
      if (stops.has(id)) return;
      tell({ runs: view.runs.filter((each) => each.id !== id), shown: view.shown === id ? undefined : view.shown });
      keep();
    },
    show(shown) {
      if (shown !== view.shown) tell({ shown });
    },
  };
}

/** Creates the function that sends items: several by one request if possible, else each with its own key. */
function openSending(newId: () => string) {
  const keys = new Map<string, CreationKey>();

  async function sendOne(kind: BulkKind, item: BulkItem, change: ChangeOne): Promise<void> {
    const name = `${kind} ${item.id}`;
    const key = keys.get(name) ?? openCreationKey(newId);
    keys.set(name, key);
    await change(item, key);
    keys.delete(name);
  }

  return ({ kind, change }: BulkWork) => {
    const isOfOne = (reason: unknown) => reason instanceof Problem && OF_ONE.has(reason.status);
    if (typeof change !== 'function') return { isOfOne, size: change.maxItems, atOnce: 1, send: change.send };
    const send = async (batch: readonly BulkItem[]) => {
      for (const item of batch) await sendOne(kind, item, change);
    };
    return { isOfOne, size: 1, atOnce: MAX_REQUESTS, send };
  };
}

/** Creates a function that returns true at every `many`-th call. */
function createEveryNth(many: number): () => boolean {
  let asked = 0;
  return () => {
    asked += 1;
    return asked % Math.ceil(many) === 0;
  };
}

function toOutcome({ succeeded, refused }: BulkRun<BulkItem>): Pick<Run, 'succeeded' | 'refused'> {
  return {
    succeeded: succeeded.map(({ id }) => id),
    refused: refused.map(({ item, reason }) => ({ id: item.id, ...toReason(reason) })),
  };
}

/** Returns the message of the service, and the id of the request to quote if the service failed. */
function toReason(problem: unknown): Omit<Refused, 'id'> {
  if (!(problem instanceof Problem) || problem.code === 'unreachable') return { reason: null, requestId: null };
  const { details, said, status, requestId } = problem;
  return { reason: details[0] ?? said, requestId: status >= 500 ? requestId : null };
}
