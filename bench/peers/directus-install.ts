// Directus, installed for its benchmark alone and not before: into .cache/bench, outside of this project's packages.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, existsSync, openSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { endChild } from '../measuring/processes.ts';
import type { Run } from '../measuring/run.ts';

const FOLDER = fileURLToPath(new URL('../../.cache/bench/directus/', import.meta.url));
/** Not the file `directus`: that one asks for newer versions before it begins. */
const COMMAND_LINE = join(FOLDER, 'node_modules/@directus/api/dist/cli/run.js');

export const DIRECTUS_VERSION = '12.3.1';

// No scripts: nothing is compiled and nothing loaded from elsewhere; without-isolated-vm.ts says what that leaves out.
// Optional packages: the driver of PostgreSQL is one, and so are the compiled parts of others.
const FLAGS = [
  ...['--ignore-scripts', '--include=optional', '--engine-strict=false', '--save-exact'],
  ...['--no-audit', '--no-fund', '--loglevel=error'],
];

/** Installs Directus unless it is there; answers the path of its command line, or why it cannot be had, in one line. */
export async function installDirectus(run: Run): Promise<{ commandLine: string } | { refusal: string }> {
  const installed = join(FOLDER, 'installed');
  const wanted = `${DIRECTUS_VERSION} ${process.platform}-${process.arch}`;
  const found = await readFile(installed, 'utf8').catch(() => '');
  if (found !== wanted || !existsSync(COMMAND_LINE)) {
    console.error(
      `installing Directus ${DIRECTUS_VERSION} with npm into .cache/bench/directus, once: a minute or more`,
    );
    await rm(FOLDER, { recursive: true, force: true }); // what an interrupted npm has left is not worth repairing
    await mkdir(FOLDER, { recursive: true });
    await writeFile(join(FOLDER, 'package.json'), '{ "private": true }\n');
    const fault = await faultOfNpm(run, ['install', `directus@${DIRECTUS_VERSION}`, ...FLAGS]);
    if (fault !== undefined) return { refusal: `Directus ${DIRECTUS_VERSION} cannot be installed: ${fault}` };
    await writeFile(installed, wanted);
  }
  return { commandLine: COMMAND_LINE };
}

/** Runs npm in the folder; undefined when it did its work. */
async function faultOfNpm(run: Run, args: readonly string[]): Promise<string | undefined> {
  const [program, before] = npmProgram();
  const log = openSync(join(FOLDER, 'install.log'), 'w');
  const child = spawn(program, [...before, ...args], { cwd: FOLDER, stdio: ['ignore', log, log] });
  closeSync(log);
  let isOver = false;
  run.atEnd(() => {
    isOver = true;
    return endChild(child);
  });
  try {
    const [code, signal] = (await once(child, 'exit')) as [number | null, string | null];
    if (code === 0) return undefined;
    return isOver
      ? 'the run was ended'
      : `npm ended with ${signal ?? code}; its output is in .cache/bench/directus/install.log`;
  } catch (error) {
    return `npm cannot be run (${(error as Error).message})`;
  }
}

/** The npm that runs us, on the Node that it came with; else the one on the path. */
function npmProgram(): [string, string[]] {
  const { npm_execpath: cli = '', npm_node_execpath: node = process.execPath } = process.env;
  return /^npm-cli\.c?js$/.test(basename(cli)) ? [node, [cli]] : ['npm', []];
}
