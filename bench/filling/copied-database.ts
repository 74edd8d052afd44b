// A copy of a bench database for a peer that makes tables of its own. It lies beside the kept one and goes with the run.
import pg from 'pg';
import type { Run } from '../measuring/run.ts';

const COPY = 'bench_copy';

/** Copies a database that nobody is connected to, and answers the copy's address. It is dropped with the run. */
export async function copyDatabase(run: Run, url: string): Promise<string> {
  const { pathname } = new URL(url);
  const drop = `drop database if exists ${COPY} with (force)`;
  await query(url, drop); // what a killed run has left
  run.atEnd(() => query(url, drop));
  const copy = Object.assign(new URL(url), { pathname: `/${COPY}` });
  // By file: the other way writes all of it to the log as well.
  const create = `create database ${COPY} template ${pg.escapeIdentifier(pathname.slice(1))} strategy file_copy`;
  await query(url, create);
  return copy.href;
}

/** Gives a table the primary key of one column that a peer demands; its other indexes stay. */
export async function keyById(url: string, table: string): Promise<void> {
  const name = pg.escapeIdentifier(table);
  await query(
    url,
    `set maintenance_work_mem = '512MB';
     alter table ${name} drop constraint ${pg.escapeIdentifier(`${table}_pkey`)} cascade, add primary key (id)`,
  );
}

async function query(url: string, text: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(text);
  } finally {
    await client.end();
  }
}
