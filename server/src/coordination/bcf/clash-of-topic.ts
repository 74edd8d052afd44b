// A topic that tells of a clash: checking tools write one topic a clash, with the two elements selected in its viewpoint.
import { toModelAxes } from './axes.ts';
import type { BcfClippingPlane, BcfComponent, BcfTopic, BcfVector, BcfView, BcfViewpoint } from './topic.ts';

export interface BcfClash {
  readonly name: string;
  readonly elementAGuid: string;
  readonly elementBGuid: string;
  /** The models' file names, when the topic's header leaves no doubt which element is from which. */
  readonly modelA: string | null;
  readonly modelB: string | null;
  /** In the product's axes; null when the viewpoint does not tell it. */
  readonly point: BcfVector | null;
}

export type BcfClashReading =
  | { readonly isClash: true; readonly clash: BcfClash }
  | { readonly isClash: false; readonly reason: 'no_viewpoint' | 'fewer_than_two_elements' };

/** The clash of a topic, or why it is none: its first viewpoint that selects at least two different elements counts. */
export function clashOfTopic(topic: BcfTopic): BcfClashReading {
  const views = [...topic.viewpoints].sort((a, b) => (a.index ?? 0) - (b.index ?? 0));
  if (!views.some((viewpoint) => viewpoint.view !== null)) return { isClash: false, reason: 'no_viewpoint' };
  for (const viewpoint of views) {
    const pair = firstPair(viewpoint);
    if (pair !== null) return { isClash: true, clash: clashFrom(topic, viewpoint, pair) };
  }
  return { isClash: false, reason: 'fewer_than_two_elements' };
}

type Named = BcfComponent & { readonly ifcGuid: string };
type Pair = readonly [Named, Named];

function clashFrom(topic: BcfTopic, { view }: BcfViewpoint, [a, b]: Pair): BcfClash {
  const [modelA, modelB] = modelsOf(topic);
  const point = view === null ? null : pointOf(view);
  return {
    name: topic.title,
    elementAGuid: a.ifcGuid,
    elementBGuid: b.ifcGuid,
    modelA,
    modelB,
    point: point === null ? null : toModelAxes(point),
  };
}

/** The first two different elements, of the selection, else of those that are coloured. */
function firstPair({ view }: BcfViewpoint): Pair | null {
  const components = view?.components;
  if (components === null || components === undefined) return null;
  for (const listed of [components.selection, components.colouring.flatMap((colouring) => colouring.components)]) {
    const named = listed.filter((component): component is Named => component.ifcGuid !== null);
    const [first] = named;
    const second = named.find((component) => component.ifcGuid !== first?.ifcGuid);
    if (first !== undefined && second !== undefined) return [first, second];
  }
  return null;
}

/** A header of one file: both elements are of that model. Of two: one each, in their order. Of more, nobody can tell. */
function modelsOf({ headerFiles }: BcfTopic): readonly [string | null, string | null] {
  const names = headerFiles.map((file) => file.fileName).filter((name) => name !== null);
  const [first = null, second = first] = names;
  return names.length > 2 ? [null, null] : [first, second];
}

/**
 * A viewpoint has no place of its own for the point. A single line marks it (its middle); else a section box of six planes
 * is drawn around it (its centre). A camera alone gives a direction without a depth, and so no point.
 */
function pointOf({ lines, clippingPlanes }: BcfView): BcfVector | null {
  const [line] = lines;
  if (line !== undefined && lines.length === 1) return middle(line.start, line.end);
  const [x, y, z] = (['x', 'y', 'z'] as const).map((axis) => middleOfBox(clippingPlanes, axis));
  return x === undefined || y === undefined || z === undefined ? null : { x, y, z };
}

const middle = (a: BcfVector, b: BcfVector): BcfVector => ({
  x: (a.x + b.x) / 2,
  y: (a.y + b.y) / 2,
  z: (a.z + b.z) / 2,
});

/** Between the two planes that are square to an axis (to within 8°) and face one another; undefined unless there are two. */
function middleOfBox(planes: readonly BcfClippingPlane[], axis: 'x' | 'y' | 'z'): number | undefined {
  const square = planes.filter(({ direction }) => {
    const length = Math.hypot(direction.x, direction.y, direction.z);
    return length > 0 && Math.abs(direction[axis]) / length > 0.99;
  });
  const [one, other] = square;
  if (one === undefined || other === undefined || square.length !== 2) return undefined;
  if (one.direction[axis] * other.direction[axis] > 0) return undefined;
  return (one.location[axis] + other.location[axis]) / 2;
}
