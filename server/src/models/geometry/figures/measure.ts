// Measures the figures of all elements that the fragments of a part show.
import { type Meshes, Model, RepresentationClass, type Sample } from '@thatopen/fragments';
import { ByteBuffer } from 'flatbuffers';
import { type Fragments, readFrame } from '../fragments.ts';
import type { Point } from '../geometry.ts';
import { EXTENT_DIRECTIONS, FIGURE_COUNT, FIGURES, TRIPLES } from './layout.ts';
import { type Skew, shiftSkew, turnSkew } from './skew.ts';
import { measureBox, measureShell, PAIRS, type Products, type Surface } from './surface.ts';
import { add, dot, type Frame, multiply, turn, type Vector } from './vectors.ts';

export interface MeasuredItem {
  /** The number of its record in the file. */
  readonly number: number;
  readonly figures: readonly number[];
}

/** Measures the items of fragments that were moved to `origin`. `placementFor` returns the placement of a record by its number. */
export function* measureItems(
  { bytes }: Fragments,
  origin: Point,
  placementFor: (number: number) => Frame,
): Generator<MeasuredItem> {
  const model = Model.getRootAsModel(new ByteBuffer(bytes));
  const meshes = model.meshes();
  if (meshes === null) return;
  const surfaces = collectSurfaces(meshes);
  for (const [item, samples] of groupSamplesByItem(meshes)) {
    const number = model.localIds(meshes.meshesItems(item) ?? -1);
    if (number === null) continue;
    const frame = readFrame(meshes.globalTransforms(item));
    const global = { ...frame, origin: add(frame.origin, [origin.x, origin.y, origin.z]) };
    const pieces = samples.map((sample) => ({
      surface: surfaces(sample.representation()),
      frame: readFrame(meshes.localTransforms(sample.localTransform())),
    }));
    const figures = measurePieces(pieces, global, placementFor(number));
    if (isComparable(figures)) yield { number, figures };
  }
}

/** Metres, far beyond any building; its squares and cubes still fit the numbers of the database. */
const MAX_M = 1e9;

const LENGTHS = (['placement', 'centre', 'box', 'reach'] as const).map((name) => FIGURES[name]);

/** Returns false for figures that are no numbers, or that a comparison could not square. */
function isComparable(figures: readonly number[]): boolean {
  const isNear = ({ at, count }: (typeof LENGTHS)[number]) =>
    figures.slice(at, at + count).every((each) => Math.abs(each) <= MAX_M);
  return figures.every(Number.isFinite) && LENGTHS.every(isNear);
}

function groupSamplesByItem(meshes: Meshes): Map<number, Sample[]> {
  const items = new Map<number, Sample[]>();
  for (let at = 0; at < meshes.samplesLength(); at += 1) {
    const sample = meshes.samples(at);
    if (sample === null) continue;
    const known = items.get(sample.item());
    if (known === undefined) items.set(sample.item(), [sample]);
    else known.push(sample);
  }
  return items;
}

/** Returns a function that measures the surface of each representation once, when it is first requested. */
function collectSurfaces(meshes: Meshes): (place: number) => Surface {
  const known = new Map<number, Surface>();
  return (place) => {
    const before = known.get(place);
    if (before !== undefined) return before;
    const representation = meshes.representations(place);
    const shell =
      representation?.representationClass() === RepresentationClass.SHELL ? meshes.shells(representation.id()) : null;
    const surface =
      shell === null ? (representation === null ? NOTHING : measureBox(representation)) : measureShell(shell);
    known.set(place, surface);
    return surface;
  };
}

const NOTHING: Surface = {
  corners: new Float32Array(0),
  ...{ area: 0, moment: [0, 0, 0], products: [0, 0, 0, 0, 0, 0], facing: [0, 0, 0], flow: 0 },
  triples: [0, 0, 0, 0, 0, 0, 0, 0, 0, 0],
};

interface Piece {
  readonly surface: Surface;
  /** In the frame of the item. */
  readonly frame: Frame;
}

