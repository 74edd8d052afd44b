// Reads the area that a space covers on plan if its shape is one profile, extruded upright: that of the profile, which is exact and
// needs no geometry. All other shapes are measured by their geometry (footprint.ts).
import type { Argument } from '../step/arguments.ts';
import { readList, readNumber, readReference, readReferences, readWord } from './arguments.ts';
import type { IfcFile, IfcRecord } from './ifc-file.ts';

type Point = readonly [x: number, y: number];

/** Indexes of arguments of IfcProduct. */
const [PLACEMENT, REPRESENTATION] = [5, 6];

/** Returns the area in the square of the file's unit of length; undefined if the shape is any other, or in doubt. */
export function readSweptArea(file: IfcFile, id: number): number | undefined {
  const given = file.findRecord(id)?.arguments ?? [];
  const solid = findOnlySolid(file, given[REPRESENTATION]);
  if (solid === undefined || !isUprightAt(file, given[PLACEMENT])) return undefined;
  const [profile, position, direction, depth] = solid.arguments;
  const isUpright = isUprightPlacement(file, position, true) && isVertical(file, direction);
  return isUpright && (readNumber(depth) ?? 0) > 0 ? readProfileArea(file, profile) : undefined;
}

const find = (file: IfcFile, argument: Argument | undefined): IfcRecord | undefined => {
  const id = readReference(argument);
  return id === null ? undefined : file.findRecord(id);
};

/** Representations that are no body: web-ifc handles any others. */
const BESIDE = new Set<Argument | undefined>(['FootPrint', 'Axis', 'Box', 'Annotation', 'Plan', 'CoG']);

function findOnlySolid(file: IfcFile, representation: Argument | undefined): IfcRecord | undefined {
  const shape = find(file, representation);
  if (shape?.type !== 'IFCPRODUCTDEFINITIONSHAPE') return undefined;
  const all = [...file.findRecords(readReferences(shape.arguments[2]))];
  const bodies = all.filter((each) => !BESIDE.has(each.arguments[1]));
  const [body] = bodies;
  if (bodies.length !== 1 || body?.type !== 'IFCSHAPEREPRESENTATION' || body.arguments[1] !== 'Body') return undefined;
  const items = readReferences(body.arguments[3]);
  const item = items.length === 1 ? file.findRecord(items[0] ?? -1) : undefined;
  return item?.type === 'IFCEXTRUDEDAREASOLID' ? item : undefined;
}

/** Levels of relative placements, more than any object has. */
const MAX_PLACEMENTS = 100;

/** Returns true if every placement of the object rotates only about the vertical. */
function isUprightAt(file: IfcFile, placement: Argument | undefined): boolean {
  let at = placement;
  for (let step = 0; step < MAX_PLACEMENTS; step += 1) {
    if (at === null || at === undefined) return true;
    const record = find(file, at);
    if (record?.type !== 'IFCLOCALPLACEMENT') return false;
    if (!isUprightPlacement(file, record.arguments[1], false)) return false;
    at = record.arguments[0];
  }
  return false;
}

function isUprightPlacement(file: IfcFile, argument: Argument | undefined, mayBeAbsent: boolean): boolean {
  if (argument === null || argument === undefined) return mayBeAbsent;
  const placement = find(file, argument);
  if (placement?.type !== 'IFCAXIS2PLACEMENT3D') return false;
  const [, axis, reference] = placement.arguments;
  const [x = 0, y = 0] = reference == null ? [1, 0] : readRatios(file, reference);
  return (axis == null || isVertical(file, axis)) && x ** 2 + y ** 2 > 0;
}

function isVertical(file: IfcFile, direction: Argument | undefined): boolean {
  const [x, y, z] = readRatios(file, direction);
  return x === 0 && y === 0 && z !== undefined && z !== 0;
}

function readRatios(file: IfcFile, direction: Argument | undefined): number[] {
  const record = find(file, direction);
  return record?.type === 'IFCDIRECTION' ? readNumbers(record.arguments[0]) : [];
}

const readNumbers = (list: Argument | undefined) => readList(list).map((each) => readNumber(each) ?? Number.NaN);

function readProfileArea(file: IfcFile, argument: Argument | undefined): number | undefined {
  const profile = find(file, argument);
  const given = profile?.arguments ?? [];
  if (readWord(given[0]) !== 'AREA') return undefined;
  switch (profile?.type) {
    case 'IFCRECTANGLEPROFILEDEF': {
      const [width, height] = [readNumber(given[3]) ?? 0, readNumber(given[4]) ?? 0];
      return width > 0 && height > 0 ? width * height : undefined;
    }
    case 'IFCCIRCLEPROFILEDEF': {
      const radius = readNumber(given[3]) ?? 0;
      return radius > 0 ? Math.PI * radius ** 2 : undefined;
    }
    case 'IFCARBITRARYCLOSEDPROFILEDEF':
      return measurePolygon(readPolygon(file, given[2]));
    default:
      return undefined;
  }
}

