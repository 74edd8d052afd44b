// How a column of a feed is written by PostgreSQL itself, as CSV, as JSON and as a cell of a sheet: a feed's rows pass
// through the service as bytes. Needs TimeZone=UTC and DateStyle=ISO (pool.ts).

/** `word`: text that never needs escaping nor guarding (UUIDs, enumerations). */
type Kind = 'word' | 'text' | 'decimal' | 'number' | 'boolean' | 'instant' | 'day' | 'list';

export interface Column {
  readonly kind: Kind;
  readonly sql: string;
}

/** A field of a record: one column, or several that make an object and are null together. */
export type Field = Column | { readonly group: Readonly<Record<string, Column>> };

export type Fields = Readonly<Record<string, Field>>;

const column =
  (kind: Kind) =>
  (sql: string): Column => ({ kind, sql });
export const word = column('word');
export const text = column('text');
/** A decimal number that is kept as text, with all its digits. */
export const decimal = column('decimal');
export const number = column('number');
export const boolean = column('boolean');
export const instant = column('instant');
export const day = column('day');
/** text[] */
export const list = column('list');
export const group = (columns: Readonly<Record<string, Column>>): Field => ({ group: columns });

/** A column under the name that it has in CSV. */
export interface NamedColumn extends Column {
  readonly name: string;
}

/** The columns of a table: fields in snake_case, an object's members behind its name (`world_position_x`). */
export function namedColumns(fields: Fields): NamedColumn[] {
  return Object.entries(fields).flatMap(([name, field]) =>
    'group' in field
      ? Object.entries(field.group).map(([member, each]) => ({ ...each, name: snake(`${name}_${member}`) }))
      : [{ ...field, name: snake(name) }],
  );
}

const snake = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** Format of instants in CSV: as on the wire, or as Excel reads them. */
export type InstantForm = 'rfc3339' | 'excel';

/** A column as a select list has it for `copy … (format csv)`, which quotes it. */
export function csvExpression({ kind, sql }: Column, instants: InstantForm): string {
  switch (kind) {
    case 'text':
      return guarded(sql);
    case 'list':
      return guarded(joinedList(sql));
    case 'instant':
      return instants === 'excel' ? `to_char(${sql}, 'YYYY-MM-DD HH24:MI:SS')` : instantText(sql);
    case 'boolean':
      return `case ${sql} when true then 'true' when false then 'false' end`;
    default:
      return sql;
  }
}

/** The texts of a list in one cell; null for an empty one, which is nothing at all in CSV and no cell in a sheet. */
export function joinedList(sql: string): string {
  return `nullif(array_to_string(${sql}, '; '), '')`;
}

/** Code points that begin a formula in a spreadsheet: tab, CR, `+`, `-`, `=`, `@` (contract §8), and the full-width forms of these. */
const FORMULA_STARTS = '9, 13, 43, 45, 61, 64, 65291, 65293, 65309, 65312';

const APOSTROPHE = 39;

/**
 * Puts an apostrophe in front of what a spreadsheet would take for a formula, and of such a text that begins with apostrophes
 * already: taking one away gives every text back (docs/feeds.md). `ascii` is the number of the first character: a pattern would
 * cost three times as much.
 */
function guarded(sql: string): string {
  const isFormula = (text: string) => `ascii(${text}) in (${FORMULA_STARTS})`;
  const isQuoted = `ascii(${sql}) = ${APOSTROPHE} and ${isFormula(`ltrim(${sql}, '''')`)}`;
  return `case when ${isFormula(sql)} or ${isQuoted} then '''' || ${sql} else ${sql} end`;
}

function instantText(sql: string): string {
  return `to_char(${sql}, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}

/** One text: the record as JSON. It holds no control characters, since JSON escapes them. */
export function jsonExpression(fields: Fields): string {
  const members = Object.entries(fields).map(([name, field], index) => {
    const prefix = `${index === 0 ? '{' : ','}"${name}":`;
    return `'${prefix}' || ${'group' in field ? jsonGroup(field.group) : jsonValue(field)}`;
  });
  return `${members.join(' || ')} || '}'`;
}

function jsonGroup(columns: Readonly<Record<string, Column>>): string {
  const first = Object.values(columns)[0]?.sql;
  return `case when ${first} is null then 'null' else ${jsonExpression(columns)} end`;
}

function jsonValue({ kind, sql }: Column): string {
  switch (kind) {
    case 'word':
    case 'decimal':
    case 'day':
      return orNull(`'"' || ${sql}::text || '"'`);
    case 'instant':
      return orNull(`'"' || ${instantText(sql)} || '"'`);
    default:
      return orNull(`to_json(${sql})::text`);
  }
}

const orNull = (sql: string) => `coalesce(${sql}, 'null')`;