function measurePieces(pieces: readonly Piece[], global: Frame, placement: Frame): number[] {
  const whole = sumPieces(pieces);
  const corners = collectCorners(pieces);
  const count = corners.length / 3;
  // Without a surface, the middle of the corners is the centre.
  const middle = whole.area > 0 ? multiply(whole.moment, 1 / whole.area) : computeMean(corners);
  // From the frame of the item to its own axes: first into the model, then back.
  const intoOwn = (a: Vector): Vector => {
    const inModel = turn(global, a);
    return [dot(inModel, placement.x), dot(inModel, placement.y), dot(inModel, placement.z)];
  };
  const own: Frame = { x: intoOwn([1, 0, 0]), y: intoOwn([0, 1, 0]), z: intoOwn([0, 0, 1]), origin: [0, 0, 0] };
  const centre = add(turn(global, middle), global.origin);
  const seen = measureCorners(corners, { middle, own, global });
  const surfaceSpread =
    whole.area > 0 ? turnProducts(own, centralProducts(whole, middle)) : ([0, 0, 0, 0, 0, 0] as const);
  const figures = new Array<number>(FIGURE_COUNT).fill(0);
  const put = (name: keyof typeof FIGURES, values: readonly number[]) => {
    for (const [place, value] of values.entries()) figures[FIGURES[name].at + place] = roundFigure(value);
  };
  put('placement', placement.origin);
  put('axes', [...placement.x, ...placement.y, ...placement.z]);
  put('centre', centre);
  put('box', [...add(seen.low, centre), ...add(seen.high, centre)]);
  put('area', [whole.area]);
  put('volume', [Math.abs(whole.flow - dot(middle, whole.facing)) / 3]);
  const size = [0, 1, 2].map((axis) => (seen.extents[axis * 2] ?? 0) + (seen.extents[axis * 2 + 1] ?? 0));
  put('reach', [Math.hypot(...size) / 2]);
  put('extents', seen.extents);
  put('corners', multiply(seen.sum, 1 / Math.max(1, count)));
  put(
    'cornerSpread',
    seen.products.map((each) => each / Math.max(1, count)),
  );
  put('surfaceSpread', surfaceSpread);
  put(
    'cornerSkew',
    seen.triples.map((each) => each / Math.max(1, count)),
  );
  if (whole.area > 0) put('surfaceSkew', turnSkew(own, centralSkew(whole, middle)));
  return figures;
}

/** Rounds to thousandths of a millimetre, the precision of points in fragments. */
const roundFigure = (value: number) => Math.round(value * 1e6) / 1e6;

/** Sums the surfaces of all pieces, in the frame of the item. */
function sumPieces(pieces: readonly Piece[]): Omit<Surface, 'corners'> {
  let [area, flow] = [0, 0];
  let [moment, facing]: [Vector, Vector] = [
    [0, 0, 0],
    [0, 0, 0],
  ];
  const products: [number, number, number, number, number, number] = [0, 0, 0, 0, 0, 0];
  const triples = new Array<number>(TRIPLES.length).fill(0);
  for (const { surface, frame } of pieces) {
    const turned = turn(frame, surface.moment);
    const turnedFacing = turn(frame, surface.facing);
    area += surface.area;
    moment = add(moment, add(turned, multiply(frame.origin, surface.area)));
    facing = add(facing, turnedFacing);
    flow += surface.flow + dot(frame.origin, turnedFacing);
    const own = turnProducts(frame, surface.products);
    const inItem = { area: surface.area, moment: turned, products: own, triples: turnSkew(frame, surface.triples) };
    for (const [place, value] of shiftSkew(inItem, frame.origin).entries()) (triples[place] as number) += value;
    for (const [place, [i, j]] of PAIRS.entries()) {
      const o = frame.origin;
      (products[place] as number) +=
        (own[place] as number) + o[i] * turned[j] + turned[i] * o[j] + surface.area * o[i] * o[j];
    }
  }
  return { area, moment, products, triples, facing, flow };
}

const centralProducts = ({ area, products }: Omit<Surface, 'corners'>, middle: Vector): Products =>
  PAIRS.map(([i, j], place) => (products[place] as number) / area - middle[i] * middle[j]) as unknown as Products;

/** The mean products of three coordinates about the centre. */
const centralSkew = (whole: Omit<Surface, 'corners'>, middle: Vector): Skew =>
  shiftSkew(whole, multiply(middle, -1)).map((each) => each / whole.area);

/** Turns products into the frame around a frame, without its shift. */
function turnProducts(frame: Frame, [xx, yy, zz, xy, xz, yz]: Products): Products {
  // Each column turned, then each row.
  const columns = [
    [xx, xy, xz],
    [xy, yy, yz],
    [xz, yz, zz],
  ].map((column) => turn(frame, column as unknown as Vector));
  const row = (axis: 0 | 1 | 2): Vector =>
    turn(frame, [columns[0]?.[axis] ?? 0, columns[1]?.[axis] ?? 0, columns[2]?.[axis] ?? 0]);
  const [first, second, third] = [row(0), row(1), row(2)];
  return [first[0], second[1], third[2], first[1], first[2], second[2]];
}

