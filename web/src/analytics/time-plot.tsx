import { useComputedColorScheme, useDirection } from '@mantine/core';
import { useEffect, useRef } from 'react';
import UPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import { useFormats } from '../language/formats.ts';
import { fromTheLeft, plotDirection } from '../ui/plot-direction.ts';
import { usePrinting } from '../ui/printing.ts';

/** What is drawn of intervals: bars side by side, a line over them. They differ by their form too, not by colour alone. */
export interface Drawn {
  readonly label: string;
  readonly form: 'filled' | 'hollow' | 'line' | 'dashed';
  readonly values: readonly (number | null)[];
}

interface Props {
  /** What each interval is called, in the order of time. */
  readonly names: readonly string[];
  /** What the names are of, as a head of a column. */
  readonly of: string;
  readonly series: readonly Drawn[];
  readonly height: number;
  /** How a value is written. */
  readonly shown: (value: number) => string;
  /** What the scale counts, where its numbers alone do not say it. */
  readonly unit?: string | undefined;
  /** What is drawn, for who hears it. */
  readonly label: string;
}

/** Figures over time, which runs as the language is read: in Arabic from right to left. */
export function TimePlot(props: Props) {
  // It takes the colours of the scheme when it is drawn.
  const shown = useComputedColorScheme('light');
  const scheme = usePrinting() ? 'light' : shown;
  return <Drawing key={scheme} {...props} />;
}

function Drawing({ names, of, series, height, shown, unit, label }: Props) {
  const place = useRef<HTMLDivElement>(null);
  const { number } = useFormats();
  const { dir } = useDirection();
  useEffect(() => {
    const element = place.current;
    if (element === null) return undefined;
    const colors = colorsOf(element);
    const way = plotDirection(dir);
    const nameAt = (x: number | null) => (x === null ? '—' : (names[way.sign * x] ?? '—'));
    // The first in the middle of its own room, whichever end that is.
    const ends = [way.sign * -0.6, way.sign * (Math.max(names.length, 1) - 0.4)].toSorted((a, b) => a - b);
    const bars = series.filter(({ form }) => form === 'filled' || form === 'hollow').length;
    const most = Math.max(0, ...series.flatMap(({ values }) => values.map((each) => each ?? 0)));
    const isWhole = series.every(({ values }) => values.every((each) => each === null || Number.isInteger(each)));
    const plot = new UPlot(
      {
        width: element.clientWidth,
        height,
        legend: { live: true },
        cursor: { drag: { x: false, y: false } },
        scales: {
          x: { time: false, range: [ends[0] ?? 0, ends[1] ?? 1] },
          // Less than one is shown beside one: its scale would have the same figures all the way up.
          y: { range: [0, Math.max(1, most * 1.08)] },
        },
        axes: [
          {
            ...colors.axis,
            splits: () =>
              fromTheLeft(
                way,
                ticksOf(names.length, Math.max(2, Math.floor(element.clientWidth / 90))).map((each) => way.sign * each),
              ),
            values: (_, ticks) => ticks.map(nameAt),
          },
          {
            ...colors.axis,
            side: way.side,
            size: 64,
            ...(unit !== undefined && { label: unit, labelSize: 22, labelFont: colors.axis.font }),
            incrs: isWhole && most <= 10 ? [1, 2, 5] : undefined,
            values: (_, ticks) => ticks.map((each) => number(each)),
          } as UPlot.Axis,
        ],
        series: [
          // Without a name of ours uPlot gives it one of its own, in English.
          { label: of, value: (_, at) => nameAt(at) },
          ...series.map((each, index) => ({
            label: each.label,
            value: (_plot: UPlot, value: number | null) => (value === null ? '—' : shown(value)),
            ...styleOf(each.form, { index, bars, colors, sign: way.sign }),
          })),
        ],
      },
      [
        fromTheLeft(
          way,
          names.map((_, index) => way.sign * index),
        ),
        ...series.map(({ values }) => fromTheLeft(way, values)),
      ],
      element,
    );
    const watch = new ResizeObserver(() => plot.setSize({ width: element.clientWidth, height }));
    watch.observe(element);
    return () => {
      watch.disconnect();
      plot.destroy();
    };
  }, [names, of, series, height, shown, unit, number, dir]);
  return <div ref={place} dir={dir} role="img" aria-label={label} style={{ minWidth: 0, overflow: 'hidden' }} />;
}

/** Some of the places, as many as there is room for. */
function ticksOf(count: number, most: number): number[] {
  const step = Math.max(1, Math.ceil(count / most));
  return Array.from({ length: Math.ceil(count / step) }, (_, index) => index * step);
}

interface Style {
  readonly index: number;
  readonly bars: number;
  readonly colors: ReturnType<typeof colorsOf>;
  readonly sign: 1 | -1;
}

function styleOf(form: Drawn['form'], { index, bars, colors, sign }: Style): Partial<UPlot.Series> {
  const color = colors.lines[index % colors.lines.length] ?? '';
  if (form === 'line' || form === 'dashed') {
    return { stroke: color, width: 2, points: { show: true, size: 5 }, ...(form === 'dashed' && { dash: [6, 4] }) };
  }
  // One bar stands in the middle of its interval, two stand side by side.
  const paths = UPlot.paths.bars?.({ size: [bars > 1 ? 0.38 : 0.6, 48], align: bars > 1 ? besideOf(index, sign) : 0 });
  return {
    stroke: color,
    width: 1.5,
    fill: form === 'filled' ? color : 'transparent',
    points: { show: false },
    ...(paths !== undefined && { paths }),
  };
}

/** The first of two bars stands where reading begins. */
const besideOf = (index: number, sign: 1 | -1): 1 | -1 => ((index === 0) === (sign === 1) ? -1 : 1);

function colorsOf(element: HTMLElement) {
  const style = getComputedStyle(element);
  const variable = (name: string) => style.getPropertyValue(name).trim();
  return {
    lines: [variable('--mantine-primary-color-filled'), variable('--mantine-color-orange-8'), style.color],
    axis: {
      stroke: style.color,
      font: `12px ${style.fontFamily}`,
      grid: { stroke: variable('--pcs-line') },
      ticks: { stroke: variable('--pcs-line') },
    },
  };
}
