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
import type { initialBases } from '../deciding/public.ts';

/** Fields that were switched on after records were linked. */
type Initials = Parameters<typeof initialBases.take>[1];

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

/** Fields that were switched on after records were linked, by type of record. */
export type MappingInitials = Readonly<Record<string, Initials>>;

interface Switching {
  readonly before: IntegrationMapping;
  readonly tables: IntegrationMappingPut;
  /** The types of records that are linked. */
  readonly linked: readonly string[];
}

/** Lists the fields of linked records that a request switches on. */
function listSwitchedOn({ before, tables, linked }: Switching): { readonly entity: string; readonly field: string }[] {
  return Object.entries(before.fields).flatMap(([entity, switches]) =>
    Object.entries(switches)
      .filter(([field, state]) => state === 'off' && tables.fields[entity]?.[field] !== 'off')
      .flatMap(([field]) => (linked.includes(entity) ? [{ entity, field }] : [])),
  );
}

/** Finds the fields that are switched on without the side that their first comparison takes. */
export function findInitialFaults(switching: Switching): FieldError[] {
  const { initial = {} } = switching.tables;
  return listSwitchedOn(switching)
    .filter(({ entity, field }) => initial[entity]?.[field] === undefined)
    .map(({ entity, field }) => ({ path: `initial/${entity}/${field}`, message: createMessage('field.required') }));
}

/** Returns the fields that are to be compared again after a request: those of earlier ones too, unless they are off. */
export function readInitials(initials: MappingInitials, switching: Switching & { readonly version: number }) {
  const { tables, version } = switching;
  const next: Record<string, Initials> = {};
  for (const [entity, fields] of Object.entries(initials)) {
    const kept = Object.entries(fields).filter(([field]) => tables.fields[entity]?.[field] !== 'off');
    next[entity] = Object.fromEntries(kept);
  }
  for (const { entity, field } of listSwitchedOn(switching)) {
    const side = tables.initial?.[entity]?.[field];
    if (side !== undefined) next[entity] = { ...next[entity], [field]: { side, version } };
  }
  return next;
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
    ...findFieldFaults('fields', tables.fields, mappable.fields),
    ...findFieldFaults('initial', tables.initial ?? {}, mappable.fields),
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

function findFieldFaults(
  path: string,
  fields: Readonly<Record<string, object>>,
  known: Mappable['fields'],
): FieldError[] {
  return Object.entries(fields).flatMap(([entity, switches]) => {
    const names = known.get(entity);
    if (names === undefined) return [{ path: `${path}/${entity}`, message: createMessage('integrations.notSynced') }];
    return Object.keys(switches)
      .filter((name) => !names.includes(name))
      .map((name) => ({ path: `${path}/${entity}/${name}`, message: createMessage('integrations.notSynced') }));
  });
}
