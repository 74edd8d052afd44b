// The code of a child process without its types, kept from one start to the next: stripping it anew took 0.4 s of the processor for
// each model that was read, and again for each that was drawn (2026-11-26). A child only reads it, so one that is taken over cannot
// change what others run. It is kept beside the packages, in a folder that nobody may write to who may not change the sources.
import { execFile } from 'node:child_process';
import { type Channel, channel } from 'node:diagnostics_channel';
import { access, constants, mkdir, readFile, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { hashSource, type StrippedFiles } from './stripped-files.ts';

const FOLDER = fileURLToPath(new URL('../../../../node_modules/.cache/stripped', import.meta.url));
const STRIP_TIMEOUT_MS = 120_000;
/** The bits of a mode by which the group and others write. */
const OTHERS_WRITE = 0o022;

const underWay = new Map<string, Promise<boolean>>();
const failed = new Set<string>();

/** A program that could not be stripped: its children do it themselves, each time. */
export interface StripFailure {
  readonly program: string;
  readonly error: unknown;
}

/** Publishes each program that could not be stripped, once in the life of the process. */
export const stripFailures: Channel<unknown, StripFailure> = channel('pcs:strip-failure');

/**
 * Returns the options by which Node loads the stripped code of a program, which is made first where the kept one is missing, older than
 * its sources, or of another program or version of Node. Without options, where it cannot be kept, the child strips the types itself.
 */
export async function keepStrippedCode(program: URL, folder = FOLDER): Promise<string[]> {
  const path = join(folder, `${basename(program.pathname, '.ts')}.json`);
  if (!(await isKeepable(program, folder))) return [];
  if (!(await isCurrent(program, path)) && !(await stripOnce(program, path))) return [];
  const preload = new URL('stripped-preload.mjs', import.meta.url);
  preload.searchParams.set('code', path);
  return ['--import', preload.href];
}

async function isCurrent(program: URL, path: string): Promise<boolean> {
  try {
    const { node, files }: StrippedFiles = JSON.parse(await readFile(path, 'utf8'));
    // Two checkouts may share their packages: the file of one is of no use to the other.
    if (node !== process.version || files[program.href] === undefined) return false;
    const unchanged = await Promise.all(
      Object.entries(files).map(async ([address, { hash }]) => hash === hashSource(await readFile(new URL(address)))),
    );
    return unchanged.every(Boolean);
  } catch {
    return false; // missing, of another form, or of sources that are gone: it is made anew
  }
}

/** Returns false in an installation that is read only, and where somebody may write to the folder who may not change the program. */
async function isKeepable(program: URL, folder: string): Promise<boolean> {
  try {
    await mkdir(folder, { recursive: true });
    await access(folder, constants.W_OK);
    const [kept, source] = await Promise.all([stat(folder), stat(program)]);
    return kept.uid === source.uid && (kept.mode & ~source.mode & OTHERS_WRITE) === 0;
  } catch {
    return false;
  }
}

/** Strips a program, for all who ask for it at the same time. One that failed is not tried again by this process. */
async function stripOnce(program: URL, path: string): Promise<boolean> {
  const key = `${program.href} ${path}`;
  if (failed.has(key)) return false;
  const stripping = underWay.get(key) ?? strip(program, path).finally(() => underWay.delete(key));
  underWay.set(key, stripping);
  return stripping;
}

/** Strips in a process of its own, since requests would have to wait for it. */
async function strip(program: URL, path: string): Promise<boolean> {
  const stripper = fileURLToPath(new URL('strip-program.ts', import.meta.url));
  const args = ['--disable-warning=ExperimentalWarning', stripper, program.href, path];
  try {
    await promisify(execFile)(process.execPath, args, { env: {}, timeout: STRIP_TIMEOUT_MS, windowsHide: true });
    return true;
  } catch (error) {
    failed.add(`${program.href} ${path}`);
    stripFailures.publish({ program: program.href, error });
    return false;
  }
}