/** Collects all corners in the frame of the item, in sequence. */
function collectCorners(pieces: readonly Piece[]): Float64Array {
  const corners = new Float64Array(pieces.reduce((sum, { surface }) => sum + surface.corners.length, 0));
  let at = 0;
  for (const { surface, frame } of pieces) {
    const { x, y, z, origin } = frame;
    const given = surface.corners;
    for (let from = 0; from + 2 < given.length; from += 3) {
      const [a, b, c] = [given[from] as number, given[from + 1] as number, given[from + 2] as number];
      corners[at] = x[0] * a + y[0] * b + z[0] * c + origin[0];
      corners[at + 1] = x[1] * a + y[1] * b + z[1] * c + origin[1];
      corners[at + 2] = x[2] * a + y[2] * b + z[2] * c + origin[2];
      at += 3;
    }
  }
  return corners;
}

function computeMean(corners: Float64Array): Vector {
  const sum: [number, number, number] = [0, 0, 0];
  for (const [at, value] of corners.entries()) (sum[at % 3] as number) += value;
  return multiply(sum, 3 / Math.max(3, corners.length));
}

interface Seeing {
  readonly middle: Vector;
  readonly own: Frame;
  readonly global: Frame;
}

/** Measures the extents of corners in own axes and in those of the model. Runs for every corner of the building. */
function measureCorners(corners: Float64Array, { middle, own, global }: Seeing) {
  const extents = new Array<number>(EXTENT_DIRECTIONS.length * 2).fill(corners.length === 0 ? 0 : -Infinity);
  // Rows of three: the axes of the model, then the directions of the extents, as the frame of the item has them.
  const directions = Float64Array.from([
    ...[0, 1, 2].flatMap((axis) => [global.x[axis] ?? 0, global.y[axis] ?? 0, global.z[axis] ?? 0]),
    ...EXTENT_DIRECTIONS.flatMap((each) => [dot(own.x, each), dot(own.y, each), dot(own.z, each)]),
  ]);
  const rows = directions.length / 3;
  const [low, high] = [new Float64Array(rows).fill(Infinity), new Float64Array(rows).fill(-Infinity)];
  const inRow = new Float64Array(rows);
  const sums = new Float64Array(3);
  const products = new Float64Array(6);
  const triples = new Float64Array(TRIPLES.length);
  for (let at = 0; at + 2 < corners.length; at += 3) {
    const x = (corners[at] as number) - middle[0];
    const y = (corners[at + 1] as number) - middle[1];
    const z = (corners[at + 2] as number) - middle[2];
    for (let row = 0; row < rows; row += 1) {
      const from = row * 3;
      const reach =
        x * (directions[from] as number) + y * (directions[from + 1] as number) + z * (directions[from + 2] as number);
      inRow[row] = reach;
      if (reach < (low[row] as number)) low[row] = reach;
      if (reach > (high[row] as number)) high[row] = reach;
    }
    // The first extents are the own axes.
    const [a, b, c] = [inRow[3] as number, inRow[4] as number, inRow[5] as number];
    (sums[0] as number) += a;
    (sums[1] as number) += b;
    (sums[2] as number) += c;
    (products[0] as number) += a * a;
    (products[1] as number) += b * b;
    (products[2] as number) += c * c;
    (products[3] as number) += a * b;
    (products[4] as number) += a * c;
    (products[5] as number) += b * c;
    (triples[0] as number) += a * a * a;
    (triples[1] as number) += b * b * b;
    (triples[2] as number) += c * c * c;
    (triples[3] as number) += a * a * b;
    (triples[4] as number) += a * a * c;
    (triples[5] as number) += b * b * a;
    (triples[6] as number) += b * b * c;
    (triples[7] as number) += c * c * a;
    (triples[8] as number) += c * c * b;
    (triples[9] as number) += a * b * c;
  }
  if (corners.length > 0) {
    for (const place of EXTENT_DIRECTIONS.keys()) {
      extents[place * 2] = high[3 + place] as number;
      extents[place * 2 + 1] = -(low[3 + place] as number);
    }
  }
  const vector = (of: Float64Array): Vector => [of[0] as number, of[1] as number, of[2] as number];
  return {
    extents,
    low: vector(low),
    high: vector(high),
    sum: vector(sums),
    products: [...products],
    triples: [...triples],
  };
}
