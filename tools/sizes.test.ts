import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { measure } from './sizes.ts';

function measureTree(t: TestContext, files: Record<string, string>) {
  const root = mkdtempSync(join(tmpdir(), 'pcs-sizes-'));
  t.after(() => rm(root, { recursive: true }));
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  return measure(root);
}

test('names that say nothing of the content are refused, of files and of folders', (t) => {
  const { problems } = measureTree(t, {
    'server/src/platform/utils.ts': '',
    'server/src/platform/common/clock.ts': '',
    'contract/photo-helpers.ts': '',
    'contract/types.test.ts': '',
    'contract/photos.ts': '',
    'server/src/platform/error-types.ts': '',
  });
  assert.deepEqual(
    problems.map((each) => each.split(':')[0]),
    [
      'contract/photo-helpers.ts',
      'contract/types.test.ts',
      'server/src/platform/common/clock.ts',
      'server/src/platform/utils.ts',
    ],
  );
});

test('a file outside the table of floors is refused', (t) => {
  const { problems } = measureTree(t, { 'server/src/billing/invoices/invoice.ts': '', 'server/src/assemble.ts': '' });
  assert.equal(problems.length, 1);
  assert.match(problems[0] ?? '', /^server\/src\/billing\/invoices\/invoice\.ts: no floor/);
});

test('an exported function without a doc comment is named with its line; one-line values and tests are not', (t) => {
  const { problems } = measureTree(t, {
    'contract/photos.ts': [
      '/** Promises. */',
      'export function documented() {}',
      'function inner() { return inner; }',
      'export const value = (a: number) => a + 1;',
      '',
      'export function bare() {}',
      'export const alsoBare = () => { bare(); };',
    ].join('\n'),
    'contract/photos.test.ts': 'export function inTest() {}',
  });
  assert.deepEqual(problems, [
    'contract/photos.ts:6: an exported function without a doc comment',
    'contract/photos.ts:7: an exported function without a doc comment',
  ]);
});

test('the door of a slice has at most ten names', (t) => {
  const names = (count: number) => Array.from({ length: count }, (_, index) => `name${index}`).join(', ');
  const { problems } = measureTree(t, {
    'server/src/capture/photos/public.ts': `export { ${names(9)} } from './commands.ts';\nexport const ten = 10;\n`,
    'server/src/capture/milestones/public.ts': `export { ${names(10)} } from './commands.ts';\nexport type Ten = 10;\n`,
  });
  assert.deepEqual(problems, ['server/src/capture/milestones/public.ts: 11 names; a door has at most 10']);
});

test('the median counts named functions outside tests', (t) => {
  const found = measureTree(t, {
    'contract/a.ts': 'const one = () => 1;\nconst three = () => {\n  return one();\n};\n',
    'contract/b.ts': 'class Book {\n  read() {\n    return [1].map((each) => each);\n  }\n}\n',
    'contract/c.test.ts': 'function a() {\n\n\n\n\n\n}\n',
  });
  assert.deepEqual([found.functions, found.medianLines], [3, 3]);
});
