// Fragments of a file: made by the importer of @thatopen/fragments, then put where all parts of a drawing are.
import { fileURLToPath } from 'node:url';
import { IfcImporter, type Meshes, Model, type Transform } from '@thatopen/fragments';
import { ByteBuffer } from 'flatbuffers';
import { Matrix4, Vector3 } from 'three';
import type { Box, Point } from './drawing.ts';
import { cross, dot, type Frame, multiply, subtract, unit, type Vector, WORLD } from './figures/vectors.ts';

/** Fragments as they are before they are packed. */
export interface Fragments {
  readonly bytes: Uint8Array;
  /** How many products have a geometry. */
  readonly itemCount: number;
}

/** Makes fragments of the products of these types, in metres and at the coordinates that the file gives them. */
export async function fragmentsOf(file: Uint8Array, types: readonly number[]): Promise<Fragments> {
  const importer = new IfcImporter();
  importer.wasm = { path: fileURLToPath(new URL('.', import.meta.resolve('web-ifc'))), absolute: true };
  importer.webIfcSettings = { COORDINATE_TO_ORIGIN: false };
  importer.distanceThreshold = null;
  importer.replaceStoreyElevation = false;
  importer.replaceSiteElevation = false;
  importer.classes.elements.clear();
  importer.classes.elements.add(...types);
  // Properties and relations are asked for by GlobalId, of the service.
  importer.classes.abstract.clear();
  importer.relations.clear();
  const bytes = await importer.process({ bytes: file, raw: true });
  return { bytes, itemCount: meshesOf(bytes)?.meshesItemsLength() ?? 0 };
}

function meshesOf(bytes: Uint8Array): Meshes | null {
  return Model.getRootAsModel(new ByteBuffer(bytes)).meshes();
}

/** Nearer to the origin a browser's numbers tell half millimetres apart. */
const FAR_M = 4096;

/** What is subtracted from the coordinates of all parts, in whole metres: 0 for a building near the origin of its model. */
export function originFor({ bytes }: Fragments): Point {
  const meshes = meshesOf(bytes);
  if (meshes === null) return { x: 0, y: 0, z: 0 };
  const positions = Array.from({ length: meshes.globalTransformsLength() }, (_, at) => positionOf(meshes, at));
  // What stands in the middle of all, so that no stray object says where the building is.
  const middle = (axis: keyof Point) => {
    const sorted = positions.map((each) => each[axis]).toSorted((a, b) => a - b);
    return Math.round(sorted[sorted.length >> 1] ?? 0);
  };
  const origin = { x: middle('x'), y: middle('y'), z: middle('z') };
  return Object.values(origin).some((each) => Math.abs(each) > FAR_M) ? origin : { x: 0, y: 0, z: 0 };
}

function positionOf(meshes: Meshes, at: number): Point {
  const position = meshes.globalTransforms(at)?.position();
  return { x: position?.x() ?? 0, y: position?.y() ?? 0, z: position?.z() ?? 0 };
}

/** Subtracts the origin from all coordinates, in place, and sets right what the importer rounds. */
export function settleAt({ bytes }: Fragments, origin: Point): void {
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

/** Behind the position, three numbers of eight bytes. */
const X_DIRECTION_AT = 24;

/**
 * The importer writes the x direction to three digits and the y direction to five (`decompose` in 3.4.7), which puts the far
 * end of a turned wall of 20 m a centimetre off. The x direction is made upright on the other, one long: exact for all that is
 * turned in plan.
 */
function straighten(buffer: ByteBuffer, transform: Transform): void {
  const { x, y } = directionsOf(transform);
  const upright = x.addScaledVector(y, -x.dot(y) / y.lengthSq()).normalize();
  if (!Number.isFinite(upright.lengthSq()) || upright.lengthSq() === 0) return;
  for (const [place, value] of upright.toArray().entries()) {
    buffer.writeFloat32(transform.bb_pos + X_DIRECTION_AT + place * 4, value);
  }
}

function directionsOf(transform: Transform): { x: Vector3; y: Vector3 } {
  const [x, y] = [transform.xDirection(), transform.yDirection()];
  return {
    x: new Vector3(x?.x() ?? 1, x?.y() ?? 0, x?.z() ?? 0),
    y: new Vector3(y?.x() ?? 0, y?.y() ?? 1, y?.z() ?? 0),
  };
}

/** The box around all that is drawn, with the origin that was subtracted; null where nothing is. */
export function boxOf({ bytes }: Fragments, origin: Point): Box | null {
  const meshes = meshesOf(bytes);
  if (meshes === null) return null;
  const [min, max] = [new Vector3().setScalar(Infinity), new Vector3().setScalar(-Infinity)];
  const corner = new Vector3();
  for (let at = 0; at < meshes.samplesLength(); at += 1) {
    const sample = meshes.samples(at);
    if (sample === null) continue;
    const bounds = meshes.representations(sample.representation())?.bbox();
    const [low, high] = [bounds?.min(), bounds?.max()];
    const placed = matrixOf(meshes.globalTransforms(sample.item())).multiply(
      matrixOf(meshes.localTransforms(sample.localTransform())),
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
  return { min: pointOf(min.add(origin)), max: pointOf(max.add(origin)) };
}

/** Millimetres are told, no more. */
const pointOf = ({ x, y, z }: Point): Point => ({ x: rounded(x), y: rounded(y), z: rounded(z) });
const rounded = (metres: number) => Math.round(metres * 1000) / 1000;

function matrixOf(transform: Transform | null): Matrix4 {
  if (transform === null) return new Matrix4();
  const { x, y } = directionsOf(transform);
  const position = transform.position();
  return new Matrix4()
    .makeBasis(x, y, new Vector3().crossVectors(x, y))
    .setPosition(position?.x() ?? 0, position?.y() ?? 0, position?.z() ?? 0);
}

/** Reads a transform as a turn and a shift: its y direction, rounded to five digits, is made upright on the other. */
export function readFrame(transform: Transform | null): Frame {
  if (transform === null) return WORLD;
  const read = (at: { x(): number; y(): number; z(): number } | null): Vector | undefined =>
    at === null ? undefined : [at.x(), at.y(), at.z()];
  const x = unit(read(transform.xDirection())) ?? WORLD.x;
  const along = read(transform.yDirection()) ?? WORLD.y;
  const y = unit(subtract(along, multiply(x, dot(along, x)))) ?? WORLD.y;
  return { x, y, z: cross(x, y), origin: read(transform.position()) ?? WORLD.origin };
}
