// The mapping of a connection: which tables it may have. Pure.
import { isDeepStrictEqual } from 'node:util';
import { isOneLine, isVisible } from '../../../../contract/forms.ts';
import {
  type IntegrationMapping,
  type IntegrationMappingPut,
  MAX_MAPPED_VALUES,
} from '../../../../contract/integration-sync.ts';
import { createMessage } from '../../../../contract/messages/message.ts';
import type { FieldError } from '../../platform/app-error.ts';

type MappingTables = Omit<IntegrationMapping, 'version'>;

/** The mapping of a connection that nobody mapped anything of. */
export const EMPTY_MAPPING: IntegrationMapping = {
  version: 0,
  statuses: {},
  types: {},
  conditions: {},
  people: [],
  fields: {},
};

/** Returns the tables of a request in their stored form: ids of the vendor as text, people by id. */
export function readTables({ statuses, types, conditions, people, fields }: IntegrationMappingPut): MappingTables {
  const mapped = people.map(({ userId, vendorUserId }) => ({ userId, vendorUserId: String(vendorUserId) }));
  const sorted = mapped.toSorted((one, other) => (one.userId < other.userId ? -1 : 1));
  return { statuses, types, conditions, people: sorted, fields };
}

/** Returns true if the tables say the same. */
export function isSameMapping({ version: _, ...before }: IntegrationMapping, after: MappingTables): boolean {
  return isDeepStrictEqual(before, after);
}

/** The people and fields that a mapping may name. */
export interface Mappable {
  readonly userIds: ReadonlySet<string>;
  /** The fields that the connection synchronizes, by type of record. */
  readonly fields: ReadonlyMap<string, readonly string[]>;
}

/** Finds values that cannot be kept, unknown people and fields, and people who are mapped twice, by their paths in the request. */
export function findMappingFaults(tables: IntegrationMappingPut, mappable: Mappable): FieldError[] {
  return [
    ...TABLES.flatMap((table) => findValueFaults(table, Object.keys(tables[table]))),
    ...findPeopleFaults(tables.people, mappable.userIds),
    ...findFieldFaults(tables.fields, mappable.fields),
  ];
}

const TABLES = ['statuses', 'types', 'conditions'] as const;
const MAX_NAME_LENGTH = 200;

function findValueFaults(path: string, names: readonly string[]): FieldError[] {
  if (names.length > MAX_MAPPED_VALUES) {
    return [{ path, message: createMessage('field.maxMembers', { count: MAX_MAPPED_VALUES }) }];
  }
  if (!names.every((each) => isVisible(each) && isOneLine(each))) {
    return [{ path, message: createMessage('field.oneLine') }];
  }
  const isTooLong = names.some((each) => Array.from(each).length > MAX_NAME_LENGTH);
  return isTooLong ? [{ path, message: createMessage('field.maxLength', { count: MAX_NAME_LENGTH }) }] : [];
}

function findPeopleFaults(people: IntegrationMappingPut['people'], known: ReadonlySet<string>): FieldError[] {
  const seen = { userId: new Set<string>(), vendorUserId: new Set<string>() };
  return people.flatMap((person, index) => {
    const twice = (['userId', 'vendorUserId'] as const).flatMap((side): FieldError[] => {
      const id = String(person[side]);
      if (!seen[side].has(id)) {
        seen[side].add(id);
        return [];
      }
      return [{ path: `people/${index}/${side}`, message: createMessage('integrations.mappedTwice') }];
    });
    if (known.has(person.userId)) return twice;
    return [{ path: `people/${index}/userId`, message: createMessage('integrations.notInProject') }, ...twice];
  });
}

function findFieldFaults(fields: IntegrationMappingPut['fields'], known: Mappable['fields']): FieldError[] {
  return Object.entries(fields).flatMap(([entity, switches]) => {
    const names = known.get(entity);
    if (names === undefined) return [{ path: `fields/${entity}`, message: createMessage('integrations.notSynced') }];
    return Object.keys(switches)
      .filter((name) => !names.includes(name))
      .map((name) => ({ path: `fields/${entity}/${name}`, message: createMessage('integrations.notSynced') }));
  });
}
