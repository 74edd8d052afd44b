// A whole model, drawn part by part: its file is taken apart by storeys, each of which becomes fragments.
import { deflateSync } from 'node:zlib';
import * as WebIfc from 'web-ifc';
import { readDrawableBytes } from '../reading/public.ts';
import { circularIn } from './circular.ts';
import type { Box, DrawnSoFar, DrawnWhole, PartFacts, Point } from './drawing.ts';
import { measureItems } from './figures/measure.ts';
import { placementsIn } from './figures/placements.ts';
import { boxOf, type Fragments, fragmentsOf, originFor, settleAt } from './fragments.ts';
import type { DrawingStep, Resume, TriedProduct } from './messages.ts';
import { guidOf, type KnownStorey, type PlannedPart, planParts } from './plan.ts';
import { argumentsOf, indexRecords, namedIn, type RecordIndex } from './step/record-index.ts';
import { subsetsOf } from './subset.ts';
import { tryProducts } from './try-products.ts';

/** A part as a browser loads it. */
export interface FinishedPart extends PartFacts {
  readonly bytes: Uint8Array;
  /** Measured as they are asked for. */
  readonly figures: Iterable<ElementFigures>;
}

/** The figures of an element that is drawn once. */
export interface ElementFigures {
  readonly guid: string;
  /** In the order of figures/layout.ts. */
  readonly figures: readonly number[];
}

/** The input of a drawing, and its listeners. */
export interface Drawer {
  /** The lowest first. */
  readonly storeys: readonly KnownStorey[];
  readonly resume: Resume;
  /** Told before anything that may take too long. */
  step(step: DrawingStep): Promise<void>;
  /** Called for a product that is too large to be drawn. */
  leaveOut(product: TriedProduct): Promise<void>;
  /** Takes a part, with how many of the planned ones were passed and what is known of all up to it. */
  take(part: FinishedPart, passed: number, whole: DrawnWhole): Promise<void>;
  /** Called for a part in which nothing is drawn, with the same. */
  pass(passed: number, soFar: DrawnSoFar): Promise<void>;
}

/** Draws a file that was scanned and read before, part by part. */
export async function drawFile(path: string, drawer: Drawer): Promise<DrawnWhole> {
  const { resume, step, take } = drawer;
  const index = indexRecords(readDrawableBytes(path));
  const { api, codes } = await openLibrary(index);
  const isDrawn = codes.map((code) => code !== undefined);
  const types = codes.filter((code) => code !== undefined);
  const isCircular = circularIn(index);
  const subsetOf = subsetsOf(index, { isDrawn, isCircular });
  const leftOut = new Set(resume.leftOut);
  let origin = resume.whole?.origin;
  let { box, undrawnCount } = resume.whole ?? { box: null, undrawnCount: 0 };
  const parts = planParts(index, drawer.storeys, isDrawn);
  const measure = measurer(index, parts);
  for (const [at, { products, ...facts }] of parts.entries()) {
    if (at < resume.passed) continue;
    const isSound = (place: number) => !isCircular(place) && !leftOut.has(index.numberOf(place));
    if (at === resume.passed && resume.tryFrom !== undefined) {
      await tryFrom(resume.tryFrom, { index, products, isSound, subsetOf, api, drawer, leftOut });
    }
    const file = subsetOf(products.filter(isSound));
    await step({ maxMs: PART_MS + (file.length / 1e6) * PART_MS_EACH_MB, product: undefined });
    const fragments = await fragmentsOf(file, types);
    const shaped = products.filter((place) => hasShape(index, place)).length;
    undrawnCount += Math.max(0, shaped - fragments.itemCount);
    if (fragments.itemCount === 0) {
      await drawer.pass(at + 1, { origin, box, undrawnCount });
      continue;
    }
    origin ??= originFor(fragments);
    settleAt(fragments, origin);
    box = around(box, boxOf(fragments, origin));
    const part = { ...facts, elementCount: fragments.itemCount, bytes: deflateSync(fragments.bytes) };
    const figures = measure(fragments, origin);
    await take({ ...part, figures }, at + 1, { origin, box, undrawnCount });
  }
  return { origin: origin ?? { x: 0, y: 0, z: 0 }, box, undrawnCount };
}

/** Over ten times what parts of real files took on a slow machine. */
const PART_MS = 30_000;
const PART_MS_EACH_MB = 10_000;

interface Trial {
  readonly index: RecordIndex;
  readonly products: readonly number[];
  readonly isSound: (place: number) => boolean;
  readonly subsetOf: (products: readonly number[]) => Uint8Array;
  readonly api: WebIfc.IfcAPI;
  readonly drawer: Drawer;
  /** The numbers of what is too large are added. */
  readonly leftOut: Set<number>;
}

async function tryFrom(from: number, { index, products, isSound, drawer, leftOut, ...trial }: Trial): Promise<void> {
  const tried = products.flatMap((place, at): TriedProduct[] => {
    if (at < from || !isSound(place)) return [];
    return [{ at, number: index.numberOf(place), guid: guidOf(index, place) ?? '' }];
  });
  await tryProducts({
    api: trial.api,
    file: trial.subsetOf(products.filter(isSound)),
    products: tried,
    step: drawer.step,
    leaveOut(product) {
      leftOut.add(product.number);
      return drawer.leaveOut(product);
    },
  });
}

/** Measures what parts show, but for GlobalIds that several products have: none of those can be told from the others. */
function measurer(index: RecordIndex, parts: readonly PlannedPart[]) {
  const counts = new Map<string, number>();
  for (const place of parts.flatMap(({ products }) => products)) {
    const guid = guidOf(index, place) ?? '';
    counts.set(guid, (counts.get(guid) ?? 0) + 1);
  }
  const placementAt = placementsIn(index);
  return function* measure(fragments: Fragments, origin: Point): Generator<ElementFigures> {
    const placementFor = (number: number) => placementAt(index.placeOf(number) ?? -1);
    for (const { number, figures } of measureItems(fragments, origin, placementFor)) {
      const guid = guidOf(index, index.placeOf(number) ?? -1);
      if (guid !== undefined && counts.get(guid) === 1) yield { guid, figures };
    }
  };
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

interface Library {
  readonly api: WebIfc.IfcAPI;
  /** By the place of a type in the file: the number by which web-ifc knows it, where it is drawn. */
  readonly codes: readonly (number | undefined)[];
}

async function openLibrary(index: RecordIndex): Promise<Library> {
  const api = new WebIfc.IfcAPI();
  await api.Init();
  const known = new Map(
    Object.entries(WebIfc).filter((entry): entry is [string, number] => typeof entry[1] === 'number'),
  );
  const codes = index.types.map((type) => {
    const code = known.get(type);
    if (code === undefined) return undefined;
    return ALSO_DRAWN.has(type) || (api.IsIfcElement(code) && !NOT_BUILT.test(type)) ? code : undefined;
  });
  return { api, codes };
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
