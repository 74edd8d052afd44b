// Trends as vectors: pure functions from values to SVG without text, and the places of the labels, which the template sets as text.
// Series differ by lightness, pattern, dash and mark, so that a print in grey is read as well.
import { computeScale, type Scale } from './chart-scale.ts';

/** Values of a chart in the order of time. */
export interface ChartValues {
  readonly kind: 'line' | 'bar';
  /** Label of each period, and the texts that values are shown as. */
  readonly periods: readonly string[];
  readonly series: readonly { readonly values: readonly (number | null)[] }[];
  readonly format: (value: number) => string;
  /** Time runs from right to left. */
  /** Time runs from right to left, and the labels are Arabic. */
  readonly isRightToLeft: boolean;
  readonly width: number;
}

/** A text beside the picture; `x` is its anchor and `y` its middle, in points from the top left corner. */
export interface ChartLabel {
  readonly x: number;
  readonly y: number;
  readonly anchor: 'left' | 'center' | 'right';
  readonly text: string;
  readonly strong?: boolean;
  /** A value of the plot, not of an axis. */
  readonly value?: boolean;
}

export interface ChartPicture {
  readonly svg: string;
  readonly width: number;
  readonly height: number;
  readonly labels: readonly ChartLabel[];
  /** A picture of the mark of each series, for the legend. */
  readonly marks: readonly string[];
}

/** Plot area and scale of one chart. */
interface Plot extends ChartValues {
  readonly scale: Scale;
  readonly left: number;
  readonly right: number;
  readonly slot: number;
}

const HEIGHT = 140;
const TOP = 12;
const BOTTOM = 20;
/** Average widths of a digit and of an Arabic letter of a label, in points. */
const CHARACTER = 4.2;
const ARABIC_CHARACTER = 3.5;
const MIN_TAIL = 6;
/** More marks than these would touch each other. */
const MAX_MARKS = 30;
const INK = '#14507f';
const GRID = '#dde3e8';
const AXIS = '#8a949e';

interface SeriesStyle {
  readonly fill: string;
  readonly line: string;
  readonly dash: string;
  readonly mark: (x: number, y: number) => string;
}

const STYLES: readonly SeriesStyle[] = [
  {
    fill: INK,
    line: INK,
    dash: '',
    mark: (x, y) => `<circle cx="${r(x)}" cy="${r(y)}" r="2.6" fill="${INK}"/>`,
  },
  {
    fill: '#a4cdea',
    line: '#2280c4',
    dash: '6 3',
    mark: (x, y) =>
      `<rect x="${r(x - 2.4)}" y="${r(y - 2.4)}" width="4.8" height="4.8" fill="#fff" stroke="#2280c4" stroke-width="1.2"/>`,
  },
  {
    fill: 'url(#hatch)',
    line: '#52606d',
    dash: '1.5 2.5',
    mark: (x, y) => `<path d="M${r(x)} ${r(y - 3.2)}l3 5.4h-6z" fill="#52606d"/>`,
  },
  {
    fill: '#eef3f7',
    line: '#0e3c61',
    dash: '8 3 1.5 3',
    mark: (x, y) =>
      `<path d="M${r(x)} ${r(y - 3.4)}l3.4 3.4l-3.4 3.4l-3.4 -3.4z" fill="#fff" stroke="#0e3c61" stroke-width="1.2"/>`,
  },
];

/** More series than these cannot be told apart. @internal */
export const MAX_SERIES = STYLES.length;

const HATCH =
  '<defs><pattern id="hatch" width="4" height="4" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">' +
  '<rect width="4" height="4" fill="#fff"/><rect width="1.4" height="4" fill="#52606d"/></pattern></defs>';

