// The axis of values of a chart.

export interface Scale {
  readonly min: number;
  readonly max: number;
  /** Upwards, with 0 among them. */
  readonly ticks: readonly number[];
}

const MAX_STEPS = 5;
/** Less is as good as zero for anything that a building measures. */
const MIN_SPAN = 1e-9;

/** Computes an axis that holds 0 and all values, with at most 6 ticks at round numbers; whole ones if all values are whole. */
export function computeScale(values: readonly (number | null)[]): Scale {
  const known = values.filter((each) => each !== null);
  const high = Math.max(0, ...known);
  const low = Math.min(0, ...known);
  const step = computeStep(high - low, known.every(Number.isInteger));
  const first = Math.floor(low / step);
  const last = Math.max(Math.ceil(high / step), first + 1);
  const ticks = Array.from({ length: last - first + 1 }, (_, index) => roundTo(step, (first + index) * step));
  return { min: ticks[0] ?? 0, max: ticks.at(-1) ?? 1, ticks };
}

/** The least of 1, 2, 2.5 and 5 times a power of ten that needs few steps. */
function computeStep(span: number, isWhole: boolean): number {
  if (span < MIN_SPAN) return 1;
  const power = 10 ** Math.floor(Math.log10(span / MAX_STEPS));
  const candidates = [1, 2, 2.5, 5, 10, 20].map((each) => each * power);
  const step = candidates.find((each) => span / each <= MAX_STEPS - 1 && (!isWhole || Number.isInteger(each)));
  return step ?? Math.max(1, 10 * power);
}

/** Without the tails of binary fractions. */
function roundTo(step: number, value: number): number {
  const digits = Math.max(0, 2 - Math.floor(Math.log10(step)));
  return Number(value.toFixed(Math.min(digits, 20)));
}
