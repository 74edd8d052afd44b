// psql, the limit of what goes into the database and out of it by COPY.
import { existsSync, globSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Where psql is: on PATH or where Debian keeps PostgreSQL's programs; undefined where it is not installed. */
export function findPsql(): string | undefined {
  const onPath = (process.env.PATH ?? '').split(delimiter).map((each) => join(each, 'psql'));
  return [...globSync('/usr/lib/postgresql/*/bin/psql').sort().reverse(), ...onPath].find((each) => existsSync(each));
}
