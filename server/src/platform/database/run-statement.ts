// Statements on a client of pg. V8 places a function that is written in an assignment to a property among old objects, and pg assigns one
// to each query that is awaited: from there the query's rows lived until V8 collected its whole heap, 4.6 kB for ten rows, which it did
// for nothing else (measured 2026-11-29). A callback that is handed over is young, and goes with its query.
import type pg from 'pg';
import type { Statement } from './scoped-query.ts';

/** Runs a statement as `client.query` does. */
export async function runStatement(
  client: Pick<pg.ClientBase, 'query'>,
  statement: string | Statement,
): Promise<pg.QueryResult> {
  try {
    return await new Promise((resolve, reject) => {
      const config = typeof statement === 'string' ? { text: statement } : statement;
      client.query(config, (error: Error | null, result) => (error ? reject(error) : resolve(result)));
    });
  } catch (error) {
    // The stack of an answer from the socket does not name who asked.
    if (error instanceof Error) Error.captureStackTrace(error);
    throw error;
  }
}
