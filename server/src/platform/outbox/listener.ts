// The relay's own connection, outside the pool: it LISTENs for events that were committed. Only quicker, never needed:
// while it is down, the relay's poll finds them.
import pg from 'pg';
import type { Clock } from '../clock.ts';
import { OUTBOX_CHANNEL } from './outbox.ts';

export interface OutboxListenerOptions {
  readonly url: string;
  /** The service role. */
  readonly role: string;
  readonly clock: Clock;
  /** Told when the connection could not be made or was lost; it is made again by itself. */
  readonly onFailure: (error: unknown) => void;
}

const ANSWER_MS = 2_000;
const RETRY_MS = 2_000;

/** Wakes at each notification, and whenever the connection is made. What it answers ends the connection. */
export function listenForEvents(options: OutboxListenerOptions, wake: () => void): () => Promise<void> {
  const { clock, onFailure } = options;
  let client: pg.Client;
  let isStopped = false;
  let cancelRetry: () => void = () => undefined;
  const connect = () => {
    const mine = newClient(options);
    let isLost = false;
    const lose = (error: unknown) => {
      if (isLost || isStopped) return;
      isLost = true;
      onFailure(error);
      void mine.end();
      cancelRetry = clock.after(RETRY_MS, connect);
    };
    client = mine;
    mine.on('error', lose);
    mine.on('end', () => lose(new Error('the connection for events ended')));
    mine.on('notification', wake);
    mine
      .connect()
      .then(() => mine.query(`listen ${OUTBOX_CHANNEL}`))
      .then(wake, lose);
  };
  connect();
  return async () => {
    isStopped = true;
    cancelRetry();
    await client.end();
  };
}

function newClient({ url, role }: OutboxListenerOptions): pg.Client {
  return new pg.Client({
    connectionString: url,
    options: `-c role=${role}`,
    application_name: 'pcs-outbox',
    keepAlive: true,
    connectionTimeoutMillis: ANSWER_MS,
    query_timeout: ANSWER_MS,
  });
}
