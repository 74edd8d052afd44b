import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { timeAllowedMs } from './time-allowed.ts';

const folder = mkdtempSync(join(tmpdir(), 'allowed-'));
after(() => rmSync(folder, { recursive: true }));

test('a small file may take two minutes, a large one as long as the bound, and none longer', () => {
  const path = join(folder, 'file');
  writeFileSync(path, Buffer.alloc(3_000));
  assert.equal(timeAllowedMs(1_800_000, path), 120_090);
  assert.equal(timeAllowedMs(60_000, path), 60_000);
  writeFileSync(path, Buffer.alloc(10_000_000));
  assert.equal(timeAllowedMs(1_800_000, path), 420_000);
  assert.equal(timeAllowedMs(300_000, path), 300_000);
});
