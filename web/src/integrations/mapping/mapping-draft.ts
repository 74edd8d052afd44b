// The mapping of a connection while a person edits it. Pure.

import type { Asset } from '../../../../contract/assets.ts';
import type {
  InitialSide,
  IntegrationMapping,
  IntegrationMappingPut,
  UnmappedValue,
} from '../../../../contract/integration-sync.ts';
import type { VendorKind } from '../../../../contract/integrations.ts';
import type { Issue, IssueStatus } from '../../../../contract/issues.ts';

export type Table = 'statuses' | 'types' | 'conditions';

/** Named here and not imported: the contract's own lists would bring its schemas into the page. */
const LOCAL_VALUES = {
  statuses: ['open', 'in_progress', 'in_review', 'closed', 'verified'] satisfies IssueStatus[],
  types: ['defect', 'design', 'safety', 'request', 'other'] satisfies Issue['type'][],
  conditions: ['new', 'good', 'fair', 'poor', 'out_of_service', 'retired'] satisfies NonNullable<Asset['condition']>[],
} as const;

/** The record and the field whose values a table translates. */
export const TABLES: Readonly<Record<Table, { readonly entity: 'issue' | 'asset'; readonly field: string }>> = {
  statuses: { entity: 'issue', field: 'status' },
  types: { entity: 'issue', field: 'type' },
  conditions: { entity: 'asset', field: 'condition' },
};

/** The fields that each kind of vendor synchronizes. */
export const SYNCED_FIELDS: Readonly<Record<VendorKind, Readonly<Record<string, readonly string[]>>>> = {
  a: { issue: ['title', 'description', 'status', 'type', 'assigneeId', 'dueDate'] },
  b: {
    issue: ['title', 'description', 'status', 'type', 'priority', 'assigneeId', 'dueDate'],
    rfi: ['subject', 'question', 'status', 'answer', 'assigneeId', 'dueDate', 'costImpact', 'scheduleImpactDays'],
  },
  c: {
    asset: [
      ...['tag', 'manufacturer', 'modelNumber', 'serialNumber', 'installedOn', 'warrantyExpiresOn', 'condition'],
      ...['notes', 'elementGuid', 'space'],
    ],
    space: ['name', 'floor', 'area', 'usage', 'department', 'occupancy', 'notes'],
  },
};

export interface MappedPerson {
  /** Names the row while its values change. */
  readonly key: string;
  readonly userId: string | null;
  readonly vendorUserId: string | null;
}

export interface MappingDraft {
  readonly statuses: Readonly<Record<string, string>>;
  readonly types: Readonly<Record<string, string>>;
  readonly conditions: Readonly<Record<string, string>>;
  readonly people: readonly MappedPerson[];
  readonly fields: IntegrationMapping['fields'];
  /** The side that the first comparison of a field takes that is switched on, by type of record. */
  readonly initial: Readonly<Record<string, Readonly<Record<string, InitialSide>>>>;
}

/** Returns the draft of a mapping as it is stored. */
export function readDraft({ statuses, types, conditions, people, fields }: IntegrationMapping): MappingDraft {
  return {
    statuses,
    types,
    conditions,
    fields,
    initial: {},
    people: people.map((each) => ({ ...each, key: each.userId })),
  };
}

/**
 * Returns the request of a draft over the stored mapping, without values that are empty and rows that lack a person. A person
 * decides over the differences of a field that is switched on, unless another side is chosen.
 */
export function writeBody(draft: MappingDraft, before: Pick<IntegrationMapping, 'fields'>): IntegrationMappingPut {
  const { statuses, types, conditions, people, fields, initial } = draft;
  const switchedOn = Object.entries(listSwitchedOn(before.fields, fields)).map(([entity, names]) => {
    const sides = names.map((field) => [field, initial[entity]?.[field] ?? 'conflict'] as const);
    return [entity, Object.fromEntries(sides)] as const;
  });
  return {
    ...{ statuses: omitEmpty(statuses), types: omitEmpty(types), conditions: omitEmpty(conditions) },
    people: listWhole(people).map(({ userId, vendorUserId }) => ({ userId, vendorUserId })),
    fields: Object.fromEntries(Object.entries(fields).filter(([, switches]) => Object.keys(switches).length > 0)),
    ...(switchedOn.length > 0 && { initial: Object.fromEntries(switchedOn) }),
  };
}

