// Reads the spaces of a file: their names, their locations, their areas and the sources of these.
import type { ElementValue } from '../../../../../contract/model-elements.ts';
import type { AreaSource, SpaceState } from '../../../../../contract/spaces.ts';
import { readGuid, readName, shortText } from './arguments.ts';
import type { DepartmentReader } from './departments.ts';
import { type ElementOddities, noteGuid } from './elements.ts';
import { measureFootprints } from './footprint.ts';
import type { IfcFile } from './ifc-file.ts';
import type { Project } from './project.ts';
import type { SpaceGroupReader } from './space-groups.ts';
import type { Structure } from './structure.ts';
import { readSweptArea } from './swept-area.ts';
import type { Units } from './units.ts';
import type { ElementValues, ValueReader } from './values.ts';
import type { SpaceGroups } from './zones.ts';

export interface FoundSpace extends SpaceGroups {
  readonly guid: string;
  /** 1 for the first of its GlobalId in the file, 2 for the next. */
  readonly ordinal: number;
  readonly name: string;
  readonly longName: string | null;
  readonly floor: string | null;
  readonly areaM2: number;
  readonly areaSource: AreaSource;
  readonly usage: string | null;
  readonly usageSource: Exclude<SpaceState['usageSource'], 'person'>;
  readonly occupancyType: string | null;
  readonly occupancy: number | null;
  readonly department: string | null;
  readonly departmentSource: Exclude<SpaceState['departmentSource'], 'person'>;
  /** True if its area is part of sums (markCounted). */
  readonly isCounted: boolean;
  /** True if its people are part of sums. */
  readonly countsPeople: boolean;
}

/** The content of a file besides its spaces, and the maps that are filled with them. */
interface Surroundings {
  readonly structure: Structure;
  readonly oddities: ElementOddities;
  readonly groups: SpaceGroupReader;
  readonly departments: DepartmentReader;
  /** Indexes of the spaces by the numbers of their records: filled in here. */
  readonly places: Map<number, number>;
  /** Areas that count if a space has no shape, by the index of the space: filled in here. */
  readonly properties: Map<number, Area>;
}

/** Reads the spaces in the order of the file, and notes oddities. Their areas are those that the file states. */
export function* readSpaces(
  file: IfcFile,
  values: ValueReader,
  { structure, oddities, groups, departments, places, properties }: Surroundings,
): Generator<FoundSpace> {
  const ordinals = new Map<string, number>();
  for (const { id, arguments: given } of file.listRecords('IFCSPACE')) {
    const guid = readGuid(given[0]);
    if (guid === null) {
      oddities.withoutGuid += 1;
      continue;
    }
    const ordinal = (ordinals.get(guid) ?? 0) + 1;
    ordinals.set(guid, ordinal);
    noteGuid(oddities, guid, ordinal > 1);
    const ofSpace = values.of(id);
    const property = readPropertyArea(ofSpace);
    if (property !== undefined) properties.set(places.size, property);
    places.set(id, places.size);
    const [name, longName, objectType] = [readName(given[2]), readName(given[7]), readName(given[4])];
    const storey = structure.storeyOf(id);
    const occupancyType = readOccupancyType(ofSpace);
    const shownName = name ?? longName ?? `#${id}`;
    yield {
      guid,
      ordinal,
      name: shownName,
      longName,
      floor: storey === null ? null : (structure.storeys[storey]?.name ?? null),
      ...(readStatedArea(ofSpace) ?? NO_AREA),
      ...chooseUsage({ occupancyType, longName: name === null ? null : longName, objectType }),
      occupancyType,
      occupancy: readPeople(ofSpace),
      ...departments.read({ id, name: shownName, values: ofSpace }),
      isCounted: true,
      countsPeople: true,
      ...groups.of(id),
    };
  }
}

/** Chooses the usage of a space from its texts, and returns its source. */
function chooseUsage(texts: {
  readonly occupancyType: string | null;
  /** Null if the space has no other name. */
  readonly longName: string | null;
  readonly objectType: string | null;
}): Pick<FoundSpace, 'usage' | 'usageSource'> {
  const { occupancyType, longName, objectType } = texts;
  if (occupancyType !== null) return { usage: occupancyType, usageSource: 'occupancy_type' };
  if (longName !== null) return { usage: longName, usageSource: 'long_name' };
  return { usage: objectType, usageSource: objectType === null ? null : 'object_type' };
}

/** An area and its source. */
export interface Area {
  readonly areaM2: number;
  readonly areaSource: AreaSource;
}

const NO_AREA: Area = { areaM2: 0, areaSource: 'none' };

/** Context of a file whose spaces are measured. */
interface Measuring {
  readonly project: Project;
  readonly units: Units;
  /** The schema for web-ifc. */
  readonly schema: string;
  /** Filled by readSpaces. */
  readonly places: ReadonlyMap<number, number>;
}

