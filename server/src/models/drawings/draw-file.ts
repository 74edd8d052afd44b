// A whole model, drawn part by part: its file is taken apart by storeys, each of which becomes fragments.
import { deflateSync } from 'node:zlib';
import * as WebIfc from 'web-ifc';
import { eraseShiftedQuotes, readFileBytes } from '../reading/public.ts';
import { circularIn } from './circular.ts';
import type { Box, DrawnWhole, PartFacts, Point } from './drawing.ts';
import { boxOf, fragmentsOf, originFor, settleAt } from './fragments.ts';
import { type KnownStorey, planParts } from './plan.ts';
import { argumentsOf, indexRecords, namedIn, type RecordIndex } from './step/record-index.ts';
import { subsetsOf } from './subset.ts';

/** A part as a browser loads it. */
export interface FinishedPart extends PartFacts {
  readonly bytes: Uint8Array;
}

/** Draws a file that was scanned and read before; `take` is handed the parts one after the other. Storeys: the lowest first. */
export async function drawFile(
  path: string,
  storeys: readonly KnownStorey[],
  take: (part: FinishedPart) => Promise<void>,
): Promise<DrawnWhole> {
  const index = indexRecords(eraseShiftedQuotes(readFileBytes(path)));
  const codes = await codesOfDrawn(index);
  const isDrawn = codes.map((code) => code !== undefined);
  const types = codes.filter((code) => code !== undefined);
  const isCircular = circularIn(index);
  const subsetOf = subsetsOf(index, { isDrawn, isCircular });
  let origin: Point | undefined;
  let box: Box | null = null;
  let undrawnCount = 0;
  for (const { products, ...facts } of planParts(index, storeys, isDrawn)) {
    const sound = products.filter((place) => !isCircular(place));
    const fragments = await fragmentsOf(subsetOf(sound), types);
    const shaped = products.filter((place) => hasShape(index, place)).length;
    undrawnCount += Math.max(0, shaped - fragments.itemCount);
    if (fragments.itemCount === 0) continue;
    origin ??= originFor(fragments);
    settleAt(fragments, origin);
    box = around(box, boxOf(fragments, origin));
    await take({ ...facts, elementCount: fragments.itemCount, bytes: deflateSync(fragments.bytes) });
  }
  return { origin: origin ?? { x: 0, y: 0, z: 0 }, box, undrawnCount };
}

/** The seventh argument of every product. */
const REPRESENTATION = 6;

/** Whether a product names a representation that is in the file. */
function hasShape(index: RecordIndex, place: number): boolean {
  return namedIn(index, argumentsOf(index, place)[REPRESENTATION]).length > 0;
}

/** Spaces are drawn, as a place to be chosen, and the ground that a site is. */
const ALSO_DRAWN = new Set(['IFCSPACE', 'IFCSITE']);

/** What web-ifc counts among the elements and nobody builds. */
const NOT_BUILT =
  /^IFC(PROJECT|BUILDING|BUILDINGSTOREY|SPATIALZONE|EXTERNALSPATIAL.*|OPENING.*|VOID.*|.*FEATURE|PROJECTION.*|FEATUREELEMENT.*|ANNOTATION|VIRTUALELEMENT|GRID|PORT|DISTRIBUTIONPORT|STRUCTURAL.*|ALIGNMENT.*|LINEAR.*|POSITIONING.*|REFERENT)$/;

/** By the place of a type in the file: the number by which web-ifc knows it, where it is drawn. */
async function codesOfDrawn(index: RecordIndex): Promise<(number | undefined)[]> {
  const api = new WebIfc.IfcAPI();
  await api.Init();
  const known = new Map(
    Object.entries(WebIfc).filter((entry): entry is [string, number] => typeof entry[1] === 'number'),
  );
  return index.types.map((type) => {
    const code = known.get(type);
    if (code === undefined) return undefined;
    return ALSO_DRAWN.has(type) || (api.IsIfcElement(code) && !NOT_BUILT.test(type)) ? code : undefined;
  });
}

function around(one: Box | null, other: Box | null): Box | null {
  if (one === null || other === null) return one ?? other;
  const axes = (pick: (a: number, b: number) => number, a: Point, b: Point): Point => ({
    x: pick(a.x, b.x),
    y: pick(a.y, b.y),
    z: pick(a.z, b.z),
  });
  return { min: axes(Math.min, one.min, other.min), max: axes(Math.max, one.max, other.max) };
}
