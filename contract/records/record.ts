// One table of fields a record: its schemas here and its statements on the server (server/src/platform/records) are
// derived from it. Rules between fields stay with the slice.
import { type Static, Type } from 'typebox';
import { sortQuery } from '../paging.ts';

/** Storage of a column, which decides how lists turn PostgreSQL's bytes into JSON (platform/database/record-shape.ts). */
export type ColumnKind = 'word' | 'text' | 'integer' | 'decimal' | 'boolean' | 'instant' | 'texts';

export interface Field {
  /** The value on the wire, with its description where the name alone does not have one (contract/descriptions). */
  readonly schema: Type.TSchema;
  /** The column; several, by member, for an object that is null if its first column is. */
  readonly column: string | Readonly<Record<string, string>>;
  readonly kind: ColumnKind;
  /** Input on creation; absent if the client cannot set the field. */
  readonly create?: Type.TSchema;
  /** Input on an update; absent if the field cannot be changed. */
  readonly update?: Type.TSchema;
  /** Value of a new record if none is given; undefined for a required input, absent if the slice computes it. */
  readonly default?: unknown;
  /** Query parameter that selects records by equality. */
  readonly filter?: Type.TSchema;
  /** Lists can be sorted by the field: `fixed` if its value never changes. */
  readonly order?: 'fixed' | 'changing';
}

export type Fields = Readonly<Record<string, Field>>;

/** Checks a table of fields and keeps its literal types. */
export function defineFields<const F extends Fields>(fields: F): F {
  return fields;
}

/** Declares an input that creation requires. */
export function required<S extends Type.TSchema>(input: S) {
  return { create: input, update: Type.Optional(input), default: undefined };
}

/** Declares an optional input and the value of a new record without it. */
export function optional<S extends Type.TSchema, const D>(input: S, fallback: D) {
  return { create: Type.Optional(input), update: Type.Optional(input), default: fallback };
}

type KeysWith<F extends Fields, P extends keyof Field> = {
  [K in keyof F]: F[K] extends Readonly<Record<P, unknown>> ? K : never;
}[keyof F];

type PropertiesOf<F extends Fields, P extends 'schema' | 'create' | 'update' | 'filter'> = {
  -readonly [K in KeysWith<F, P>]: F[K][P] extends infer S extends Type.TSchema ? S : never;
};

export type RecordValues<F extends Fields> = { [K in keyof F]: Static<F[K]['schema']> };
/** The fields that a client may set. */
export type WritableValues<F extends Fields> = Pick<RecordValues<F>, KeysWith<F, 'create'>>;
/** The fields that a new record has without the slice computing them. */
export type DefaultValues<F extends Fields> = Pick<RecordValues<F>, KeysWith<F, 'default'>>;

/** Builds the schema of a record, its properties in the order of the table. */
export function recordSchema<F extends Fields>(fields: F, $id: string) {
  return Type.Object(selectProperties(fields, 'schema'), { $id });
}

/** Builds the schema of a creation; `more` are inputs that are not fields of the record. */
export function createSchema<F extends Fields, M extends Type.TProperties = Record<never, never>>(
  fields: F,
  $id: string,
  more: M = {} as M,
) {
  return Type.Object({ ...selectProperties(fields, 'create'), ...more }, { $id });
}

/** Builds the schema of an update, in which every field is optional. */
export function updateSchema<F extends Fields>(fields: F, $id: string) {
  return Type.Object(selectProperties(fields, 'update'), { $id });
}

/** Lists the query parameters that select records by equality. */
export function fieldFilters<F extends Fields>(fields: F): PropertiesOf<F, 'filter'> {
  return selectProperties(fields, 'filter');
}

/** Builds the query parameter `sort` from the fields with an order. */
export function fieldOrders<F extends Fields>(fields: F) {
  const keys = Object.keys(fields).filter((name) => fields[name]?.order !== undefined);
  return sortQuery(keys as (KeysWith<F, 'order'> & string)[]);
}

function selectProperties<F extends Fields, P extends 'schema' | 'create' | 'update' | 'filter'>(
  fields: F,
  property: P,
): PropertiesOf<F, P> {
  const found = Object.entries(fields).flatMap(([name, field]) => {
    const schema = field[property];
    return schema === undefined ? [] : [[name, schema]];
  });
  return Object.fromEntries(found);
}
