// The statements that every record of a project has, from its table of fields (contract/records). Statements with rules of
// their own (counts, searches, many rows at once) stay with the slice.

import { isDeepStrictEqual } from 'node:util';
import { type AliasedRawBuilder, type Insertable, type SelectQueryBuilder, sql } from 'kysely';
import type {
  DefaultValues,
  Field,
  Fields,
  RecordValues,
  WritableValues,
} from '../../../../contract/records/record.ts';
import type { ProjectScope } from '../access/scope.ts';
import { notFound } from '../app-error.ts';
import { type ProjectTable, type Reader, scoped, type Tables } from '../database/db.ts';
import { fixedKey, instantKey, ordersBy } from '../database/list-order.ts';
import type { ListSource } from '../database/list-query.ts';
import {
  boolean,
  decimal,
  group,
  instant,
  integer,
  type Member,
  type RecordShape,
  recordShape,
  text,
  texts,
  word,
} from '../database/record-shape.ts';
import type { Tx } from '../database/tx.ts';

/** Tables of records: rows of a project with an id and the two instants of every record. */
export type RecordTableName = {
  [T in ProjectTable]: Tables[T] extends { id: string; created_at: string; updated_at: string } ? T : never;
}[ProjectTable];

type Column<T extends RecordTableName> = keyof Tables[T] & string;

/** Fields whose columns the table has. */
type FieldsIn<T extends RecordTableName> = Readonly<
  Record<string, Field & { readonly column: Column<T> | Readonly<Record<string, Column<T>>> }>
>;

type ColumnsOfFields<F> = {
  [K in keyof F]: F[K] extends { readonly column: infer C } ? (C extends string ? C : C[keyof C]) : never;
}[keyof F];

/** The columns of a new row that no field of the record has. */
type OtherColumns<T extends RecordTableName, F> = Omit<
  Insertable<Tables[T]>,
  (ColumnsOfFields<F> & string) | 'workspace_id' | 'project_id' | 'updated_at'
>;

type NewRecord<T extends RecordTableName, F extends FieldsIn<T>> = Partial<RecordValues<F>> &
  WritableValues<F> & { readonly id: string } & (Record<never, never> extends OtherColumns<T, F>
    ? { readonly columns?: OtherColumns<T, F> }
    : { readonly columns: OtherColumns<T, F> });

/** A record under its name, with the instant of its last change, from which its ETag follows. */
export type Version<N extends string, R> = { readonly [K in N]: R } & { readonly changedAt: string };

/** A row of a record's query, read through toVersion only. */
interface RecordRow {
  readonly changedAt: string;
}

export interface RecordTable<T extends RecordTableName, N extends string, F extends FieldsIn<T>> {
  /** The record in lists. */
  readonly shape: RecordShape;
  /** Selects records of the project. */
  select(reader: Reader, scope: ProjectScope): SelectQueryBuilder<Tables, T, RecordRow>;
  /** Returns the record of a selected row; throws not_found if there is none. */
  toVersion(row: RecordRow | undefined): Version<N, RecordValues<F>>;
  get(reader: Reader, scope: ProjectScope, id: string): Promise<Version<N, RecordValues<F>>>;
  /** Lists at most `limit` records of the project, oldest first. */
  list(reader: Reader, scope: ProjectScope, limit: number): Promise<RecordValues<F>[]>;
  /** Locks a record for an update; rows that refer to it can still be inserted. */
  lock(tx: Tx, scope: ProjectScope, id: string): Promise<Version<N, RecordValues<F>>>;
  /** Locks a record for its deletion; no row that refers to it can be inserted from here on. */
  lockForDeletion(tx: Tx, scope: ProjectScope, id: string): Promise<Version<N, RecordValues<F>>>;
  /** Inserts a record, and `columns` outside of its fields; `at` is the stamp of its change. */
  insert(tx: Tx, scope: ProjectScope, record: NewRecord<T, F>, at: string): Promise<Version<N, RecordValues<F>>>;
  /** Saves the given fields under the stamp of the change. */
  update(
    tx: Tx,
    scope: ProjectScope,
    record: Partial<RecordValues<F>> & { readonly id: string },
    at: string,
  ): Promise<Version<N, RecordValues<F>>>;
  delete(tx: Tx, scope: ProjectScope, id: string): Promise<void>;
}

