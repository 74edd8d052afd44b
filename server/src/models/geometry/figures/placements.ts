// Reads the placements of products in the file: the axes of each, through all placements that it is relative to.
import { type RecordIndex, readArguments, readReferences } from '../step/record-index.ts';
import { readLengthUnit } from './length-unit.ts';
import { compose, type Frame, makeFrame, multiply, type Vector, WORLD } from './vectors.ts';

/** Index of the argument of a product that names its placement. */
const PLACEMENT = 5;

/** Deeper than anything is placed. */
const MAX_DEPTH = 100;

/** Reads the axes of products by their places in the index, in metres and the axes of the geometry (+Y up). */
export function indexPlacements(index: RecordIndex): (product: number) => Frame {
  const scale = readLengthUnit(index);
  const known = new Map<number, Frame>();
  const frameAt = (place: number, depth: number): Frame => {
    const before = known.get(place);
    if (before !== undefined) return before;
    const [outer, relative] = readArguments(index, place);
    const [around] = readReferences(index, outer);
    const own = readAxes(index, readReferences(index, relative)[0]);
    const frame =
      around === undefined || depth > MAX_DEPTH || !isPlacement(index, around)
        ? own
        : compose(frameAt(around, depth + 1), own);
    known.set(place, frame);
    return frame;
  };
  return (product) => {
    const [placement] = readReferences(index, readArguments(index, product)[PLACEMENT]);
    if (placement === undefined || !isPlacement(index, placement)) return turnYUp(WORLD);
    const frame = frameAt(placement, 0);
    return turnYUp({ ...frame, origin: multiply(frame.origin, scale) });
  };
}

/** Placements along lines and grids are not computed: such a product has the axes of the model. */
const isPlacement = (index: RecordIndex, place: number) => index.types[index.typeOf(place)] === 'IFCLOCALPLACEMENT';

/** Converts the axes of IFC, which have z up. */
function turnYUp({ x, y, z, origin }: Frame): Frame {
  const up = ([a, b, c]: Vector): Vector => [a, c, -b];
  return { x: up(x), y: up(y), z: up(z), origin: up(origin) };
}

function readAxes(index: RecordIndex, place: number | undefined): Frame {
  if (place === undefined) return WORLD;
  const named = readArguments(index, place).map((each) => readNumbers(index, readReferences(index, each)[0]));
  const [origin, first, second] = named;
  // In the plane there is no direction of z.
  return index.types[index.typeOf(place)] === 'IFCAXIS2PLACEMENT2D'
    ? makeFrame(origin ?? WORLD.origin, undefined, first)
    : makeFrame(origin ?? WORLD.origin, first, second);
}

const NUMBER = /[-+]?\d[\d.]*(?:[eE][-+]?\d+)?/g;

/** The numbers of a point or a direction. */
function readNumbers(index: RecordIndex, place: number | undefined): Vector | undefined {
  if (place === undefined) return undefined;
  const [x = 0, y = 0, z = 0] = (readArguments(index, place)[0]?.match(NUMBER) ?? []).map(Number);
  return [x, y, z].every(Number.isFinite) ? [x, y, z] : undefined;
}
