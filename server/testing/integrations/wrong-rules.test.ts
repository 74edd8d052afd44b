// Each wrong rule replaces text of the source that there is once: an edit of the source has to take it along.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { WRONG_RULES } from './wrong-rules.ts';

const SOURCE = new URL('../../src/integrations/', import.meta.url);

for (const { name, edits } of WRONG_RULES) {
  test(`the source has the text that a wrong rule replaces: ${name}`, () => {
    const changed = new Map<string, string>();
    for (const { file, find, replace } of edits) {
      const source = changed.get(file) ?? readFileSync(new URL(file, SOURCE), 'utf8');
      const pieces = source.split(find);
      assert.equal(pieces.length, 2, `${file}: ${find}`);
      changed.set(file, pieces.join(replace));
    }
  });
}
