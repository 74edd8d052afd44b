// A list's query: inside one workspace like scoped-query.ts, in one packet, and whoever asks takes its rows as the bytes
// that PostgreSQL sent, one by one as they come in.
import type pg from 'pg';
import { SETTING_NAME, type Statement } from './scoped-query.ts';
import {
  openWireRow,
  readWireRow,
  type TakeMessage,
  type TakeRow,
  type Tapped,
  tapRows,
  type WireRow,
} from './wire-values.ts';

/** What pg's Connection has beyond its published types. */
interface Connection extends Tapped {
  stream: Tapped['stream'] & { write(bytes: Buffer): unknown };
  parse(config: { text: string; name: string | undefined }): void;
  parsedStatements: Record<string, string>;
  submittedNamedStatements: Record<string, string>;
}

/** Readies a new connection for raw queries. */
export function prepareRawQueries(client: pg.ClientBase): void {
  tapRows((client as pg.ClientBase & { connection: Connection }).connection);
}

/** A raw query as pg submits it; pg reads `name` and `text` to know which statements the connection has. */
export class RawScopedQuery {
  readonly name: string | undefined;
  readonly text: string;
  callback: ((error: Error | null) => void) | undefined;
  readonly #packet: Buffer;
  readonly #takeRow: TakeRow;
  #settingDone = false;
  #fault: Error | undefined;

  constructor(workspaceId: string, { text, values, name }: Statement, takeRow: TakeRow) {
    this.text = text;
    this.name = name;
    this.#takeRow = takeRow;
    // Made before the first byte is sent: a value that cannot be written must not leave half a query on the wire.
    this.#packet = packetOf(workspaceId, name ?? '', values.map(asBytes));
  }

  submit(connection: Connection): null {
    const { name, text } = this;
    const isKnown =
      name !== undefined &&
      (connection.parsedStatements[name] !== undefined || connection.submittedNamedStatements[name] !== undefined);
    if (!isKnown) {
      connection.parse({ text, name });
      if (name !== undefined) connection.submittedNamedStatements[name] = text;
    }
    const row = openWireRow();
    // Not written in the assignment, as at runStatement (db.ts).
    const take: TakeMessage = (bytes, at) => {
      if (this.#settingDone && this.#fault === undefined) this.#hand(row, bytes, at);
    };
    connection.takeRow = take;
    connection.stream.write(this.#packet);
    return null;
  }

  handleCommandComplete(): void {
    this.#settingDone = true;
  }

  handleError(error: Error, connection: Connection): void {
    connection.takeRow = undefined;
    this.callback?.(error);
  }

  handleReadyForQuery(connection: Connection): void {
    connection.takeRow = undefined;
    this.callback?.(this.#fault ?? null);
  }

  // An error of whoever takes the rows is the query's, not the socket's: the rest of the answer must still be read.
  #hand(row: WireRow, bytes: Buffer, at: number): void {
    try {
      readWireRow(row, bytes, at);
      this.#takeRow(row);
    } catch (error) {
      this.#fault = error instanceof Error ? error : new Error('a row could not be taken', { cause: error });
    }
  }
}

// What a list's parameters are: texts, whole numbers, flags. Anything else belongs in an ordinary query.
function asBytes(value: unknown): Buffer | null {
  if (value === null || value === undefined) return null;
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') {
    return Buffer.from(String(value));
  }
  throw new TypeError(`a raw query takes texts, numbers and booleans, not ${typeof value}`);
}

const EXECUTE = Buffer.from([0x45, 0, 0, 0, 9, 0, 0, 0, 0, 0]);
const SYNC = Buffer.from([0x53, 0, 0, 0, 4]);

/** Both statements, bound and executed under one Sync, in one piece. */
function packetOf(workspaceId: string, statement: string, values: (Buffer | null)[]): Buffer {
  const setting = bindOf(SETTING_NAME, [Buffer.from(workspaceId)]);
  return Buffer.concat([setting, EXECUTE, bindOf(statement, values), EXECUTE, SYNC]);
}

/** A Bind message of texts for texts (PostgreSQL's documentation, "Message Formats"). */
function bindOf(statement: string, values: readonly (Buffer | null)[]): Buffer {
  let length = 4 + 1 + statement.length + 1 + 2 + 2 + 2;
  for (const value of values) length += 4 + (value?.length ?? 0);
  const bytes = Buffer.alloc(1 + length);
  bytes[0] = 0x42;
  bytes.writeInt32BE(length, 1);
  bytes.write(statement, 6, 'latin1');
  // Behind the statement's zero byte: no formats of parameters, so all are texts.
  let at = 6 + statement.length + 1 + 2;
  at = bytes.writeInt16BE(values.length, at);
  for (const value of values) {
    at = bytes.writeInt32BE(value === null ? -1 : value.length, at);
    if (value !== null) at += value.copy(bytes, at);
  }
  return bytes;
}
