// Each fault that a person can do something about is one plain sentence.
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { chmodSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { findNativeDir, POSTGRES_MAJOR } from './binaries.ts';
import { makeRoom, useDatabase } from './fixtures/harness.ts';
import { type EmbeddedOptions, startEmbedded } from './launcher.ts';
import { makeCluster } from './make-cluster.ts';
import { runProgram } from './run-program.ts';

const room = makeRoom();
after(room.remove);
const stateDir = join(room.dir, 'state');

const refusedWith = (dataDir: string, message: string | RegExp, more: Partial<EmbeddedOptions> = {}) =>
  assert.rejects(startEmbedded({ dataDir, stateDir, say: () => undefined, ...more }), { name: 'StartError', message });

/** PostgreSQL's folder with an initdb that does something else. */
function nativeWithInitdb(script: string): string {
  const native = join(room.dir, `native ${script.length}`);
  mkdirSync(join(native, 'bin'), { recursive: true });
  for (const name of ['lib', 'share', 'bin/postgres']) symlinkSync(join(findNativeDir(), name), join(native, name));
  writeFileSync(join(native, 'bin', 'initdb'), `#!/bin/sh\n${script}\n`);
  chmodSync(join(native, 'bin', 'initdb'), 0o755);
  chmodSync(native, 0o755);
  return native;
}

function folderWith(name: string, files: Record<string, string>): string {
  const dataDir = join(room.dir, name);
  mkdirSync(join(dataDir, 'postgres'), { recursive: true });
  for (const [file, content] of Object.entries(files)) writeFileSync(join(dataDir, 'postgres', file), content);
  return dataDir;
}

describe('the data folder', () => {
  test('is a file', async () => {
    const file = join(room.dir, 'a file');
    writeFileSync(file, '');
    await refusedWith(file, `The data folder ${file} cannot be written to: it is not a folder.`);
    const below = join(file, 'below');
    await refusedWith(below, `The data folder ${below} cannot be written to: a part of the path is not a folder.`);
  });

  test('is where no folder can be made, which Node alone would try for ever', async () => {
    // Elsewhere than on Linux there is no /proc, and its place cannot be written to.
    await refusedWith('/proc/pcs-data/below', /^The data folder .proc.pcs-data.below cannot be written to: [^:]+\.$/);
  });

  test('is behind a symbolic link to nowhere, or to itself', async () => {
    const [lost, circle] = [join(room.dir, 'lost'), join(room.dir, 'circle')];
    symlinkSync(join(room.dir, 'nowhere', 'at all'), lost);
    symlinkSync(circle, circle);
    await refusedWith(join(lost, 'data'), /^The data folder .*lost.data cannot be written to: [^:]+\.$/);
    await refusedWith(join(circle, 'data'), /^The data folder .*circle.data cannot be written to: [^:]+\.$/);
  });

  for (const name of ['postgres.password', 'postgres.log', 'postgres.lock', 'service.lock', 'master.key']) {
    test(`has something else than a file in the place of ${name}`, async () => {
      const dataDir = folderWith(`odd ${name}`, {});
      const socket = join(dataDir, name);
      const server = createServer().listen(socket);
      await once(server, 'listening');
      await refusedWith(dataDir, `${socket} is not an ordinary file: move it away.`);
      server.close();
    });
  }

  test('was made by a newer PostgreSQL', async () => {
    const dataDir = folderWith('newer', { PG_VERSION: '19\n' });
    await refusedWith(
      dataDir,
      `The data folder ${dataDir}/postgres was made by PostgreSQL 19, newer than the 18 that is installed here: install the newer release.`,
    );
  });

  test('was made by an older PostgreSQL', async () => {
    const dataDir = folderWith('older', { PG_VERSION: '17\n' });
    await refusedWith(dataDir, /^The data folder .* was made by PostgreSQL 17, older than the 18 .*: dump it [^.]*\.$/);
  });

  test('holds something that is no database', async () => {
    const dataDir = folderWith('foreign', { 'notes.txt': 'mine' });
    await refusedWith(
      dataDir,
      `The folder ${dataDir}/postgres is not empty, yet holds no PostgreSQL database (PG_VERSION is missing).`,
    );
    assert.equal(readFileSync(join(dataDir, 'postgres', 'notes.txt'), 'utf8'), 'mine');
  });

  test('holds an empty folder for the database, which is used', async () => {
    const dataDir = folderWith('empty', {});
    const user = useDatabase({ way: 'connect', dataDir, stateDir });
    assert.equal((await user.hear('ready')).adopted, false);
    await user.stop();
  });

  test('is on a disk without room', async () => {
    const clusterDir = join(room.dir, 'no room');
    const fresh = {
      clusterDir,
      initdb: '/nonexistent',
      password: 'x',
      user: undefined,
      logFile: '',
      neededBytes: 2 ** 60,
    };
    await assert.rejects(makeCluster(fresh), {
      name: 'StartError',
      message: /^There is not enough room on the disk of .*: \d+ MB are free and PostgreSQL needs \d+ MB to start\.$/,
    });
  });
});

describe('the programs', () => {
  test('are not installed for this platform', async () => {
    const nativeDir = join(room.dir, 'absent');
    await refusedWith(
      join(room.dir, 'no programs'),
      /^There is no embedded PostgreSQL for \S+ in .*absent among the installed packages: install them again with "npm ci", or set DATABASE_URL\.$/,
      { nativeDir },
    );
  });

  test('are of the release that the launcher expects', async () => {
    const { output } = await runProgram(join(findNativeDir(), 'bin', 'postgres'), ['--version']);
    assert.match(output, new RegExp(`^postgres \\(PostgreSQL\\) ${POSTGRES_MAJOR}\\.`));
  });

  test('fail at making the database: the last line is shown, the rest kept, and nothing left behind', async () => {
    const dataDir = join(room.dir, 'initdb fails');
    const nativeDir = nativeWithInitdb('echo making; echo "initdb: error: could not look up the moon" >&2; exit 1');
    const log = join(dataDir, 'postgres.log');
    await refusedWith(
      dataDir,
      `The database could not be made: could not look up the moon. (The whole output is in ${log}.)`,
      { nativeDir },
    );
    assert.equal(readFileSync(log, 'utf8'), 'making\ninitdb: error: could not look up the moon\n');
    const user = useDatabase({ way: 'connect', dataDir, stateDir });
    await user.hear('ready');
    await user.stop();
  });
});

test('a server that does not start gives its own reason and the place of its log', async () => {
  // A database that one of the tests above has made.
  const dataDir = join(room.dir, 'empty');
  const settings = join(dataDir, 'postgres', 'postgresql.conf');
  writeFileSync(settings, `${readFileSync(settings, 'utf8')}\nshared_buffers = plenty\n`);
  await refusedWith(
    dataDir,
    `PostgreSQL did not start: configuration file "${settings}" contains errors. (Its log is ${join(dataDir, 'postgres.log')}.)`,
  );
});