/** Returns the fields that were off and are on now, by type of record. */
export function listSwitchedOn(
  before: IntegrationMapping['fields'],
  now: IntegrationMapping['fields'],
): Readonly<Record<string, readonly string[]>> {
  const lists = Object.entries(before).map(([entity, switches]) => {
    const fields = Object.keys(switches).filter((field) => switches[field] === 'off' && now[entity]?.[field] !== 'off');
    return [entity, fields] as const;
  });
  return Object.fromEntries(lists.filter(([, fields]) => fields.length > 0));
}

type WholePerson = MappedPerson & { readonly userId: string; readonly vendorUserId: string };

/** Returns the rows that are sent, in their order. */
export const listWhole = (people: readonly MappedPerson[]): WholePerson[] =>
  people.filter((each): each is WholePerson => each.userId !== null && each.vendorUserId !== null);

const omitEmpty = (table: Readonly<Record<string, string>>) =>
  Object.fromEntries(
    Object.entries(table)
      .map(([local, vendor]) => [local, vendor.trim()] as const)
      .filter(([, vendor]) => vendor !== ''),
  );

/** Returns the local values of a table: those of this project, and others that are stored. */
export function listLocalValues(table: Table, stored: Readonly<Record<string, string>>): string[] {
  return [...new Set([...LOCAL_VALUES[table], ...Object.keys(stored)])];
}

/** Returns the table of a field with values; undefined for people and fields without one. */
export const findTable = ({ entity, field }: Pick<UnmappedValue, 'entity' | 'field'>): Table | undefined =>
  (Object.keys(TABLES) as Table[]).find((each) => TABLES[each].entity === entity && TABLES[each].field === field);

/** Returns the value that is mapped: of a list of people at the vendor the first, who is the assignee here. */
export function readMapped({ field, value }: Pick<UnmappedValue, 'field' | 'value'>): UnmappedValue['value'] {
  return field === 'assigneeId' && Array.isArray(value) ? (value[0] ?? null) : value;
}

/** Returns the counterpart of an unmapped value in a draft; null while it has none. */
export function findCounterpart(draft: MappingDraft, unmapped: UnmappedValue): string | null {
  const { side } = unmapped;
  const value = readMapped(unmapped);
  const table = findTable(unmapped);
  if (unmapped.field === 'assigneeId') {
    const person = draft.people.find((each) => (side === 'local' ? each.userId : each.vendorUserId) === value);
    return (side === 'local' ? person?.vendorUserId : person?.userId) ?? null;
  }
  if (table === undefined) return null;
  if (side === 'local') return draft[table][String(value)] ?? null;
  return Object.entries(draft[table]).find(([, vendor]) => vendor === value)?.[0] ?? null;
}

/** Gives an unmapped value a counterpart on the other side, instead of an earlier one. */
export function mapValue(draft: MappingDraft, unmapped: UnmappedValue, counterpart: string | null): MappingDraft {
  const value = String(readMapped(unmapped));
  const [local, vendor] = unmapped.side === 'local' ? [value, counterpart] : [counterpart, value];
  if (unmapped.field === 'assigneeId') {
    const others = draft.people.filter(({ userId, vendorUserId }) => userId !== local && vendorUserId !== vendor);
    const rest =
      counterpart === null
        ? draft.people.filter((each) => (unmapped.side === 'local' ? each.userId : each.vendorUserId) !== value)
        : others;
    return {
      ...draft,
      people: counterpart === null ? rest : [...rest, { key: value, userId: local, vendorUserId: vendor }],
    };
  }
  const table = findTable(unmapped);
  if (table === undefined) return draft;
  const rest = Object.entries(draft[table]).filter(([here, there]) =>
    unmapped.side === 'local' ? here !== value : there !== value,
  );
  const made = local === null || vendor === null ? [] : [[local, vendor] as const];
  return { ...draft, [table]: Object.fromEntries([...rest, ...made]) };
}

/** Switches a field of a type of record on or off; a field that is not named is on. */
export function switchField(draft: MappingDraft, entity: string, field: string, isOn: boolean): MappingDraft {
  const { [field]: _, ...others } = draft.fields[entity] ?? {};
  return { ...draft, fields: { ...draft.fields, [entity]: isOn ? others : { ...others, [field]: 'off' } } };
}

/** Chooses the side that the first comparison of a field takes. */
export function chooseInitial(draft: MappingDraft, entity: string, field: string, side: InitialSide): MappingDraft {
  return { ...draft, initial: { ...draft.initial, [entity]: { ...draft.initial[entity], [field]: side } } };
}
