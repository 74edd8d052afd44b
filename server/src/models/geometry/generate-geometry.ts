// Generates the geometry of a model part by part: splits its file by storeys and converts each to fragments.
import { deflateSync } from 'node:zlib';
import * as WebIfc from 'web-ifc';
import { readBytesForWebIfc } from '../import/public.ts';
import { findCircular } from './circular.ts';
import { measureItems } from './figures/measure.ts';
import { indexPlacements } from './figures/placements.ts';
import { computeBox, computeOrigin, createFragments, type Fragments, moveToOrigin } from './fragments.ts';
import type { Box, GeometryTotals, PartFacts, Point, TotalsSoFar } from './geometry.ts';
import type { GenerationStep, Resume, TriedProduct } from './messages.ts';
import { type KnownStorey, type PlannedPart, planParts, readGuid } from './plan.ts';
import { indexRecords, type RecordIndex, readArguments, readReferences } from './step/record-index.ts';
import { prepareSubsets } from './subset.ts';
import { tryProducts } from './try-products.ts';

/** A part as the browser loads it. */
export interface FinishedPart extends PartFacts {
  readonly bytes: Uint8Array;
  /** Measured lazily. */
  readonly figures: Iterable<ElementFigures>;
}

/** Figures of an element whose GlobalId is unique in the geometry. */
export interface ElementFigures {
  readonly guid: string;
  /** Ordered as in figures/layout.ts. */
  readonly figures: readonly number[];
}

/** The input of a generation, and its listeners. */
export interface Generation {
  /** The lowest first. */
  readonly storeys: readonly KnownStorey[];
  readonly resume: Resume;
  /** Called before anything that may take too long. */
  step(step: GenerationStep): Promise<void>;
  /** Called for a product that is too large to be shown. */
  leaveOut(product: TriedProduct): Promise<void>;
  /** Takes a part, with the number of planned parts that are done and the totals of all of them. */
  take(part: FinishedPart, passed: number, whole: GeometryTotals): Promise<void>;
  /** Called for a part in which nothing is shown, with the same. */
  pass(passed: number, soFar: TotalsSoFar): Promise<void>;
}

/** Generates the geometry of a file that was scanned and imported before, part by part. */
export async function generateGeometry(path: string, generation: Generation): Promise<GeometryTotals> {
  const { resume, step, take } = generation;
  const index = indexRecords(readBytesForWebIfc(path));
  const { api, codes } = await openLibrary(index);
  const isDrawn = codes.map((code) => code !== undefined);
  const types = codes.filter((code) => code !== undefined);
  const isCircular = findCircular(index);
  const createSubset = prepareSubsets(index, { isDrawn, isCircular });
  const leftOut = new Set(resume.leftOut);
  let origin = resume.whole?.origin;
  let { box, undrawnCount } = resume.whole ?? { box: null, undrawnCount: 0 };
  const parts = planParts(index, generation.storeys, isDrawn);
  const measure = prepareMeasuring(index, parts);
  for (const [at, { products, ...facts }] of parts.entries()) {
    if (at < resume.passed) continue;
    const isSound = (place: number) => !isCircular(place) && !leftOut.has(index.numberOf(place));
    if (at === resume.passed && resume.tryFrom !== undefined) {
      await tryFrom(resume.tryFrom, { index, products, isSound, createSubset, api, generation, leftOut });
    }
    const file = createSubset(products.filter(isSound));
    await step({ maxMs: PART_MS + (file.length / 1e6) * PART_MS_EACH_MB, product: undefined });
    const fragments = await createFragments(file, types);
    const shaped = products.filter((place) => hasShape(index, place)).length;
    undrawnCount += Math.max(0, shaped - fragments.itemCount);
    if (fragments.itemCount === 0) {
      await generation.pass(at + 1, { origin, box, undrawnCount });
      continue;
    }
    origin ??= computeOrigin(fragments);
    moveToOrigin(fragments, origin);
    box = joinBoxes(box, computeBox(fragments, origin));
    const part = { ...facts, elementCount: fragments.itemCount, bytes: deflateSync(fragments.bytes) };
    const figures = measure(fragments, origin);
    await take({ ...part, figures }, at + 1, { origin, box, undrawnCount });
  }
  return { origin: origin ?? { x: 0, y: 0, z: 0 }, box, undrawnCount };
}

