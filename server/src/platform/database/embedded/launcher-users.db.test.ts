// As root and as an ordinary user. The tests of root's own cases run where the tests run as root; an ordinary user's cases run
// as the user of the tests, or for root as `nobody`.
import assert from 'node:assert/strict';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { copyFile, link } from 'node:fs/promises';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { ask, makeRoom, nativeDirFor, serverPid, useDatabase } from './fixtures/harness.ts';
import { runProgram, type SystemUser } from './run-program.ts';
import { runsAsRoot } from './system-user.ts';

const room = makeRoom();
after(room.remove);
const stateDir = join(room.dir, 'state');

async function ordinaryUser(): Promise<SystemUser> {
  const { output } = await runProgram('id', runsAsRoot() ? ['nobody'] : []);
  const [, uid, name, gid] = /^uid=(\d+)\((\w+)\) gid=(\d+)/.exec(output) ?? [];
  return { name: String(name), uid: Number(uid), gid: Number(gid) };
}

const someone = await ordinaryUser();
const nativeDir = await nativeDirFor(someone, stateDir);
const asSomeone = { uid: someone.uid, gid: someone.gid, nativeDir, stateDir };

/** A copy of a folder at the price of its names; across file systems, of its bytes. */
async function linkAll(from: string, to: string): Promise<void> {
  mkdirSync(to);
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isDirectory()) await linkAll(source, target);
    else if (entry.isSymbolicLink()) symlinkSync(readlinkSync(source), target);
    else await link(source, target).catch(() => copyFile(source, target));
  }
}

describe('an ordinary user', () => {
  const home = join(room.dir, 'home');
  mkdirSync(home);
  chownSync(home, someone.uid, someone.gid);
  const dataDir = join(home, 'data');

  test('gets a database of his own, closed to others, and twice in a row', async () => {
    for (const _ of [1, 2]) {
      const user = useDatabase({ way: 'start', dataDir, ...asSomeone });
      const { url } = await user.hear('ready');
      assert.deepEqual(await ask(url, 'select 1 as one'), [{ one: 1 }]);
      await user.stop();
      assert.deepEqual(user.said, []);
    }
    const { uid, mode } = statSync(dataDir);
    assert.deepEqual([uid, mode & 0o777], [someone.uid, 0o700]);
    assert.equal(existsSync(join(dataDir, 'postgres-location.txt')), false);
  });

  test('is told in one line that a data folder cannot be written to', async () => {
    const closed = join(home, 'closed');
    mkdirSync(closed, { mode: 0o500 });
    chownSync(closed, someone.uid, someone.gid);
    for (const folder of [closed, join(closed, 'data')]) {
      const user = useDatabase({ way: 'start', dataDir: folder, ...asSomeone });
      const { line, name } = await user.hear('refused');
      assert.deepEqual(
        [name, line],
        ['StartError', `The data folder ${folder} cannot be written to: permission denied.`],
      );
      user.child.stdin?.end();
    }
  });
});

