// Measures the areas that spaces cover on plan, from their geometries, which web-ifc generates from a file that holds nothing else.
import type { FlatMesh, IfcAPI, PlacedGeometry } from 'web-ifc';
import { measureCoveredArea } from './covered-area.ts';
import type { IfcFile } from './ifc-file.ts';
import type { Project } from './project.ts';
import { writeShapes } from './shape-subset.ts';

/**
 * Measures the area that each object covers, in square metres: 0 if it has no geometry. web-ifc may hang or crash on shapes that refer
 * to themselves or whose records are too short.
 */
export async function measureFootprints(
  file: IfcFile,
  { project, schema }: { readonly project: Project; readonly schema: string },
  ids: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  // Most files state the areas of their spaces, and are imported without web-ifc.
  const { IfcAPI, LogLevel } = await import('web-ifc');
  const api = new IfcAPI();
  await api.Init();
  api.SetLogLevel(LogLevel.LOG_LEVEL_OFF);
  const model = api.OpenModel(writeShapes(file, project, ids, schema), { COORDINATE_TO_ORIGIN: false });
  if (model < 0) throw new Error('web-ifc did not open the shapes of spaces');
  try {
    return new Map(ids.map((id) => [id, measureFootprintM2(api, model, id)]));
  } finally {
    api.CloseModel(model);
  }
}

/** Measures one object. web-ifc returns metres with Y up, whatever the unit of the file is. */
function measureFootprintM2(api: IfcAPI, model: number, id: number): number {
  const mesh: FlatMesh = api.GetFlatMesh(model, id);
  const triangles: number[] = [];
  for (let index = 0; index < mesh.geometries.size(); index += 1) {
    addTriangles(api, model, mesh.geometries.get(index), triangles);
  }
  mesh.delete?.();
  if (!triangles.every(Number.isFinite)) return 0;
  return Number(measureCoveredArea(triangles).toPrecision(7));
}

/** Position and normal. */
const FLOATS_A_VERTEX = 6;

function addTriangles(api: IfcAPI, model: number, placed: PlacedGeometry, triangles: number[]): void {
  const geometry = api.GetGeometry(model, placed.geometryExpressID);
  const vertices = api.GetVertexArray(geometry.GetVertexData(), geometry.GetVertexDataSize());
  const indices = api.GetIndexArray(geometry.GetIndexData(), geometry.GetIndexDataSize());
  const m = placed.flatTransformation;
  for (const vertex of indices.subarray(0, indices.length - (indices.length % 3))) {
    triangles.push(transformCoordinate(vertices, vertex, [m[0], m[4], m[8], m[12]]));
    triangles.push(transformCoordinate(vertices, vertex, [m[2], m[6], m[10], m[14]]));
  }
  geometry.delete();
}

function transformCoordinate(vertices: Float32Array, vertex: number, row: readonly (number | undefined)[]): number {
  const at = vertex * FLOATS_A_VERTEX;
  const [x = 0, y = 0, z = 0] = vertices.subarray(at, at + 3);
  return (row[0] ?? 0) * x + (row[1] ?? 0) * y + (row[2] ?? 0) * z + (row[3] ?? 0);
}
