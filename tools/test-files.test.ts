import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { runStage, type Tally } from './test-files.ts';

const folder = mkdtempSync(join(tmpdir(), 'pcs-runner-'));
after(() => rmSync(folder, { recursive: true }));

const IMPORT = "import { suite, test } from 'node:test';\n";

/** Runs one file of this source through the runner: the sums, what failed, and all that was printed. */
async function runSource(source: string, limits = {}): Promise<{ tally: Tally; failures: string[]; printed: string }> {
  const file = join(folder, `${Math.random().toString(36).slice(2)}.test.mjs`);
  writeFileSync(file, IMPORT + source);
  const printed: string[] = [];
  const env = { FROM_STAGE: 'yes' };
  const stage = {
    name: 'sample',
    files: [file],
    concurrency: 1,
    fileLimitMs: 20_000,
    testLimitMs: 20_000,
    idleLimitMs: 10_000,
    env,
    ...limits,
  };
  const { failures, ...tally } = await runStage(stage, (line) => printed.push(line));
  return { tally, failures, printed: printed.join('\n') };
}

test('what passes is counted and not printed, and sees the environment of its stage', async () => {
  const { tally, printed } = await runSource(`
    console.log('noise');
    test('one', () => { if (process.env.FROM_STAGE !== 'yes') throw new Error('no environment'); });
    suite('group', () => { test('two', () => {}); });`);
  assert.deepEqual(tally, { passed: 2, failed: 0, skipped: 0 });
  assert.match(printed, /^✔ sample: 2 passed, 0 failed, 0 skipped \(1 files in .*\)$/);
});

test('a failure is named, and printed whole: its path, its error with the cause, and what the file wrote', async () => {
  const { tally, failures, printed } = await runSource(`
    console.log('a trace');
    suite('group', () => { test('breaks', () => { throw new TypeError('outer', { cause: new Error('inner') }); }); });`);
  assert.deepEqual(tally, { passed: 0, failed: 1, skipped: 0 });
  assert.equal(failures.length, 1);
  assert.match(failures.join(), /test\.mjs:\d+: group › breaks$/);
  for (const part of [/test\.mjs:\d+: group › breaks/, /TypeError: outer/, /Error: inner/, /a trace/, /✖ sample/]) {
    assert.match(printed, part);
  }
});

test('a skipped test is counted as skipped and printed with its reason', async () => {
  const { tally, printed } = await runSource("test('one', () => {}); test('later', { skip: 'no data' }, () => {});");
  assert.deepEqual(tally, { passed: 1, failed: 0, skipped: 1 });
  assert.match(printed, /later \(no data\)/);
});

test('files that would begin too late are named and counted as skipped', async () => {
  const { tally, printed } = await runSource("test('one', () => {});", { until: 0 });
  assert.deepEqual([tally.passed, tally.skipped], [0, 1]);
  assert.match(printed, /left out, as there is no time for it on this machine: .*test\.mjs/);
});

test('a file without tests, and a stage without files that ran, have failed', async () => {
  assert.deepEqual((await runSource('')).tally, { passed: 0, failed: 1, skipped: 0 });
  assert.deepEqual((await runSource('', { files: [] })).tally, { passed: 0, failed: 1, skipped: 0 });
});

test('a file that throws on loading has failed with what it wrote', async () => {
  const { tally, failures, printed } = await runSource("throw new Error('while loading');");
  assert.deepEqual([tally.failed, failures.length], [1, 1]);
  assert.match(printed, /while loading/);
});

test('a process that leaves in the middle of a test has failed', async () => {
  const { tally, printed } = await runSource("test('one', () => { process.exit(0); }); test('two', () => {});");
  assert.ok(tally.failed > 0, printed);
});

test('an error thrown after its test had ended fails the file', async () => {
  const { tally, printed } = await runSource(
    "test('one', () => { setTimeout(() => { throw new Error('late'); }, 5); });",
  );
  assert.equal(tally.failed, 1);
  assert.match(printed, /late/);
});

test('a process that stays open after its tests is ended, and its file has failed', async () => {
  const { tally, printed } = await runSource("test('one', () => { setInterval(() => {}, 1e6); });", {
    idleLimitMs: 200,
  });
  assert.deepEqual(tally, { passed: 1, failed: 1, skipped: 0 });
  assert.match(printed, /its tests were over/);
});

test('a test that waits without end fails by its name, and the tests after it run', async () => {
  const { tally, failures, printed } = await runSource(
    `test('waits', async () => { await new Promise((resolve) => setTimeout(resolve, 3_000)); });
    test('next', () => {});`,
    { testLimitMs: 500 },
  );
  assert.deepEqual(tally, { passed: 1, failed: 1, skipped: 0 });
  assert.match(failures.join(), /test\.mjs:\d+: waits/);
  assert.match(printed, /timed out after 500ms/);
});

test('a file that takes longer than its limit is ended, together with the processes it started', async () => {
  const server = 'require("net").createServer().listen(0, function () { console.log("port " + this.address().port); })';
  const { tally, printed } = await runSource(
    `import { spawn } from 'node:child_process';
    test('waits', async () => {
      spawn(process.execPath, ['--eval', ${JSON.stringify(server)}], { stdio: 'inherit' });
      await new Promise((resolve) => setTimeout(resolve, 60_000));
    });`,
    { fileLimitMs: 6_000 },
  );
  assert.ok(tally.failed > 0);
  const port = Number(/port (\d+)/.exec(printed)?.[1]);
  const socket = connect(port, '127.0.0.1');
  await assert.rejects(once(socket, 'connect'), { code: 'ECONNREFUSED' });
});
