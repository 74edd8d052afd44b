// A view as the address of the page keeps it, so that it can be sent to others and found again: from where one looks, which storeys
// are drawn, where the building is cut.
import type { Place } from './drawn-item.ts';
import type { Pose } from './engine/camera-rig.ts';
import { AXES, type Cuts } from './section.ts';

/** As texts that no address has to quote. */
export interface ViewAddress {
  /** `12.50_3.20_-8.00_0.00_1.00_0.00`: where one stands and what one looks at, in a parallel projection the zoom as well. */
  readonly camera?: string | undefined;
  /** `p1_2`: the numbers of the parts; `none` of them. */
  readonly storeys?: string | undefined;
  /** `x1.20~_y~4.20`: from and to along the axes. */
  readonly section?: string | undefined;
}

const CENTIMETRES = 2;
const ZOOM_DIGITS = 5;

/** The text of a pose. */
export function cameraText({ eye, target, zoom }: Pose): string {
  const places = [eye, target].flatMap(({ x, y, z }) => [x, y, z].map((each) => each.toFixed(CENTIMETRES)));
  return [...places, ...(zoom === undefined ? [] : [zoom.toFixed(ZOOM_DIGITS)])].join('_');
}

/** The pose of a text; undefined where it is none. */
export function poseIn(text: string | undefined): Pose | undefined {
  const numbers = (text ?? '').split('_').map((each) => (each === '' ? Number.NaN : Number(each)));
  if (!(numbers.length === 6 || numbers.length === 7) || !numbers.every(Number.isFinite)) return undefined;
  const [eye, target, zoom] = [placeOf(numbers.slice(0, 3)), placeOf(numbers.slice(3, 6)), numbers[6]];
  // Who stands where they look sees nothing.
  if (zoom !== undefined ? zoom <= 0 : Math.hypot(eye.x - target.x, eye.y - target.y, eye.z - target.z) < 0.01)
    return undefined;
  return { eye, target, ...(zoom !== undefined && { zoom }) };
}

const placeOf = ([x = 0, y = 0, z = 0]: readonly number[]): Place => ({ x, y, z });

/** The text of the parts that are drawn. */
export function storeysText(numbers: Iterable<number>): string {
  const parts = [...numbers].toSorted((a, b) => a - b);
  return parts.length === 0 ? 'none' : `p${parts.join('_')}`;
}

/** The numbers of a text among those that there are; undefined where it names none of them. */
export function storeysIn(text: string | undefined, all: readonly number[]): Set<number> | undefined {
  if (text === 'none') return new Set();
  if (text?.startsWith('p') !== true) return undefined;
  const named = new Set(text.slice(1).split('_'));
  const found = all.filter((each) => named.has(`${each}`));
  return found.length === 0 ? undefined : new Set(found);
}

/** The text of the cuts; undefined where nothing is cut. */
export function sectionText(cuts: Cuts): string | undefined {
  const side = (at: number | undefined) => at?.toFixed(CENTIMETRES) ?? '';
  const parts = AXES.flatMap((axis) => {
    const cut = cuts[axis];
    return cut === undefined ? [] : [`${axis}${side(cut.from)}~${side(cut.to)}`];
  });
  return parts.length === 0 ? undefined : parts.join('_');
}

const CUT = /^([xyz])(-?\d+(?:\.\d+)?)?~(-?\d+(?:\.\d+)?)?$/;

/** The cuts of a text, as far as it is one. */
export function cutsIn(text: string | undefined): Cuts {
  return Object.fromEntries(
    (text ?? '').split('_').flatMap((part) => {
      const [, axis, from, to] = CUT.exec(part) ?? [];
      if (axis === undefined || (from === undefined && to === undefined)) return [];
      return [
        [axis, { ...(from !== undefined && { from: Number(from) }), ...(to !== undefined && { to: Number(to) }) }],
      ];
    }),
  );
}
