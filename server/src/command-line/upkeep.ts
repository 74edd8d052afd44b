// `migrate`, `restored`, `files check` and `set-up-link`: what an operator does now and then.
import { openFiles } from '../assemble/foundation.ts';
import { setUpLinkOf } from '../assemble/set-up-link.ts';
import { type FileFinding, checkFiles as findFileFaults } from '../platform/files/files-check.ts';
import { randomSecret } from '../platform/ids.ts';
import { StartError } from '../platform/start-error.ts';
import type { CommandDeps } from './beside.ts';
import type { Answer } from './printing.ts';

/** How many findings are told one by one; the count is of all. */
const MOST_TOLD = 1_000;

/** Brings the database up to date, which opening it has done already, and says what was missing. */
export async function migrateDatabase({ ground }: CommandDeps): Promise<Answer> {
  const applied = ground.migrated;
  const text = applied.length === 0 ? 'The database is up to date.' : `applied ${applied.join(', ')}`;
  return { record: { applied }, text };
}

/** Holds database and storage against each other; the exit code is 1 where they disagree. */
export async function checkStoredFiles({ ground }: CommandDeps): Promise<Answer> {
  const storage = await openFiles(ground.config);
  const told: FileFinding[] = [];
  let count = 0;
  try {
    for await (const finding of findFileFaults({ db: ground.db, storage })) {
      count += 1;
      if (told.length < MOST_TOLD) told.push(finding);
    }
  } finally {
    await storage.close();
  }
  if (count === 0) return { record: { consistent: true, count, findings: [] }, text: 'Database and storage agree.' };
  const rest = count > told.length ? [`… and ${count - told.length} more`] : [];
  const text = [...told.map(sentenceOf), ...rest, `${count} faults`].join('\n');
  return { record: { consistent: false, count, findings: told }, text, exitCode: 1 };
}

function sentenceOf({ kind, key, expectedBytes, foundBytes }: FileFinding): string {
  if (kind === 'no_object') return `${key}: is not in storage (${expectedBytes} bytes are expected)`;
  if (kind === 'wrong_size') return `${key}: has ${foundBytes} bytes in storage, ${expectedBytes} are expected`;
  return `${key}: is in storage (${foundBytes} bytes), and the database does not know it`;
}

/** Tells the service that its database came from a backup: cursors of the change feed and of sorted lists from before end. */
export async function noteRestore({ ground }: CommandDeps): Promise<Answer> {
  // At random: two restores of one backup are two epochs.
  const epoch = randomSecret(8).readBigInt64BE(0) || 1n;
  const { rows } = await ground.db.pool.query<{ workspaces: number }>(
    'select directory.begin_epoch($1::bigint) as workspaces',
    [epoch.toString()],
  );
  const workspaces = rows[0]?.workspaces ?? 0;
  const text = `Cursors of the change feed and of sorted lists of before are refused now (workspaces: ${workspaces}).`;
  return { record: { epoch: epoch.toString(), workspaces }, text };
}

/** Finds the address that people use; undefined where the service takes any port and PCS_BASE_URL does not say which. */
export function findBaseUrl({ baseUrl, port }: CommandDeps['ground']['config']): string | undefined {
  return baseUrl ?? (port === 0 ? undefined : `http://localhost:${port}`);
}

/** A fresh link for the first owner, beside those printed before. Refused once there are people. */
export async function setUpLink({ ground }: CommandDeps): Promise<Answer> {
  const baseUrl = findBaseUrl(ground.config);
  if (baseUrl === undefined) {
    throw new StartError('with PCS_PORT=0 the address is not known here: set PCS_BASE_URL to the one that is served');
  }
  const link = await setUpLinkOf(ground, baseUrl);
  if (link === undefined) throw new StartError('the service is set up already: add people with pcs user create');
  return { record: { link }, text: link };
}
