import assert from 'node:assert/strict';
import { test } from 'node:test';
import ts from 'typescript';
import { findComments, scanComments } from './comments.ts';

function readComments(...lines: string[]): string[] {
  const file = ts.createSourceFile('a.tsx', lines.join('\n'), ts.ScriptTarget.Latest);
  return findComments(file).map(({ line, text }) => `${line}: ${text}`);
}

test('line comments that follow each other on lines of their own are one comment', () => {
  const found = readComments(
    '// Reads rows',
    '// of a table.',
    'const a = 1; // First.',
    '// Second.',
    '',
    '// Third.',
  );
  assert.deepEqual(found, ['1: Reads rows\nof a table.', '3: First.', '4: Second.', '6: Third.']);
});

test('a doc comment is read without its stars and a leading tag, from the line of its first word', () => {
  const found = readComments(
    '/**',
    ' * Reads rows',
    ' * of a table.',
    ' */',
    'let a;',
    '/** @internal Counts. */',
    'let b;',
  );
  assert.deepEqual(found, ['2: Reads rows\nof a table.', '6: Counts.']);
});

test('strings, templates, regular expressions and text of JSX are no comments', () => {
  const found = readComments(
    "const address = 'https://example.com'; // An address.",
    `const template = \`// \${address /* Inside a hole. */} //\`;`,
    'const pattern = /\\/\\/ x/;',
    'const half = 4 / 2;',
    'const view = <a href="//x">https://example.com {/* In JSX. */}</a>;',
  );
  assert.deepEqual(found, ['1: An address.', '2: Inside a hole.', '5: In JSX.']);
});

test('directives and comments without words are passed over', () => {
  const found = readComments(
    '// biome-ignore lint/a/b: needed',
    'let a;',
    '// ----',
    'let b;',
    '/* @ts-expect-error */',
    'let c;',
  );
  assert.deepEqual(found, []);
});

test('comments of CSS, SQL and GritQL are found, and what looks like one in a string is not', () => {
  const scan = (text: string, language: string) =>
    scanComments(text, language).map((each) => `${each.line}: ${each.text}`);
  assert.deepEqual(scan('a { b: "/* no */"; }\n/* Yes. */', 'css'), ['2: Yes.']);
  assert.deepEqual(scan("select '-- no';\n-- One,\n-- two.\nselect 1; /* Yes. */", 'sql'), [
    '2: One,\ntwo.',
    '4: Yes.',
  ]);
  assert.deepEqual(scan('do $$ begin -- Inside.\nend $$', 'sql'), ['1: Inside.']);
  assert.deepEqual(scan('// Yes.\n`"// no"`', 'grit'), ['1: Yes.']);
});
