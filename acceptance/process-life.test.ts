// Contract §12: a process says when it is ready, can be probed, and drains at SIGTERM without cutting a request.
import assert from 'node:assert/strict';
import { connect, type Socket } from 'node:net';
import { before, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { type Database, emptyDatabase } from './support/database.ts';
import { freshFolder, type Service, startService } from './support/processes.ts';
import { rawRequest } from './support/raw.ts';

let database: Database | undefined;
before(async () => {
  database = await emptyDatabase();
});

const linesOf = (service: Service) =>
  service
    .log()
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line): Record<string, unknown> => JSON.parse(line));
const troublesOf = (service: Service) =>
  linesOf(service).filter(({ level }) => level === 'warn' || level === 'error' || level === 'fatal');

const statusAt = async (url: string) => {
  const reply = await fetch(url, { headers: { connection: 'close' } });
  await reply.arrayBuffer();
  return reply.status;
};

/** A request whose body is half sent; `finish` sends the rest and answers with all that comes back. */
async function halfSent(address: string): Promise<{ finish(): Promise<string> }> {
  const { hostname, port } = new URL(address);
  const socket: Socket = connect({ host: hostname, port: Number(port) });
  const parts: Buffer[] = [];
  socket.on('data', (part: Buffer) => parts.push(part));
  const over = new Promise<void>((resolve, reject) => {
    socket.once('error', reject);
    socket.once('close', () => resolve());
  });
  const body = JSON.stringify({ email: 'nobody@example.com', password: 'not-the-right-one' });
  const head = `POST /api/auth/sign-in HTTP/1.1\r\nhost: x\r\norigin: ${address}\r\ncontent-type: application/json\r\n`;
  const first = `${head}content-length: ${body.length}\r\n\r\n${body.slice(0, 10)}`;
  await new Promise<void>((resolve) => socket.write(first, () => resolve()));
  return {
    async finish() {
      socket.write(body.slice(10));
      await over;
      return Buffer.concat(parts).toString();
    },
  };
}

test('a worker alone says when it works, and answers probes and scrapes on its own port until it has drained', async () => {
  const worker = await startService({
    database,
    settings: { PCS_ROLES: 'worker', PCS_METRICS_PORT: '0', PCS_DRAIN_SECONDS: '1' },
  });
  const [line = '', ...more] = worker.lines().filter((each) => each !== '');
  const [, at = ''] = /^working; health and metrics on (http:\/\/127\.0\.0\.1:[1-9]\d*)$/.exec(line) ?? [];
  assert.notEqual(at, '', line);
  assert.deepEqual(more, []);
  assert.equal(await statusAt(`${at}/healthz`), 200);
  assert.equal(await statusAt(`${at}/readyz`), 200);
  assert.equal(await statusAt(`${at}/metrics`), 200);
  assert.equal(await statusAt(`${at}/api/openapi.json`), 404);
  const stopped = worker.stop();
  await pause(300);
  assert.deepEqual([await statusAt(`${at}/readyz`), await statusAt(`${at}/healthz`)], [503, 200]);
  assert.equal(await stopped, 0);
  assert.deepEqual(troublesOf(worker), []);
});

test('a worker without a port for probes says that it works', async () => {
  const worker = await startService({ database, settings: { PCS_ROLES: 'worker' } });
  assert.deepEqual(
    worker.lines().filter((line) => line !== ''),
    ['working'],
  );
});

test('at SIGTERM it is unready first and serves on, then takes no more, and finishes what it has begun', async () => {
  const service = await startService({ database, settings: { PCS_DRAIN_SECONDS: '2' } });
  const { address } = service;
  const slow = await halfSent(address);
  const begun = Date.now();
  const stopped = service.stop();
  await pause(500);
  assert.equal(await statusAt(`${address}/readyz`), 503);
  const served = await fetch(`${address}/api/auth/session`);
  assert.deepEqual([served.status, served.headers.get('connection')], [401, 'close']);
  let isOpen = true;
  while (isOpen) {
    assert.ok(Date.now() - begun < 20_000, 'it still takes requests');
    await pause(50);
    isOpen = await statusAt(`${address}/healthz`).then(
      () => true,
      () => false,
    );
  }
  const drainedMs = Date.now() - begun;
  assert.ok(drainedMs >= 1_900, `it took requests for ${drainedMs} ms`);
  assert.match(await slow.finish(), /^HTTP\/1\.1 401 .*"unauthorized"/s);
  assert.equal(await stopped, 0);
  assert.deepEqual(troublesOf(service), []);
});

test('with a database of its own it stops at once, also while many ask, and finds nothing to complain of', async () => {
  const dataDir = await freshFolder();
  for (let round = 0; round < 3; round += 1) {
    const service = await startService({ database: undefined, dataDir, settings: { PCS_DRAIN_SECONDS: '' } });
    let isOver = false;
    const asking = Array.from({ length: 40 }, async () => {
      while (!isOver) await statusAt(`${service.address}/readyz`).catch(() => pause(5));
    });
    await pause(700);
    const begun = Date.now();
    assert.equal(await service.stop(), 0);
    const tookMs = Date.now() - begun;
    isOver = true;
    await Promise.all(asking);
    assert.ok(tookMs < 10_000, `it took ${tookMs} ms`);
    assert.deepEqual(troublesOf(service), []);
  }
});

test('probes leave no line in the log; what is no HTTP leaves one, with the id of its answer', async () => {
  const service = await startService({ database });
  for (const path of ['/healthz', '/readyz']) assert.equal(await statusAt(service.address + path), 200);
  const secret = 'hunter2hunter2';
  const { status, body } = await rawRequest(service.address, `BREW /${secret} HTTP/1.1\r\nhost: x\r\n\r\n`);
  assert.equal(status, 400);
  assert.equal(await service.stop(), 0);
  const told = linesOf(service);
  assert.deepEqual(
    told.map(({ level, requestId, code }) => [level, requestId, code]),
    [['info', JSON.parse(body).error.requestId, 'HPE_INVALID_METHOD']],
  );
  assert.doesNotMatch(service.log(), new RegExp(secret));
});

test('a tunnel and a wish for another protocol are answered, and the connection is closed', async () => {
  const service = await startService({ database });
  const tunnel = await rawRequest(service.address, 'CONNECT example.com:443 HTTP/1.1\r\nhost: example.com:443\r\n\r\n');
  assert.deepEqual([tunnel.status, JSON.parse(tunnel.body).error.code], [404, 'not_found']);
  const upgrade =
    'connection: upgrade\r\nupgrade: websocket\r\nsec-websocket-version: 13\r\nsec-websocket-key: eA==\r\n';
  const socket = await rawRequest(service.address, `GET /socket HTTP/1.1\r\nhost: x\r\n${upgrade}\r\n`);
  assert.deepEqual([socket.status, JSON.parse(socket.body).error.code], [404, 'not_found']);
});
