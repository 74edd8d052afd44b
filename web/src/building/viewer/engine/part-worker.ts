// Reads parts of the geometry in a worker, so that the page stays responsive.
import { type PartShapes, readShapes } from './part-shapes.ts';

/** What comes back for the part that was sent under this number. */
export type ReadPart =
  | { readonly job: number; readonly shapes: PartShapes }
  | { readonly job: number; readonly failure: string };

self.addEventListener('message', ({ data }: MessageEvent<{ job: number; bytes: ArrayBuffer }>) => {
  self.postMessage(...answerTo(data.job, data.bytes));
});

function answerTo(job: number, bytes: ArrayBuffer): [ReadPart, { transfer: Transferable[] }] {
  try {
    const shapes = readShapes(new Uint8Array(bytes));
    return [{ job, shapes }, { transfer: buffersOf(shapes) }];
  } catch (error) {
    return [{ job, failure: String(error) }, { transfer: [] }];
  }
}

function buffersOf({ shapes, shapeOf, itemOf, matrices, colors }: PartShapes): Transferable[] {
  const arrays = [
    shapeOf,
    itemOf,
    matrices,
    colors,
    ...shapes.flatMap(({ positions, normals, indices: of }) => [positions, normals, of]),
  ];
  return arrays.map(({ buffer }) => buffer as ArrayBuffer);
}
