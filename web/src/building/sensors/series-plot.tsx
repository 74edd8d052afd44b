import { useComputedColorScheme, useDirection } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import UPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import { type Formats, useFormats } from '../../language/formats.ts';
import { fromTheLeft, type PlotDirection, plotDirection } from '../../ui/plot-direction.ts';
import { usePrinting } from '../../ui/printing.ts';
import type { Severity } from '../../ui/severity-mark.tsx';
import { drawLimits, type Limit, limitShades, limitsOf } from './plot-limits.ts';
import type { Series, Threshold } from './sensor-data.ts';
import { drawnBuckets, gapsOf } from './series-gaps.ts';
import { timeTicks } from './time-ticks.ts';

interface Props {
  readonly series: Series;
  readonly timeZone: string;
  readonly unit: string | null;
  readonly thresholds: readonly Threshold[];
  readonly height: number;
  /** What is drawn, for who hears it. */
  readonly label: string;
}

/** Lines of the mean, a band from the least to the greatest, and the limits. Time runs as the language is read. */
export function SeriesPlot(props: Props) {
  // It takes the colours of the scheme when it is drawn.
  const shown = useComputedColorScheme('light');
  const scheme = usePrinting() ? 'light' : shown;
  return <Drawing key={scheme} {...props} scheme={scheme} />;
}

function Drawing({
  series,
  timeZone,
  unit,
  thresholds,
  height,
  label,
  scheme,
}: Props & { readonly scheme: 'light' | 'dark' }) {
  const { t } = useTranslation('sensors');
  const place = useRef<HTMLDivElement>(null);
  const formats = useFormats();
  const { dir } = useDirection();
  // As a text, which is the same however often the list is read again.
  const lines = JSON.stringify(
    limitsOf(thresholds, {
      severity: (severity) => t(`severity.${severity}`),
      clear: (severity) => t('series.clear', { severity: t(`severity.${severity}`) }),
      shown: (value) => formats.measure(value, unit, 'reading'),
    }),
  );
  useEffect(() => {
    const element = place.current;
    if (element === null) return undefined;
    const colors = colorsOf(element, scheme);
    const limits: readonly Limit[] = JSON.parse(lines);
    const way = plotDirection(dir);
    const { number, measure } = formats;
    const { tick, instant } = bindTimes(formats, series.range, timeZone);
    const shown = (value: number | null) => (value === null ? '—' : measure(value, unit, 'reading'));
    const plot = new UPlot(
      {
        width: element.clientWidth,
        height,
        legend: {
          live: true,
          // The band has no lines of its own: what is beside its name is its colour.
          markers: {
            width: 2,
            stroke: (_, at) => (at === MEAN ? colors.line : colors.fill),
            fill: (_, at) => (at === MEAN ? 'transparent' : colors.fill),
          },
        },
        cursor: { drag: { x: false, y: false } },
        scales: { x: { time: false }, y: { range: (_, low, high) => withLimits(low, high, limits) } },
        axes: [
          {
            ...colors.axis,
            splits: (_, _axis, low, high) => {
              const most = Math.max(2, Math.floor(element.clientWidth / ROOM_OF_A_TICK));
              return listTicks(way, [low, high], { most, timeZone });
            },
            values: (_, ticks) => ticks.map((each) => tick(way.sign * each)),
          },
          {
            ...colors.axis,
            side: way.side,
            size: 64,
            values: (_, ticks) => ticks.map((each) => number(each, 'reading')),
          },
        ],
        series: [
          {
            label: t('series.at'),
            value: (_, at) => (at === null ? '—' : instant(way.sign * at)),
          },
          { label: t('series.max'), stroke: colors.band, width: 1, value: (_, value) => shown(value) },
          { label: t('series.min'), stroke: colors.band, width: 1, value: (_, value) => shown(value) },
          {
            label: t('series.avg'),
            stroke: colors.line,
            width: 2,
            points: { show: true, size: 5, filter: (drawn) => standAlone(drawn.data[MEAN]) },
            value: (_, value) => shown(value),
          },
        ],
        bands: [{ series: [1, 2], fill: colors.fill }],
        hooks: { draw: [(drawn) => drawLimits(drawn, limits, { ...colors.limits, dir })] },
      },
      dataOf(series, way),
      element,
    );
    const watch = new ResizeObserver(() => plot.setSize({ width: element.clientWidth, height }));
    watch.observe(element);
    return () => {
      watch.disconnect();
      plot.destroy();
    };
  }, [series, timeZone, unit, lines, height, formats, t, dir, scheme]);
  return <div ref={place} dir={dir} role="img" aria-label={label} style={{ minWidth: 0, overflow: 'hidden' }} />;
}