/** Returns the statements of a record; `name` is its member in a version. */
export function recordTable<T extends RecordTableName, const N extends string, F extends FieldsIn<T>>({
  table,
  name,
  fields,
}: {
  readonly table: T;
  readonly name: N;
  readonly fields: F;
}): RecordTable<T, N, F> {
  // One table stands for all, as in scoped (db.ts).
  const own = table as 'milestone';
  const selection = selectColumns(table, fields);
  const select = (reader: Reader, scope: ProjectScope) => scoped(reader, scope).from(own).select(selection);
  const selectOne = (reader: Reader, scope: ProjectScope, id: string) => select(reader, scope).where('id', '=', id);
  const toVersion = (row: object | undefined) => {
    if (row === undefined) throw notFound();
    const { changedAt, ...record } = foldGroups(fields, row) as { changedAt: string };
    return { [name]: record, changedAt };
  };
  const statements = {
    shape: recordShape(listMembers(table, fields)),
    select,
    toVersion,
    get: async (reader: Reader, scope: ProjectScope, id: string) =>
      toVersion(await selectOne(reader, scope, id).executeTakeFirst()),
    async list(reader: Reader, scope: ProjectScope, limit: number) {
      const rows = await select(reader, scope).orderBy('id').limit(limit).execute();
      return rows.map((row) => toVersion(row)[name]);
    },
    lock: async (tx: Tx, scope: ProjectScope, id: string) =>
      toVersion(await selectOne(tx, scope, id).forNoKeyUpdate().executeTakeFirst()),
    lockForDeletion: async (tx: Tx, scope: ProjectScope, id: string) =>
      toVersion(await selectOne(tx, scope, id).forUpdate().executeTakeFirst()),
    async insert(tx: Tx, scope: ProjectScope, { columns, ...values }: { columns?: object }, at: string) {
      const row = { ...toColumns(fields, values), ...columns, created_at: at, updated_at: at };
      const insertion = scoped(tx, scope).insert(own, row as never);
      return toVersion(await insertion.returning(selection).executeTakeFirstOrThrow());
    },
    async update(tx: Tx, scope: ProjectScope, { id, ...values }: { id: string }, at: string) {
      const update = scoped(tx, scope).update(own).where('id', '=', id);
      const row = { ...toColumns(fields, values), updated_at: at };
      return toVersion(await update.set(row).returning(selection).executeTakeFirst());
    },
    async delete(tx: Tx, scope: ProjectScope, id: string) {
      await scoped(tx, scope).delete(own).where('id', '=', id).execute();
    },
  };
  return statements as unknown as RecordTable<T, N, F>;
}

/** Builds the source of the record's list: filters and orders of its fields, and `filters` that the slice adds. */
export function listSource<T extends RecordTableName>(
  { table, fields }: { readonly table: T; readonly fields: FieldsIn<T> },
  { changes, filters = {} }: { readonly changes: boolean; readonly filters?: ListSource['filters'] },
): ListSource {
  const entries = Object.entries(fields);
  const column = (field: Field) => `${table}.${single(field)}`;
  const selecting = entries.flatMap(([name, field]) =>
    field.filter === undefined ? [] : [[name, `${column(field)} = $`]],
  );
  const ordering = entries.flatMap(([name, field]) => {
    if (field.order === undefined) return [];
    return [[name, field.order === 'fixed' ? fixedKey(column(field), 'timestamptz') : instantKey(column(field))]];
  });
  return {
    from: table,
    table,
    changes,
    inProject: true,
    filters: { ...Object.fromEntries(selecting), ...filters },
    ...(ordering.length === 0 ? {} : { orders: ordersBy(Object.fromEntries(ordering)) }),
  };
}

