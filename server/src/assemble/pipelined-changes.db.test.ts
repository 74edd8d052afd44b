// Requests that a client sends behind one another without waiting for the answers (RFC 9112 §9.3.2).
import assert from 'node:assert/strict';
import { connect } from 'node:net';
import { test } from 'node:test';
import { runningService } from '../../testing/running-service.ts';

const service = await runningService();
const owner = await service.call({
  method: 'POST',
  path: '/api/auth/set-up',
  body: {
    token: service.setUpToken,
    workspaceName: 'North tower',
    name: 'Omar',
    email: 'omar@example.com',
    password: 'seven tall cranes',
  },
});

test('no request behind a sign-out on the same connection is served, were they sent in one write', async () => {
  const write = (path: string, body: string) =>
    [
      `POST ${path} HTTP/1.1`,
      ...['host: a', `origin: ${service.address}`, `cookie: ${owner.cookie}`, 'content-type: application/json'],
      ...[`content-length: ${body.length}`, '', body],
    ].join('\r\n');
  const creation = write('/api/workspace/api-keys', JSON.stringify({ name: 'late', scope: 'admin' }));
  const socket = connect({ host: '127.0.0.1', port: Number(new URL(service.address).port) });
  socket.setEncoding('utf8').write(write('/api/auth/sign-out', '') + creation.repeat(15));
  let text = '';
  const statuses = () => [...text.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => Number(status));
  for await (const part of socket) {
    text += part;
    if (statuses().length === 16) break;
  }
  assert.deepEqual(statuses(), [204, ...Array<number>(15).fill(401)]);
});
