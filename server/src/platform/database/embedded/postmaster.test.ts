import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parsePostmasterFile } from './postmaster.ts';

const whole = ['4711', '/data/postgres', '1795180000', '40123', '', '127.0.0.1', '  1234 5678', 'ready   ', ''];

test('a whole pid file gives process, port and status', () => {
  assert.deepEqual(parsePostmasterFile(whole.join('\n')), { pid: 4711, port: 40_123, status: 'ready' });
  const stopping = whole.with(7, 'stopping');
  assert.equal(parsePostmasterFile(stopping.join('\n'))?.status, 'stopping');
});

test('a server that has not said yet that it is ready counts as starting', () => {
  assert.equal(parsePostmasterFile(whole.slice(0, 5).join('\n'))?.status, 'starting');
  assert.equal(parsePostmasterFile(whole.with(7, 'starting').join('\n'))?.status, 'starting');
});

test('a pid file that is empty, cut off or not one at all gives nothing', () => {
  for (const text of [
    '',
    '4711',
    '4711\n/data\n',
    'x\n/data\n1\n5432\n',
    '-4711\n/data\n1\n5432\n',
    '4711\n/data\n1\n0\n',
  ]) {
    assert.equal(parsePostmasterFile(text), undefined, JSON.stringify(text));
  }
});
