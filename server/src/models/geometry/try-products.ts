// Tries products one by one, after a part took too long or too much memory. Announces each product to the service, so that it knows
// which one brought the process down.
import type { FlatMesh, IfcAPI } from 'web-ifc';
import type { GenerationStep, TriedProduct } from './messages.ts';

/** More triangles than a browser rotates smoothly, and than fragments are created of within minutes. */
const MAX_TRIANGLES = 500_000;

/** Sound products take milliseconds; the first includes opening the file. */
const PRODUCT_MS = 20_000;
const PRODUCT_MS_EACH_MB = 2_000;

export interface Trying {
  readonly api: IfcAPI;
  /** A file that contains these products. */
  readonly file: Uint8Array;
  readonly products: readonly TriedProduct[];
  step(step: GenerationStep): Promise<void>;
  /** Called for a product whose shape is too large. */
  leaveOut(product: TriedProduct): Promise<void>;
}

/** Shapes each product. web-ifc may never finish one, or crash. */
export async function tryProducts({ api, file, products, step, leaveOut }: Trying): Promise<void> {
  const maxMs = PRODUCT_MS + (file.length / 1e6) * PRODUCT_MS_EACH_MB;
  let model: number | undefined;
  for (const product of products) {
    await step({ maxMs, product });
    model ??= api.OpenModel(file, { COORDINATE_TO_ORIGIN: false });
    if (countTriangles(api, model, product.number) > MAX_TRIANGLES) await leaveOut(product);
  }
  if (model !== undefined) api.CloseModel(model);
}

function countTriangles(api: IfcAPI, model: number, number: number): number {
  const mesh: FlatMesh = api.GetFlatMesh(model, number);
  let count = 0;
  for (let at = 0; at < mesh.geometries.size(); at += 1) {
    const geometry = api.GetGeometry(model, mesh.geometries.get(at).geometryExpressID);
    count += geometry.GetIndexDataSize() / 3;
    geometry.delete();
  }
  mesh.delete?.();
  return count;
}
