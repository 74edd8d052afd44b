import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { keepStrippedCode } from './stripped-code.ts';

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

for (const each of ['models/reading/reading', 'models/drawings/drawing', 'facility/assets/labels/label']) {
  test(`all that ${each}-process imports is kept, and its thread too`, async (t) => {
    const program = new URL(`../../${each}-process.ts`, import.meta.url);
    const kept = temporaryFolder(t);
    assert.equal(runStripped(await keepStrippedCode(program, kept), program), '');
    const [name = ''] = readdirSync(kept);
    assert.match(readFileSync(join(kept, name), 'utf8'), /parent-watch\.ts/);
  });
}