/** Over ten times the time that parts of real files took on a slow machine. */
const PART_MS = 30_000;
const PART_MS_EACH_MB = 10_000;

interface Trial {
  readonly index: RecordIndex;
  readonly products: readonly number[];
  readonly isSound: (place: number) => boolean;
  readonly createSubset: (products: readonly number[]) => Uint8Array;
  readonly api: WebIfc.IfcAPI;
  readonly generation: Generation;
  /** Numbers of products that are too large are added. */
  readonly leftOut: Set<number>;
}

async function tryFrom(
  from: number,
  { index, products, isSound, generation, leftOut, ...trial }: Trial,
): Promise<void> {
  const tried = products.flatMap((place, at): TriedProduct[] => {
    if (at < from || !isSound(place)) return [];
    return [{ at, number: index.numberOf(place), guid: readGuid(index, place) ?? '' }];
  });
  await tryProducts({
    api: trial.api,
    file: trial.createSubset(products.filter(isSound)),
    products: tried,
    step: generation.step,
    leaveOut(product) {
      leftOut.add(product.number);
      return generation.leaveOut(product);
    },
  });
}

/** Returns a function that measures parts, except for GlobalIds that several products have: those cannot be told apart. */
function prepareMeasuring(index: RecordIndex, parts: readonly PlannedPart[]) {
  const counts = new Map<string, number>();
  for (const place of parts.flatMap(({ products }) => products)) {
    const guid = readGuid(index, place) ?? '';
    counts.set(guid, (counts.get(guid) ?? 0) + 1);
  }
  const placementAt = indexPlacements(index);
  return function* measure(fragments: Fragments, origin: Point): Generator<ElementFigures> {
    const placementFor = (number: number) => placementAt(index.placeOf(number) ?? -1);
    for (const { number, figures } of measureItems(fragments, origin, placementFor)) {
      const guid = readGuid(index, index.placeOf(number) ?? -1);
      if (guid !== undefined && counts.get(guid) === 1) yield { guid, figures };
    }
  };
}

/** Index of the representation among the arguments of every product. */
const REPRESENTATION = 6;

/** Returns true if a product names a representation that is in the file. */
function hasShape(index: RecordIndex, place: number): boolean {
  return readReferences(index, readArguments(index, place)[REPRESENTATION]).length > 0;
}

/** Adds spaces, which can be selected, and sites, which are the ground. */
const ALSO_DRAWN = new Set(['IFCSPACE', 'IFCSITE']);

/** Matches types that web-ifc counts among the elements and nobody builds. */
const NOT_BUILT =
  /^IFC(PROJECT|BUILDING|BUILDINGSTOREY|SPATIALZONE|EXTERNALSPATIAL.*|OPENING.*|VOID.*|.*FEATURE|PROJECTION.*|FEATUREELEMENT.*|ANNOTATION|VIRTUALELEMENT|GRID|PORT|DISTRIBUTIONPORT|STRUCTURAL.*|ALIGNMENT.*|LINEAR.*|POSITIONING.*|REFERENT)$/;

interface Library {
  readonly api: WebIfc.IfcAPI;
  /** web-ifc's codes of the types that are shown, by the index of a type in the file. */
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

function joinBoxes(one: Box | null, other: Box | null): Box | null {
  if (one === null || other === null) return one ?? other;
  const mergeAxes = (pick: (a: number, b: number) => number, a: Point, b: Point): Point => ({
    x: pick(a.x, b.x),
    y: pick(a.y, b.y),
    z: pick(a.z, b.z),
  });
  return { min: mergeAxes(Math.min, one.min, other.min), max: mergeAxes(Math.max, one.max, other.max) };
}