const MEMBERS: Readonly<Record<Field['kind'], (column: string) => Member>> = {
  word,
  text,
  integer,
  decimal,
  boolean,
  instant,
  texts,
};

type AnyFields = Readonly<Record<string, Field>>;

function listMembers(table: string, fields: AnyFields): Record<string, Member> {
  const member = ({ kind }: Field, column: string) => MEMBERS[kind](`${table}.${column}`);
  return mapValues(fields, (field) =>
    typeof field.column === 'string'
      ? member(field, field.column)
      : group(mapValues(field.column, (column) => member(field, column))),
  );
}

/** Selects each column under the name of its field, or `field.member` in a group. */
function selectColumns(table: string, fields: AnyFields): AliasedRawBuilder<unknown, string>[] {
  const aliased = (column: string, alias: string) => sql.ref(`${table}.${column}`).as(alias);
  const columns = Object.entries(fields).flatMap(([name, { column }]) =>
    typeof column === 'string'
      ? [aliased(column, name)]
      : Object.entries(column).map(([member, each]) => aliased(each, `${name}.${member}`)),
  );
  return [...columns, aliased('updated_at', 'changedAt')];
}

/** Joins the columns of a group into an object, null if its first column is. */
function foldGroups(fields: AnyFields, row: object): object {
  const values = new Map<string, unknown>(Object.entries(row));
  const record = mapValues(fields, ({ column }, name) => {
    if (typeof column === 'string') return values.get(name);
    const object = mapValues(column, (_column, member) => values.get(`${name}.${member}`));
    return Object.values(object)[0] === null ? null : object;
  });
  return { ...record, changedAt: values.get('changedAt') };
}

/** Returns the columns of the given values; an undefined value sets none. */
function toColumns(fields: AnyFields, values: object): Record<string, unknown> {
  const columns: [string, unknown][] = [];
  for (const [name, value] of Object.entries(values)) {
    const column = fields[name]?.column;
    if (column === undefined) throw new Error(`the record has no field ${name}`);
    if (value === undefined) continue;
    if (typeof column === 'string') columns.push([column, value]);
    else for (const [member, each] of Object.entries(column)) columns.push([each, value?.[member] ?? null]);
  }
  return Object.fromEntries(columns);
}

function single({ column }: Field): string {
  if (typeof column !== 'string') throw new Error('a list is filtered and sorted by single columns');
  return column;
}

function mapValues<V, R>(object: Readonly<Record<string, V>>, map: (value: V, name: string) => R): Record<string, R> {
  return Object.fromEntries(Object.entries(object).map(([name, value]) => [name, map(value, name)]));
}

// Values of a record's fields, as its declaration in contract/records says.

/** Returns the fields of a new record: those given, else their defaults. Fields without a default are left to the caller. */
export function applyDefaults<F extends Fields>(fields: F, given: object): DefaultValues<F> {
  const values = new Map(Object.entries(given));
  const found = Object.entries(fields)
    .filter(([, field]) => 'default' in field)
    .map(([name, field]) => [name, values.get(name) ?? field.default]);
  return Object.fromEntries(found);
}

/** Returns the given fields that differ from those before; empty if nothing changes. */
export function selectChanges<F extends Fields>(
  fields: F,
  before: WritableValues<F>,
  given: object,
): Partial<WritableValues<F>> {
  const former = new Map(Object.entries(before));
  const changed = Object.entries(given).filter(
    ([name, value]) => fields[name]?.update !== undefined && value !== undefined && !isSame(value, former.get(name)),
  );
  return Object.fromEntries(changed) as Partial<WritableValues<F>>;
}

// Not isDeepStrictEqual alone: to it 0 and -0 differ.
function isSame(left: unknown, right: unknown): boolean {
  return left === right || isDeepStrictEqual(left, right);
}
