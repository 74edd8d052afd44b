// The code of a child process without its types, kept from one start to the next: stripping it anew took 0.4 s of the processor for
// each model that was read, and again for each that was drawn (2026-11-26). A child only reads it, so one that is taken over cannot
// change what others run. It is kept beside the packages: whoever can write there can change the code itself.
import { execFile } from 'node:child_process';
import { access, constants, mkdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { hashSource, type StrippedFiles } from './stripped-files.ts';

const FOLDER = fileURLToPath(new URL('../../../../node_modules/.cache/stripped', import.meta.url));
const STRIP_TIMEOUT_MS = 120_000;

/**
 * Returns the options by which Node loads the stripped code of a program, which is made first where the kept one is missing or older
 * than its sources. Without options, where it cannot be kept, the child strips the types itself.
 */
export async function keepStrippedCode(program: URL, folder = FOLDER): Promise<string[]> {
  const path = join(folder, `${basename(program.pathname, '.ts')}.json`);
  if (!(await isCurrent(path)) && !((await isWritable(folder)) && (await strip(program, path)))) return [];
  const preload = new URL('stripped-preload.mjs', import.meta.url);
  preload.searchParams.set('code', path);
  return ['--import', preload.href];
}

async function isCurrent(path: string): Promise<boolean> {
  try {
    const kept: StrippedFiles = JSON.parse(await readFile(path, 'utf8'));
    const unchanged = await Promise.all(
      Object.entries(kept).map(async ([address, { hash }]) => hash === hashSource(await readFile(new URL(address)))),
    );
    return unchanged.every(Boolean);
  } catch {
    return false; // missing, or of sources that are gone: it is made anew
  }
}

/** Returns false in an installation that is read only. */
async function isWritable(folder: string): Promise<boolean> {
  try {
    await mkdir(folder, { recursive: true });
    await access(folder, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

/** Strips in a process of its own, since requests would have to wait for it. */
async function strip(program: URL, path: string): Promise<boolean> {
  const stripper = fileURLToPath(new URL('strip-program.ts', import.meta.url));
  const args = ['--disable-warning=ExperimentalWarning', stripper, program.href, path];
  try {
    await promisify(execFile)(process.execPath, args, { env: {}, timeout: STRIP_TIMEOUT_MS, windowsHide: true });
    return true;
  } catch {
    return false; // the child meets the same fault where it lies in its sources, and tells it
  }
}
