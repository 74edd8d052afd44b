// Leaves out products that take too long or too much memory: ends the process and starts another one after them. A heavy product
// costs its own shape, a bounded time and an entry in the list of what is left out, not the geometry of the model.
import type { Clock } from '../../platform/clock.ts';
import {
  type BoundedWork,
  type ProcessEnd,
  type ProcessLimits,
  runBounded,
} from '../../platform/processes/bounded-process.ts';
import type { LeftOut } from './geometry.ts';
import type { GenerationStep, GeometryMessage, GeometryOrder, Resume, TriedProduct, WrittenPart } from './messages.ts';
import type { GeneratedGeometry } from './runs.ts';

/** More heavy products than this are not exceptions: the generation fails for the reason of the last one. */
const MAX_LEFT_OUT = 20;

/** Consecutive products out of memory after which memory is taken to be too small for any product. */
const MAX_IN_A_ROW = 3;

interface Deps extends ProcessLimits {
  readonly clock: Clock;
  /** Share of the time limit that the process announces for a step; 1 keeps the limit. */
  readonly patience: number;
}

export interface HeavyWork {
  readonly program: URL;
  readonly order: Omit<GeometryOrder, 'resume'>;
  readonly writesTo: string;
  readonly maxHeapMiB: number;
  began?(pid: number): void;
  /** Filled as parts are written. */
  readonly parts: WrittenPart[];
}

const FROM_THE_BEGINNING: Resume = { passed: 0, written: 0, whole: undefined, tryFrom: undefined, leftOut: [] };

/** Generates the geometry of a file, one process after the other as heavy products bring them down, in twice the time of one. */
export async function generateAroundHeavy(
  deps: Deps,
  work: HeavyWork,
  aborted: AbortSignal,
): Promise<ProcessEnd<GeneratedGeometry>> {
  const leftOut: LeftOut[] = [];
  const until = deps.clock.now() + 2 * deps.timeoutMs;
  let resume = FROM_THE_BEGINNING;
  let outOfMemoryInARow = 0;
  for (;;) {
    const timeoutMs = Math.max(1, Math.min(deps.timeoutMs, until - deps.clock.now()));
    const { end, reached, step, foundSound } = await runOnce(
      { ...deps, timeoutMs },
      { ...work, resume, leftOut },
      aborted,
    );
    const reason = REASONS.get(end.type);
    const isFirst = step?.product !== undefined && !foundSound;
    outOfMemoryInARow = end.type === 'out_of_memory' && isFirst ? outOfMemoryInARow + 1 : 0;
    const isHopeless = aborted.aborted || leftOut.length >= MAX_LEFT_OUT || outOfMemoryInARow === MAX_IN_A_ROW;
    const next =
      isHopeless || step === undefined || reason === undefined ? undefined : skipProduct(reached, step.product);
    if (next === undefined) return end.type === 'too_slow' ? TIMED_OUT : end;
    if (step?.product !== undefined && reason !== undefined) leftOut.push({ guid: step.product.guid, reason });
    resume = next;
  }
}

const TIMED_OUT = { type: 'timed_out' } as const;

/** Maps the end of a process to the reason to leave its product out. A process killed from outside has crashed, and is restarted as it was. */
const REASONS: ReadonlyMap<string, LeftOut['reason']> = new Map([
  ['too_slow', 'too_slow'],
  ['out_of_memory', 'too_large'],
  ['broken', 'undrawable'],
]);

/** Returns the task of the next process: to try products one by one, or to continue after the one that was tried. */
function skipProduct(reached: Resume, product: TriedProduct | undefined): Resume | undefined {
  if (product !== undefined) {
    return { ...reached, tryFrom: product.at + 1, leftOut: [...reached.leftOut, product.number] };
  }
  // All products were tried, and each one alone is sound.
  return reached.tryFrom === undefined ? { ...reached, tryFrom: 0 } : undefined;
}

interface Once {
  readonly end: ProcessEnd<GeneratedGeometry> | { readonly type: 'too_slow' };
  readonly reached: Resume;
  /** The last step that was started, if the process ended during one. */
  readonly step: GenerationStep | undefined;
  /** True if the process wrote a part, or got past a product that it tried and did not leave out. */
  readonly foundSound: boolean;
}

async function runOnce(
  deps: Deps,
  { resume, leftOut, parts, order, ...work }: HeavyWork & { readonly resume: Resume; readonly leftOut: LeftOut[] },
  aborted: AbortSignal,
): Promise<Once> {
  const [tooSlow, tooMany] = [new AbortController(), new AbortController()];
  const state = {
    ...{ reached: resume, step: undefined as GenerationStep | undefined, stopWatch: (): void => undefined },
    ...{ foundSound: false, isLeftOut: false },
  };
  const handleMessage: BoundedWork<GeometryOrder, GeometryMessage, GeneratedGeometry>['hear'] = (message) => {
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
        state.reached = { ...advancePastPart(state.reached, message), written: state.reached.written + 1 };
        return undefined;
      case 'empty_part':
        state.reached = advancePastPart(state.reached, message);
        return undefined;
      case 'done': {
        const { origin, box, undrawnCount } = message;
        return { parts, origin, box, undrawnCount, leftOut };
      }
    }
  };
  const end = await runBounded<GeometryOrder, GeometryMessage, GeneratedGeometry>(
    deps,
    { ...work, order: { ...order, resume }, hear: handleMessage },
    AbortSignal.any([aborted, tooSlow.signal, tooMany.signal]),
  );
  state.stopWatch();
  return { ...state, end: explainEnd(end, { aborted, tooSlow: tooSlow.signal, tooMany: tooMany.signal }) };
}

function advancePastPart(reached: Resume, { passed, whole }: Pick<Resume, 'passed' | 'whole'>): Resume {
  return { ...reached, passed, whole, tryFrom: undefined };
}

type Signals = Readonly<Record<'aborted' | 'tooSlow' | 'tooMany', AbortSignal>>;

/** Distinguishes an end that a product caused from one that came from outside. */
function explainEnd(end: ProcessEnd<GeneratedGeometry>, { aborted, tooSlow, tooMany }: Signals): Once['end'] {
  if (end.type !== 'aborted' || aborted.aborted) return end;
  if (tooMany.aborted) return { type: 'out_of_memory' };
  return tooSlow.aborted ? { type: 'too_slow' } : end;
}