/** Returns the corners of a curve without arcs; undefined for any other. */
function readPolygon(file: IfcFile, argument: Argument | undefined): Point[] | undefined {
  const curve = find(file, argument);
  const [first, segments] = curve?.arguments ?? [];
  if (curve?.type === 'IFCPOLYLINE') {
    return toPoints([...file.findRecords(readReferences(first))].map((point) => readNumbers(point.arguments[0])));
  }
  const list = find(file, first);
  const isPlain = curve?.type === 'IFCINDEXEDPOLYCURVE' && segments == null;
  if (!isPlain || list?.type !== 'IFCCARTESIANPOINTLIST2D') return undefined;
  return toPoints(readList(list.arguments[0]).map(readNumbers));
}

function toPoints(rows: readonly (readonly number[])[]): Point[] | undefined {
  const points = rows.map(([x = Number.NaN, y = Number.NaN]): Point => [x, y]);
  return points.every(([x, y]) => Number.isFinite(x) && Number.isFinite(y)) ? points : undefined;
}

/** Limited because comparing each side with each other takes the square of their number. */
const MAX_CORNERS = 400;

/** @internal Measures a polygon, closed or not; undefined if sides cross or touch, so that its area is ambiguous. */
export function measurePolygon(points: readonly Point[] | undefined): number | undefined {
  if (points === undefined) return undefined;
  const corners = points.filter(([x, y], at) => {
    const [beforeX, beforeY] = points[(at === 0 ? points.length : at) - 1] ?? [];
    return x !== beforeX || y !== beforeY;
  });
  if (corners.length < 3 || corners.length > MAX_CORNERS || hasCrossing(corners)) return undefined;
  const [originX, originY] = corners[0] ?? [0, 0];
  let doubled = 0;
  for (const [at, [x, y]] of corners.entries()) {
    const [nextX, nextY] = corners[(at + 1) % corners.length] ?? [0, 0];
    doubled += (x - originX) * (nextY - originY) - (nextX - originX) * (y - originY);
  }
  return doubled === 0 ? undefined : Math.abs(doubled) / 2;
}

function hasCrossing(corners: readonly Point[]): boolean {
  const count = corners.length;
  const side = (at: number) => [corners[at] ?? [0, 0], corners[(at + 1) % count] ?? [0, 0]] as const;
  for (let one = 0; one < count; one += 1) {
    for (let other = one + 1; other < count; other += 1) {
      const isNext = other === one + 1 || (one === 0 && other === count - 1);
      if (isNext ? doublesBack(side(one), side(other)) : doMeet(side(one), side(other))) return true;
    }
  }
  return false;
}

type Side = readonly [from: Point, to: Point];

/** Computes twice the area of the triangle of three points: its sign gives the side of the line on which the third is. */
const computeTurn = ([ax, ay]: Point, [bx, by]: Point, [cx, cy]: Point) =>
  (bx - ax) * (cy - ay) - (cx - ax) * (by - ay);

function doMeet([a, b]: Side, [c, d]: Side): boolean {
  const areApart =
    Math.max(a[0], b[0]) < Math.min(c[0], d[0]) ||
    Math.max(c[0], d[0]) < Math.min(a[0], b[0]) ||
    Math.max(a[1], b[1]) < Math.min(c[1], d[1]) ||
    Math.max(c[1], d[1]) < Math.min(a[1], b[1]);
  if (areApart) return false;
  const isSplit = Math.sign(computeTurn(a, b, c)) * Math.sign(computeTurn(a, b, d)) <= 0;
  return isSplit && Math.sign(computeTurn(c, d, a)) * Math.sign(computeTurn(c, d, b)) <= 0;
}

/** Returns true if one of two sides that share a corner goes back over the other. */
function doublesBack([a, b]: Side, [c, d]: Side): boolean {
  const [shared, one, other] = b[0] === c[0] && b[1] === c[1] ? [b, a, d] : [a, b, c];
  const along = (one[0] - shared[0]) * (other[0] - shared[0]) + (one[1] - shared[1]) * (other[1] - shared[1]);
  return computeTurn(shared, one, other) === 0 && along > 0;
}
