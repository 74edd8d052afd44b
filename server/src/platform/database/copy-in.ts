// `COPY … FROM STDIN` of rows that are in memory already: two round trips however many rows, at the rate of psql's own
// `\copy`; the same rows as parameters of an INSERT reached 0.64 of it (2026-11-20). PostgreSQL refuses it on a table with
// row-level security. Like scoped-query.ts it rests on inner names of pg 8.23.
import type pg from 'pg';

interface Wire {
  query(text: string): void;
  sendCopyFromChunk(chunk: Buffer): void;
  endCopyFrom(): void;
}

/** To be handed to `client.query`; `rows` settles when the connection is free again. */
export class CopyIn implements pg.Submittable {
  readonly rows: Promise<number>;
  readonly #text: string;
  readonly #rows: Buffer;
  #taken = 0;
  #resolve: (rows: number) => void = () => undefined;
  #reject: (error: Error) => void = () => undefined;

  /** `rows` are in the format that the statement names. */
  constructor(text: string, rows: Buffer) {
    this.#text = text;
    this.#rows = rows;
    this.rows = new Promise((resolve, reject) => {
      this.#resolve = resolve;
      this.#reject = reject;
    });
  }

  submit(connection: pg.Connection): void {
    (connection as unknown as Wire).query(this.#text);
  }

  handleCopyInResponse(connection: Wire): void {
    connection.sendCopyFromChunk(this.#rows);
    connection.endCopyFrom();
  }

  handleCommandComplete({ text }: { text: string }): void {
    this.#taken = Number(text.split(' ')[1] ?? 0);
  }

  handleReadyForQuery(): void {
    this.#resolve(this.#taken);
  }

  handleError(error: Error): void {
    this.#reject(error);
  }
}