if (runsAsRoot()) {
  describe('a user id without a name', () => {
    test('is told in one line that PostgreSQL needs one', async () => {
      const dataDir = join(room.dir, 'nameless');
      mkdirSync(dataDir);
      chownSync(dataDir, 54_321, 54_321);
      const user = useDatabase({ way: 'start', dataDir, ...asSomeone, uid: 54_321, gid: 54_321 });
      assert.equal(
        (await user.hear('refused')).line,
        'PostgreSQL needs a user with a name, and user id 54321 has none on this system: add it to /etc/passwd, or set DATABASE_URL.',
      );
      user.child.stdin?.end();
    });
  });

  describe('root in a folder closed to others', async () => {
    const closed = join(room.dir, 'closed');
    mkdirSync(closed, { mode: 0o700 });
    const dataDir = join(closed, 'data');
    const closedNative = join(closed, 'native');
    await linkAll(nativeDir, closedNative);
    const ownState = join(room.dir, 'state of root');
    const serve = () => useDatabase({ way: 'start', dataDir, stateDir: ownState, nativeDir: closedNative });
    const pointer = join(dataDir, 'postgres-location.txt');
    const location = () => String(readFileSync(pointer, 'utf8').split('\n')[0]);

    test('has programs and data put where PostgreSQL can reach them, and is told so in a line each', async () => {
      const service = serve();
      const { url } = await service.hear('ready');
      await ask(url, 'create table kept (word text)');
      assert.equal(service.said.length, 2);
      assert.match(
        service.said[0] ?? '',
        /^PostgreSQL's user \w+ cannot reach .*native, so its programs run from a copy in .*\.$/,
      );
      assert.match(
        service.said[1] ?? '',
        /^PostgreSQL's user \w+ cannot reach .*data, so the database is kept in .*\.$/,
      );
      assert.ok(service.said[1]?.includes(location()));
      assert.ok(location().startsWith(ownState));
      assert.equal(readFileSync(join(location(), '..', 'belongs-to.txt'), 'utf8'), `${dataDir}\n`);
      await service.stop();
    });

    test('finds them again at the next start without another word, also after a kill', async () => {
      const killed = serve();
      await killed.hear('ready');
      await killed.kill();
      const next = serve();
      const { url, adopted } = await next.hear('ready');
      assert.equal(adopted, true);
      assert.deepEqual(await ask(url, 'select * from kept'), []);
      assert.deepEqual([killed.said, next.said], [[], []]);
      await next.stop();
    });

    test('finds them also where the start was cut off before it had noted the place', async () => {
      rmSync(pointer);
      const service = serve();
      assert.deepEqual(await ask((await service.hear('ready')).url, 'select * from kept'), []);
      assert.equal(existsSync(pointer), true);
      await service.stop();
    });

    test('is told in one line when the data are no longer there', async () => {
      const place = location();
      renameSync(place, `${place}.away`);
      const service = serve();
      assert.equal(
        (await service.hear('refused')).line,
        `The database is not at ${place}, where ${pointer} says it is: restore it, or remove that file to begin anew.`,
      );
      service.child.stdin?.end();
      renameSync(`${place}.away`, place);
    });

    test('begins anew when the data folder was removed, and the old data are kept', async () => {
      rmSync(dataDir, { recursive: true });
      const service = serve();
      await assert.rejects(ask((await service.hear('ready')).url, 'select * from kept'), { code: '42P01' });
      const aside = service.said.find((line) => line.includes('set aside'));
      assert.match(
        aside ?? '',
        /^The database of an earlier data folder at .* was found and set aside as .*\.earlier-1\.$/,
      );
      await service.stop();
    });
  });

  describe('root', () => {
    test('leaves the database of an ordinary user to that user', async () => {
      const dataDir = join(room.dir, 'home', 'data');
      const service = useDatabase({ way: 'start', dataDir, nativeDir, stateDir });
      assert.deepEqual(await ask((await service.hear('ready')).url, 'select 1 as one'), [{ one: 1 }]);
      assert.equal(
        statSync(`/proc/${serverPid(join(dataDir, 'postgres'))}`, { throwIfNoEntry: false })?.uid ?? someone.uid,
        someone.uid,
      );
      await service.stop();
      const again = useDatabase({ way: 'start', dataDir, ...asSomeone });
      await again.hear('ready');
      await again.stop();
    });

    test('is told in one line when a folder above the database was closed, or root took the database', async () => {
      const dataDir = join(room.dir, 'open at first');
      const serve = () => useDatabase({ way: 'start', dataDir, stateDir });
      const first = serve();
      await first.hear('ready');
      await first.stop();
      chmodSync(dataDir, 0o700);
      const second = serve();
      assert.match(
        (await second.hear('refused')).line,
        /^PostgreSQL's user \w+ cannot reach the database in .*: open the folders/,
      );
      second.child.stdin?.end();
      chmodSync(dataDir, 0o711);
      chownSync(join(dataDir, 'postgres'), 0, 0);
      const third = serve();
      assert.match((await third.hear('refused')).line, /^The database in .* belongs to root, .* "chown -R \w+ .*"\.$/);
      third.child.stdin?.end();
    });
  });
}
