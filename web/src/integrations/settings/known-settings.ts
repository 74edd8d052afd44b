// The settings that the vendors know (`config` of a connection), as fields of a form and back. Pure.
import type { Asset } from '../../../../contract/assets.ts';
import type { ChoiceKind } from '../../../../contract/integration-sync.ts';
import type { VendorKind } from '../../../../contract/integrations.ts';
import type { TrackedIssue } from '../../../../contract/issues.ts';

type Config = Readonly<Record<string, unknown>>;

export const SETTING_NAMES = [
  'issueSubtypes',
  'markerAttributeId',
  'autoImportFolders',
  'rfiManagerId',
  'currency',
  'markerField',
  'timeZone',
  'createRooms',
  'initialStatus',
  'conditions',
  'maxLengths',
  'dateForm',
  'accountId',
  'callsPerMinute',
  'relay',
] as const;
export type SettingName = (typeof SETTING_NAMES)[number];

/** Inputs of settings that have a value for each of several names. */
type Group = 'subtypes' | 'statuses' | 'lengths';

export interface Setting {
  readonly name: SettingName;
  readonly input: 'text' | 'integer' | 'switch' | 'zone' | 'currency' | 'ids' | 'select' | 'choice' | Group;
  /** The values of a `select`. */
  readonly options?: readonly string[];
  /** The kind of things at the vendor from which a `choice` is made. */
  readonly choices?: ChoiceKind;
}

const CALLS: Setting = { name: 'callsPerMinute', input: 'integer' };
/** For vendors of issues: records of the other kinds are synchronized with one vendor alone. */
const RELAY: Setting = { name: 'relay', input: 'switch' };

const SETTINGS: Readonly<Record<VendorKind, readonly Setting[]>> = {
  a: [
    { name: 'issueSubtypes', input: 'subtypes' },
    { name: 'markerAttributeId', input: 'text' },
    { name: 'autoImportFolders', input: 'ids' },
    CALLS,
    RELAY,
  ],
  b: [
    { name: 'rfiManagerId', input: 'choice', choices: 'users' },
    { name: 'currency', input: 'currency' },
    { name: 'markerField', input: 'select', options: ['reference', 'custom_textfield_1', 'custom_textfield_2'] },
    CALLS,
    RELAY,
  ],
  c: [
    { name: 'timeZone', input: 'zone' },
    { name: 'createRooms', input: 'switch' },
    { name: 'initialStatus', input: 'text' },
    { name: 'conditions', input: 'statuses' },
    { name: 'maxLengths', input: 'lengths' },
    { name: 'dateForm', input: 'select', options: ['day', 'local_time', 'instant', 'epoch_ms'] },
    { name: 'accountId', input: 'text' },
    CALLS,
  ],
};

/** Returns the settings that a kind of vendor knows. */
export const listSettings = (kind: VendorKind): readonly Setting[] => SETTINGS[kind];

/** Types of issues, and the subtype for those without an entry. */
export const SUBTYPE_KEYS = ['default', 'defect', 'design', 'safety', 'request', 'other'] as const satisfies readonly (
  | 'default'
  | TrackedIssue['type']
)[];

/** Settings without which no records of a type are created at the vendor, or that somebody should decide on. */
export type NeededSetting = Extract<SettingName, 'issueSubtypes' | 'rfiManagerId' | 'createRooms'>;

/** Returns the setting that is still needed; undefined if none is. */
export function findNeeded(kind: VendorKind, config: Config): NeededSetting | undefined {
  if (kind === 'b') return readField('choice', config.rfiManagerId) === '' ? 'rfiManagerId' : undefined;
  if (kind === 'c') return typeof config.createRooms === 'boolean' ? undefined : 'createRooms';
  const { default: usual = '', ...own } = readGroup('subtypes', config.issueSubtypes);
  const isWhole = SUBTYPE_KEYS.every((key) => key === 'default' || (own[key] ?? '') !== '');
  return usual === '' && !isWhole ? 'issueSubtypes' : undefined;
}

