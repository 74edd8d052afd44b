// Reads the zones of a file: groups of spaces that serve one purpose together, such as a flat, a fire compartment or a part with one climate.
import type { insertStructure } from '../../elements/public.ts';
import { readGuid, readName, readReference, readReferences, readWord } from './arguments.ts';
import type { IfcFile, IfcRecord } from './ifc-file.ts';
import type { Related } from './related.ts';

/** The groups of a space as they are stored. */
export type SpaceGroups = Pick<Parameters<typeof insertStructure>[3]['spaces'][number], 'zones' | 'classifications'>;
type SpaceZone = SpaceGroups['zones'][number];
type Zone = Omit<SpaceZone, 'classifications'>;

export interface FoundZone extends Zone {
  /** The number of its record. */
  readonly id: number;
}

/** More zones than any space is part of. */
const MAX_ZONES = 50;

/** Relations that may make an object part of a zone: the indexes of their arguments for the zone and the objects. */
const ZONE_RELATIONS = [
  { type: 'IFCRELASSIGNSTOGROUP', zone: 6, members: 4 },
  { type: 'IFCRELASSIGNSTOGROUPBYFACTOR', zone: 6, members: 4 },
  // Spatial zones are places as well as groups.
  { type: 'IFCRELREFERENCEDINSPATIALSTRUCTURE', zone: 5, members: 4 },
  { type: 'IFCRELAGGREGATES', zone: 4, members: 5 },
] as const;

/** Reads the zones of objects, direct or through other zones; the nearest come first. */
export function readZones(file: IfcFile): Related<FoundZone> {
  const zones = new Map<number, FoundZone>();
  for (const record of file.listRecords('IFCZONE')) zones.set(record.id, readZone(record));
  for (const record of file.listRecords('IFCSPATIALZONE')) zones.set(record.id, readSpatialZone(record));
  if (zones.size === 0) return { of: () => [] };
  const parents = readParents(file, zones);
  return {
    of(id) {
      const found = new Set<number>();
      // Iterates a set while it grows: zones may be part of each other.
      const queue = [id];
      for (let at = 0; at < queue.length; at += 1) {
        for (const parent of parents.get(queue[at] ?? id) ?? []) {
          if (found.size === MAX_ZONES) break;
          if (!found.has(parent)) queue.push(parent);
          found.add(parent);
        }
      }
      return [...found].map((each) => zones.get(each)).filter((each) => each !== undefined);
    },
  };
}

/** Reads the zones that objects are directly part of. */
function readParents(file: IfcFile, zones: ReadonlyMap<number, unknown>): ReadonlyMap<number, readonly number[]> {
  const parents = new Map<number, number[]>();
  for (const { type, zone, members } of ZONE_RELATIONS) {
    for (const { arguments: given } of file.listRecords(type, [zone, members])) {
      const parent = readReference(given[zone]);
      if (parent === null || !zones.has(parent)) continue;
      for (const member of readReferences(given[members])) {
        const known = parents.get(member);
        if (known === undefined) parents.set(member, [parent]);
        else if (known.length < MAX_ZONES) known.push(parent);
      }
    }
  }
  return parents;
}

/** Reads a zone; IFC2X3 has no long name. */
function readZone(record: IfcRecord): FoundZone {
  const { arguments: given } = record;
  return describe(record, { class: 'IfcZone', longName: readName(given[5]), purpose: readName(given[4]) });
}

function readSpatialZone(record: IfcRecord): FoundZone {
  const { arguments: given } = record;
  const type = readWord(given[8]);
  const said = type === 'USERDEFINED' || type === 'NOTDEFINED' ? null : type;
  return describe(record, {
    ...{ class: 'IfcSpatialZone', longName: readName(given[7]) },
    purpose: said ?? readName(given[4]),
  });
}

interface ZoneWords {
  readonly class: SpaceZone['class'];
  readonly longName: string | null;
  readonly purpose: string | null;
}

function describe({ id, arguments: given }: IfcRecord, { class: name, longName, purpose }: ZoneWords): FoundZone {
  const known = readName(given[2]);
  return {
    id,
    guid: readGuid(given[0]) ?? '',
    class: name,
    name: known ?? longName ?? `#${id}`,
    description: readName(given[3]) ?? (known === null ? null : longName),
    purpose,
  };
}
