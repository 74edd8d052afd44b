// `npm test`: check, then unit, database, acceptance and browser tests; the last line is the sum: `N passed, N failed, N skipped`.
//   --only check,unit,db,acceptance,browser   those stages alone
//   --files <part of a path> …        the test files whose path holds it, and no check
//   --soak                            the full counts (PCS_TEST_SOAK=1) and long limits
// PCS_TEST_DATABASE_URL (a superuser's) runs the database tests on that server alone; without it they run on the embedded
// PostgreSQL and, where PostgreSQL 15 is installed, every third file on that once more: both ends of what is promised. All of them,
// also those over HTTP and of drawn models, run on both under --soak or when asked for by --files (the migrations and the walk through every route do
// so always). The browser tests need a Chromium: an installed one, or the one of PCS_TEST_CHROMIUM. A run of all stages begins none
// of them after 70 minutes.
import { globSync, rmSync, statSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { findChromium, NO_CHROMIUM } from '../acceptance/browser/support/chromium.ts';
import { findInstalled, startTestCluster } from '../server/testing/test-cluster.ts';
import { runChecks } from './check.ts';
import { PARTS } from './floors.ts';
import { buildWebApplication } from './install/web-build.mjs';
import { runStage, type StageTally } from './test-files.ts';

const PROJECT = fileURLToPath(new URL('..', import.meta.url));
const STAGES = ['check', 'unit', 'db', 'acceptance', 'browser'] as const;
const OLDEST_MAJOR = 15;
/** Tests of the embedded server itself start it themselves: another server would change nothing for them. */
const OWN_SERVER = /\/embedded\/|test-cluster/;
/** Random histories take long, and their statements are those of other tests. */
const HISTORIES = /\/syncing\/(?:histories|wrong-rules|process-kills)\./;
/**
 * Tests over HTTP, and of models that other processes draw: what they add to the stores' own tests and the walk through every route is no
 * other SQL, and more than half of the time.
 */
const LITTLE_SQL = /-http\.db\.test\.ts$|\/models\/geometry\/|\/models\/elements\/(?:geometry|half-turns)\./;
/** What says the most about another server's SQL in the least time. */
const ON_EVERY_SERVER = /\/assemble\/walk\.|\/platform\/database\/|\/models\/elements\/comparison\./;
const MINUTE_MS = 60_000;
const IDLE_LIMIT_MS = 60_000;
const TEST_LIMIT_MS = 20 * MINUTE_MS;
/** A machine four times as slow as usual gets no further: a run that is cut off shows nothing of what it found. */
const LAST_START_MS = 70 * MINUTE_MS;

type StageName = (typeof STAGES)[number];

interface Wishes {
  only: StageName[];
  files: string[];
  soak: boolean;
}

/** The database tests for the oldest server that is promised. */
function onOldest(files: string[], { soak, files: asked }: Wishes): string[] {
  const all = files.filter((each) => !OWN_SERVER.test(each));
  if (asked.length > 0) return all;
  if (soak) return all.filter((each) => !HISTORIES.test(each));
  const stores = all.filter((each) => !LITTLE_SQL.test(each) && !HISTORIES.test(each));
  return stores.filter((each, at) => at % 3 === 0 || ON_EVERY_SERVER.test(each));
}

/** A PostgreSQL that tests run on. */
interface Server {
  name: string;
  url: string;
}

function readWishes(): Wishes {
  const { values, positionals } = parseArgs({
    options: {
      only: { type: 'string', default: STAGES.join(',') },
      files: { type: 'string', multiple: true, default: [] },
      soak: { type: 'boolean', default: false },
    },
    allowPositionals: true, // what follows `--files a` are further files
  });
  const only = values.only.split(',').map((each) => {
    const stage = STAGES.find((name) => name === each);
    if (stage === undefined) throw new Error(`--only takes ${STAGES.join(', ')}, not "${each}"`);
    return stage;
  });
  const files = [...values.files, ...positionals];
  return { only: files.length > 0 ? only.filter((each) => each !== 'check') : only, files, soak: values.soak };
}

/** The test files of a stage that were asked for, the longest first, so that none is left alone to the end: mostly the largest. */
function filesOf(stage: StageName, wishes: Wishes): string[] {
  if (!wishes.only.includes(stage)) return [];
  // A pattern for each folder: braces around a single name are no choice, but themselves.
  const patterns = ['server', ...Object.keys(PARTS)].map((each) => `${each}/**/*.test.{ts,tsx}`);
  return globSync(patterns, { cwd: PROJECT, exclude: ['**/node_modules/**'] })
    .filter((path) => stageOf(path) === stage)
    .filter((path) => wishes.files.length === 0 || wishes.files.some((part) => path.includes(part)))
    .sort(
      (a, b) => Number(HISTORIES.test(b)) - Number(HISTORIES.test(a)) || sizeOf(b) - sizeOf(a) || a.localeCompare(b),
    );
}

const sizeOf = (path: string) => statSync(`${PROJECT}${path}`).size;

function stageOf(path: string): StageName {
  if (/^acceptance.browser./.test(path)) return 'browser';
  if (path.startsWith('acceptance')) return 'acceptance';
  return path.endsWith('.db.test.ts') ? 'db' : 'unit';
}

async function runUnit(files: string[], wishes: Wishes): Promise<StageTally> {
  const fileLimitMs = (wishes.soak ? 60 : 8) * MINUTE_MS;
  return runStage({
    name: 'unit tests',
    files,
    concurrency: availableParallelism(),
    fileLimitMs,
    testLimitMs: findTestLimit(wishes, fileLimitMs),
    idleLimitMs: IDLE_LIMIT_MS,
    env: envOf(wishes),
  });
}

/**
 * Eight at a time were quickest on two cores (16 files, 2026-11-20): they wait for the database more than they compute. The longest
 * begin first and run beside all others: at the end they would leave most places empty.
 */
async function runDatabase(files: string[], wishes: Wishes, server: Server): Promise<StageTally> {
  const fileLimitMs = (wishes.soak ? 240 : 45) * MINUTE_MS;
  const env = { ...envOf(wishes), PCS_TEST_DATABASE_URL: server.url };
  return runStage({
    name: `database tests on ${server.name}`,
    files,
    concurrency: 8,
    fileLimitMs,
    testLimitMs: findTestLimit(wishes, fileLimitMs),
    idleLimitMs: IDLE_LIMIT_MS,
    env,
  });
}

async function runAcceptance(files: string[], wishes: Wishes, [first, oldest]: Server[]): Promise<StageTally> {
  const fileLimitMs = (wishes.soak ? 240 : 10) * MINUTE_MS;
  const env = {
    ...envOf(wishes),
    ...(first === undefined ? {} : { PCS_TEST_DATABASE_URL: first.url }),
    ...(oldest === undefined ? {} : { PCS_TEST_OLDEST_DATABASE_URL: oldest.url }),
  };
  return runStage({
    name: 'acceptance tests',
    files,
    concurrency: 2,
    fileLimitMs,
    testLimitMs: findTestLimit(wishes, fileLimitMs),
    idleLimitMs: IDLE_LIMIT_MS,
    env,
  });
}

/** Acceptance tests see the service as people do, with the web application; without it the others can still be run. */
async function buildWeb(): Promise<StageTally> {
  const holds = await buildWebApplication({ root: PROJECT, node: process.execPath }).then(
    () => true,
    (error: Error) => {
      console.log(error.message);
      return false;
    },
  );
  console.log(`${holds ? '✔' : '✖'} the web application is built`);
  const failures = holds ? [] : ['the web application is not built'];
  return { passed: holds ? 1 : 0, failed: holds ? 0 : 1, skipped: 0, failures };
}

/** Where there is no browser, one line says how to get one, and the rest goes on. */
async function runBrowser(files: string[], wishes: Wishes, [server]: Server[]): Promise<StageTally> {
  const program = findChromium();
  if (program === undefined) {
    console.log(`  ${NO_CHROMIUM}; the browser tests are left out, each of their ${files.length} files as one skipped`);
    return { passed: 0, failed: 0, skipped: files.length, failures: [] };
  }
  // Pictures of screens that are no more would be taken for what is.
  if (wishes.files.length === 0) rmSync(`${PROJECT}out/screens`, { recursive: true, force: true });
  const fileLimitMs = (wishes.soak ? 240 : 15) * MINUTE_MS;
  const env = {
    ...envOf(wishes),
    PCS_TEST_CHROMIUM: program,
    ...(server === undefined ? {} : { PCS_TEST_DATABASE_URL: server.url }),
  };
  const isWhole = wishes.soak || wishes.only.length < STAGES.length;
  return runStage({
    name: 'browser tests',
    files,
    concurrency: 2,
    fileLimitMs,
    testLimitMs: findTestLimit(wishes, fileLimitMs),
    idleLimitMs: IDLE_LIMIT_MS,
    env,
    ...(!isWhole && { until: started + LAST_START_MS }),
  });
}

/** Tests of the soak take as long as their file may; the longest others, parts of the histories, about eight minutes on two slow cores. */
const findTestLimit = (wishes: Wishes, fileLimitMs: number) =>
  wishes.soak ? fileLimitMs : Math.min(fileLimitMs, TEST_LIMIT_MS);

function envOf(wishes: Wishes): Record<string, string> {
  return wishes.soak ? { PCS_TEST_SOAK: '1' } : {};
}

/** The servers for the tests, newest first: one given from outside stands alone. */
async function startServers(): Promise<Server[]> {
  const given = process.env.PCS_TEST_DATABASE_URL;
  if (given) return [{ name: 'the server of PCS_TEST_DATABASE_URL', url: given }];
  const embedded = await startTestCluster();
  const servers = [{ name: `PostgreSQL ${embedded.major}`, url: embedded.url }];
  const installed = await findInstalled(OLDEST_MAJOR);
  if (installed === undefined) {
    console.log(`  PostgreSQL ${OLDEST_MAJOR} is not installed here: the tests run on ${embedded.major} alone`);
    return servers;
  }
  const oldest = await startTestCluster(installed);
  return [...servers, { name: `PostgreSQL ${oldest.major}`, url: oldest.url }];
}

async function runAll(wishes: Wishes): Promise<StageTally> {
  const tallies: StageTally[] = [];
  if (wishes.only.includes('check')) {
    console.log('check');
    const checks = await runChecks();
    tallies.push({ ...checks, skipped: 0, failures: checks.failed > 0 ? ['check'] : [] });
  }
  const unit = filesOf('unit', wishes);
  const database = filesOf('db', wishes);
  const [acceptance, browser] = [filesOf('acceptance', wishes), filesOf('browser', wishes)];
  if (unit.length > 0) tallies.push(await runUnit(unit, wishes));
  if (database.length + acceptance.length + browser.length > 0) {
    const servers = await startServers();
    for (const [index, server] of servers.entries()) {
      const files = index === 0 ? database : onOldest(database, wishes);
      if (files.length > 0) tallies.push(await runDatabase(files, wishes, server));
    }
    if (acceptance.length + browser.length > 0) tallies.push(await buildWeb());
    if (acceptance.length > 0) tallies.push(await runAcceptance(acceptance, wishes, servers));
    if (browser.length > 0) tallies.push(await runBrowser(browser, wishes, servers));
  }
  if (tallies.length === 0) throw new Error('no test file is asked for by these arguments');
  return tallies.reduce((sum, each) => ({
    passed: sum.passed + each.passed,
    failed: sum.failed + each.failed,
    skipped: sum.skipped + each.skipped,
    failures: [...sum.failures, ...each.failures],
  }));
}

/** The tests' own settings alone count, not those of a service that the same shell may run. */
function forgetServiceSettings(): void {
  for (const name of Object.keys(process.env)) {
    if (name === 'DATABASE_URL' || (name.startsWith('PCS_') && !name.startsWith('PCS_TEST_'))) delete process.env[name];
  }
}

// Leaving through exit stops the clusters and the running files (their `exit` handlers).
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(1));

const started = performance.now();
forgetServiceSettings();
const { passed, failed, skipped, failures } = await runAll(readWishes());
// Often only the end of a long output is kept.
if (failures.length > 0) console.log(`\nfailed:\n${failures.map((each) => `  ${each}`).join('\n')}`);
console.log(`\nin ${((performance.now() - started) / 1000).toFixed(0)} s`);
console.log(`${passed} passed, ${failed} failed, ${skipped} skipped`);
process.exitCode = failed === 0 ? 0 : 1;