/** Conditions of assets, each of which can have statuses at the vendor. */
export const CONDITIONS = [
  'new',
  'good',
  'fair',
  'poor',
  'out_of_service',
  'retired',
] as const satisfies readonly NonNullable<Asset['condition']>[];

/** Texts that an installation of the vendor can limit to another length than usual, with the type of record that has them. */
export const LIMITED_TEXTS = {
  tag: 'asset',
  manufacturer: 'asset',
  modelNumber: 'asset',
  serialNumber: 'asset',
  notes: 'asset',
  name: 'space',
  usage: 'space',
  department: 'space',
} as const;

/** The value of a field of the form. */
export type FieldValue =
  | string
  | boolean
  | readonly string[]
  | Readonly<Record<string, string>>
  | Readonly<Record<string, readonly string[]>>;
export type FieldValues = Readonly<Record<string, FieldValue>>;

/** Returns the values of the fields for the settings that are stored. One of another type than the field's is shown as none. */
export function readFields(settings: readonly Setting[], config: Config): FieldValues {
  return Object.fromEntries(settings.map(({ name, input }) => [name, readField(input, config[name])]));
}

function readField(input: Setting['input'], value: unknown): FieldValue {
  if (input === 'switch') return value === true;
  if (input === 'integer') return typeof value === 'number' ? String(value) : '';
  if (input === 'ids') return Array.isArray(value) ? value.filter((each) => typeof each === 'string') : [];
  if (input === 'subtypes' || input === 'statuses' || input === 'lengths') return readGroup(input, value);
  return typeof value === 'string' ? value : '';
}

function readGroup(
  input: Group,
  value: unknown,
): Readonly<Record<string, string>> | Readonly<Record<string, readonly string[]>> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return {};
  const entries: readonly [string, unknown][] = Object.entries(value);
  if (input === 'statuses') {
    return Object.fromEntries(
      entries.map(([name, each]) => [
        name,
        (Array.isArray(each) ? each : [each]).filter((status): status is string => typeof status === 'string'),
      ]),
    );
  }
  const type = input === 'lengths' ? 'number' : 'string';
  return Object.fromEntries(
    entries.filter((each) => typeof each[1] === type).map(([name, each]) => [name, String(each)]),
  );
}

/** Returns the members to send for fields that differ from those that were opened; null removes one. */
export function listChanges(settings: readonly Setting[], opened: FieldValues, values: FieldValues): Config {
  const changed = settings.filter(({ name }) => JSON.stringify(opened[name]) !== JSON.stringify(values[name]));
  return Object.fromEntries(changed.map(({ name, input }) => [name, writeField(input, values[name])]));
}

function writeField(input: Setting['input'], value: FieldValue | undefined): unknown {
  if (input === 'switch') return value === true ? true : null;
  if (input === 'integer') return value === '' ? null : Number(value);
  if (input === 'ids') return Array.isArray(value) && value.length > 0 ? value : null;
  if (input === 'subtypes' || input === 'statuses' || input === 'lengths') {
    const entries = Object.entries(value ?? {}).filter(([, each]) => each.length > 0);
    if (entries.length === 0) return null;
    return Object.fromEntries(input === 'lengths' ? entries.map(([name, each]) => [name, Number(each)]) : entries);
  }
  const text = String(value ?? '').trim();
  return text === '' ? null : text;
}

/** Returns the members that no field shows, in their order. The address has its own place: it is entered with the credentials. */
export function listOthers(settings: readonly Setting[], config: Config): readonly { name: string; text: string }[] {
  const known: ReadonlySet<string> = new Set(['baseUrl', ...settings.map(({ name }) => name)]);
  return Object.entries(config)
    .filter(([name]) => !known.has(name))
    .map(([name, value]) => ({ name, text: formatMember(value) }));
}

/** Formats a member as a text: a string as it is, unless it would be read as something else, and all else as JSON. @internal */
export function formatMember(value: unknown): string {
  return typeof value === 'string' && parseMember(value) === value ? value : JSON.stringify(value);
}

/** Parses a member: JSON if the text is some, else the text. `null` is a text: a member is removed by its button. */
export function parseMember(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    return value === null ? text : value;
  } catch {
    return text;
  }
}
