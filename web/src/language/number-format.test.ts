// Numbers on screens are written by formats.ts alone, which bounds their decimals and knows the reader's language.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { test } from 'node:test';

const SOURCES = join(import.meta.dirname, '..');

const OWN_WAYS =
  /\.to(?:Fixed|Precision|LocaleString|LocaleDateString|LocaleTimeString)\(|Intl\.(?:Number|DateTime)Format\b/;

/** Texts that are not for people: parts of addresses, of styles and of attributes; days of a time zone; what the browser knows. */
const ALLOWED: readonly string[] = [
  'building/viewer/measure-layer.tsx',
  'building/viewer/pin-layer.tsx',
  'building/viewer/view-address.ts',
  'capture/photos/use-days.ts',
  'language/day-in.ts',
  'language/formats.ts',
  // The time above a printed page: outside of React, in the first script.
  'shell/looks.ts',
  'ui/photo-view/sphere-photo.tsx',
  'workspace/projects/new-project.tsx',
];

const files = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.tsx?$/.test(name) && !name.includes('.test.'))
  .map((name) => ({ name: relative(SOURCES, join(SOURCES, name)), text: readFileSync(join(SOURCES, name), 'utf8') }));

test('no screen has a way of its own to write a number or a date', () => {
  assert.ok(files.length > 500);
  const own = files.filter(({ text }) => OWN_WAYS.test(text)).map(({ name }) => name);
  assert.deepEqual(own.toSorted(), [...ALLOWED].toSorted(), 'the list may shrink; a new file uses useFormats()');
});

test('no screen joins a number and its unit without keeping them together', () => {
  const joined = files.filter(({ text }) => /\}[ \u00a0]\$\{unit|number\([^)]*\)\}[ \u00a0]*\{?unit/.test(text));
  assert.deepEqual(
    joined.map(({ name }) => name),
    [],
    'measure() of useFormats() does',
  );
});
