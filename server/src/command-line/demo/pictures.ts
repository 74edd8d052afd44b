// The demo's pictures, drawn by a child process: the drawing library has no place in the service's own.
import { execFile } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const PROGRAM = fileURLToPath(new URL('draw-pictures.ts', import.meta.url));

/** @internal Draws every picture that the folder does not hold yet. */
export async function drawPictures(folder: string, signal?: AbortSignal): Promise<void> {
  await promisify(execFile)(process.execPath, [PROGRAM, folder], { env: {}, signal });
}

/** Draws what is not there yet and gives the folder to `use`; once that is through, the folder is removed. */
export async function withPictures<T>(
  dataDir: string,
  signal: AbortSignal,
  use: (folder: string) => Promise<T>,
): Promise<T> {
  const folder = join(dataDir, 'demo-pictures');
  await drawPictures(folder, signal);
  const result = await use(folder);
  await rm(folder, { recursive: true, force: true });
  return result;
}
