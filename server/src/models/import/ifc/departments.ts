// Reads the departments of spaces. No property set of IFC names them: relations in IFC give the organisation that occupies a space.
import { readName, readReference, readReferences, readWord } from './arguments.ts';
import type { IfcFile, IfcRecord } from './ifc-file.ts';
import type { Related } from './related.ts';
import type { ElementValues } from './values.ts';
import type { FoundZone } from './zones.ts';

/** Lists spaces by the source of their departments. */
export interface DepartmentNotes {
  readonly fromOccupants: string[];
  readonly fromZones: string[];
  /** Spaces with a property of such a name, which is left out: in any set, it is a word of one language. */
  readonly leftOut: string[];
}

interface FoundDepartment {
  readonly department: string | null;
  readonly departmentSource: 'occupant' | 'zone' | null;
}

export interface DepartmentReader {
  /** Returns the department of a space and its source, and notes it under the name of the space. */
  read(space: { readonly id: number; readonly name: string; readonly values: ElementValues }): FoundDepartment;
  readonly notes: DepartmentNotes;
}

/** Both relate actors to what they occupy; the second is that of IFC2X3. */
const ACTOR_RELATIONS = ['IFCRELASSIGNSTOACTOR', 'IFCRELOCCUPIESSPACES'];

/** Roles in a contract on a property that others use (IfcOccupantTypeEnum). */
const NOT_USERS = new Set(['ASSIGNOR', 'LESSOR', 'LETTINGAGENT', 'OWNER']);

/** Names that programs give the property in some languages. They are reported, and never imported. */
const NAMES = new Set(['department', 'abteilung', 'afdeling', 'département', 'قسم', 'القسم']);

/** Reads departments: the occupant of a space, else its spatial zone of occupancy, else the occupant of a zone of it. */
export function openDepartments(file: IfcFile, zones: Related<FoundZone>): DepartmentReader {
  const occupants = readOccupants(file);
  const notes = { fromOccupants: [] as string[], fromZones: [] as string[], leftOut: [] as string[] };
  return {
    notes,
    read({ id, name, values }) {
      const own = occupants.get(id);
      const ofZones = zones.of(id);
      const zone = ofZones.find(isDepartment);
      const occupant = own ?? (zone === undefined ? ofZones.map((each) => occupants.get(each.id)) : []).find(Boolean);
      if (occupant !== undefined) notes.fromOccupants.push(name);
      else if (zone !== undefined) notes.fromZones.push(name);
      else if (hasNamedProperty(values)) notes.leftOut.push(name);
      if (occupant !== undefined) return { department: occupant, departmentSource: 'occupant' };
      return { department: zone?.name ?? null, departmentSource: zone === undefined ? null : 'zone' };
    },
  };
}

/** Returns true if a zone is of occupancy and has a name; a zone without one is named by the number of its record (readZones). */
const isDepartment = ({ class: type, purpose, name, id }: FoundZone) =>
  type === 'IfcSpatialZone' && purpose === 'OCCUPANCY' && name !== `#${id}`;

/** Reads the names of occupants by the numbers of the records that they occupy; the first counts. */
function readOccupants(file: IfcFile): ReadonlyMap<number, string> {
  const names = new Map<number, string>();
  for (const record of file.listRecords('IFCOCCUPANT')) {
    const name = NOT_USERS.has(readWord(record.arguments[6]) ?? '') ? null : readOccupantName(file, record);
    if (name !== null) names.set(record.id, name);
  }
  const occupants = new Map<number, string>();
  if (names.size === 0) return occupants;
  for (const type of ACTOR_RELATIONS) {
    for (const { arguments: given } of file.listRecords(type, [4, 6])) {
      const name = names.get(readReference(given[6]) ?? Number.NaN);
      if (name === undefined) continue;
      for (const object of readReferences(given[4])) if (!occupants.has(object)) occupants.set(object, name);
    }
  }
  return occupants;
}

/**
 * Returns the name of an occupant, else that of its organisation. A person is no department: if the actor is a person, the name of the
 * occupant is that of the person, and only the person's organisation counts.
 */
function readOccupantName(file: IfcFile, { arguments: given }: IfcRecord): string | null {
  const actor = file.findRecord(readReference(given[5]) ?? -1);
  const isPerson = actor?.type === 'IFCPERSON' || actor?.type === 'IFCPERSONANDORGANIZATION';
  const organisation =
    actor?.type === 'IFCPERSONANDORGANIZATION' ? file.findRecord(readReference(actor.arguments[1]) ?? -1) : actor;
  const own = isPerson ? null : readName(given[2]);
  return own ?? (organisation?.type === 'IFCORGANIZATION' ? readName(organisation.arguments[1]) : null);
}

function hasNamedProperty({ propertySets }: ElementValues): boolean {
  return Object.values(propertySets).some((set) =>
    Object.entries(set).some(([name, { value }]) => value !== null && NAMES.has(name.trim().toLowerCase())),
  );
}
