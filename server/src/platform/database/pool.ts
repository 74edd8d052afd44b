import pg from 'pg';
import { AppError } from '../app-error.ts';
import { prepareRawQueries } from './raw-query.ts';
import { prepareSetting } from './scoped-query.ts';
import { openWireSocket, typeParsers } from './wire-values.ts';

export interface PoolOptions {
  url: string;
  /** The role requests run under: it owns nothing and row-level security holds for it. */
  role: string;
  connections: number;
  /** Called for a connection that died while idle; the pool replaces it by itself. */
  onConnectionLost: (error: Error) => void;
}

/** Longest a statement, or a transaction between statements, may take: writers must not hold others up (record-change.ts). */
export const STATEMENT_TIMEOUT_MS = 10_000;

/**
 * Time for which a pool keeps a connection that is not used: jobs that run every minute find those of the minute before. Opening some at
 * once takes a tenth of a second of both sides' processors.
 */
export const CONNECTION_IDLE_MS = 150_000;
/** Feeds are read seldom: their connections come beside those of requests, and are given back soon. */
const COPY_IDLE_MS = 10_000;

/** A pool under the service role, UTC and ISO dates, 10 s bounds on statements and idle transactions. */
export function openPool(options: PoolOptions): pg.Pool {
  return watched(options, {
    ...settingsOf(options, STATEMENT_TIMEOUT_MS),
    stream: openWireSocket,
    onConnect(client) {
      prepareRawQueries(client);
      return prepareSetting(client);
    },
  });
}

export interface CopyPoolOptions extends PoolOptions {
  /** Longest that a statement may take: as long as a reader of its rows is given. */
  maxStatementMs: number;
}

/**
 * A pool for reading by COPY (snapshot.ts), under the same role: its sockets may be paused, and a backend whose reader has
 * gone notices within a second also while it sends nothing.
 */
export function openCopyPool(options: CopyPoolOptions): pg.Pool {
  const settings = settingsOf(options, options.maxStatementMs, ['client_connection_check_interval=1000']);
  return watched(options, { ...settings, idleTimeoutMillis: COPY_IDLE_MS });
}

function settingsOf(options: PoolOptions, maxStatementMs: number, more: readonly string[] = []): pg.PoolConfig {
  const settings = [
    `role=${options.role}`,
    'timezone=UTC',
    'datestyle=ISO',
    `statement_timeout=${maxStatementMs}`,
    `idle_in_transaction_session_timeout=${STATEMENT_TIMEOUT_MS}`,
    'jit=off', // statements are short: where the planner expects more rows than there are, compiling takes longer than the rest
    ...more,
  ];
  return {
    connectionString: options.url,
    max: options.connections,
    options: settings.map((each) => `-c ${each}`).join(' '),
    types: typeParsers,
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: CONNECTION_IDLE_MS,
    application_name: 'pcs',
  };
}

function watched(options: PoolOptions, config: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool(config);
  pool.on('error', options.onConnectionLost);
  // A client that is checked out has no other listener: without this one a backend's death would end the process.
  pool.on('connect', (client) => client.on('error', options.onConnectionLost));
  return pool;
}

/**
 * True where the connection must not be used again: its backend is gone (08…, 57P0…), the socket broke, or something
 * unforeseen happened. A refusal of ours says nothing of the connection it was decided on.
 */
export function isConnectionLost(error: unknown): boolean {
  if (!(error instanceof Error) || error instanceof AppError) return false;
  const code = 'code' in error ? String(error.code) : '';
  if (error instanceof pg.DatabaseError) return code.startsWith('08') || code.startsWith('57P0');
  return true;
}
