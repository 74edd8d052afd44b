// The values of fields: as forms show them and as they come back.
import { Refusal } from './call.ts';
import type { Json } from './json.ts';
import type { Choice, PageField } from './page-kinds.ts';
import type { Row, World } from './world.ts';

/** Lists people of a vendor as choices by name; their ids are numbers for vendors whose API has them so. */
export function listPeople(world: World, areNumbers: boolean): readonly Choice[] {
  return world.list('users').map(({ id, fields }) => ({
    value: areNumbers ? Number(id) : id,
    label: String(fields.name ?? id),
  }));
}

/** Returns choices whose labels are their values, in words. */
export function listValues(values: readonly string[]): readonly Choice[] {
  return values.map((value) => ({ value, label: describeValue(value) }));
}

/** Describes a value of an enumeration: `in_progress` is "In progress". */
export function describeValue(value: Json | undefined): string {
  const words = String(value ?? '').replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Returns the name of the record that another one refers to; its id if there is none. */
export function findName(world: World, entity: string, id: Json | undefined): string {
  const fields = world.find(entity, String(id))?.fields;
  return String(fields?.name ?? fields?.title ?? id ?? '');
}

/** Shows a value as the input of its field does. */
export function showValues(field: PageField, row: Row): readonly string[] {
  const value = field.read === undefined ? (row.fields[field.name] ?? null) : field.read(row);
  if (Array.isArray(value)) return value.map(String);
  if (value === null) return field.input === 'many' ? [] : [''];
  if (field.input === 'day') return [toDay(value)];
  return [String(value)];
}

/** Returns a day as inputs of days show it: nothing for a value that is not a day. */
function toDay(value: Json): string {
  const at = new Date(typeof value === 'number' ? value : String(value).slice(0, 10));
  return Number.isNaN(at.getTime()) ? '' : at.toISOString().slice(0, 10);
}

/** Reads the value of a field from a form. @throws Refusal if the field does not take it */
export function parseValues(field: PageField, given: readonly string[], world: World): Json {
  const choices = field.choices?.(world);
  const parse = (text: string): Json => {
    if (choices !== undefined) {
      const choice = choices.find(({ value }) => String(value ?? '') === text);
      if (choice === undefined) refuseValue(field);
      return choice.value;
    }
    if (text === '') return null;
    return field.input === 'number' ? Number(text) : text;
  };
  const value = field.input === 'many' ? given.map(parse) : parse(given[0] ?? '');
  const isWrong = field.check?.(value) === false || (typeof value === 'number' && !Number.isFinite(value));
  if (isWrong) refuseValue(field, value);
  return value;
}

function refuseValue({ name, label, input }: PageField, value: Json = ''): never {
  const isMissing = value === null;
  const kind = input === 'number' ? 'a number' : input === 'day' ? 'a day' : 'a text that is not too long';
  throw new Refusal(
    400,
    'bad_value',
    isMissing ? `${label} is missing.` : `${label} must be ${input === 'choice' ? 'one of the choices' : kind}.`,
    name,
  );
}
