// The master key and the operator's token of a service that keeps its own database: made once, in the data folder, mode
// 0600 (contract §12). With an external database they are the operator's to give.
import { chmod, link, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../config.ts';
import { makeFolder } from '../platform/files/make-folder.ts';
import { randomToken } from '../platform/ids.ts';
import { makeMasterKey } from '../platform/secrets/keyring.ts';
import { StartError } from '../platform/start-error.ts';

export interface OwnSecrets {
  /** Base64, newest first, separated by commas. */
  readonly masterKeys: string;
  readonly operatorToken: string;
}

/** The secrets of the configuration, or those of the data folder, made when they are not there yet. */
export async function ownSecrets(config: Config): Promise<OwnSecrets> {
  const inFolder = (name: string, make: () => string) => readOrMake(config.dataDir, name, make);
  return {
    masterKeys: config.masterKeys ?? (await inFolder('master.key', makeMasterKey)),
    operatorToken: config.operatorToken ?? (await inFolder('operator.token', () => `pcsop_${randomToken(32)}`)),
  };
}

async function readOrMake(dataDir: string, name: string, make: () => string): Promise<string> {
  const path = join(dataDir, name);
  try {
    await makeFolder(dataDir);
    const fresh = `${path}.${randomToken(6)}`;
    const known = await readIfThere(path);
    // An empty token would be one that anybody knows; a new master key would open nothing that the old one sealed.
    if (known === '') throw new Error('it is empty; put back what was in it, or remove it to have a new one made');
    if (known !== undefined) return known;
    // Flushed, so that a loss of power leaves no file with a name and nothing in it.
    await writeFile(fresh, `${make()}\n`, { mode: 0o600, flag: 'wx', flush: true });
    await chmod(fresh, 0o600);
    // `link` never replaces: of two processes that start at once, both read what the first one made.
    await link(fresh, path).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    });
    await rm(fresh);
    return (await readFile(path, 'utf8')).trim();
  } catch (error) {
    throw new StartError(`${path} can be neither read nor made: ${(error as Error).message}`, error);
  }
}

async function readIfThere(path: string): Promise<string | undefined> {
  try {
    return (await readFile(path, 'utf8')).trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
