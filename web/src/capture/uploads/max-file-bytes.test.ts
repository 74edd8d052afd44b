import assert from 'node:assert/strict';
import { test } from 'node:test';
import { getMaxFileBytes } from './max-file-bytes.ts';

test('getMaxFileBytes reads the limit that the service writes into the page', () => {
  assert.equal(getMaxFileBytes({ mostFileBytes: '1048576' }), 1_048_576);
});

test('getMaxFileBytes returns the default if the page has no valid limit', () => {
  for (const said of [undefined, '', '__MOST_FILE_BYTES__', '-1', '0', '1.5']) {
    assert.equal(getMaxFileBytes(said === undefined ? {} : { mostFileBytes: said }), 64 * 1024 * 1024);
  }
});
