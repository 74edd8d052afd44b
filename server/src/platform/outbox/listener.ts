// A worker's own connection, outside the pool: it LISTENs for what was committed. Only quicker, never needed: while it is
// down, polls find it.
import pg from 'pg';
import type { Clock } from '../clock.ts';

export interface ListenerOptions {
  readonly url: string;
  /** The service role. */
  readonly role: string;
  readonly clock: Clock;
  /** Called when the connection was lost or could not be made, once until it is made again, which happens by itself. */
  readonly onFailure: (error: unknown) => void;
}

/** Who is woken by each channel's notifications. */
export type Wakes = Readonly<Record<string, () => void>>;

const ANSWER_MS = 2_000;
const RETRY_MS = 2_000;

/** Wakes at each notification of a channel, and all whenever the connection is made. What it answers ends the connection. */
export function listenForEvents(options: ListenerOptions, wakes: Wakes): () => Promise<void> {
  const { clock, onFailure } = options;
  const listens = Object.keys(wakes).map((channel) => `listen ${pg.escapeIdentifier(channel)}`);
  const stand = () => {
    isDown = false;
    for (const wake of Object.values(wakes)) wake();
  };
  let client: pg.Client;
  let isStopped = false;
  let isDown = false;
  let cancelRetry: () => void = () => undefined;
  const connect = () => {
    const mine = newClient(options);
    let isLost = false;
    const lose = (error: unknown) => {
      if (isLost || isStopped) return;
      isLost = true;
      if (!isDown) onFailure(error);
      isDown = true;
      void mine.end();
      cancelRetry = clock.after(RETRY_MS, connect);
    };
    client = mine;
    mine.on('error', lose);
    mine.on('end', () => lose(new Error('the connection for events ended')));
    mine.on('notification', ({ channel }) => wakes[channel]?.());
    mine
      .connect()
      .then(() => mine.query(listens.join('; ')))
      .then(stand, lose);
  };
  connect();
  return async () => {
    isStopped = true;
    cancelRetry();
    await client.end();
  };
}

function newClient({ url, role }: ListenerOptions): pg.Client {
  return new pg.Client({
    connectionString: url,
    options: `-c role=${role}`,
    application_name: 'pcs-outbox',
    keepAlive: true,
    connectionTimeoutMillis: ANSWER_MS,
    query_timeout: ANSWER_MS,
  });
}
