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
  list(entity: string, scope?: string): Row[];
  find(entity: string, id: string): Row | undefined;
  insert(entity: string, row: NewRow): Row;
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
    list: (entity, scope) =>
      state.rows.filter((row) => row.entity === entity && (scope === undefined || row.scope === scope)),
    find: (entity, id) => state.rows.find((row) => row.entity === entity && row.id === id),
    insert(entity, { id, scope, fields, by }) {
      const row = createRow({ id, entity, scope, fields, by, at: world.now(), next: world.nextNumber(), of: world });
      state.rows.push(row);
      notify(row, 'created');
      return row;
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
    },
    save: () => writeState(file, state),
  };
  return world;
}

function createRow(given: {
  id: string | undefined;
  entity: string;
  scope: string;
  fields: JsonObject;
  by: string;
  at: string;
  next: number;
  of: World;
}): Row {
  const { entity, scope, fields, by, at, next, of: world } = given;
  return {
    id: given.id ?? String(next),
    entity,
    scope,
    number: world.list(entity, scope).length + 1,
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
