import assert from 'node:assert/strict';
import { test } from 'node:test';
import { mostFileBytes } from './most-bytes.ts';

test('a file may be as large as the service says with the page', () => {
  assert.equal(mostFileBytes({ mostFileBytes: '1048576' }), 1_048_576);
});

test('a page that says nothing of it stands for what a service takes by itself', () => {
  for (const said of [undefined, '', '__MOST_FILE_BYTES__', '-1', '0', '1.5']) {
    assert.equal(mostFileBytes(said === undefined ? {} : { mostFileBytes: said }), 64 * 1024 * 1024);
  }
});
