// Records whose members are SQL expressions of JSON, for lists and single records alike: where members come from subqueries.
import { appendText } from './json-bytes.ts';
import { type Member, type RecordShape, recordShape } from './record-shape.ts';
import { fieldText } from './wire-values.ts';

/** The expression of an instant as the API writes it. */
export const jsonInstant = (expression: string) =>
  `to_jsonb(to_char(${expression} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))`;

/** A record by its members. */
export interface JsonMembers<T> {
  /** For lists. */
  readonly shape: RecordShape;
  /** The select list of a single record, one column a member. */
  readonly columns: string;
  /** Reads a row of `columns`. */
  readonly read: (row: Readonly<Record<string, unknown>>) => T;
}

/** Describes a record by the jsonb expression of each member. */
export function describeJsonMembers<T>(expressions: { readonly [M in keyof T]: string }): JsonMembers<T> {
  const names = Object.keys(expressions) as (keyof T & string)[];
  const members = Object.fromEntries(
    names.map((name): [string, Member] => [
      name,
      {
        columns: [expressions[name]],
        write(row, at, out) {
          // Without the spaces that PostgreSQL puts in.
          appendText(out, JSON.stringify(JSON.parse(fieldText(row, at) ?? 'null')));
        },
      },
    ]),
  ) as { readonly [M in keyof T]: Member };
  return {
    shape: recordShape<T>(members),
    columns: names.map((name) => `${expressions[name]} as "${name}"`).join(', '),
    read: (row) => Object.fromEntries(names.map((name) => [name, row[name] ?? null])) as T,
  };
}
