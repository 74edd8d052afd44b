import assert from 'node:assert/strict';
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { type Config, readConfig } from '../config.ts';
import { makeMasterKey, openKeyring } from '../platform/secrets/keyring.ts';
import { StartError } from '../platform/start-error.ts';
import { ownSecrets } from './own-secrets.ts';

async function newFolder(t: TestContext): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'pcs-secrets-'));
  t.after(() => rm(folder, { recursive: true, force: true }));
  return join(folder, 'data');
}

const configOf = (dataDir: string, environment: Record<string, string> = {}): Config =>
  readConfig({ dataDir }, environment);

test('a service without given secrets makes them in a data folder that was not there, and keeps them', async (t) => {
  const dataDir = await newFolder(t);
  const made = await ownSecrets(configOf(dataDir));
  assert.match(made.operatorToken, /^pcsop_[\w-]{43}$/);
  assert.match(openKeyring([made.masterKeys]).currentKeyId, /^[0-9a-f]{8}$/);
  assert.deepEqual(await ownSecrets(configOf(dataDir)), made);
  assert.deepEqual((await readdir(dataDir)).toSorted(), ['master.key', 'operator.token']);
});

test('the files are for the service’s own user alone, whatever the umask', async (t) => {
  const dataDir = await newFolder(t);
  const before = process.umask(0);
  t.after(() => process.umask(before));
  await ownSecrets(configOf(dataDir));
  for (const name of ['master.key', 'operator.token']) {
    assert.equal((await stat(join(dataDir, name))).mode & 0o777, 0o600, name);
  }
});

test('of many that start at once all have the same secrets, and nothing else is left in the folder', async (t) => {
  const dataDir = await newFolder(t);
  const found = await Promise.all(Array.from({ length: 20 }, () => ownSecrets(configOf(dataDir))));
  const [first] = found;
  for (const each of found) assert.deepEqual(each, first);
  assert.deepEqual((await readdir(dataDir)).toSorted(), ['master.key', 'operator.token']);
  assert.equal((await readFile(join(dataDir, 'master.key'), 'utf8')).trim(), first?.masterKeys);
});

test('secrets that the operator gave are taken as they are, and none is written', async (t) => {
  const dataDir = await newFolder(t);
  const given = { PCS_MASTER_KEY: makeMasterKey(), PCS_OPERATOR_TOKEN: 'pcsop_of-the-operator' };
  assert.deepEqual(await ownSecrets(configOf(dataDir, given)), {
    masterKeys: given.PCS_MASTER_KEY,
    operatorToken: given.PCS_OPERATOR_TOKEN,
  });
  await assert.rejects(readdir(dataDir), { code: 'ENOENT' });
});

test('an empty file is no secret: the start ends with its name, instead of going on with an empty token', async (t) => {
  const dataDir = await newFolder(t);
  await mkdir(dataDir);
  const path = join(dataDir, 'operator.token');
  await writeFile(path, '\n');
  await assert.rejects(
    ownSecrets(configOf(dataDir)),
    (error) => error instanceof StartError && error.message.startsWith(path) && /empty/.test(error.message),
  );
  assert.equal(await readFile(path, 'utf8'), '\n');
});

test('a place where nothing can be kept ends the start with its name', async (t) => {
  const dataDir = await newFolder(t);
  await writeFile(dataDir, 'a file where the folder should be');
  await assert.rejects(
    ownSecrets(configOf(dataDir)),
    (error) => error instanceof StartError && error.message.startsWith(join(dataDir, 'master.key')),
  );
});
