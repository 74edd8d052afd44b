import assert from 'node:assert/strict';
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { makeFolderDurably, renameDurably, writeFileDurably } from './durable-file.ts';

let folder: string;

before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pcs-durable-'));
});

after(() => rm(folder, { recursive: true, force: true }));

test('a folder is made with all above it, for the service alone; one that exists is no fault', async () => {
  const path = join(folder, 'a', 'b', 'c');
  await makeFolderDurably(path);
  await makeFolderDurably(path);
  assert.equal((await stat(path)).mode & 0o777, 0o700);
  await writeFile(join(folder, 'plain'), '');
  await assert.rejects(makeFolderDurably(join(folder, 'plain', 'x')), { code: 'ENOTDIR' });
});

test('whoever reads a file while it is written again sees the old or the new one, never a part', async () => {
  const path = join(folder, 'settings');
  const contents = ['a', 'b'].map((letter) => letter.repeat(200_000));
  await writeFileDurably(path, contents[0] ?? '');
  let writing = true;
  const seen = (async () => {
    const whole: boolean[] = [];
    while (writing) whole.push(contents.includes(await readFile(path, 'utf8')));
    return whole;
  })();
  for (let round = 0; round < 20; round++) await writeFileDurably(path, contents[round % 2] ?? '');
  writing = false;
  const whole = await seen;
  assert.ok(whole.length > 0 && whole.every(Boolean));
  assert.equal((await stat(path)).mode & 0o777, 0o600);
});

test('a write that fails leaves no part of a file behind', async () => {
  const path = join(folder, 'taken');
  await mkdir(join(path, 'by-a-folder'), { recursive: true });
  await assert.rejects(writeFileDurably(path, 'x'));
  assert.deepEqual(
    (await readdir(folder)).filter((name) => name.startsWith('.')),
    [],
  );
});

test('a finished file takes the place of the one that bore its name', async () => {
  const [from, to] = [join(folder, 'from'), join(folder, 'to')];
  await writeFile(from, 'new');
  await writeFile(to, 'old');
  await renameDurably(from, to);
  assert.equal(await readFile(to, 'utf8'), 'new');
  await assert.rejects(stat(from), { code: 'ENOENT' });
});
