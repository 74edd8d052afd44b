// Several processes on one data folder, and processes that are killed.
import assert from 'node:assert/strict';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { ask, makeRoom, serverPid, useDatabase } from './fixtures/harness.ts';
import { isAlive } from './postmaster.ts';

const room = makeRoom();
after(room.remove);
const stateDir = join(room.dir, 'state');
const inFolder = (name: string) => {
  const dataDir = join(room.dir, name);
  const clusterDir = join(dataDir, 'postgres');
  return {
    ...{ dataDir, clusterDir },
    serve: () => useDatabase({ way: 'start', dataDir, stateDir }),
    command: () => useDatabase({ way: 'connect', dataDir, stateDir }),
    runs: () => existsSync(join(clusterDir, 'postmaster.pid')),
  };
};

/** Most of the tests leave their folder as they found it: a database that nobody runs. */
const shared = inFolder('shared');

describe('two services on one data folder', () => {
  const { dataDir, serve, runs } = shared;

  test('one of two that start at the same time wins, the other names it in one line', async () => {
    const both = [serve(), serve()];
    const [first, second] = await Promise.all(both.map((each) => each.outcome()));
    const [winner, loser, refusal] = first?.event === 'ready' ? [both[0], both[1], second] : [both[1], both[0], first];
    assert.equal(
      refusal?.event === 'refused' && refusal.line,
      `The data folder ${dataDir} is in use by process ${winner?.child.pid}.`,
    );
    assert.equal(refusal?.event === 'refused' && refusal.name, 'StartError');
    loser?.child.stdin?.end();
    await winner?.stop();
    assert.equal(runs(), false);
  });

  test('the folder is free again once its service has stopped or was killed', async () => {
    const killed = serve();
    await killed.hear('ready');
    await killed.kill();
    const next = serve();
    assert.equal((await next.hear('ready')).adopted, true);
    await next.stop();
    assert.equal(runs(), false);
  });
});

describe('a service that is killed', () => {
  const { clusterDir, serve, runs } = shared;

  test('leaves a server that the next one adopts, with all that was committed, and stops at its end', async () => {
    const killed = serve();
    const { url } = await killed.hear('ready');
    await ask(url, 'create table kept (word text)');
    await ask(url, `insert into kept values ('committed')`);
    const pid = serverPid(clusterDir);
    await killed.kill();
    assert.equal(isAlive(pid), true);
    const next = serve();
    const adopted = await next.hear('ready');
    assert.equal(adopted.adopted, true);
    assert.equal(serverPid(clusterDir), pid);
    assert.deepEqual(await ask(adopted.url, 'select word from kept'), [{ word: 'committed' }]);
    await next.stop();
    assert.equal(isAlive(pid), false);
    assert.equal(runs(), false);
  });

  test('whose server was killed too has it recovered by the next one', async () => {
    const killed = serve();
    await killed.hear('ready');
    await killed.kill();
    process.kill(serverPid(clusterDir), 'SIGKILL');
    const next = serve();
    const { url, adopted } = await next.hear('ready');
    assert.equal(adopted, false);
    assert.deepEqual(await ask(url, 'select word from kept'), [{ word: 'committed' }]);
    await next.stop();
  });

  test('is told when the server that it adopted ends', async () => {
    const killed = serve();
    await killed.hear('ready');
    await killed.kill();
    const next = serve();
    await next.hear('ready');
    process.kill(serverPid(clusterDir), 'SIGKILL');
    assert.match(
      (await next.hear('ended')).line,
      /^PostgreSQL ended while it was in use; its log is .*postgres\.log\.$/,
    );
    await next.stop();
  });

  test('leaves, when killed at any moment of its first start, a folder that the next start makes good', async () => {
    for (const afterMs of [100, 350, 700]) {
      const folder = inFolder(`killed after ${afterMs}`);
      const killed = folder.serve();
      await pause(afterMs);
      await killed.kill();
      const next = folder.serve();
      assert.deepEqual(await ask((await next.hear('ready')).url, 'select 1 as one'), [{ one: 1 }]);
      await next.stop();
      assert.deepEqual(
        readdirSync(folder.dataDir).filter((name) => name.includes('.new')),
        [],
      );
    }
  });

  test('by Ctrl-C in its terminal does not take the server with it before it says so', async () => {
    const service = serve();
    const { url } = await service.hear('ready');
    process.kill(-(service.child.pid ?? 0), 'SIGINT');
    await pause(200);
    assert.deepEqual(await ask(url, 'select 1 as one'), [{ one: 1 }]);
    await service.stop();
  });
});

describe('a command beside a service', () => {
  const { serve, command, runs } = shared;

  test('uses the server of the service and leaves it running', async () => {
    const service = serve();
    const { url } = await service.hear('ready');
    const beside = command();
    const found = await beside.hear('ready');
    assert.deepEqual([found.url, found.adopted], [url, true]);
    await beside.stop();
    assert.deepEqual(await ask(url, 'select 1 as one'), [{ one: 1 }]);
    await service.stop();
    assert.equal(runs(), false);
  });

  test('without a service starts the server and stops it', async () => {
    const alone = command();
    const { url, adopted } = await alone.hear('ready');
    assert.equal(adopted, false);
    assert.deepEqual(await ask(url, 'select 1 as one'), [{ one: 1 }]);
    await alone.stop();
    assert.equal(runs(), false);
  });

  test('that started the server leaves it to a service that came meanwhile', async () => {
    const earlier = command();
    await earlier.hear('ready');
    const service = serve();
    const { url } = await service.hear('ready');
    await earlier.stop();
    assert.deepEqual(await ask(url, 'select 1 as one'), [{ one: 1 }]);
    await service.stop();
    assert.equal(runs(), false);
  });

  test('that is still at work when the service stops keeps the server until its own end', async () => {
    const service = serve();
    await service.hear('ready');
    const working = command();
    const { url } = await working.hear('ready');
    await service.stop();
    assert.deepEqual(await ask(url, 'select 1 as one'), [{ one: 1 }]);
    await working.stop();
    assert.equal(runs(), false);
  });

  test('that was killed does not keep the service from stopping the server', async () => {
    const service = serve();
    await service.hear('ready');
    const killed = command();
    await killed.hear('ready');
    await killed.kill();
    await service.stop();
    assert.equal(runs(), false);
  });
});

test('several commands at once on a fresh folder all get the one database, and the last stops it', async () => {
  const { command, runs } = inFolder('many');
  const commands = [command(), command(), command()];
  const ready = await Promise.all(commands.map((each) => each.hear('ready')));
  assert.equal(new Set(ready.map(({ url }) => url)).size, 1);
  assert.equal(ready.filter(({ adopted }) => !adopted).length, 1);
  await Promise.all(commands.map((each) => each.stop()));
  assert.equal(runs(), false);
});
