// Converts files to fragments with the importer of @thatopen/fragments, then moves them to the origin that all parts share.
import { fileURLToPath } from 'node:url';
import { IfcImporter, type Meshes, Model, type Transform } from '@thatopen/fragments';
import { ByteBuffer } from 'flatbuffers';
import { Matrix4, Vector3 } from 'three';
import { cross, dot, type Frame, multiply, subtract, unit, type Vector, WORLD } from './figures/vectors.ts';
import type { Box, Point } from './geometry.ts';

/** Fragments before compression. */
export interface Fragments {
  readonly bytes: Uint8Array;
  /** The number of products that have a geometry. */
  readonly itemCount: number;
}

/** Creates fragments of the products of these types, in metres and at the coordinates that the file gives them. */
export async function createFragments(file: Uint8Array, types: readonly number[]): Promise<Fragments> {
  const importer = new IfcImporter();
  importer.wasm = { path: fileURLToPath(new URL('.', import.meta.resolve('web-ifc'))), absolute: true };
  importer.webIfcSettings = { COORDINATE_TO_ORIGIN: false };
  importer.distanceThreshold = null;
  importer.replaceStoreyElevation = false;
  importer.replaceSiteElevation = false;
  importer.classes.elements.clear();
  importer.classes.elements.add(...types);
  // Properties and relations are requested from the service by GlobalId.
  importer.classes.abstract.clear();
  importer.relations.clear();
  const bytes = await importer.process({ bytes: file, raw: true });
  return { bytes, itemCount: readMeshes(bytes)?.meshesItemsLength() ?? 0 };
}

function readMeshes(bytes: Uint8Array): Meshes | null {
  return Model.getRootAsModel(new ByteBuffer(bytes)).meshes();
}

/** The distance from the origin within which the numbers of a browser resolve half a millimetre. */
const FAR_M = 4096;

/** Computes the offset to subtract from the coordinates of all parts, in whole metres: 0 for a building near the origin of its model. */
export function computeOrigin({ bytes }: Fragments): Point {
  const meshes = readMeshes(bytes);
  if (meshes === null) return { x: 0, y: 0, z: 0 };
  const positions = Array.from({ length: meshes.globalTransformsLength() }, (_, at) => readPosition(meshes, at));
  // The median, so that a stray object does not decide where the building is.
  const computeMedian = (axis: keyof Point) => {
    const sorted = positions.map((each) => each[axis]).toSorted((a, b) => a - b);
    return Math.round(sorted[sorted.length >> 1] ?? 0);
  };
  const origin = { x: computeMedian('x'), y: computeMedian('y'), z: computeMedian('z') };
  return Object.values(origin).some((each) => Math.abs(each) > FAR_M) ? origin : { x: 0, y: 0, z: 0 };
}

function readPosition(meshes: Meshes, at: number): Point {
  const position = meshes.globalTransforms(at)?.position();
  return { x: position?.x() ?? 0, y: position?.y() ?? 0, z: position?.z() ?? 0 };
}

/** Subtracts the origin from all coordinates in place, and corrects the directions that the importer rounds. */
export function moveToOrigin({ bytes }: Fragments, origin: Point): void {
  const buffer = new ByteBuffer(bytes);
  const meshes = Model.getRootAsModel(buffer).meshes();
  if (meshes === null) return;
  for (let at = 0; at < meshes.globalTransformsLength(); at += 1) {
    const transform = meshes.globalTransforms(at);
    if (transform === null) continue;
    const position = transform.position() ?? undefined;
    buffer.writeFloat64(transform.bb_pos, (position?.x() ?? 0) - origin.x);
    buffer.writeFloat64(transform.bb_pos + 8, (position?.y() ?? 0) - origin.y);
    buffer.writeFloat64(transform.bb_pos + 16, (position?.z() ?? 0) - origin.z);
    straighten(buffer, transform);
  }
  for (let at = 0; at < meshes.localTransformsLength(); at += 1) {
    const transform = meshes.localTransforms(at);
    if (transform !== null) straighten(buffer, transform);
  }
}

