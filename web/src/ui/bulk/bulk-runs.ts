// Changes of many records that are under way, above all screens: they go on while people look at something else, and what
// became of them is told until it was read, after a reload too.

import { type CreationKey, openCreationKey } from '../../api/creation-key.ts';
import { Problem } from '../../api/problem.ts';
import type { ServiceMessage } from '../translate-message.ts';
import { type BulkRun, runBulk } from './bulk-run.ts';

export type BulkKind = 'issues' | 'clashes' | 'photos';

/** The word that says how many have a change. */
export type SucceededWord =
  | 'issues:bulk.succeeded'
  | 'clashes:bulk.succeeded'
  | `photos:bulk.succeeded.${'publish' | 'delete' | 'milestone' | 'kind' | 'addTag' | 'removeTag'}`;

/** A record of many, as it was when it was chosen. */
export interface BulkItem {
  readonly id: string;
  /** Null where records of its kind have none: then it is known by a part of its id, which is its name here. */
  readonly number: number | null;
  readonly name: string;
  readonly status: string;
}

/** Why one was refused: the service's words; null where it did not answer. */
interface Refused {
  readonly id: string;
  readonly reason: ServiceMessage | null;
  readonly requestId: string | null;
}

/** One change of many records, as far as it is. */
export interface Run {
  readonly id: string;
  readonly projectId: string;
  readonly kind: BulkKind;
  readonly said: SucceededWord;
  readonly items: readonly BulkItem[];
  readonly succeeded: readonly string[];
  readonly refused: readonly Refused[];
  /** `broken`: the page went while it was under way. */
  readonly state: 'running' | 'stopping' | 'over' | 'broken';
}

/** Changes one. Under the key a change is made once, also where it is tried again in a later run. */
type ChangeOne = (item: BulkItem, key: CreationKey) => Promise<unknown>;

/** Where one request changes up to `most`: what is refused together is tried again in halves. */
interface ChangeTogether {
  readonly most: number;
  readonly send: (items: readonly BulkItem[]) => Promise<unknown>;
}

export interface BulkWork {
  readonly projectId: string;
  readonly kind: BulkKind;
  readonly said: SucceededWord;
  readonly items: readonly BulkItem[];
  /** One by one, or several by one request. */
  readonly change: ChangeOne | ChangeTogether;
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
  /** Keeps how far they are for the page that comes after this one: what fails because this one goes is no refusal. */
  readonly leave: () => void;
  /** The page was not left for good. */
  readonly comeBack: () => void;
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

/** So many requests are under way at a time. */
const AT_ONCE = 4;
/** A batch that is refused by one of these may be refused for one of its items. */
const OF_ONE = new Set([404, 409, 422]);
/** A run is kept so often while it is under way: it is written whole each time, and may be of thousands. */
const MOST_KEPT = 100;

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
    const isKeptAt = everySo(work.items.length / MOST_KEPT);
    await runBulk(work.items, {
      ...sendFor(work),
      stop,
      onProgress(progress) {
        set(id, toldOf(progress));
        if (isKeptAt()) keep();
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

/** How the items of a work are sent: several by a request where that can be, else each by itself under a key of its own. */
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
    if (typeof change !== 'function') return { isOfOne, size: change.most, atOnce: 1, send: change.send };
    const send = async (batch: readonly BulkItem[]) => {
      for (const item of batch) await sendOne(kind, item, change);
    };
    return { isOfOne, size: 1, atOnce: AT_ONCE, send };
  };
}

/** True at every so many-th time that it is asked. */
function everySo(many: number): () => boolean {
  let asked = 0;
  return () => {
    asked += 1;
    return asked % Math.ceil(many) === 0;
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
  const { details, said, status, requestId } = problem;
  return { reason: details[0] ?? said, requestId: status >= 500 ? requestId : null };
}
