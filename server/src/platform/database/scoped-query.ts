// A query that carries its workspace with it in ONE round trip: a prepared `set_config('app.workspace_id', $1, true)` is
// bound and executed in front of the statement under one Sync, which makes the two an implicit transaction. Measured
// 2026-11-20: 2 % dearer than no row-level security at all, against 39 % for BEGIN/SET/SELECT/COMMIT in four trips.
//
// It rests on inner names of pg 8.23 (`prepare`, `handleDataRow`, `submittedNamedStatements`): pg is pinned, and
// scoped-query.db.test.ts fails when they move.
import pg from 'pg';

/** The name under which each connection prepares the setting, once, when it connects. */
export const SETTING_NAME = 'pcs_workspace';
const SETTING_SQL = "select set_config('app.workspace_id', $1, true)";

/** Prepares the workspace setting on a new connection; every ScopedQuery on it relies on that. */
export async function prepareSetting(client: pg.ClientBase): Promise<void> {
  await client.query({ name: SETTING_NAME, text: SETTING_SQL, values: [''] });
}

interface Wire {
  bind(config: { statement: string; values: unknown[] }): void;
  execute(config: { portal: string; rows?: number }): void;
  parse(config: { text: string; name: string | undefined; types: unknown }): void;
  sync(): void;
  stream: { cork(): void; uncork(): void };
  parsedStatements: Record<string, string>;
  submittedNamedStatements: Record<string, string>;
}

interface DataRow {
  fields: (string | null)[];
}

/** What pg's Query has beyond its published types. */
interface QueryInner {
  text: string;
  name: string | undefined;
  values: unknown[] | undefined;
  callback: ((error: Error | null, result?: unknown) => void) | undefined;
  hasBeenParsed(wire: Wire): boolean;
  prepare(wire: Wire): void;
  handleRowDescription(message: unknown): void;
  handleDataRow(message: DataRow): void;
  handleCommandComplete(message: unknown, wire: Wire): void;
  handleError(error: Error, wire: Wire): void;
  handleReadyForQuery(wire: Wire): void;
}

// pg publishes no types for these members; this is the one place that names them.
const Query = pg.Query as unknown as new (config: object) => QueryInner;

export interface Statement {
  text: string;
  values: unknown[];
  /** The name of the prepared statement; undefined for one that is not worth keeping. */
  name: string | undefined;
}

/** A statement that runs inside one workspace. Rows are objects, parsed by the connection's type parsers. */
export class ScopedQuery extends Query {
  readonly #workspaceId: string;
  #settingDone = false;

  constructor(workspaceId: string, statement: Statement, types: pg.CustomTypesConfig) {
    super({ text: statement.text, values: statement.values, name: statement.name, types, queryMode: 'extended' });
    this.#workspaceId = workspaceId;
  }

  override prepare(wire: Wire): void {
    wire.bind({ statement: SETTING_NAME, values: [this.#workspaceId] });
    wire.execute({ portal: '' });
    super.prepare(wire);
  }

  override handleDataRow(message: DataRow): void {
    if (this.#settingDone) super.handleDataRow(message);
  }

  override handleCommandComplete(message: unknown, wire: Wire): void {
    if (this.#settingDone) super.handleCommandComplete(message, wire);
    else this.#settingDone = true;
  }
}
