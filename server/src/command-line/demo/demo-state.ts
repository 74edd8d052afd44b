// What the demo must know again at its next start, in its data folder, mode 0600: the service itself stores passwords and
// keys as hashes only.
import { chmod, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { writeFileDurably } from '../../platform/files/durable-file.ts';
import { randomToken } from '../../platform/ids.ts';
import { StartError } from '../../platform/start-error.ts';

export interface DemoState {
  /** Of the owner, as it was made. */
  readonly password: string;
  readonly workspaceId?: string;
  /** The read key. */
  readonly key?: string;
  readonly writeKey?: string;
  /** Where the demo's own receiver last listened, and its subscription points to. */
  readonly receiverPort?: number;
  /** The application that people connect; it may have been deleted since. */
  readonly applicationId?: string;
  /** Everything was made: what people have deleted since is not made again. */
  readonly isComplete?: boolean;
}

const pathOf = (dataDir: string) => join(dataDir, 'demo.json');

/** What is known; at the first start a fresh password, which is written down before anything is made with it. */
export async function openState(dataDir: string): Promise<DemoState> {
  const path = pathOf(dataDir);
  const known = await readIfThere(path);
  if (known === undefined) return saveState(dataDir, { password: randomToken(12) });
  try {
    const state = JSON.parse(known) as DemoState | null;
    if (typeof state?.password === 'string') return state;
  } catch (error) {
    throw unreadable(path, error);
  }
  throw unreadable(path);
}

/** Writes it down and answers with it. */
export async function saveState(dataDir: string, state: DemoState): Promise<DemoState> {
  const path = pathOf(dataDir);
  try {
    await writeFileDurably(path, `${JSON.stringify(state, null, 2)}\n`);
    await chmod(path, 0o600);
    return state;
  } catch (error) {
    throw new StartError(`${path} cannot be written: ${(error as Error).message}`, error);
  }
}

async function readIfThere(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw new StartError(`${path} cannot be read: ${(error as Error).message}`, error);
  }
}

const unreadable = (path: string, cause?: unknown) =>
  new StartError(`${path} is not as the demo wrote it: remove the demo's data folder to begin anew`, cause);
