import assert from 'node:assert/strict';
import { existsSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { ask, makeRoom, serverPid } from './fixtures/harness.ts';
import { type EmbeddedOptions, startEmbedded } from './launcher.ts';
import { isAlive } from './postmaster.ts';

const room = makeRoom();
after(room.remove);
const stateDir = join(room.dir, 'state');

let folders = 0;
/** A data folder that does not exist yet, in a path with a space. */
function newFolder(): { dataDir: string; clusterDir: string } {
  folders += 1;
  const dataDir = join(room.dir, `data ${folders}`);
  return { dataDir, clusterDir: join(dataDir, 'postgres') };
}

const said: string[] = [];
const optionsFor = (dataDir: string): EmbeddedOptions => ({ dataDir, stateDir, say: (line) => said.push(line) });

describe('a data folder from its first start on', () => {
  const { dataDir, clusterDir } = newFolder();
  let firstPort: string;

  test('the first start makes a database that its owner can use', async () => {
    const database = await startEmbedded(optionsFor(dataDir));
    firstPort = new URL(database.url).port;
    const [row] = await ask(
      database.url,
      `select current_user as "user", current_database() as database, current_setting('is_superuser') as superuser,
              current_setting('server_encoding') as encoding, current_setting('TimeZone') as zone,
              lower('É') as lower, 'a' < 'B' as "dictionary order"`,
    );
    assert.deepEqual(row, {
      ...{ user: 'pcs', database: 'pcs', superuser: 'off', encoding: 'UTF8', zone: 'UTC' },
      ...{ lower: 'é', 'dictionary order': false },
    });
    assert.equal(database.adopted, false);
    await ask(database.url, 'create table kept (word text)');
    await ask(database.url, 'insert into kept values ($1)', ['still here']);
    const pid = serverPid(clusterDir);
    await database.stop();
    await database.stop();
    assert.equal(isAlive(pid), false);
  });

  test('the next start finds what was stored, at the same port', async () => {
    const database = await startEmbedded(optionsFor(dataDir));
    assert.deepEqual(await ask(database.url, 'select word from kept'), [{ word: 'still here' }]);
    assert.equal(new URL(database.url).port, firstPort);
    assert.equal(database.adopted, false);
    await database.stop();
  });

  test('a port that someone else has by now is given up for another', async () => {
    const squatter = createServer().listen(Number(firstPort), '127.0.0.1');
    const database = await startEmbedded(optionsFor(dataDir));
    assert.notEqual(new URL(database.url).port, firstPort);
    await database.stop();
    squatter.close();
  });

  test('the password is readable by its owner alone', () => {
    assert.equal(statSync(join(dataDir, 'postgres.password')).mode & 0o777, 0o600);
  });

  test('the server listens on the loopback address alone and has no socket file', async () => {
    const database = await startEmbedded(optionsFor(dataDir));
    const lines = readFileSync(join(clusterDir, 'postmaster.pid'), 'utf8').split('\n');
    assert.deepEqual([lines[4], lines[5]], ['', '127.0.0.1']);
    await database.stop();
  });

  test('without the password nobody gets in', async () => {
    const database = await startEmbedded(optionsFor(dataDir));
    for (const user of ['pcs', 'postgres']) {
      const url = database.url.replace(/\/\/[^@]*@/, `//${user}:guessed@`);
      await assert.rejects(ask(url, 'select 1'), { code: '28P01' });
    }
    await database.stop();
  });

  test('nothing that a client sends reaches the log', async () => {
    const database = await startEmbedded(optionsFor(dataDir));
    await ask(database.url, 'create table once (word text primary key)');
    await ask(database.url, `insert into once values ('whisper-literal'), ($1)`, ['whisper-parameter']);
    await assert.rejects(ask(database.url, 'insert into once values ($1)', ['whisper-parameter']), { code: '23505' });
    await assert.rejects(ask(database.url, `select 'whisper-literal'::uuid`), { code: '22P02' });
    await assert.rejects(ask(database.url, 'select $1::uuid', ['whisper-parameter']), { code: '22P02' });
    await assert.rejects(ask(database.url, 'select whisper_syntax error'), { code: '42703' });
    await database.stop();
    const log = readFileSync(join(dataDir, 'postgres.log'), 'utf8');
    assert.match(log, /ready to accept connections/);
    assert.doesNotMatch(log, /whisper/);
    assert.ok(!log.includes(readFileSync(join(dataDir, 'postgres.password'), 'utf8').trim()));
  });

  test('a pid file whose process has ended does not hinder the start', async () => {
    writeFileSync(join(clusterDir, 'postmaster.pid'), `2147483600\n${clusterDir}\n1\n5432\n\n127.0.0.1\n\nready   \n`);
    const database = await startEmbedded(optionsFor(dataDir));
    assert.equal(database.adopted, false);
    await database.stop();
  });

  test("a pid file that names a stranger's process does not hinder the start, and the stranger lives", async () => {
    const stranger = `${process.pid}\n${clusterDir}\n1\n5432\n\n127.0.0.1\n\nready   \n`;
    writeFileSync(join(clusterDir, 'postmaster.pid'), stranger);
    const database = await startEmbedded(optionsFor(dataDir));
    assert.equal(database.adopted, false);
    await database.stop();
  });

  test('the end of a server that nobody stopped is told, and the next start recovers what was committed', async () => {
    const told: string[] = [];
    const database = await startEmbedded({ ...optionsFor(dataDir), onExit: (line) => told.push(line) });
    await ask(database.url, 'insert into kept values ($1)', ['committed']);
    process.kill(serverPid(clusterDir), 'SIGKILL');
    for (let waits = 0; told.length === 0 && waits < 500; waits++) await pause(10);
    assert.deepEqual(told, [`PostgreSQL ended while it was in use; its log is ${join(dataDir, 'postgres.log')}.`]);
    await database.stop();
    const next = await startEmbedded(optionsFor(dataDir));
    assert.deepEqual(await ask(next.url, 'select word from kept'), [{ word: 'still here' }, { word: 'committed' }]);
    await next.stop();
    assert.equal(told.length, 1);
  });

  test('a password that was lost is named in one line', async () => {
    const password = join(dataDir, 'postgres.password');
    renameSync(password, `${password}.lost`);
    await assert.rejects(startEmbedded(optionsFor(dataDir)), {
      name: 'StartError',
      message: `The database's password cannot be read from ${password}: it does not exist.`,
    });
    assert.equal(existsSync(join(clusterDir, 'postmaster.pid')), false);
    renameSync(`${password}.lost`, password);
  });

  test('a data folder that was moved keeps its database', async () => {
    const moved = newFolder().dataDir;
    renameSync(dataDir, moved);
    const database = await startEmbedded(optionsFor(moved));
    assert.equal((await ask(database.url, 'select word from kept')).length, 2);
    await database.stop();
    renameSync(moved, dataDir);
  });

  test('nothing of all this needed to be said', () => {
    // But that a start takes long, which it does where many others start at once.
    const unasked = said.filter((line) => !line.startsWith('PostgreSQL is still starting'));
    assert.deepEqual(unasked, []);
  });
});
