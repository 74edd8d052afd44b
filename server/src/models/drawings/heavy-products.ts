// Products that take too long or too much memory to draw: the process that draws is ended, and another begins beyond them. Whatever
// is heavy costs its own shape, a bounded time and a line of the drawing, not the drawing.
import type { Clock } from '../../platform/clock.ts';
import {
  type BoundedWork,
  type ProcessEnd,
  type ProcessLimits,
  runBounded,
} from '../../platform/processes/bounded-process.ts';
import type { LeftOut } from './drawing.ts';
import type { DrawerMessage, DrawingStep, DrawnPart, DrawOrder, Resume, TriedProduct } from './messages.ts';
import type { Drawn } from './runs.ts';

/** More heavy products than this are no exceptions: the drawing fails by what the last of them did. */
const MAX_LEFT_OUT = 20;

/** The number of products in a row without enough memory after which there is too little memory for any. */
const MAX_IN_A_ROW = 3;

interface Deps extends ProcessLimits {
  readonly clock: Clock;
  /** Shortens what a step may take; 1 where it is as the process says. */
  readonly patience: number;
}

export interface HeavyWork {
  readonly program: URL;
  readonly order: Omit<DrawOrder, 'resume'>;
  readonly writesTo: string;
  readonly maxHeapMiB: number;
  began?(pid: number): void;
  /** Filled as parts are drawn. */
  readonly parts: DrawnPart[];
}

const FROM_THE_BEGINNING: Resume = { passed: 0, written: 0, whole: undefined, tryFrom: undefined, leftOut: [] };

/** Draws a file by as many processes as its heavy products take, one after the other, in twice the time of one. */
export async function drawBeyondHeavy(deps: Deps, work: HeavyWork, aborted: AbortSignal): Promise<ProcessEnd<Drawn>> {
  const leftOut: LeftOut[] = [];
  const until = deps.clock.now() + 2 * deps.timeoutMs;
  let resume = FROM_THE_BEGINNING;
  let outOfMemoryInARow = 0;
  for (;;) {
    const timeoutMs = Math.max(1, Math.min(deps.timeoutMs, until - deps.clock.now()));
    const { end, reached, step, foundSound } = await drawOnce(
      { ...deps, timeoutMs },
      { ...work, resume, leftOut },
      aborted,
    );
    const reason = REASONS.get(end.type);
    const isFirst = step?.product !== undefined && !foundSound;
    outOfMemoryInARow = end.type === 'out_of_memory' && isFirst ? outOfMemoryInARow + 1 : 0;
    const isHopeless = aborted.aborted || leftOut.length >= MAX_LEFT_OUT || outOfMemoryInARow === MAX_IN_A_ROW;
    const next = isHopeless || step === undefined || reason === undefined ? undefined : passOver(reached, step.product);
    if (next === undefined) return end.type === 'too_slow' ? TIMED_OUT : end;
    if (step?.product !== undefined && reason !== undefined) leftOut.push({ guid: step.product.guid, reason });
    resume = next;
  }
}

const TIMED_OUT = { type: 'timed_out' } as const;

/** The reason to leave a product out, by how its process ended. One killed from outside has crashed, and is restarted as it was. */
const REASONS: ReadonlyMap<string, LeftOut['reason']> = new Map([
  ['too_slow', 'too_slow'],
  ['out_of_memory', 'too_large'],
  ['broken', 'undrawable'],
]);

/** Returns the next process's task: to try products one by one, or to continue behind the one that was tried. */
function passOver(reached: Resume, product: TriedProduct | undefined): Resume | undefined {
  if (product !== undefined) {
    return { ...reached, tryFrom: product.at + 1, leftOut: [...reached.leftOut, product.number] };
  }
  // All of them were tried, and each is sound for itself.
  return reached.tryFrom === undefined ? { ...reached, tryFrom: 0 } : undefined;
}

interface Once {
  readonly end: ProcessEnd<Drawn> | { readonly type: 'too_slow' };
  readonly reached: Resume;
  /** The last that was begun, where the process ended within. */
  readonly step: DrawingStep | undefined;
  /** True where it drew a part, or went beyond a product that it tried and did not leave out. */
  readonly foundSound: boolean;
}

async function drawOnce(
  deps: Deps,
  { resume, leftOut, parts, order, ...work }: HeavyWork & { readonly resume: Resume; readonly leftOut: LeftOut[] },
  aborted: AbortSignal,
): Promise<Once> {
  const [tooSlow, tooMany] = [new AbortController(), new AbortController()];
  const state = {
    ...{ reached: resume, step: undefined as DrawingStep | undefined, stopWatch: (): void => undefined },
    ...{ foundSound: false, isLeftOut: false },
  };
  const hear: BoundedWork<DrawOrder, DrawerMessage, Drawn>['hear'] = (message) => {
    state.stopWatch();
    switch (message.type) {
      case 'step':
        state.foundSound ||= state.step?.product !== undefined && !state.isLeftOut;
        state.isLeftOut = false;
        state.step = message;
        state.stopWatch = deps.clock.after(message.maxMs * deps.patience, () => tooSlow.abort());
        return undefined;
      case 'left_out': {
        if (leftOut.length >= MAX_LEFT_OUT) {
          tooMany.abort();
          return undefined;
        }
        const { product, reason } = message;
        leftOut.push({ guid: product.guid, reason });
        state.reached = { ...state.reached, leftOut: [...state.reached.leftOut, product.number] };
        state.isLeftOut = true;
        return undefined;
      }
      case 'part':
        parts.push(message.part);
        state.foundSound = true;
        state.reached = { ...goBeyondPart(state.reached, message), written: state.reached.written + 1 };
        return undefined;
      case 'empty_part':
        state.reached = goBeyondPart(state.reached, message);
        return undefined;
      case 'done': {
        const { origin, box, undrawnCount } = message;
        return { parts, origin, box, undrawnCount, leftOut };
      }
    }
  };
  const end = await runBounded<DrawOrder, DrawerMessage, Drawn>(
    deps,
    { ...work, order: { ...order, resume }, hear },
    AbortSignal.any([aborted, tooSlow.signal, tooMany.signal]),
  );
  state.stopWatch();
  return { ...state, end: explainEnd(end, { aborted, tooSlow: tooSlow.signal, tooMany: tooMany.signal }) };
}

function goBeyondPart(reached: Resume, { passed, whole }: Pick<Resume, 'passed' | 'whole'>): Resume {
  return { ...reached, passed, whole, tryFrom: undefined };
}

type Signals = Readonly<Record<'aborted' | 'tooSlow' | 'tooMany', AbortSignal>>;

/** Tells an end that a product caused from one that came from outside. */
function explainEnd(end: ProcessEnd<Drawn>, { aborted, tooSlow, tooMany }: Signals): Once['end'] {
  if (end.type !== 'aborted' || aborted.aborted) return end;
  if (tooMany.aborted) return { type: 'out_of_memory' };
  return tooSlow.aborted ? { type: 'too_slow' } : end;
}
