import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { keepStrippedCode, type StripFailure, stripFailures } from './stripped-code.ts';

function temporaryFolder(t: TestContext): string {
  const folder = mkdtempSync(join(tmpdir(), 'pcs-stripped-'));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Runs a program that strips no types itself. */
const runStripped = (options: readonly string[], program: URL) =>
  execFileSync(process.execPath, ['--no-strip-types', ...options, fileURLToPath(program), String(process.pid)], {
    encoding: 'utf8',
  });

test('a program runs by its kept code, which is made anew when a source changes', async (t) => {
  const folder = temporaryFolder(t);
  const program = pathToFileURL(join(folder, 'program.ts'));
  writeFileSync(program, "import { said } from './said.ts';\nconsole.log(said as string);\n");
  writeFileSync(join(folder, 'said.ts'), "export const said: string = 'first';\n");
  const kept = join(folder, 'kept');
  assert.equal(runStripped(await keepStrippedCode(program, kept), program), 'first\n');
  assert.deepEqual(readdirSync(kept), ['program.json']);

  const path = join(kept, 'program.json');
  writeFileSync(path, readFileSync(path, 'utf8').replace("'first'", "'kept'"));
  assert.equal(runStripped(await keepStrippedCode(program, kept), program), 'kept\n');

  writeFileSync(join(folder, 'said.ts'), "export const said: string = 'later';\n");
  assert.equal(runStripped(await keepStrippedCode(program, kept), program), 'later\n');
});

test('a child strips its types itself where nothing can be kept', async (t) => {
  const folder = temporaryFolder(t);
  const program = pathToFileURL(join(folder, 'program.ts'));
  writeFileSync(program, '');
  assert.deepEqual(await keepStrippedCode(program, join(fileURLToPath(program), 'kept')), []);
});

test('kept code of another program of the same name, of another Node or of another form is made anew', async (t) => {
  const kept = temporaryFolder(t);
  const path = join(kept, 'program.json');
  const [first, second] = ['first', 'second'].map((said) => {
    const program = pathToFileURL(join(temporaryFolder(t), 'program.ts'));
    writeFileSync(program, `console.log('${said}' as string);\n`);
    return program;
  });
  assert.ok(first && second);
  assert.equal(runStripped(await keepStrippedCode(first, kept), first), 'first\n');
  assert.equal(runStripped(await keepStrippedCode(second, kept), second), 'second\n');
  const current = readFileSync(path, 'utf8');
  for (const other of ['{}', 'null', current.replace(process.version, 'v20.0.0'), current.slice(0, 40)]) {
    writeFileSync(path, other);
    assert.equal(runStripped(await keepStrippedCode(second, kept), second), 'second\n');
    assert.equal(readFileSync(path, 'utf8'), current);
  }
});

test('a program that cannot be stripped is told once, tried once and leaves nothing behind', async (t) => {
  const folder = temporaryFolder(t);
  const kept = join(folder, 'kept');
  const program = pathToFileURL(join(folder, 'broken.ts'));
  writeFileSync(program, "import './missing.ts';\n");
  const told: string[] = [];
  const hear = (failure: unknown) => {
    const { program: address, error } = failure as StripFailure;
    told.push(`${address} ${error}`);
  };
  stripFailures.subscribe(hear);
  t.after(() => stripFailures.unsubscribe(hear));
  assert.deepEqual(await Promise.all([keepStrippedCode(program, kept), keepStrippedCode(program, kept)]), [[], []]);
  assert.deepEqual(await keepStrippedCode(program, kept), []);
  assert.equal(told.length, 1);
  assert.match(told[0] ?? '', /broken\.ts .*missing\.ts/s);
  assert.deepEqual(readdirSync(kept), []);
});

test('a program that several children need at once is stripped once', async (t) => {
  const folder = temporaryFolder(t);
  const program = pathToFileURL(join(folder, 'program.ts'));
  writeFileSync(program, "console.log('here' as string);\n");
  const options = await Promise.all([1, 2, 3].map(() => keepStrippedCode(program, join(folder, 'kept'))));
  for (const each of options) assert.equal(runStripped(each, program), 'here\n');
  assert.deepEqual(readdirSync(join(folder, 'kept')), ['program.json']);
});

test('no code is kept where others may write who may not change the sources', {
  skip: process.platform === 'win32',
}, async (t) => {
  const folder = temporaryFolder(t);
  const program = pathToFileURL(join(folder, 'program.ts'));
  writeFileSync(program, '');
  const kept = join(folder, 'kept');
  assert.equal((await keepStrippedCode(program, kept)).length, 2);
  chmodSync(kept, 0o777);
  assert.deepEqual(await keepStrippedCode(program, kept), []);
});

const PROGRAMS = [
  'models/import/import',
  'models/geometry/geometry',
  'facility/assets/labels/label',
  'reporting/documents/document',
];
for (const each of PROGRAMS) {
  test(`all that ${each}-process imports is kept, and its thread too`, async (t) => {
    const program = new URL(`../../${each}-process.ts`, import.meta.url);
    const kept = temporaryFolder(t);
    assert.equal(runStripped(await keepStrippedCode(program, kept), program), '');
    const [name = ''] = readdirSync(kept);
    assert.match(readFileSync(join(kept, name), 'utf8'), /parent-watch\.ts/);
  });
}
