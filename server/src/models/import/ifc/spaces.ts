// The spaces of a file: their names, where they are, how large they are and what that is known from.
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
  /** Its area is part of sums (markCounted). */
  readonly isCounted: boolean;
  /** Its people are part of sums. */
  readonly countsPeople: boolean;
}

/** What is known of a file beside its spaces, and where they are noted. */
interface Surroundings {
  readonly structure: Structure;
  readonly oddities: ElementOddities;
  readonly groups: SpaceGroupReader;
  readonly departments: DepartmentReader;
  /** The places of spaces among those that are read, by the numbers of their records: filled in here. */
  readonly places: Map<number, number>;
  /** Areas that count where a space has no shape, by the place of the space: filled in here. */
  readonly properties: Map<number, Area>;
}

/** Reads the spaces, in the order of the file, and notes what is odd. Their areas are those that the file states. */
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
    const property = propertyArea(ofSpace);
    if (property !== undefined) properties.set(places.size, property);
    places.set(id, places.size);
    const [name, longName, objectType] = [readName(given[2]), readName(given[7]), readName(given[4])];
    const storey = structure.storeyOf(id);
    const occupancyType = occupancyTypeIn(ofSpace);
    const shownName = name ?? longName ?? `#${id}`;
    yield {
      guid,
      ordinal,
      name: shownName,
      longName,
      floor: storey === null ? null : (structure.storeys[storey]?.name ?? null),
      ...(statedArea(ofSpace) ?? NO_AREA),
      ...chooseUsage({ occupancyType, longName: name === null ? null : longName, objectType }),
      occupancyType,
      occupancy: peopleIn(ofSpace),
      ...departments.read({ id, name: shownName, values: ofSpace }),
      isCounted: true,
      countsPeople: true,
      ...groups.of(id),
    };
  }
}

/** Chooses the usage of a space from its texts, and tells which of them it is. */
function chooseUsage(texts: {
  readonly occupancyType: string | null;
  /** Null where it is all the name that the space has. */
  readonly longName: string | null;
  readonly objectType: string | null;
}): Pick<FoundSpace, 'usage' | 'usageSource'> {
  const { occupancyType, longName, objectType } = texts;
  if (occupancyType !== null) return { usage: occupancyType, usageSource: 'occupancy_type' };
  if (longName !== null) return { usage: longName, usageSource: 'long_name' };
  return { usage: objectType, usageSource: objectType === null ? null : 'object_type' };
}

/** An area, and what it is known from. */
export interface Area {
  readonly areaM2: number;
  readonly areaSource: AreaSource;
}

const NO_AREA: Area = { areaM2: 0, areaSource: 'none' };

/** Context of a file whose spaces are measured. */
interface Measuring {
  readonly project: Project;
  readonly units: Units;
  /** That web-ifc is told. */
  readonly schema: string;
  /** As readSpaces filled it. */
  readonly places: ReadonlyMap<number, number>;
}

/** Returns the spaces with the areas of their upright profiles where the file states none (readSweptArea). */
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

/** Returns the spaces with the areas of their drawn geometries where they have none yet (measureFootprints). */
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

/** Returns the spaces that have no area yet with those among their properties. */
export function addPropertyAreas(spaces: readonly FoundSpace[], properties: ReadonlyMap<number, Area>): FoundSpace[] {
  return spaces.map((each, place) => (each.areaSource === 'none' ? { ...each, ...properties.get(place) } : each));
}

/** Sets whose names and quantities IFC fixes: of IFC4 and later, and of IFC2X3. */
const STANDARD_SETS = ['Qto_SpaceBaseQuantities', 'BaseQuantities'];

/** The area that programs state for the BIM guide of the GSA: in a set of that name, `GSA BIM Area` or `BIM Area`. */
const [GSA_SET, GSA_AREA] = [/^GSA\b/, /^(?:GSA )?BIM Area$/];

/**
 * Returns the area that the file states by a name that a standard gives it: net before gross before that of the GSA. Other names
 * say in the language of somebody what they are the area of, and may be of walls.
 * @internal
 */
export function statedArea({ quantities }: ElementValues): Area | undefined {
  const standard = STANDARD_SETS.map((name) => quantities[name] ?? {});
  const net = standard.map((set) => areaIn(set.NetFloorArea)).find((each) => each !== undefined);
  if (net !== undefined) return { areaM2: net, areaSource: 'net' };
  const gross = standard.map((set) => areaIn(set.GrossFloorArea)).find((each) => each !== undefined);
  if (gross !== undefined) return { areaM2: gross, areaSource: 'gross' };
  for (const [name, set] of Object.entries(quantities)) {
    if (!GSA_SET.test(name)) continue;
    const area = areaIn(Object.entries(set).find(([each]) => GSA_AREA.test(each))?.[1]);
    if (area !== undefined) return { areaM2: area, areaSource: 'quantity' };
  }
  return undefined;
}

/** Areas of spaces among the standard's properties, which count where a space has no shape. */
const PROPERTIES = [
  ['Pset_SpaceCommon', 'NetPlannedArea'],
  ['Pset_SpaceCommon', 'GrossPlannedArea'],
] as const;

function propertyArea({ propertySets }: ElementValues): Area | undefined {
  for (const [set, name] of PROPERTIES) {
    const areaM2 = areaIn(propertySets[set]?.[name]);
    if (areaM2 !== undefined) return { areaM2, areaSource: 'property' };
  }
  return undefined;
}

/** No space is larger, and a number without an end is no area: the sums of areas must have one. */
const LARGEST_M2 = 1e9;
const isArea = (areaM2: number) => areaM2 > 0 && areaM2 <= LARGEST_M2;

function areaIn(value: ElementValue | undefined): number | undefined {
  if (value === undefined || value.unit !== 'm2' || typeof value.value !== 'number') return undefined;
  return isArea(value.value) ? value.value : undefined;
}

/** Sets in which standards name the occupancy of spaces: of IFC, and of COBie in BS 1192-4. */
const OCCUPANCY_SETS = ['Pset_SpaceOccupancyRequirements', 'Pset_SpaceCommon', 'COBie_SpaceCommon_UK'];

/** Returns the first value of this name in those sets; the name in another set is a word of one language. */
function occupancyIn({ propertySets }: ElementValues, name: string): unknown {
  return OCCUPANCY_SETS.map((set) => propertySets[set]?.[name]?.value).find((value) => value != null);
}

function occupancyTypeIn(values: ElementValues): string | null {
  const value = occupancyIn(values, 'OccupancyType');
  return typeof value === 'string' ? shortText(value) : null;
}

const MOST_PEOPLE = 1_000_000;

function peopleIn(values: ElementValues): number | null {
  const value = Number(occupancyIn(values, 'OccupancyNumber') ?? Number.NaN);
  return Number.isFinite(value) && value >= 0 && value <= MOST_PEOPLE ? Math.round(value) : null;
}