/** Offset after the position, which is three numbers of eight bytes. */
const X_DIRECTION_AT = 24;

/**
 * Makes the x direction perpendicular to the y direction, with unit length, which is exact for anything that is rotated in plan. The
 * importer writes the x direction to three digits and the y direction to five (`decompose` in 3.4.7), which puts the far end of a
 * rotated wall of 20 m a centimetre off.
 */
function straighten(buffer: ByteBuffer, transform: Transform): void {
  const { x, y } = readDirections(transform);
  const upright = x.addScaledVector(y, -x.dot(y) / y.lengthSq()).normalize();
  if (!Number.isFinite(upright.lengthSq()) || upright.lengthSq() === 0) return;
  for (const [place, value] of upright.toArray().entries()) {
    buffer.writeFloat32(transform.bb_pos + X_DIRECTION_AT + place * 4, value);
  }
}

function readDirections(transform: Transform): { x: Vector3; y: Vector3 } {
  const [x, y] = [transform.xDirection(), transform.yDirection()];
  return {
    x: new Vector3(x?.x() ?? 1, x?.y() ?? 0, x?.z() ?? 0),
    y: new Vector3(y?.x() ?? 0, y?.y() ?? 1, y?.z() ?? 0),
  };
}

/** Computes the box around everything that is shown, adding the origin that was subtracted; null if nothing is shown. */
export function computeBox({ bytes }: Fragments, origin: Point): Box | null {
  const meshes = readMeshes(bytes);
  if (meshes === null) return null;
  const [min, max] = [new Vector3().setScalar(Infinity), new Vector3().setScalar(-Infinity)];
  const corner = new Vector3();
  for (let at = 0; at < meshes.samplesLength(); at += 1) {
    const sample = meshes.samples(at);
    if (sample === null) continue;
    const bounds = meshes.representations(sample.representation())?.bbox();
    const [low, high] = [bounds?.min(), bounds?.max()];
    const placed = toMatrix(meshes.globalTransforms(sample.item())).multiply(
      toMatrix(meshes.localTransforms(sample.localTransform())),
    );
    if (low == null || high == null) continue;
    for (let each = 0; each < 8; each += 1) {
      corner.set((each & 1 ? low : high).x(), (each & 2 ? low : high).y(), (each & 4 ? low : high).z());
      corner.applyMatrix4(placed);
      min.min(corner);
      max.max(corner);
    }
  }
  if (!Number.isFinite(min.x + min.y + min.z + max.x + max.y + max.z)) return null;
  return { min: roundPoint(min.add(origin)), max: roundPoint(max.add(origin)) };
}

/** Rounds to millimetres. */
const roundPoint = ({ x, y, z }: Point): Point => ({ x: roundLength(x), y: roundLength(y), z: roundLength(z) });
const roundLength = (metres: number) => Math.round(metres * 1000) / 1000;

function toMatrix(transform: Transform | null): Matrix4 {
  if (transform === null) return new Matrix4();
  const { x, y } = readDirections(transform);
  const position = transform.position();
  return new Matrix4()
    .makeBasis(x, y, new Vector3().crossVectors(x, y))
    .setPosition(position?.x() ?? 0, position?.y() ?? 0, position?.z() ?? 0);
}

/** Reads a transform as a rotation and a shift; makes its y direction, rounded to five digits, perpendicular to x. */
export function readFrame(transform: Transform | null): Frame {
  if (transform === null) return WORLD;
  const read = (at: { x(): number; y(): number; z(): number } | null): Vector | undefined =>
    at === null ? undefined : [at.x(), at.y(), at.z()];
  const x = unit(read(transform.xDirection())) ?? WORLD.x;
  const along = read(transform.yDirection()) ?? WORLD.y;
  const y = unit(subtract(along, multiply(x, dot(along, x)))) ?? WORLD.y;
  return { x, y, z: cross(x, y), origin: read(transform.position()) ?? WORLD.origin };
}
