// Builds the web application into web/dist when its sources have changed since, for bootstrap.mjs and the test runner. Plain
// JavaScript without packages, for any Node from 20 on; Vite itself runs on the pinned Node.
//
// A build is made beside web/dist and renamed into its place when it is whole, by one process at a time.
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** Where a build says what it was made of. */
const STAMP = 'stamp.json';
/** Where it says how those sources lay on the disk when they were last read: while they lie so, they are the same. */
const GLANCE = 'glance.txt';

/**
 * Builds the application unless the last build was made of the same sources. Does nothing where there are none.
 * @param {{ root: string, node: string }} project where it is, and the Node that Vite runs on
 * @returns {Promise<boolean>} whether it was built
 */
export async function buildWebApplication({ root, node }) {
  const web = path.join(root, 'web');
  if (!fs.existsSync(path.join(web, 'index.html'))) return false;
  const dist = path.join(web, 'dist');
  if (isFresh(root, dist)) return false;
  const { takeLock } = await import('./process-lock.mjs');
  const lock = await takeLock(path.join(root, '.cache'), { name: 'web', work: 'builds the web application' });
  try {
    if (isFresh(root, dist)) return false;
    process.stderr.write('Building the web application, which takes a few seconds.\n');
    await make({ root, node, lock });
    return true;
  } finally {
    lock.release();
  }
}

async function make({ root, node, lock }) {
  const [dist, fresh, old] = ['dist', 'dist-new', 'dist-old'].map((name) => path.join(root, 'web', name));
  // Whoever was killed between the two renames below left the build there.
  if (!fs.existsSync(dist) && fs.existsSync(old)) fs.renameSync(old, dist);
  fs.rmSync(fresh, { recursive: true, force: true });
  // Now: what changes while it is built is for the next build.
  const [glanced, sources] = [glance(root), fingerprint(root)];
  try {
    await runVite({ root, node, lock }, fresh);
    const { compressFiles } = await import('./compress-files.mjs');
    const files = filesBelow(fresh).filter((each) => each.startsWith('app/'));
    await compressFiles(files.map((each) => path.join(fresh, each)));
    keepFormer(dist, fresh);
    fs.writeFileSync(path.join(fresh, STAMP), JSON.stringify({ sources, files }));
    fs.writeFileSync(path.join(fresh, GLANCE), glanced);
    fs.rmSync(old, { recursive: true, force: true });
    if (fs.existsSync(dist)) fs.renameSync(dist, old);
    fs.renameSync(fresh, dist);
    fs.rmSync(old, { recursive: true, force: true });
  } finally {
    fs.rmSync(fresh, { recursive: true, force: true });
  }
}

async function runVite({ root, node, lock }, outDir) {
  const { howItEnded, runQuietly } = await import('./quiet-child.mjs');
  const vite = path.join(root, 'node_modules', 'vite', 'bin', 'vite.js');
  const args = [vite, 'build', path.join(root, 'web'), '--outDir', outDir, '--emptyOutDir', '--logLevel', 'warn'];
  // Whatever this shell is set to: what is served is a build for production.
  const env = { ...process.env, NODE_ENV: 'production', NO_COLOR: '1', FORCE_COLOR: undefined };
  const end = await runQuietly(node, args, { cwd: root, env, lock });
  if (end.code === 0 && fs.existsSync(path.join(outDir, 'index.html'))) return;
  process.stderr.write(end.output);
  throw refusal(`The web application could not be built: Vite ended ${howItEnded(end)} (its output is above).`);
}

/** A service that runs has handed out the last build's page, and its browsers load more of that build's files later. */
function keepFormer(dist, fresh) {
  for (const file of readStamp(dist)?.files ?? []) {
    for (const each of [file, `${file}.br`, `${file}.gz`]) {
      const [from, to] = [path.join(dist, each), path.join(fresh, each)];
      if (!fs.existsSync(from) || fs.existsSync(to)) continue;
      fs.mkdirSync(path.dirname(to), { recursive: true });
      fs.copyFileSync(from, to);
    }
  }
}

/** True where the build was made of these very sources: at a glance as a rule, else by reading them all. */
function isFresh(root, dist) {
  const stamp = readStamp(dist);
  if (stamp === undefined) return false;
  const glanced = glance(root);
  if (readText(path.join(dist, GLANCE)) === glanced) return true;
  if (stamp.sources !== fingerprint(root)) return false;
  try {
    fs.writeFileSync(path.join(dist, GLANCE), glanced);
  } catch (error) {
    // Where nothing can be written, every start reads the sources.
    if (!['EACCES', 'EPERM', 'EROFS'].includes(error.code)) throw error;
  }
  return true;
}

/** What the build in this folder was made of and which files are its own; undefined where there is no whole one. */
function readStamp(dir) {
  try {
    return JSON.parse(readText(path.join(dir, STAMP)) ?? 'null') ?? undefined;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

function readText(file) {
  return fs.existsSync(file) ? fs.readFileSync(file, 'utf8') : undefined;
}

/** Follows from all that a build is made of: the sources, the contract, the packages, and how it is made. */
function fingerprint(root) {
  const hash = createHash('sha256');
  for (const [name, file] of sourcesOf(root)) {
    const content = fs.readFileSync(file);
    hash.update(`${name}\n${content.length}\n`).update(content);
  }
  return hash.digest('hex');
}

/** The same of names, sizes and times alone, in a third of the time (8 ms for 400 files, 2026-11-21). */
function glance(root) {
  const hash = createHash('sha256');
  for (const [name, file] of sourcesOf(root)) {
    const { size, mtimeMs, ctimeMs, ino } = fs.statSync(file);
    hash.update(`${name}\n${size} ${mtimeMs} ${ctimeMs} ${ino}\n`);
  }
  return hash.digest('hex');
}

/** The name and the place of each file that a build is made of. */
function sourcesOf(root) {
  const web = filesBelow(path.join(root, 'web')).map((each) => `web/${each}`);
  const contract = filesBelow(path.join(root, 'contract')).map((each) => `contract/${each}`);
  const typed = contract.filter((each) => each.endsWith('.ts'));
  const names = [...web, ...typed, 'package-lock.json'].filter((each) => !/\.test\.tsx?$/.test(each));
  return [['', fileURLToPath(import.meta.url)], ...names.map((each) => [each, path.join(root, each)])];
}

/** The files below a folder, as paths with slashes in a fixed order; without builds, packages and hidden ones. */
function filesBelow(dir, prefix = '') {
  const paths = [];
  for (const entry of fs.readdirSync(path.join(dir, prefix), { withFileTypes: true })) {
    if (/^(dist(-new|-old)?|node_modules|\..*)$/.test(entry.name)) continue;
    const name = prefix + entry.name;
    if (entry.isDirectory()) paths.push(...filesBelow(dir, `${name}/`));
    else paths.push(name);
  }
  return paths.sort();
}

/** A fault whose message is all that the user needs; bootstrap.mjs knows it by its code. */
function refusal(message) {
  return Object.assign(new Error(message), { code: 'REFUSED' });
}
