// The spaces of a file: their names, where they are, how large they are and what that is known from.
import type { AreaSource } from '../../../../../contract/spaces.ts';
import { readGuid, readName, shortText } from './arguments.ts';
import { type ElementOddities, noteGuid } from './elements.ts';
import { measureFootprints } from './footprint.ts';
import type { IfcFile } from './ifc-file.ts';
import type { Project } from './project.ts';
import type { Structure } from './structure.ts';
import type { ElementValues, ValueReader } from './values.ts';

export interface FoundSpace {
  readonly guid: string;
  /** 1 for the first of its GlobalId in the file, 2 for the next. */
  readonly ordinal: number;
  readonly name: string;
  readonly floor: string | null;
  readonly areaM2: number;
  readonly areaSource: AreaSource;
  readonly usage: string | null;
  readonly occupancy: number | null;
  readonly department: string | null;
}

/** What is known of a file beside its spaces, and where they are noted. */
interface Surroundings {
  readonly structure: Structure;
  readonly oddities: ElementOddities;
  /** The places of spaces among those that are read, by the numbers of their records: filled in here. */
  readonly places: Map<number, number>;
}

/** Reads the spaces, in the order of the file, and notes what is odd. Their areas are those that the file states. */
export function* readSpaces(
  file: IfcFile,
  values: ValueReader,
  { structure, oddities, places }: Surroundings,
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
    places.set(id, places.size);
    const ofSpace = values.of(id);
    const [name, longName, objectType] = [readName(given[2]), readName(given[7]), readName(given[4])];
    const storey = structure.storeyOf(id);
    yield {
      guid,
      ordinal,
      name: name ?? longName ?? `#${id}`,
      floor: storey === null ? null : (structure.storeys[storey]?.name ?? null),
      ...(statedArea(ofSpace) ?? NO_AREA),
      usage: textIn(ofSpace, 'occupancytype') ?? (name === null ? objectType : (longName ?? objectType)),
      occupancy: peopleIn(ofSpace),
      department: textIn(ofSpace, 'department'),
    };
  }
}

interface Area {
  readonly areaM2: number;
  readonly areaSource: AreaSource;
}

const NO_AREA: Area = { areaM2: 0, areaSource: 'none' };

/** What is known of a file whose spaces are measured. */
interface Measuring {
  readonly project: Project;
  /** That web-ifc is told. */
  readonly schema: string;
  /** As readSpaces filled it. */
  readonly places: ReadonlyMap<number, number>;
}

/** Returns the spaces with the areas of their geometries where the file states none (measureFootprints). */
export async function measureSpaces(
  file: IfcFile,
  spaces: readonly FoundSpace[],
  { project, schema, places }: Measuring,
): Promise<FoundSpace[]> {
  const measured = [...spaces];
  const wanted = [...places].filter(([, place]) => spaces[place]?.areaSource === 'none');
  if (wanted.length === 0) return measured;
  const areas = await measureFootprints(
    file,
    { project, schema },
    wanted.map(([id]) => id),
  );
  for (const [id, place] of wanted) {
    const [space, areaM2] = [spaces[place], areas.get(id) ?? 0];
    if (space !== undefined && isArea(areaM2)) measured[place] = { ...space, areaM2, areaSource: 'footprint' };
  }
  return measured;
}

/** Letters alone, so that `Net Floor Area`, `NetFloorArea` and `net_floor_area` are one. */
const plain = (name: string) => name.toLowerCase().replaceAll(/[^\p{L}]/gu, '');

const NET = new Set(['netfloorarea', 'netarea']);
const GROSS = new Set(['grossfloorarea', 'grossarea']);
/** Areas of a space that are not that of its floor. */
const NOT_A_FLOOR = /wall|ceiling|window|door|opening|lateral|side|surface|roof|facade|perimeter|covering|skirting/;

/** The area that the file states: net before gross before any other, a quantity before a property. @internal */
export function statedArea({ quantities, propertySets }: ElementValues): Area | undefined {
  const [ofQuantities, ofProperties] = [areasIn(quantities), areasIn(propertySets)];
  const all = [...ofQuantities, ...ofProperties];
  const net = all.find(({ name }) => NET.has(name));
  if (net !== undefined) return { areaM2: net.areaM2, areaSource: 'net' };
  const gross = all.find(({ name }) => GROSS.has(name));
  if (gross !== undefined) return { areaM2: gross.areaM2, areaSource: 'gross' };
  const isFloor = ({ name }: { name: string }) => !NOT_A_FLOOR.test(name);
  const quantity = ofQuantities.find(isFloor);
  if (quantity !== undefined) return { areaM2: quantity.areaM2, areaSource: 'quantity' };
  const property = ofProperties.find(isFloor);
  return property === undefined ? undefined : { areaM2: property.areaM2, areaSource: 'property' };
}

/** No space is larger, and a number without an end is no area: the sums of areas must have one. */
const LARGEST_M2 = 1e9;
const isArea = (areaM2: number) => areaM2 > 0 && areaM2 <= LARGEST_M2;

function areasIn(sets: ElementValues['quantities']): { name: string; areaM2: number }[] {
  return Object.values(sets).flatMap((each) =>
    Object.entries(each).flatMap(([name, { value, unit }]) =>
      unit === 'm2' && typeof value === 'number' && isArea(value) ? [{ name: plain(name), areaM2: value }] : [],
    ),
  );
}

function valueIn({ propertySets }: ElementValues, wanted: string): unknown {
  for (const set of Object.values(propertySets)) {
    for (const [name, { value }] of Object.entries(set)) if (plain(name) === wanted && value !== null) return value;
  }
  return undefined;
}

function textIn(values: ElementValues, wanted: string): string | null {
  const value = valueIn(values, wanted);
  return typeof value === 'string' ? shortText(value) : null;
}

const MOST_PEOPLE = 1_000_000;

function peopleIn(values: ElementValues): number | null {
  const value = Number(valueIn(values, 'occupancynumber') ?? Number.NaN);
  return Number.isFinite(value) && value >= 0 && value <= MOST_PEOPLE ? Math.round(value) : null;
}