/** Returns the spaces with the areas of their upright profiles if the file states none (readSweptArea). */
export function addSweptAreas(
  file: IfcFile,
  spaces: readonly FoundSpace[],
  { units, places }: Pick<Measuring, 'units' | 'places'>,
): FoundSpace[] {
  const { scale, unit } = units.of('LENGTHUNIT');
  const measured = [...spaces];
  if (unit === 'm') {
    addFootprints(measured, places, (id) => Number(((readSweptArea(file, id) ?? 0) * scale ** 2).toPrecision(7)));
  }
  return measured;
}

/** Returns the spaces with the areas of their geometries if they have none yet (measureFootprints). */
export async function measureSpaces(
  file: IfcFile,
  spaces: readonly FoundSpace[],
  { project, schema, places }: Omit<Measuring, 'units'>,
): Promise<FoundSpace[]> {
  const measured = [...spaces];
  const wanted = [...places].filter(([, place]) => spaces[place]?.areaSource === 'none');
  if (wanted.length === 0) return measured;
  const areas = await measureFootprints(
    file,
    { project, schema },
    wanted.map(([id]) => id),
  );
  addFootprints(measured, places, (id) => areas.get(id) ?? 0);
  return measured;
}

function addFootprints(
  spaces: FoundSpace[],
  places: ReadonlyMap<number, number>,
  measure: (id: number) => number,
): void {
  for (const [id, place] of places) {
    const space = spaces[place];
    if (space?.areaSource !== 'none') continue;
    const areaM2 = measure(id);
    if (isArea(areaM2)) spaces[place] = { ...space, areaM2, areaSource: 'footprint' };
  }
}

/** Returns the spaces with the areas among their properties if they have none yet. */
export function addPropertyAreas(spaces: readonly FoundSpace[], properties: ReadonlyMap<number, Area>): FoundSpace[] {
  return spaces.map((each, place) => (each.areaSource === 'none' ? { ...each, ...properties.get(place) } : each));
}

/** Sets with names and quantities defined by IFC: of IFC4 and later, and of IFC2X3. */
const STANDARD_SETS = ['Qto_SpaceBaseQuantities', 'BaseQuantities'];

/** The area for the BIM guide of the GSA: `GSA BIM Area` or `BIM Area`, in a set of that name. */
const [GSA_SET, GSA_AREA] = [/^GSA\b/, /^(?:GSA )?BIM Area$/];

/**
 * Returns the area that the file states under a name of a standard: net before gross before that of the GSA. Other names are words of
 * one language, and may be areas of walls.
 * @internal
 */
export function readStatedArea({ quantities }: ElementValues): Area | undefined {
  const standard = STANDARD_SETS.map((name) => quantities[name] ?? {});
  const net = standard.map((set) => readArea(set.NetFloorArea)).find((each) => each !== undefined);
  if (net !== undefined) return { areaM2: net, areaSource: 'net' };
  const gross = standard.map((set) => readArea(set.GrossFloorArea)).find((each) => each !== undefined);
  if (gross !== undefined) return { areaM2: gross, areaSource: 'gross' };
  for (const [name, set] of Object.entries(quantities)) {
    if (!GSA_SET.test(name)) continue;
    const area = readArea(Object.entries(set).find(([each]) => GSA_AREA.test(each))?.[1]);
    if (area !== undefined) return { areaM2: area, areaSource: 'quantity' };
  }
  return undefined;
}

/** Standard properties for areas, which count if a space has no shape. */
const PROPERTIES = [
  ['Pset_SpaceCommon', 'NetPlannedArea'],
  ['Pset_SpaceCommon', 'GrossPlannedArea'],
] as const;

function readPropertyArea({ propertySets }: ElementValues): Area | undefined {
  for (const [set, name] of PROPERTIES) {
    const areaM2 = readArea(propertySets[set]?.[name]);
    if (areaM2 !== undefined) return { areaM2, areaSource: 'property' };
  }
  return undefined;
}

/** Larger than any space, and finite: so are the sums of areas. */
const MAX_AREA_M2 = 1e9;
const isArea = (areaM2: number) => areaM2 > 0 && areaM2 <= MAX_AREA_M2;

function readArea(value: ElementValue | undefined): number | undefined {
  if (value === undefined || value.unit !== 'm2' || typeof value.value !== 'number') return undefined;
  return isArea(value.value) ? value.value : undefined;
}

/** Sets with the occupancy of spaces by standards: of IFC, and of COBie in BS 1192-4. */
const OCCUPANCY_SETS = ['Pset_SpaceOccupancyRequirements', 'Pset_SpaceCommon', 'COBie_SpaceCommon_UK'];

/** Returns the first value of this name in those sets; in another set the name is a word of one language. */
function readOccupancy({ propertySets }: ElementValues, name: string): unknown {
  return OCCUPANCY_SETS.map((set) => propertySets[set]?.[name]?.value).find((value) => value != null);
}

function readOccupancyType(values: ElementValues): string | null {
  const value = readOccupancy(values, 'OccupancyType');
  return typeof value === 'string' ? shortText(value) : null;
}

const MAX_PEOPLE = 1_000_000;

function readPeople(values: ElementValues): number | null {
  const value = Number(readOccupancy(values, 'OccupancyNumber') ?? Number.NaN);
  return Number.isFinite(value) && value >= 0 && value <= MAX_PEOPLE ? Math.round(value) : null;
}
