// `npm run check`: everything that can be said of the sources without running them, one line a check, in a few seconds.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { PARTS } from './floors.ts';
import { checkProse } from './prose.ts';
import { measure } from './sizes.ts';

/** How many checks held and how many did not. */
export interface CheckOutcome {
  passed: number;
  failed: number;
}

interface Verdict {
  holds: boolean;
  /** Said on the check's own line. */
  remark: string;
  /** Said whole when the check fails. */
  report: string;
}

interface Check {
  name: string;
  run: () => Promise<Verdict>;
}

const PROJECT = fileURLToPath(new URL('..', import.meta.url));
const FOLDERS = ['server', ...Object.keys(PARTS)].filter((each) => existsSync(`${PROJECT}${each}`));

// Each of its four parallel checkers makes the types anew: 7.5 s of work with four, 2.9 s with one (2026-11-20).
const ONE_CHECKER = ['--checkers', '1'];
const REMEMBER = ['--incremental', '--tsBuildInfoFile', '.cache/types.tsbuildinfo'];
const WEB_REMEMBER = ['--incremental', '--tsBuildInfoFile', '.cache/web-types.tsbuildinfo'];
const NO_HINTS = ['--no-config-hints', '--no-tag-hints'];

// TypeScript 7 by its path: the bin name tsc belongs to the version 6 that dependency-cruiser and kysely-codegen need.
const CHECKS: Check[] = [
  program('types', 'typescript7/bin/tsc', '--noEmit', '-p', '.', ...ONE_CHECKER, ...REMEMBER),
  program('types of web', 'typescript7/bin/tsc', '--noEmit', '-p', 'web', ...ONE_CHECKER, ...WEB_REMEMBER),
  program('lint and format', '@biomejs/biome/bin/biome', 'check', '--error-on-warnings', '--colors=off'),
  program('floors', 'dependency-cruiser/bin/dependency-cruiser.mjs', '--config', '.dependency-cruiser.mjs', ...FOLDERS),
  program('dead code', 'knip/bin/knip.js', '--no-progress', ...NO_HINTS),
  // Once more without the tests: what only a test uses is dead too, unless it says @internal.
  program(
    'code for tests alone',
    'knip/bin/knip.js',
    '--production',
    '--files',
    '--exports',
    '--no-progress',
    ...NO_HINTS,
  ),
  { name: 'names and sizes', run: async () => names() },
  { name: 'prose', run: async () => prose() },
];

/** Runs every check, as many at a time as there are cores, and prints a line for each and the reports of those that fail. */
export async function runChecks(): Promise<CheckOutcome> {
  const waiting = [...CHECKS];
  const failed: [Check, Verdict][] = [];
  const work = async () => {
    for (let check = waiting.shift(); check !== undefined; check = waiting.shift()) {
      const started = performance.now();
      const verdict = await check.run();
      const seconds = ((performance.now() - started) / 1000).toFixed(1);
      console.log(`  ${verdict.holds ? '✔' : '✖'} ${check.name.padEnd(22)} ${seconds} s  ${verdict.remark}`.trimEnd());
      if (!verdict.holds) failed.push([check, verdict]);
    }
  };
  await Promise.all(Array.from({ length: Math.max(2, availableParallelism()) }, work));
  for (const [{ name }, { report }] of failed) console.log(`\n✖ ${name}\n${report.trim()}`);
  return { passed: CHECKS.length - failed.length, failed: failed.length };
}

/** A check that is a program of a package, run under this very Node; it holds when the program's exit code is 0. */
function program(name: string, script: string, ...args: string[]): Check {
  return {
    name,
    run: () =>
      new Promise((resolve) => {
        const child = spawn(process.execPath, [`${PROJECT}node_modules/${script}`, ...args], {
          cwd: PROJECT,
          stdio: ['ignore', 'pipe', 'pipe'],
          env: { ...process.env, NO_COLOR: '1', FORCE_COLOR: undefined },
        });
        const output: Buffer[] = [];
        for (const stream of [child.stdout, child.stderr]) stream.on('data', (part: Buffer) => output.push(part));
        child.on('error', (error) => resolve({ holds: false, remark: '', report: error.message }));
        child.on('close', (code) =>
          resolve({ holds: code === 0, remark: '', report: Buffer.concat(output).toString('utf8') }),
        );
      }),
  };
}

async function names(): Promise<Verdict> {
  const { problems, files, functions, medianLines } = measure(PROJECT);
  const remark = `${files} files, ${functions} functions, in the middle ${medianLines} lines`;
  return { holds: problems.length === 0, remark, report: problems.join('\n') };
}

async function prose(): Promise<Verdict> {
  const { problems, remark } = checkProse(PROJECT);
  return { holds: problems.length === 0, remark, report: problems.join('\n') };
}

if (import.meta.main) {
  const { failed } = await runChecks();
  process.exitCode = failed === 0 ? 0 : 1;
}
