// Geometry of a picture in the box that shows it. A view is the point of the picture in the middle of the box, and the number of
// box pixels per picture pixel; both boxes of a comparison can hold the same view, whatever their sizes.

export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** `x`, `y`: pixels of the picture, in the middle of the box. `scale`: pixels of the box per pixel of the picture. */
export interface View extends Point {
  readonly scale: number;
}

/** Sizes of a picture and of the box that shows it. */
export interface Layout {
  readonly picture: Size;
  readonly box: Size;
}

const MARGIN_PX = 16;
/** Zoom limit: eight pixels of the screen for one of the picture or eight times the whole picture, whichever is more. */
const MAX_ZOOM = 8;
/** Share of the box that an edge of the picture may be moved inwards, so that details at the edge can be viewed. */
const SLACK = 0.3;

/** Computes the view of the whole picture. */
export function fitView({ picture, box }: Layout): View {
  const room = { width: Math.max(1, box.width - 2 * MARGIN_PX), height: Math.max(1, box.height - 2 * MARGIN_PX) };
  const scale = Math.min(room.width / picture.width, room.height / picture.height);
  return { x: picture.width / 2, y: picture.height / 2, scale };
}

/** Computes the smallest and the largest scale. */
export function scaleRange(layout: Layout): [number, number] {
  const { scale } = fitView(layout);
  return [scale, Math.max(MAX_ZOOM, scale * MAX_ZOOM)];
}

/** Narrowest width shown to separate pins, if the scale is known: closer, the surroundings would be lost. */
const CLOSE_M = 2;

/** Computes the closest scale used to separate pins that are close together. */
export function closestScale(layout: Layout, metresPerPx: number | undefined): number {
  const [min, max] = scaleRange(layout);
  const sensible = metresPerPx === undefined ? max / 4 : (layout.box.width * metresPerPx) / CLOSE_M;
  return Math.min(max, Math.max(min, sensible));
}

/** Computes the view nearest to the requested one that shows enough of the picture. */
export function clampView(layout: Layout, { x, y, scale }: View): View {
  const [min, max] = scaleRange(layout);
  const held = Math.min(max, Math.max(min, scale));
  return {
    x: clampCentre(x, layout.picture.width, layout.box.width / held),
    y: clampCentre(y, layout.picture.height, layout.box.height / held),
    scale: held,
  };
}

function clampCentre(centre: number, length: number, seen: number): number {
  const min = Math.min(length / 2, seen / 2 - seen * SLACK);
  return Math.min(length - min, Math.max(min, centre));
}

/** Converts a point of the picture to a place in the box. */
export function toBox(box: Size, view: View, { x, y }: Point): Point {
  return { x: (x - view.x) * view.scale + box.width / 2, y: (y - view.y) * view.scale + box.height / 2 };
}

/** Converts a place in the box to a point of the picture. */
export function toPicture(box: Size, view: View, { x, y }: Point): Point {
  return { x: (x - box.width / 2) / view.scale + view.x, y: (y - box.height / 2) / view.scale + view.y };
}

/** Returns the point of the picture nearest to one that may be outside. */
export function withinPicture({ width, height }: Size, { x, y }: Point): Point {
  return { x: Math.min(width, Math.max(0, x)), y: Math.min(height, Math.max(0, y)) };
}

/** Zooms a view by a factor, with the point of the picture under `at` (of the box) kept in its place. */
export function zoomAt(layout: Layout, view: View, factor: number, at?: Point): View {
  const place = at ?? { x: layout.box.width / 2, y: layout.box.height / 2 };
  const [min, max] = scaleRange(layout);
  const scale = Math.min(max, Math.max(min, view.scale * factor));
  const kept = toPicture(layout.box, view, place);
  return clampView(layout, {
    x: kept.x - (place.x - layout.box.width / 2) / scale,
    y: kept.y - (place.y - layout.box.height / 2) / scale,
    scale,
  });
}

/** Moves a view by pixels of the box: moving to the right shows what is to the right. */
export function panBy(layout: Layout, view: View, { x, y }: Point): View {
  return clampView(layout, { ...view, x: view.x + x / view.scale, y: view.y + y / view.scale });
}

/** Moves a view by as little as shows a point with a margin around it. */
export function showing(layout: Layout, view: View, point: Point): View {
  const [halfWide, halfHigh] = [layout.box.width / view.scale, layout.box.height / view.scale].map((all) => all * 0.4);
  const near = (centre: number, wanted: number, half = 0) => Math.min(wanted + half, Math.max(wanted - half, centre));
  return clampView(layout, { ...view, x: near(view.x, point.x, halfWide), y: near(view.y, point.y, halfHigh) });
}

/** Computes the view that shows all points as large as they fit, at a scale of at most `max`; undefined without points. */
export function fitPoints(layout: Layout, points: readonly Point[], max = Number.POSITIVE_INFINITY): View | undefined {
  if (points.length === 0) return undefined;
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)];
  const [left, right] = [Math.min(...xs), Math.max(...xs)];
  const [top, bottom] = [Math.min(...ys), Math.max(...ys)];
  const scale = 0.7 * Math.min(layout.box.width / (right - left || 1), layout.box.height / (bottom - top || 1));
  return clampView(layout, { x: (left + right) / 2, y: (top + bottom) / 2, scale: Math.min(scale, max) });
}
