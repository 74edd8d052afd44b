// A workspace of people who have joined it and can all sign in, by one password: filled by SQL on the owner's connection.
import { fileURLToPath } from 'node:url';
import type pg from 'pg';
import { openPasswordHasher } from '../../server/src/platform/secrets/password.ts';
import type { Run } from '../measuring/run.ts';
import { type FilledDatabase, keptDatabase } from './kept-database.ts';

export const PEOPLE_PASSWORD = 'Baukran-am-Kanal-4711';

const WORKSPACE = '019aa000-0000-7000-8010-000000000000';
const PERSON = '019aa000-0000-7000-8011-';

/** The database with so many people: the kept one, or one filled now. `emailOf(1)` is the first of them. */
export async function peopleDatabase(
  run: Run,
  people: number,
): Promise<FilledDatabase & { emailOf(number: number): string }> {
  const source = fileURLToPath(import.meta.url);
  const database = await keptDatabase(run, { name: 'people', source, rows: people, workspaceId: WORKSPACE, fill });
  return { ...database, emailOf: (number) => `person-${1 + ((number - 1) % people)}@bench.example` };
}

async function fill(client: pg.Client, people: number): Promise<void> {
  const hash = await openPasswordHasher().hashPassword(PEOPLE_PASSWORD);
  const id = `('${PERSON}' || lpad(to_hex(n), 12, '0'))::uuid`;
  const email = `'person-' || n || '@bench.example'`;
  await client.query(`
    insert into workspace (id, name, created_at, updated_at) values ('${WORKSPACE}', 'People', now(), now());
    insert into workspace_clock (workspace_id) values ('${WORKSPACE}') on conflict do nothing;
    insert into directory.person (id, email, email_key, name, password_hash, password_changed_at, email_proven_at, created_at)
      select ${id}, ${email}, ${email}, 'Person ' || n, '${hash}', now(), now(), now() from generate_series(1, ${people}) as n;
    insert into member (workspace_id, user_id, role, accepted_at, created_at, updated_at)
      select '${WORKSPACE}', ${id}, 'member', now(), now(), now() from generate_series(1, ${people}) as n;
    analyze directory.person; analyze member`);
}
