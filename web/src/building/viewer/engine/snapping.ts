// Where exactly a point of a measurement is: at a corner of the face that was pointed at, on one of its edges, or on the face.
import { type BatchedMesh, Line3, Matrix4, Plane, Vector3 } from 'three';
import type { Place } from '../drawn-item.ts';

/** What a point was drawn to. */
export type SnapKind = 'corner' | 'edge' | 'face';

export interface Snap {
  readonly place: Place;
  readonly kind: SnapKind;
}

/** A triangle that was hit: of which instance, where, and its corners as places of the batch's vertices. */
export interface FaceHit {
  readonly mesh: BatchedMesh;
  readonly instance: number;
  readonly point: Vector3;
  readonly face: { readonly a: number; readonly b: number; readonly c: number };
}

interface Reach {
  /** Pixels between where two places are seen. */
  readonly pixelsBetween: (one: Vector3, other: Vector3) => number;
  readonly isSeen: (place: Vector3) => boolean;
}

/** So near, in pixels, a corner or an edge draws the point to it. */
const CORNER_PX = 14;
const EDGE_PX = 9;
/** Triangles are of one face where no corner is farther from its plane. */
const FLAT_M = 1e-3;

/** The place that was meant. */
export function snapOf(hit: FaceHit, { pixelsBetween, isSeen }: Reach): Snap {
  const { point } = hit;
  const edges = outlineOf(hit);
  const nearest = (places: readonly Vector3[], most: number) => {
    const near = places
      .map((place) => ({ place, pixels: pixelsBetween(place, point) }))
      .filter(({ place, pixels }) => pixels <= most && isSeen(place))
      .toSorted((a, b) => a.pixels - b.pixels);
    return near[0]?.place;
  };
  const corner = nearest(
    edges.flatMap(({ start, end }) => [start, end]),
    CORNER_PX,
  );
  if (corner !== undefined) return { place: corner, kind: 'corner' };
  const along = edges.map((edge) => edge.closestPointToPoint(point, true, new Vector3()));
  const edge = nearest(along, EDGE_PX);
  return edge === undefined ? { place: point, kind: 'face' } : { place: edge, kind: 'edge' };
}

/** The edges of the face that a triangle is part of: those that but one of its triangles has. */
function outlineOf({ mesh, instance, face }: FaceHit): Line3[] {
  const { position } = mesh.geometry.attributes;
  const { index } = mesh.geometry;
  const range = mesh.getGeometryRangeAt(mesh.getGeometryIdAt(instance));
  if (position === undefined || index === null || range == null) return [];
  const matrix = mesh.getMatrixAt(instance, new Matrix4());
  const at = (vertex: number) => new Vector3().fromBufferAttribute(position, vertex);
  const plane = new Plane().setFromCoplanarPoints(at(face.a), at(face.b), at(face.c));
  const edges = new Map<string, { readonly edge: Line3; count: number }>();
  for (let from = range.start; from < range.start + range.count; from += 3) {
    const corners = [0, 1, 2].map((each) => at(index.getX(from + each)));
    if (corners.some((each) => Math.abs(plane.distanceToPoint(each)) > FLAT_M)) continue;
    for (const [place, start] of corners.entries()) {
      const end = corners[(place + 1) % 3] as Vector3;
      const key = [keyOf(start), keyOf(end)].toSorted().join(' ');
      const known = edges.get(key);
      if (known === undefined) edges.set(key, { edge: new Line3(start.clone(), end.clone()), count: 1 });
      else known.count += 1;
    }
  }
  return [...edges.values()].filter(({ count }) => count === 1).map(({ edge }) => edge.applyMatrix4(matrix));
}

/** The same for corners that are one. */
const keyOf = ({ x, y, z }: Vector3) => [x, y, z].map((each) => Math.round(each * 1e4)).join();
