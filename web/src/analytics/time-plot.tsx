import { useComputedColorScheme } from '@mantine/core';
import { useEffect, useRef } from 'react';
import UPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import { useFormats } from '../language/formats.ts';

/** What is drawn of intervals: bars side by side, a line over them. They differ by their form too, not by colour alone. */
export interface Drawn {
  readonly label: string;
  readonly form: 'filled' | 'hollow' | 'line' | 'dashed';
  readonly values: readonly (number | null)[];
}

interface Props {
  /** What each interval is called, in the order of time. */
  readonly names: readonly string[];
  readonly series: readonly Drawn[];
  readonly height: number;
  /** How a value is written. */
  readonly shown: (value: number) => string;
  /** What is drawn, for who hears it. */
  readonly label: string;
}

/** Figures over time. Time runs from left to right in every language, as in the charts of sensors. */
export function TimePlot(props: Props) {
  // It takes the colours of the scheme when it is drawn.
  const scheme = useComputedColorScheme('light');
  return <Drawing key={scheme} {...props} />;
}

function Drawing({ names, series, height, shown, label }: Props) {
  const place = useRef<HTMLDivElement>(null);
  const { number } = useFormats();
  useEffect(() => {
    const element = place.current;
    if (element === null) return undefined;
    const colors = colorsOf(element);
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
          x: { time: false, range: [-0.6, Math.max(names.length, 1) - 0.4] },
          y: { range: [0, most === 0 ? 1 : most * 1.08] },
        },
        axes: [
          {
            ...colors.axis,
            splits: () => ticksOf(names.length, Math.max(2, Math.floor(element.clientWidth / 90))),
            values: (_, ticks) => ticks.map((each) => plain(names[each])),
          },
          {
            ...colors.axis,
            size: 64,
            incrs: isWhole && most <= 10 ? [1, 2, 5] : undefined,
            values: (_, ticks) => ticks.map((each) => number(each, 2)),
          } as UPlot.Axis,
        ],
        series: [
          { label: '', value: (_, at) => (at === null ? '—' : plain(names[at])) },
          ...series.map((each, index) => ({
            label: each.label,
            value: (_plot: UPlot, value: number | null) => (value === null ? '—' : shown(value)),
            ...styleOf(each.form, { index, bars, colors }),
          })),
        ],
      },
      [names.map((_, index) => index), ...series.map(({ values }) => [...values])],
      element,
    );
    const watch = new ResizeObserver(() => plot.setSize({ width: element.clientWidth, height }));
    watch.observe(element);
    return () => {
      watch.disconnect();
      plot.destroy();
    };
  }, [names, series, height, shown, number]);
  return <div ref={place} dir="ltr" role="img" aria-label={label} style={{ minWidth: 0, overflow: 'hidden' }} />;
}

/** Without the marks of direction that a date of Arabic has: what is drawn runs from the left. */
const plain = (name: string | undefined) => name?.replaceAll('\u200f', '') ?? '—';

/** Some of the places, as many as there is room for. */
function ticksOf(count: number, most: number): number[] {
  const step = Math.max(1, Math.ceil(count / most));
  return Array.from({ length: Math.ceil(count / step) }, (_, index) => index * step);
}

interface Style {
  readonly index: number;
  readonly bars: number;
  readonly colors: ReturnType<typeof colorsOf>;
}

function styleOf(form: Drawn['form'], { index, bars, colors }: Style): Partial<UPlot.Series> {
  const color = colors.lines[index % colors.lines.length] ?? '';
  if (form === 'line' || form === 'dashed') {
    return { stroke: color, width: 2, points: { show: true, size: 5 }, ...(form === 'dashed' && { dash: [6, 4] }) };
  }
  // One bar stands in the middle of its interval, two stand side by side.
  const paths = UPlot.paths.bars?.({ size: [bars > 1 ? 0.38 : 0.6, 48], align: bars > 1 ? (index === 0 ? -1 : 1) : 0 });
  return {
    stroke: color,
    width: 1.5,
    fill: form === 'filled' ? color : 'transparent',
    points: { show: false },
    ...(paths !== undefined && { paths }),
  };
}

function colorsOf(element: HTMLElement) {
  const style = getComputedStyle(element);
  const variable = (name: string) => style.getPropertyValue(name).trim();
  return {
    lines: [variable('--mantine-primary-color-filled'), variable('--mantine-color-orange-6'), style.color],
    axis: {
      stroke: style.color,
      font: `12px ${style.fontFamily}`,
      grid: { stroke: variable('--pcs-line') },
      ticks: { stroke: variable('--pcs-line') },
    },
  };
}
