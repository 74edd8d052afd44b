import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { startTestCluster } from './test-cluster.ts';

const MODULE = fileURLToPath(new URL('./test-cluster.ts', import.meta.url));

async function isServing(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  return client.connect().then(
    () => client.end().then(() => true),
    () => false,
  );
}

/** A process that starts a cluster, prints its URL and then waits for its end. */
async function startElsewhere() {
  const program = `
    import { startTestCluster } from ${JSON.stringify(MODULE)};
    console.log((await startTestCluster()).url);
    process.stdin.resume();`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const [line] = await once(child.stdout, 'data');
  return { child, url: String(line).trim() };
}

/** Data folders of clusters that lie in memory; none where the machine has no room for them. */
function foldersInMemory(): string[] {
  return existsSync('/dev/shm') ? readdirSync('/dev/shm').filter((each) => each.startsWith('pcs-test-cluster-')) : [];
}

test('a cluster answers until it is stopped', async () => {
  const cluster = await startTestCluster();
  assert.equal(await isServing(cluster.url), true);
  assert.equal(cluster.major, 18);
  cluster.stop();
  assert.equal(await isServing(cluster.url), false);
});

test('a cluster ends with the process that started it', async () => {
  const { child, url } = await startElsewhere();
  assert.equal(await isServing(url), true);
  child.stdin.end();
  await once(child, 'exit');
  assert.equal(await isServing(url), false);
});

test('a cluster whose process was killed is cleared away by the next one', async () => {
  const before = foldersInMemory();
  const { child, url } = await startElsewhere();
  const its = foldersInMemory().filter((each) => !before.includes(each));
  child.kill('SIGKILL');
  await once(child, 'exit');
  assert.equal(await isServing(url), true);
  const next = await startTestCluster();
  next.stop();
  assert.equal(await isServing(url), false);
  assert.deepEqual(
    foldersInMemory().filter((each) => its.includes(each)),
    [],
  );
});