/** Draws a chart. */
export function drawChart(values: ChartValues): ChartPicture {
  const scale = computeScale(values.series.flatMap((each) => each.values));
  const ticks = scale.ticks.map((each) => values.format(each));
  const gutter = Math.max(...ticks.map((each) => each.length)) * CHARACTER + 8;
  // The axis of values is at the beginning of the time.
  const tail = computeTail(values);
  const left = values.isRightToLeft ? tail : gutter;
  const right = values.width - (values.isRightToLeft ? gutter : tail);
  const plot = { ...values, scale, left, right, slot: (right - left) / Math.max(1, values.periods.length) };
  const content = values.kind === 'bar' ? drawBars(plot) : drawLines(plot);
  return {
    svg: wrapSvg(values.width, HEIGHT, drawGrid(plot) + content.shapes),
    width: values.width,
    height: HEIGHT,
    labels: [...labelValues(plot, ticks), ...labelPeriods(plot), ...content.labels],
    marks: values.series.map((_, index) => drawLegendMark(values.kind, index)),
  };
}

/** Computes the room at the end of the time, where lines are labelled with their last values. */
function computeTail({ kind, series, format, periods, width }: ChartValues): number {
  if (kind === 'bar') return MIN_TAIL;
  const lasts = series.map(({ values }) => values.findLast((each) => each !== null) ?? 0);
  const widest = Math.max(0, ...lasts.map((each) => format(each).length)) * CHARACTER;
  return Math.max(MIN_TAIL, widest + 8 - width / periods.length / 2);
}

function wrapSvg(width: number, height: number, content: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${r(width)}" height="${height}" viewBox="0 0 ${r(width)} ${height}">${HATCH}${content}</svg>`;
}

function drawGrid(plot: Plot): string {
  const lines = plot.scale.ticks.map((tick) => {
    const color = tick === 0 ? AXIS : GRID;
    return `<path d="M${r(plot.left)} ${r(getY(plot, tick))}H${r(plot.right)}" stroke="${color}" stroke-width="0.6"/>`;
  });
  return lines.join('');
}

function labelValues({ isRightToLeft, left, right, ...plot }: Plot, ticks: readonly string[]): ChartLabel[] {
  return plot.scale.ticks.map((tick, index) => ({
    x: isRightToLeft ? right + 5 : left - 5,
    y: getY(plot, tick),
    anchor: isRightToLeft ? 'left' : 'right',
    text: ticks[index] ?? '',
  }));
}

/** Labels every period, or every n-th where they would touch each other. The last period has one. */
function labelPeriods(plot: Plot): ChartLabel[] {
  const character = plot.isRightToLeft ? ARABIC_CHARACTER : CHARACTER;
  const widest = Math.max(0, ...plot.periods.map((each) => each.length)) * character + 4;
  const step = Math.max(1, Math.ceil(widest / plot.slot));
  return plot.periods.flatMap((text, index) => {
    if ((plot.periods.length - 1 - index) % step !== 0) return [];
    const half = widest / 2;
    // At the edges a label stays within the picture.
    const x = Math.min(Math.max(getX(plot, index), half), plot.width - half);
    return [{ x, y: HEIGHT - BOTTOM / 2, anchor: 'center' as const, text }];
  });
}

function drawBars(plot: Plot): { shapes: string; labels: ChartLabel[] } {
  const count = plot.series.length;
  const width = Math.min(28, (plot.slot * 0.72) / count);
  const shapes: string[] = [];
  const labels: ChartLabel[] = [];
  // Numbers of three bars beside each other run into the bars.
  const areNumbersWritten =
    count <= 2 &&
    plot.series.every(({ values }) =>
      values.every((each) => each === null || plot.format(each).length * CHARACTER <= width + 3),
    );
  for (const [at, { values }] of plot.series.entries()) {
    for (const [index, value] of values.entries()) {
      if (value === null) continue;
      const offset = (at - (count - 1) / 2) * width * (plot.isRightToLeft ? -1 : 1);
      const x = getX(plot, index) + offset;
      const y = getY(plot, value);
      const zero = getY(plot, 0);
      const height = Math.abs(zero - y);
      if (height > 0) {
        const box = `x="${r(x - width / 2 + 0.5)}" y="${r(Math.min(y, zero))}" width="${r(width - 1)}" height="${r(height)}"`;
        shapes.push(`<rect ${box} fill="${getStyle(at).fill}" stroke="${getStyle(at).line}" stroke-width="0.6"/>`);
      }
      const labelY = value < 0 ? y + 6 : y - 6;
      if (areNumbersWritten) labels.push({ x, y: labelY, anchor: 'center', text: plot.format(value), value: true });
    }
  }
  return { shapes: shapes.join(''), labels };
}

