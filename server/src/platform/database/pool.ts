import pg from 'pg';
import { AppError } from '../app-error.ts';
import { prepareRawQueries } from './raw-query.ts';
import { prepareSetting } from './scoped-query.ts';
import { typeParsers } from './values.ts';
import { openWireSocket } from './wire-socket.ts';

export interface PoolOptions {
  url: string;
  /** The role requests run under: it owns nothing and row-level security holds for it. */
  role: string;
  connections: number;
  /** Told of connections that died while idle; the pool replaces them by itself. */
  onConnectionLost: (error: Error) => void;
}

/** Longest a statement, or a transaction between statements, may take: writers must not hold others up (changes.ts). */
export const STATEMENT_TIMEOUT_MS = 10_000;

/** A pool under the service role, UTC and ISO dates, 10 s bounds on statements and idle transactions. */
export function openPool(options: PoolOptions): pg.Pool {
  const settings = [
    `role=${options.role}`,
    'timezone=UTC',
    'datestyle=ISO',
    `statement_timeout=${STATEMENT_TIMEOUT_MS}`,
    `idle_in_transaction_session_timeout=${STATEMENT_TIMEOUT_MS}`,
  ];
  const pool = new pg.Pool({
    connectionString: options.url,
    max: options.connections,
    options: settings.map((each) => `-c ${each}`).join(' '),
    types: typeParsers,
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 60_000,
    application_name: 'pcs',
    stream: openWireSocket,
    onConnect(client) {
      prepareRawQueries(client);
      return prepareSetting(client);
    },
  });
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
