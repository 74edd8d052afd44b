// The filter in the brackets of a path, asked of the values that are there: `emails[type eq "work"]`. Text is compared without
// regard to case, as the schema has it for each part of a multi-valued attribute.
import type { Filter } from 'scim2-parse-filter';
import { invalidPath } from '../scim-error.ts';
import { type Attribute, findAttribute } from './user-schema.ts';
import { isObject, readValue, type Value, type Values } from './user-values.ts';

type Term = Extract<Filter, { readonly attrPath: string; readonly compValue: unknown }>;

/** True where the filter chooses this value of the attribute. Throws invalidPath for a part that it has not. */
export function chooses(filter: Filter, attribute: Attribute, value: Value): boolean {
  switch (filter.op) {
    case 'and':
      return filter.filters.every((each) => chooses(each, attribute, value));
    case 'or':
      return filter.filters.some((each) => chooses(each, attribute, value));
    case 'not':
      return !chooses(filter.filter, attribute, value);
    case 'pr':
      return partOf(value, partNamed(attribute, filter.attrPath)) !== undefined;
    case '[]':
      throw invalidPath(`${attribute.name} has no nested values.`);
    default:
      return compares(filter, partOf(value, partNamed(attribute, filter.attrPath)));
  }
}

/** What a value must be for the filter to choose it; undefined where the filter leaves that open. */
export function valueFor(filter: Filter, attribute: Attribute): Values | undefined {
  if (filter.op === 'and') {
    const parts = filter.filters.map((each) => valueFor(each, attribute));
    return parts.includes(undefined) ? undefined : Object.assign({}, ...parts);
  }
  if (filter.op !== 'eq') return undefined;
  const part = partNamed(attribute, filter.attrPath);
  const value = readValue(part, filter.compValue);
  return value === undefined ? undefined : { [part.name]: value };
}

function partNamed(attribute: Attribute, name: string): Attribute {
  const part = findAttribute(attribute.subAttributes ?? [], name);
  if (part === undefined) throw invalidPath(`${attribute.name} has no ${name.slice(0, 100)}.`);
  return part;
}

const partOf = (value: Value, part: Attribute) => (isObject(value) ? (value as Values)[part.name] : undefined);

function compares({ op, compValue }: Term, held: Value | undefined): boolean {
  const one = folded(held);
  const other = folded(compValue);
  switch (op) {
    case 'eq':
      return one === other;
    case 'ne':
      return one !== other;
    case 'co':
      return one?.includes(other ?? '') === true;
    case 'sw':
      return one?.startsWith(other ?? '') === true;
    case 'ew':
      return one?.endsWith(other ?? '') === true;
    default:
      throw invalidPath(`A path cannot select values with ${op}.`);
  }
}

// Booleans too: Entra ID writes `primary eq "True"`.
const folded = (value: unknown) => (value === undefined || value === null ? undefined : String(value).toLowerCase());
