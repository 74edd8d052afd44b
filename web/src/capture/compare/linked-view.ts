// Links the views of two pictures of different sizes: each shows the same part as the other, at the offset that it had when
// they were linked. Pure.

import { type SphereView, withinSphere } from '../../ui/photo-view/sphere-view.ts';
import { fitView, type Size, type View } from '../../ui/plan-canvas/plan-view.ts';

/** View in shares of its picture, comparable between pictures of any size. `zoom` is 1 for the whole picture. */
interface Part {
  readonly x: number;
  readonly y: number;
  readonly zoom: number;
}

/** Difference of the second view from the first: added for places and angles, multiplied for the zoom of flat pictures. */
export interface FlatOffset {
  readonly x: number;
  readonly y: number;
  readonly zoom: number;
}
export type SphereOffset = SphereView;

export const NO_FLAT_OFFSET: FlatOffset = { x: 0, y: 0, zoom: 1 };

/** One box for both: only the ratio of a view's scale to that of the whole picture matters. */
const BOX: Size = { width: 1000, height: 750 };

function toPart(picture: Size, view: View | undefined): Part {
  const whole = fitView({ picture, box: BOX });
  if (view === undefined) return { x: 0.5, y: 0.5, zoom: 1 };
  return { x: view.x / picture.width, y: view.y / picture.height, zoom: view.scale / whole.scale };
}

function restoreView(picture: Size, { x, y, zoom }: Part): View {
  return { x: x * picture.width, y: y * picture.height, scale: zoom * fitView({ picture, box: BOX }).scale };
}

/** Computes the offset from the view of one flat picture to that of another. */
export function computeFlatOffset(
  from: Size,
  fromView: View | undefined,
  to: Size,
  toView: View | undefined,
): FlatOffset {
  const [a, b] = [toPart(from, fromView), toPart(to, toView)];
  return { x: b.x - a.x, y: b.y - a.y, zoom: b.zoom / a.zoom };
}

/** Computes the view of the other flat picture; `sign` is 1 from the first to the second and -1 back. */
export function followFlat(
  { from, to }: { readonly from: Size; readonly to: Size },
  view: View | undefined,
  offset: FlatOffset,
  sign: 1 | -1,
): View | undefined {
  if (view === undefined && offset.x === 0 && offset.y === 0 && offset.zoom === 1) return undefined;
  const part = toPart(from, view);
  return restoreView(to, {
    x: part.x + sign * offset.x,
    y: part.y + sign * offset.y,
    zoom: part.zoom * offset.zoom ** sign,
  });
}

/** Computes the offset from the view of one 360 picture to that of another. */
export function computeSphereOffset(from: SphereView, to: SphereView): SphereOffset {
  return { yaw: to.yaw - from.yaw, pitch: to.pitch - from.pitch, zoom: to.zoom - from.zoom };
}

/** Computes the view of the other 360 picture. */
export function followSphere({ yaw, pitch, zoom }: SphereView, offset: SphereOffset, sign: 1 | -1): SphereView {
  return withinSphere({
    yaw: yaw + sign * offset.yaw,
    pitch: pitch + sign * offset.pitch,
    zoom: zoom + sign * offset.zoom,
  });
}
