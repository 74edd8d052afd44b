import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { tryExclusive, tryShared, waitExclusive } from './file-lock.ts';

const dir = mkdtempSync(join(tmpdir(), 'file lock '));
after(() => rmSync(dir, { recursive: true, force: true }));

const MODULE = new URL('file-lock.ts', import.meta.url).href;

/** Another process that takes the lock and keeps it. */
async function holdElsewhere(file: string, take: 'tryExclusive' | 'tryShared') {
  const script = `
    import { ${take} } from ${JSON.stringify(MODULE)};
    const hold = ${take}(${JSON.stringify(file)});
    console.log(hold === undefined ? 'refused' : 'held');
    setInterval(() => hold, 1000);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [word] = await once(child.stdout, 'data');
  assert.equal(String(word).trim(), 'held');
  return child;
}

test('a lock is held by one alone or shared by several, never both', () => {
  const file = join(dir, 'one');
  const alone = tryExclusive(file);
  assert.ok(alone);
  assert.equal(tryExclusive(file), undefined);
  assert.equal(tryShared(file), undefined);
  alone.release();
  alone.release();
  const [first, second] = [tryShared(file), tryShared(file)];
  assert.ok(first && second);
  assert.equal(tryExclusive(file), undefined);
  first.release();
  assert.equal(tryExclusive(file), undefined);
  second.release();
  tryExclusive(file)?.release();
  assert.equal(statSync(file).size, 0, 'nothing is ever written');
});

for (const take of ['tryExclusive', 'tryShared'] as const) {
  test(`what another process took by ${take} is free as soon as that process is killed`, async () => {
    const file = join(dir, take);
    const holder = await holdElsewhere(file, take);
    assert.equal(tryExclusive(file), undefined);
    const shared = tryShared(file);
    assert.equal(shared === undefined, take === 'tryExclusive');
    shared?.release();
    holder.kill('SIGKILL');
    await once(holder, 'exit');
    const hold = tryExclusive(file);
    assert.ok(hold);
    hold.release();
  });
}

test('waiting ends when the holder lets go, or when the time is over', async () => {
  const file = join(dir, 'waited for');
  const holder = tryExclusive(file);
  assert.equal(await waitExclusive(file, 50), undefined);
  const waiting = waitExclusive(file, 10_000);
  holder?.release();
  const hold = await waiting;
  assert.ok(hold);
  hold.release();
});

test('a file that cannot be locked is refused in one line', () => {
  const file = join(dir, 'absent', 'lock');
  assert.throws(() => tryExclusive(file), {
    name: 'StartError',
    message: `The file ${file} cannot be locked: unable to open database file.`,
  });
});
