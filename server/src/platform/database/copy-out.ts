// `COPY (query) TO STDOUT` as a stream of bytes: the only read of the service that holds none of its rows. A million rows
// cost it as much memory as a hundred; a cursor with lines made here reached half of psql's rate (2026-11-20).
//
// Each row comes as a message of its own that ends in LF, whatever its fields hold; that LF is replaced by what the format
// asks for between rows. pg tells of these messages through `handleCopyData`, which the tests beside this file hold it to.
// For connections of a pool without wire-socket.ts: it may pause the socket.
import type { Socket } from 'node:net';
import { Readable } from 'node:stream';
import type pg from 'pg';
import type { Clock } from '../clock.ts';

/** What stands around the rows. */
export interface Framing {
  readonly head: string;
  /** Before the first row, before each further one, and behind the last (or the head, where there is none). */
  readonly first: string;
  readonly between: string;
  readonly tail: string;
}

export interface CopyOutOptions {
  readonly sql: string;
  readonly framing: Framing;
  readonly clock: Pick<Clock, 'after'>;
  /** Longest that a reader may leave what was read for it lying. */
  readonly maxStallMs: number;
}

const CHUNK_BYTES = 64 * 1024;

/** To be handed to `client.query`. It ends when the connection is free again, and fails with whatever ended it before. */
export class CopyOut extends Readable implements pg.Submittable {
  readonly #options: CopyOutOptions;
  readonly #between: Buffer;
  #chunk = Buffer.allocUnsafeSlow(CHUNK_BYTES);
  #length = 0;
  #rows = 0;
  #socket: Pick<Socket, 'pause' | 'resume'> | undefined;
  #endStall: () => void = () => undefined;

  constructor(options: CopyOutOptions) {
    super({ highWaterMark: CHUNK_BYTES });
    this.#options = options;
    this.#between = Buffer.from(options.framing.between);
    this.#append(Buffer.from(options.framing.head));
  }

  submit(connection: pg.Connection): void {
    this.#socket = (connection as pg.Connection & { stream: Socket }).stream;
    (connection as pg.Connection & { query(text: string): void }).query(this.#options.sql);
  }

  handleCopyData({ chunk }: { chunk: Buffer }): void {
    this.#append(this.#rows === 0 ? Buffer.from(this.#options.framing.first) : this.#between);
    // Without its LF. The bytes are pg's own and valid only now: they are copied.
    this.#append(chunk, chunk.length - 1);
    this.#rows += 1;
  }

  // What else the same text does tells of itself too: `COMMIT`.
  handleCommandComplete({ text }: { text: string }): void {
    if (!text.startsWith('COPY')) return;
    this.#append(Buffer.from(this.#options.framing.tail));
    this.#flush();
  }

  handleReadyForQuery(): void {
    this.push(null);
  }

  handleError(error: Error): void {
    this.destroy(error);
  }

  override _read(): void {
    this.#endStall();
    this.#socket?.resume();
  }

  override _destroy(error: Error | null, done: (error?: Error | null) => void): void {
    this.#endStall();
    // A paused socket would not hear that its connection is let go.
    this.#socket?.resume();
    done(error);
  }

  #append(bytes: Buffer, length = bytes.length): void {
    if (this.#length + length > this.#chunk.length) {
      this.#flush();
      this.#chunk = Buffer.allocUnsafeSlow(Math.max(CHUNK_BYTES, length));
    }
    bytes.copy(this.#chunk, this.#length, 0, length);
    this.#length += length;
  }

  #flush(): void {
    if (this.#length === 0 || this.destroyed) return;
    const wantsMore = this.push(this.#chunk.subarray(0, this.#length));
    this.#chunk = this.#chunk.subarray(this.#length);
    this.#length = 0;
    if (wantsMore) return;
    this.#socket?.pause();
    this.#endStall();
    this.#endStall = this.#options.clock.after(this.#options.maxStallMs, () => {
      this.destroy(new Error(`the reader took nothing for ${this.#options.maxStallMs} ms`));
    });
  }
}
