import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { test } from 'node:test';

const PROJECT = join(import.meta.dirname, '../../..');

/** Lists the modules from which a file takes values, types left out. */
function listValueImports(path: string): string[] {
  const text = readFileSync(path, 'utf8');
  return [...text.matchAll(/^(?:import|export) (?!type\b)([^;]*?) from '([^']+)'/gm)].flatMap(
    ([, names = '', from = '']) => {
      const each = names.replaceAll(/[{}\s]+/g, ' ').split(',');
      const isTypesAlone = names.includes('{') && each.every((name) => /^\s*(?:type\s|$)/.test(name));
      return isTypesAlone ? [] : [from];
    },
  );
}

/** True of a file that brings the library of schemas along, by itself or through others. */
function bringsSchemas(path: string, seen = new Set<string>()): boolean {
  if (seen.has(path)) return false;
  seen.add(path);
  const from = listValueImports(path);
  return (
    from.includes('typebox') ||
    from.some((each) => each.startsWith('.') && bringsSchemas(resolve(dirname(path), each), seen))
  );
}

test('no module takes values from a contract file with schemas: their library would come before the first screen', () => {
  assert.ok(bringsSchemas(join(PROJECT, 'contract/preferences.ts')));
  assert.ok(!bringsSchemas(join(PROJECT, 'contract/choices.ts')));
  const modules = globSync('web/src/**/*.{ts,tsx}', { cwd: PROJECT }).filter((each) => !/\.test\.tsx?$/.test(each));
  const found = modules.flatMap((each) =>
    listValueImports(join(PROJECT, each))
      .filter((from) => /^[./]*\/contract\/.*\.ts$/.test(from))
      .filter((from) => bringsSchemas(resolve(PROJECT, dirname(each), from)))
      .map((from) => `${each} takes values from ${from}`),
  );
  assert.deepEqual(found, []);
});
