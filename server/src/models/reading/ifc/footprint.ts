// The area that a space covers on plan, from its geometry.
import type { FlatMesh, PlacedGeometry } from 'web-ifc';
import type { IfcFile } from './ifc-file.ts';

/**
 * In square metres, 0 where the object has no geometry: what faces up, or what faces down where that is more, seen from
 * above. web-ifc gives metres, Y up, whatever the file's unit is.
 */
export function footprintM2(file: IfcFile, id: number): number {
  const mesh: FlatMesh = file.api.GetFlatMesh(file.model, id);
  const total = { up: 0, down: 0 };
  for (let index = 0; index < mesh.geometries.size(); index += 1) addFaces(file, mesh.geometries.get(index), total);
  mesh.delete?.();
  const area = Math.max(total.up, total.down);
  return Number.isFinite(area) ? Number(area.toPrecision(7)) : 0;
}

/** Position and normal. */
const FLOATS_A_VERTEX = 6;

function addFaces(file: IfcFile, placed: PlacedGeometry, total: { up: number; down: number }): void {
  const { api, model } = file;
  const geometry = api.GetGeometry(model, placed.geometryExpressID);
  const vertices = api.GetVertexArray(geometry.GetVertexData(), geometry.GetVertexDataSize());
  const indices = api.GetIndexArray(geometry.GetIndexData(), geometry.GetIndexDataSize());
  const m = placed.flatTransformation;
  const eastOf = (vertex: number) => placedAlong(vertices, vertex, [m[0], m[4], m[8]]);
  const southOf = (vertex: number) => placedAlong(vertices, vertex, [m[2], m[6], m[10]]);
  for (let at = 0; at + 2 < indices.length; at += 3) {
    const [a = 0, b = 0, c = 0] = indices.subarray(at, at + 3);
    const [ax, az] = [eastOf(a), southOf(a)];
    const twice = (eastOf(b) - ax) * (southOf(c) - az) - (southOf(b) - az) * (eastOf(c) - ax);
    if (twice > 0) total.up += twice / 2;
    else total.down -= twice / 2;
  }
  geometry.delete();
}

function placedAlong(vertices: Float32Array, vertex: number, row: readonly (number | undefined)[]): number {
  const at = vertex * FLOATS_A_VERTEX;
  const [x = 0, y = 0, z = 0] = vertices.subarray(at, at + 3);
  return (row[0] ?? 0) * x + (row[1] ?? 0) * y + (row[2] ?? 0) * z;
}
