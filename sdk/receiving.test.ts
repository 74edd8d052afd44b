import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { type TestContext, test } from 'node:test';
import { DeliveryRefusal } from './delivery.ts';
import { readDelivery, readDeliveryRequest } from './receiving.ts';

const SECRET = `whsec_${Buffer.alloc(32, 1).toString('base64')}`;
const SENT_AT_MS = Date.parse('2026-03-01T08:15:30Z');
const now = () => SENT_AT_MS;
const EVENT = {
  id: 'e',
  type: 'rfi.created',
  occurredAt: '2026-03-01T08:15:30.000Z',
  workspaceId: 'w',
  projectId: null,
  resource: { type: 'rfi', id: 'r' },
};
const BODY = JSON.stringify({ ...EVENT, note: 'قصة' });

function headersOf(body: string): Record<string, string> {
  const mac = createHmac('sha256', SECRET).update(`${SENT_AT_MS}.${body}`).digest('hex');
  return {
    'X-Service-Delivery-Id': 'd',
    'X-Service-Timestamp': String(SENT_AT_MS),
    'X-Service-Signature': `sha256=${mac}`,
  };
}

/** A node:http server that answers as documentation tells receivers to. */
async function startServer(t: TestContext, maxBytes?: number) {
  const server = createServer(async (request, response) => {
    try {
      const options = { secrets: SECRET, now, ...(maxBytes === undefined ? {} : { maxBytes }) };
      const { deliveryId, event } = await readDelivery(request, options);
      response.writeHead(200).end(`${deliveryId} ${event.type}`);
    } catch (error) {
      const isRefusal = error instanceof DeliveryRefusal;
      response.writeHead(isRefusal ? error.status : 500).end(isRefusal ? error.reason : String(error));
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  t.after(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return { port, url: `http://127.0.0.1:${port}/` };
}

const post = async (url: string, body: string, headers = headersOf(body)) => {
  const answer = await fetch(url, { method: 'POST', body, headers });
  return [answer.status, await answer.text()];
};

test('a delivery over HTTP is read and verified; a forged one is answered 401', async (t) => {
  const { url } = await startServer(t);
  assert.deepEqual(await post(url, BODY), [200, 'd rfi.created']);
  assert.deepEqual(await post(url, `${BODY} `, headersOf(BODY)), [401, 'bad_signature']);
  assert.deepEqual(await post(url, '', {}), [401, 'missing_header']);
  assert.deepEqual(await post(url, '[', headersOf('[')), [400, 'not_json']);
});

test('what is too large is answered 413, announced or not, without being read to its end', async (t) => {
  const { url, port } = await startServer(t, 1000);
  const large = 'x'.repeat(1001);
  assert.deepEqual(await post(url, large), [413, 'too_large']);
  const socket = connect(port, '127.0.0.1');
  t.after(() => socket.destroy());
  const head = 'POST / HTTP/1.1\r\nHost: here\r\nConnection: close\r\n';
  socket.write(`${head}Transfer-Encoding: chunked\r\n\r\n3e9\r\n${large}\r\n`);
  // The last chunk never comes.
  const answer = await new Promise((resolve) => socket.once('data', resolve));
  assert.match(String(answer), /^HTTP\/1\.1 413/);
});

test('a body that comes byte by byte is the same delivery', async (t) => {
  const { port } = await startServer(t);
  const bytes = Buffer.from(BODY);
  const socket = connect(port, '127.0.0.1').setNoDelay(true);
  const lines = Object.entries({
    Host: 'here',
    Connection: 'close',
    'Content-Length': bytes.length,
    ...headersOf(BODY),
  });
  socket.write(`POST / HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`);
  for (const byte of bytes) {
    socket.write(Buffer.of(byte));
    await new Promise(setImmediate);
  }
  assert.match(await text(socket), /^HTTP\/1\.1 200 [\s\S]*d rfi\.created/);
});

test('a Web-standard Request is read and verified with the same limit', async () => {
  const request = (body: string | ReadableStream, headers = headersOf(BODY)) =>
    new Request('https://receiver.example/', { method: 'POST', body, headers, duplex: 'half' } as RequestInit);
  const { event, deliveryId } = await readDeliveryRequest(request(BODY), { secrets: [SECRET], now });
  assert.deepEqual([deliveryId, event.resource], ['d', EVENT.resource]);
  const streamed = new Blob([BODY]).stream();
  assert.equal((await readDeliveryRequest(request(streamed), { secrets: SECRET, now })).deliveryId, 'd');
  for (const body of [BODY, new Blob([BODY]).stream()]) {
    await assert.rejects(readDeliveryRequest(request(body), { secrets: SECRET, now, maxBytes: 10 }), {
      reason: 'too_large',
      status: 413,
    });
  }
  const empty = new Request('https://receiver.example/', { method: 'POST', headers: headersOf(BODY) });
  await assert.rejects(readDeliveryRequest(empty, { secrets: SECRET, now }), { reason: 'bad_signature' });
});
