// A read-only look at one workspace in one snapshot, for what is read over minutes: feeds. On a pool of its own, so that
// slow readers never hold a connection that requests wait for.
import { finished, type Readable } from 'node:stream';
import type pg from 'pg';
import type { WorkspaceScope } from '../access/scope.ts';
import type { Clock } from '../clock.ts';
import { CopyOut, type Framing } from './copy-out.ts';
import { asDatabaseAway } from './database-away.ts';
import { connect } from './db.ts';

/** What a snapshot's queries are asked with: read in SQL by `current_setting('asked.<name>')`, since COPY takes no parameters. */
export type Asked = Readonly<Record<string, string>>;

export interface SnapshotOptions {
  readonly pool: pg.Pool;
  readonly clock: Pick<Clock, 'after'>;
  readonly bounds: SnapshotBounds;
  readonly asked: Asked;
}

export interface SnapshotBounds {
  /** Longest that a snapshot is held: old rows cannot be cleaned up while it is. */
  readonly maxMs: number;
  readonly maxStallMs: number;
}

export interface Snapshot {
  /** The workspace's clock in this snapshot: every change up to it is seen, none after it. */
  readonly asOf: string;
  /** Whether this query, asked with the same values, has a row. */
  hasRow(sql: string): Promise<boolean>;
  /** Streams a `copy (…) to stdout` and closes the snapshot with it, however it ends. */
  copyOut(sql: string, framing: Framing): Readable;
  /** For a snapshot that was not streamed. */
  close(): void;
}

const BEGIN = 'begin isolation level repeatable read read only; set local app.workspace_id = ';

/** Opens a snapshot of the workspace. Whoever opens one streams or closes it. */
export async function openSnapshot(scope: WorkspaceScope, options: SnapshotOptions): Promise<Snapshot> {
  const { pool, clock, bounds, asked } = options;
  const client = await connect(pool);
  let isOpen = true;
  // Without a word to the server: it notices the closed socket at its next row, or within a second (pool.ts).
  const close = () => {
    if (!isOpen) return;
    isOpen = false;
    cancel();
    client.release(client.getTransactionStatus() !== 'I');
  };
  let stream: CopyOut | undefined;
  const cancel = clock.after(bounds.maxMs, () => {
    if (stream === undefined) close();
    else stream.destroy(new Error(`a snapshot was held for ${bounds.maxMs} ms`));
  });
  try {
    // The id is a checked UUID (scope.ts): `set local` takes no parameter.
    await client.query(`${BEGIN}'${scope.workspaceId}'`);
    for (const [name, value] of Object.entries(asked)) {
      await client.query('select set_config($1, $2, true)', [`asked.${name}`, value]);
    }
    const { rows } = await client.query<{ at: string }>('select at from workspace_clock where workspace_id = $1', [
      scope.workspaceId,
    ]);
    const [row] = rows;
    if (row === undefined) throw new Error('the workspace has no clock');
    return {
      asOf: row.at,
      close,
      async hasRow(sql) {
        const { rows } = await client.query(sql);
        return rows.length > 0;
      },
      copyOut(sql, framing) {
        // One simple query: the transaction ends with it, without a trip of its own.
        stream = new CopyOut({ sql: `${sql}; commit`, framing, clock, maxStallMs: bounds.maxStallMs });
        finished(stream, close);
        return client.query(stream);
      },
    };
  } catch (error) {
    close();
    throw asDatabaseAway(error, { isReadOnly: true });
  }
}
