// The records of a simulated vendor: in memory, and in a JSON file if one is given.
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Json, JsonObject } from './json.ts';

export interface Change {
  readonly at: string;
  readonly by: string;
  readonly field: string;
  readonly from: Json;
  readonly to: Json;
}

export interface Row {
  readonly id: string;
  readonly entity: string;
  /** Id of the project, building or other record that it belongs to. */
  readonly scope: string;
  readonly number: number;
  fields: JsonObject;
  readonly createdAt: string;
  readonly createdBy: string;
  updatedAt: string;
  updatedBy: string;
  deletedAt: string | null;
  deletedBy: string | null;
  /** Fields before the last change, for reads from a replica that lags. */
  previous: { readonly fields: JsonObject; readonly updatedAt: string } | null;
  readonly history: Change[];
}

export interface Token {
  readonly token: string;
  readonly kind: 'access' | 'refresh' | 'code';
  readonly userId: string;
  readonly clientId: string;
  readonly scope: string;
  expiresAt: number;
  state: 'live' | 'used' | 'revoked';
  readonly challenge?: string;
  readonly redirectUri?: string;
}

export interface State {
  rows: Row[];
  tokens: Token[];
  settings: JsonObject;
  lastNumber: number;
  /** Milliseconds that the simulator's clock is ahead of the one it was given. */
  offsetMs: number;
  /** Uses of refresh tokens that were used or revoked before. */
  deadRefreshUses: number;
}

export type ChangeListener = (row: Row, action: 'created' | 'updated' | 'deleted') => void;

export interface World {
  readonly state: State;
  readonly listeners: ChangeListener[];
  /** Adjusts instants during one call; the faults of clocks set it. */
  adjustNow: (ms: number) => number;
  nowMs(): number;
  now(): string;
  nextNumber(): number;
  list(entity: string, scope?: string): readonly Row[];
  find(entity: string, id: string): Row | undefined;
  insert(entity: string, row: NewRow): Row;
  /** Adds records that were there before: no event is sent, and each is older than the next by `spacingMs`, the last by now. */
  insertOld(entity: string, rows: readonly NewRow[], spacingMs: number): readonly Row[];
  update(row: Row, changes: JsonObject, by: string): void;
  remove(row: Row, by: string): void;
  restore(row: Row, by: string): void;
  replace(state: State): void;
  save(): void;
}

export interface NewRow {
  readonly id?: string;
  readonly scope: string;
  readonly fields: JsonObject;
  readonly by: string;
}

/** Opens the records of a state file, or empty ones. */
export function openWorld(clock: () => number, settings: JsonObject, file: string | undefined): World {
  let state = readState(file) ?? createState(settings);
  let index = indexRows(state.rows);
  const listeners: ChangeListener[] = [];
  const notify: ChangeListener = (row, action) => {
    for (const each of listeners) each(row, action);
  };
  const touch = (row: Row, by: string, changes: JsonObject): void => {
    const at = world.now();
    row.previous = { fields: row.fields, updatedAt: row.updatedAt };
    for (const [field, to] of Object.entries(changes)) {
      const from = row.fields[field] ?? null;
      if (JSON.stringify(from) !== JSON.stringify(to)) row.history.push({ at, by, field, from, to });
    }
    row.fields = { ...row.fields, ...changes };
    row.updatedAt = at;
    row.updatedBy = by;
  };
  const add = (entity: string, row: NewRow, at: string): Row => {
    const next = world.nextNumber();
    const number = index.count(entity, row.scope) + 1;
    const added = createRow({ ...row, id: row.id ?? String(next), entity, number, at });
    state.rows.push(added);
    index.add(added);
    return added;
  };
  const world: World = {
    get state() {
      return state;
    },
    listeners,
    adjustNow: (ms) => ms,
    nowMs: () => world.adjustNow(clock() + state.offsetMs),
    now: () => new Date(world.nowMs()).toISOString(),
    nextNumber() {
      state.lastNumber += 1;
      return state.lastNumber;
    },
    list(entity, scope) {
      const rows = index.list(entity);
      return scope === undefined ? rows : rows.filter((row) => row.scope === scope);
    },
    find: (entity, id) => index.find(entity, id),
    insert(entity, row) {
      const added = add(entity, row, world.now());
      notify(added, 'created');
      return added;
    },
    insertOld(entity, rows, spacingMs) {
      const end = world.nowMs();
      return rows.map((row, at) => add(entity, row, new Date(end - (rows.length - 1 - at) * spacingMs).toISOString()));
    },
    update(row, changes, by) {
      touch(row, by, changes);
      notify(row, 'updated');
    },
    remove(row, by) {
      touch(row, by, {});
      row.deletedAt = row.updatedAt;
      row.deletedBy = by;
      notify(row, 'deleted');
    },
    restore(row, by) {
      touch(row, by, {});
      row.deletedAt = null;
      row.deletedBy = null;
      notify(row, 'updated');
    },
    replace(next) {
      state = next;
      index = indexRows(state.rows);
    },
    save: () => writeState(file, state),
  };
  return world;
}

interface RowIndex {
  add(row: Row): void;
  list(entity: string): readonly Row[];
  find(entity: string, id: string): Row | undefined;
  count(entity: string, scope: string): number;
}

/** Indexes rows, so that a vendor with ten thousand records answers as fast as one with ten. */
function indexRows(rows: readonly Row[]): RowIndex {
  const byEntity = new Map<string, Row[]>();
  const byId = new Map<string, Row>();
  const counts = new Map<string, number>();
  const index: RowIndex = {
    add(row) {
      const { entity, id, scope } = row;
      const all = byEntity.get(entity) ?? [];
      byEntity.set(entity, all);
      all.push(row);
      if (!byId.has(`${entity} ${id}`)) byId.set(`${entity} ${id}`, row);
      counts.set(`${entity} ${scope}`, index.count(entity, scope) + 1);
    },
    list: (entity) => byEntity.get(entity) ?? [],
    find: (entity, id) => byId.get(`${entity} ${id}`),
    count: (entity, scope) => counts.get(`${entity} ${scope}`) ?? 0,
  };
  for (const row of rows) index.add(row);
  return index;
}

function createRow({
  id,
  entity,
  scope,
  number,
  fields,
  by,
  at,
}: NewRow & Pick<Row, 'id' | 'entity' | 'number'> & { readonly at: string }): Row {
  return {
    id,
    entity,
    scope,
    number,
    fields,
    createdAt: at,
    createdBy: by,
    updatedAt: at,
    updatedBy: by,
    deletedAt: null,
    deletedBy: null,
    previous: null,
    history: [],
  };
}

/** Creates a state without records. */
export function createState(settings: JsonObject): State {
  return { rows: [], tokens: [], settings: { ...settings }, lastNumber: 1000, offsetMs: 0, deadRefreshUses: 0 };
}

function readState(file: string | undefined): State | undefined {
  if (file === undefined) return undefined;
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}

function writeState(file: string | undefined, state: State): void {
  if (file === undefined) return;
  mkdirSync(path.dirname(file), { recursive: true });
  // Renamed into place, so that a kill in the middle leaves the state before it.
  writeFileSync(`${file}.new`, JSON.stringify(state), { mode: 0o600 });
  renameSync(`${file}.new`, file);
}