/** In pixels, a time or a day beside the next. */
const ROOM_OF_A_TICK = 80;

function listTicks(
  way: PlotDirection,
  [low, high]: readonly [number, number],
  marks: { readonly most: number; readonly timeZone: string },
): number[] {
  const [from, to] = way.sign === 1 ? [low, high] : [-high, -low];
  return fromTheLeft(
    way,
    timeTicks({ from, to, ...marks }).map((each) => way.sign * each),
  );
}

/** Without the buckets that are empty between two readings of the usual spacing: the line goes on there. */
function dataOf({ buckets: all }: Series, way: PlotDirection): UPlot.AlignedData {
  const buckets = drawnBuckets(all, gapsOf(all));
  const of = (read: (bucket: Series['buckets'][number]) => number | null) => fromTheLeft(way, buckets.map(read));
  return [
    of(({ at }) => (way.sign * Date.parse(at)) / 1000) as number[],
    of(({ max }) => max),
    of(({ min }) => min),
    of(({ avg }) => avg),
  ];
}

/** The place of the means among what is drawn. */
const MEAN = 3;

/** The places of values between two gaps, which a line would not show. */
function standAlone(values: ArrayLike<number | null | undefined> = []): number[] {
  const has = (place: number) => values[place] !== null && values[place] !== undefined;
  return Array.from(values, (_value, place) => place).filter(
    (place) => has(place) && !has(place - 1) && !has(place + 1),
  );
}

function colorsOf(element: HTMLElement, scheme: 'light' | 'dark') {
  const style = getComputedStyle(element);
  const variable = (name: string) => style.getPropertyValue(name).trim();
  const text = style.color;
  const shades = Object.entries(limitShades(scheme)).map(([name, shade]) => [
    name,
    variable(`--mantine-color-${shade}`),
  ]);
  return {
    line: variable('--mantine-primary-color-filled'),
    band: 'transparent',
    fill: variable('--mantine-primary-color-light'),
    limits: { colors: Object.fromEntries(shades) as Record<Severity, string>, text, font: style.fontFamily },
    axis: {
      stroke: text,
      font: `12px ${style.fontFamily}`,
      grid: { stroke: variable('--pcs-line') },
      ticks: { stroke: variable('--pcs-line') },
    },
  };
}

/** The limits are in sight, and a line that is flat is not drawn along an edge. */
function withLimits(low: number | null, high: number | null, limits: readonly Limit[]): [number, number] {
  const values = [low, high, ...limits.map(({ at }) => at)].filter((each) => each !== null);
  const [least, greatest] = [Math.min(...values), Math.max(...values)];
  const room = (greatest - least || Math.abs(greatest) || 1) * 0.08;
  return [least - room, greatest + room];
}

/** Times below the axis and in the legend, of seconds since 1970, by the project's clock. */
function bindTimes({ short, day, dayIn, instant }: Formats, range: Series['range'], timeZone: string) {
  const isoAt = (at: number) => new Date(at * 1000).toISOString();
  return {
    tick: (at: number) => short(isoAt(at), TICKS[range], timeZone),
    instant: (at: number) =>
      range === '365d' ? day(dayIn(timeZone, new Date(at * 1000))) : instant(isoAt(at), timeZone),
  };
}

const TICKS = { '24h': 'time', '7d': 'day', '30d': 'day', '365d': 'month' } as const satisfies Record<
  Series['range'],
  string
>;
