// Files at signed addresses of vendor A, which are on another host than its API.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  createCallerRig,
  faultFrom,
  openTestClient,
  startCallerRig,
} from '../../../testing/integrations/caller-rig.ts';
import { manualClock } from '../../platform/clock.ts';
import { httpReceiver, rawReceiver } from '../../platform/outbound/fixtures/receivers.ts';

/** Returns the signed address of a file. */
async function findFileUrl(rig: Awaited<ReturnType<typeof startCallerRig>>): Promise<string> {
  const [file] = await rig.simulator.control.listRecords('files');
  const path = `/oss/v2/buckets/files/objects/${encodeURIComponent(file?.id ?? '')}/signeds3download`;
  const { body } = await rig.open().call({ method: 'GET', path });
  assert.ok(typeof body === 'object' && body !== null && 'url' in body);
  return String(body.url);
}

async function readWhole(body: AsyncIterable<Buffer>): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of body) parts.push(part);
  return Buffer.concat(parts).toString();
}

test('a file is streamed from its signed address without the credentials of the connection', async (t) => {
  const rig = await startCallerRig(t, 'a');
  const url = await findFileUrl(rig);
  assert.notEqual(new URL(url).host, new URL(rig.simulator.url).host);
  // The host of files refuses whoever sends credentials.
  const file = await rig.open().openFile(url);
  assert.ok((await readWhole(file.body)).startsWith('ISO-10303-21;'));
  const { port, received } = await httpReceiver((_request, response) => void response.end('four'));
  const other = await rig.open().openFile(`http://127.0.0.1:${port}/file`);
  assert.deepEqual([other.size, await readWhole(other.body)], [4, 'four']);
  assert.deepEqual([received[0]?.headers.authorization, received[0]?.headers.accept], [undefined, undefined]);
});

test('an address that has expired is a fault, and its query is in no message', async (t) => {
  const rig = await startCallerRig(t, 'a');
  const url = await findFileUrl(rig);
  rig.clock.advance(120_001);
  const fault = await faultFrom(rig.open().openFile(url));
  assert.deepEqual([fault.code, fault.status, fault.message], ['forbidden', 403, 'The link is wrong or has expired.']);
  const { port } = await httpReceiver(
    (request, response) => void response.writeHead(404).end(`no ${request.url} here`),
  );
  const echoed = await faultFrom(rig.open().openFile(`http://127.0.0.1:${port}/file?signature=s3cret`));
  assert.deepEqual([echoed.code, echoed.message], ['not_found_or_no_access', 'no /file?… here']);
});

test('a host of files that refuses or limits whoever asks says nothing about the connection', async (t) => {
  const { open } = createCallerRig(t, 'a', 'http://127.0.0.1:1');
  for (const [status, code] of [
    [401, 'forbidden'],
    [402, 'forbidden'],
    [429, 'unreachable'],
    [503, 'unreachable'],
  ] as const) {
    const headers = { 'retry-after': '3600', 'www-authenticate': 'Bearer' };
    const { port } = await httpReceiver((_request, response) => void response.writeHead(status, headers).end());
    const fault = await faultFrom(open().openFile(`http://127.0.0.1:${port}/`));
    assert.deepEqual([fault.code, fault.status], [code, status]);
  }
});

test('an address of the network inside, a redirect and a part of a file are refused', async (t) => {
  const { open } = createCallerRig(t, 'a', 'http://127.0.0.1:1');
  for (const url of ['http://169.254.169.254/latest', 'https://10.0.0.1/x', 'file:///etc/passwd', 'http://[::1]/']) {
    assert.equal((await faultFrom(open().openFile(url))).code, 'bad_answer', url);
  }
  for (const [status, headers] of [
    [302, { location: 'http://169.254.169.254/' }],
    [206, {}],
    [204, {}],
  ] as const) {
    const { port } = await httpReceiver((_request, response) => void response.writeHead(status, headers).end());
    const fault = await faultFrom(open().openFile(`http://127.0.0.1:${port}/`));
    assert.deepEqual([fault.code, fault.status], ['bad_answer', status]);
  }
  const { port } = await httpReceiver((_request, response) => void response.writeHead(206).end('ISO-10303-21;'));
  const part = await faultFrom(open().openFile(`http://127.0.0.1:${port}/`));
  assert.deepEqual([part.code, part.message], ['bad_answer', 'The status 206 does not come with a whole file.']);
});

test('a file that breaks off or falls silent for 30 s fails its reader', async (t) => {
  const { open } = createCallerRig(t, 'a', 'http://127.0.0.1:1');
  const head = 'HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\nhalf';
  const cut = await rawReceiver((socket) => void socket.end(head));
  const short = await open().openFile(`http://127.0.0.1:${cut.port}/`);
  await assert.rejects(readWhole(short.body), /closed in the middle/);
  const silent = await rawReceiver((socket) => void socket.write(head));
  const clock = manualClock(0);
  const slow = await open({ client: openTestClient(t, clock) }).openFile(`http://127.0.0.1:${silent.port}/`);
  const reading = readWhole(slow.body);
  const failed = assert.rejects(reading, /no answer came in time/);
  await new Promise(setImmediate);
  clock.advance(30_000);
  await failed;
});

test('a file that nobody may wait for any longer is ended by the signal', async (t) => {
  const ended = new AbortController();
  const { open } = createCallerRig(t, 'a', 'http://127.0.0.1:1', { signal: ended.signal });
  const { port } = await rawReceiver((socket) => void socket.write('HTTP/1.1 200 OK\r\ncontent-length: 9\r\n\r\nx'));
  const { body } = await open().openFile(`http://127.0.0.1:${port}/`);
  ended.abort();
  await assert.rejects(readWhole(body), /cancelled/);
});