function drawLines(plot: Plot): { shapes: string; labels: ChartLabel[] } {
  const shapes: string[] = [];
  const ends: ChartLabel[] = [];
  for (const [at, { values }] of plot.series.entries()) {
    const style = getStyle(at);
    for (const points of findStretches(plot, values)) {
      const path = points.map(({ x, y }, index) => `${index === 0 ? 'M' : 'L'}${r(x)} ${r(y)}`).join('');
      const dash = style.dash === '' ? '' : ` stroke-dasharray="${style.dash}"`;
      shapes.push(
        `<path d="${path}" fill="none" stroke="${style.line}" stroke-width="1.6" stroke-linejoin="round"${dash}/>`,
        ...(plot.periods.length > MAX_MARKS ? [] : points.map(({ x, y }) => style.mark(x, y))),
      );
    }
    const last = values.findLastIndex((each) => each !== null);
    const value = values[last];
    if (value === null || value === undefined) continue;
    const y = getY(plot, value);
    // Two ends at one height would be written over each other.
    if (ends.some((each) => Math.abs(each.y - y) < 9)) continue;
    const x = getX(plot, last) + (plot.isRightToLeft ? -6 : 6);
    const anchor = plot.isRightToLeft ? 'right' : 'left';
    ends.push({ x, y, anchor, text: plot.format(value), strong: true, value: true });
  }
  return { shapes: shapes.join(''), labels: ends };
}

/** Finds the stretches without a gap. */
function findStretches(plot: Plot, values: readonly (number | null)[]): { x: number; y: number }[][] {
  const stretches: { x: number; y: number }[][] = [[]];
  for (const [index, value] of values.entries()) {
    if (value === null) stretches.push([]);
    else stretches.at(-1)?.push({ x: getX(plot, index), y: getY(plot, value) });
  }
  return stretches.filter((each) => each.length > 0);
}

function drawLegendMark(kind: 'line' | 'bar', index: number): string {
  const style = getStyle(index);
  if (kind === 'bar') {
    const box = `<rect x="0.5" y="1.5" width="9" height="7" fill="${style.fill}" stroke="${style.line}" stroke-width="0.6"/>`;
    return wrapSvg(10, 10, box);
  }
  const dash = style.dash === '' ? '' : ` stroke-dasharray="${style.dash}"`;
  return wrapSvg(24, 10, `<path d="M0 5H24" stroke="${style.line}" stroke-width="1.6"${dash}/>${style.mark(12, 5)}`);
}

function getStyle(index: number): SeriesStyle {
  const style = STYLES[index];
  if (style === undefined) throw new RangeError(`a chart has at most ${MAX_SERIES} series`);
  return style;
}

function getX({ isRightToLeft, left, right, slot }: Plot, index: number): number {
  const along = (index + 0.5) * slot;
  return isRightToLeft ? right - along : left + along;
}

function getY({ scale }: Pick<Plot, 'scale'>, value: number): number {
  return TOP + ((scale.max - value) / (scale.max - scale.min)) * (HEIGHT - TOP - BOTTOM);
}

/** Rounds a coordinate, so that equal pictures are equal bytes on every machine. */
function r(value: number): string {
  return String(Math.round(value * 100) / 100);
}
