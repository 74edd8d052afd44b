// The limits of thresholds in the drawing of a series: each a line with its severity and comparison in words, and the value
// that ends a run as a line of dots.
import type UPlot from 'uplot';
import type { Severity } from '../../ui/severity-mark.tsx';
import type { Threshold } from './sensor-data.ts';

/** A line across the drawing. */
export interface Limit {
  readonly at: number;
  readonly label: string;
  readonly severity: Severity;
  readonly isClear: boolean;
}

const SIGNS = { greater_than: '>', at_least: '≥', less_than: '<', at_most: '≤' } as const;

interface Words {
  readonly severity: (severity: Severity) => string;
  readonly clear: (severity: Severity) => string;
  /** A value with its unit. */
  readonly shown: (value: number) => string;
}

/** The lines of thresholds, from low to high. */
export function limitsOf(thresholds: readonly Threshold[], words: Words): Limit[] {
  return thresholds
    .flatMap(({ comparison, value, severity, clearValue }): Limit[] => {
      // From left to right also among Arabic words: a sign there is turned round else.
      const figure = (of: number, sign: string) => `\u2066${sign} ${words.shown(of)}\u2069`;
      const limit = {
        at: value,
        label: `${words.severity(severity)} ${figure(value, SIGNS[comparison])}`,
        ...{ severity, isClear: false },
      };
      if (clearValue === null) return [limit];
      const sign = comparison === 'greater_than' || comparison === 'at_least' ? '≤' : '≥';
      return [
        limit,
        { at: clearValue, label: `${words.clear(severity)} ${figure(clearValue, sign)}`, severity, isClear: true },
      ];
    })
    .toSorted((left, right) => left.at - right.at);
}

/** Shades that stand out from the ground by 3 to 1 at least. */
const SHADES = {
  light: { low: 'gray-7', medium: 'yellow-9', high: 'orange-9', critical: 'red-8' },
  dark: { low: 'gray-5', medium: 'yellow-5', high: 'orange-5', critical: 'red-5' },
} as const satisfies Record<string, Record<Severity, string>>;

/** The colours of the lines by severity, by the name of their variable. */
export const limitShades = (scheme: 'light' | 'dark'): Readonly<Record<Severity, string>> => SHADES[scheme];

interface Pen {
  readonly colors: Readonly<Record<Severity, string>>;
  readonly text: string;
  readonly font: string;
  readonly dir: 'ltr' | 'rtl';
}

const LETTERS_PX = 12;
const APART_PX = 16;

/** Draws the lines, and above each its label where the reading begins; labels that would meet stand side by side. */
export function drawLimits(plot: UPlot, limits: readonly Limit[], { colors, text, font, dir }: Pen): void {
  const { ctx, bbox } = plot;
  const ratio = devicePixelRatio;
  const [start, onward] = dir === 'rtl' ? [bbox.left + bbox.width, -1] : [bbox.left, 1];
  ctx.save();
  ctx.lineWidth = ratio;
  ctx.font = `${LETTERS_PX * ratio}px ${font}`;
  ctx.direction = dir;
  ctx.textAlign = 'start';
  ctx.textBaseline = 'bottom';
  let below: { readonly y: number; readonly x: number } | undefined;
  for (const { at, label, severity, isClear } of limits) {
    const y = plot.valToPos(at, 'y', true);
    ctx.strokeStyle = colors[severity];
    ctx.setLineDash((isClear ? [1, 4] : [6, 4]).map((each) => each * ratio));
    ctx.beginPath();
    ctx.moveTo(bbox.left, y);
    ctx.lineTo(bbox.left + bbox.width, y);
    ctx.stroke();
    const met = below !== undefined && below.y - y < APART_PX * ratio ? below : undefined;
    const x = met?.x ?? start + onward * 6 * ratio;
    const end = x + onward * ctx.measureText(label).width;
    // One that does not fit beside the others is left out: all of them stand below the drawing, and are heard.
    if (end < bbox.left || end > bbox.left + bbox.width) continue;
    ctx.fillStyle = text;
    ctx.fillText(label, x, y - 2 * ratio);
    below = { y, x: end + onward * APART_PX * ratio };
  }
  ctx.restore();
}
