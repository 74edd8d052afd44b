import assert from 'node:assert/strict';
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { after, test } from 'node:test';
import { manualClock, systemClock } from '../clock.ts';
import { openNameResolver } from './name-resolver.ts';

const A = 1;
const AAAA = 28;

interface Question {
  readonly name: string;
  readonly type: number;
}

/** A name server on the loopback; it says nothing about names that begin with `silent`. */
async function nameServer(records: Record<string, { v4?: string; v6?: Buffer }>) {
  const asked: Question[] = [];
  const socket = createSocket('udp4');
  socket.on('message', (query, peer) => {
    const question = questionOf(query);
    asked.push(question);
    if (question.name.startsWith('silent')) return;
    const { v4, v6 } = records[question.name] ?? {};
    const address = question.type === A ? v4 && Buffer.from(v4.split('.').map(Number)) : v6;
    socket.send(answerTo(query, address), peer.port, peer.address);
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  after(() => socket.close());
  return { asked, server: `127.0.0.1:${socket.address().port}`, records };
}

// RFC 1035 §4.1: twelve bytes of head, then the labels of the name, a zero, type and class.
function questionOf(query: Buffer): Question {
  const labels: string[] = [];
  let at = 12;
  for (let length = query[at] ?? 0; length > 0; length = query[at] ?? 0) {
    labels.push(query.toString('latin1', at + 1, at + 1 + length));
    at += 1 + length;
  }
  return { name: labels.join('.').toLowerCase(), type: query.readUInt16BE(at + 1) };
}

function answerTo(query: Buffer, address: Buffer | undefined | ''): Buffer {
  let end = 12;
  while (query[end] !== 0) end += 1 + (query[end] ?? 0);
  const type = query.readUInt16BE(end + 1);
  const head = Buffer.from(query.subarray(0, end + 5));
  head.writeUInt16BE(0x8180, 2);
  head.writeUInt16BE(address ? 1 : 0, 6);
  head.writeUInt32BE(0, 8);
  if (!address) return head;
  const record = Buffer.from([0xc0, 12, type >> 8, type & 255, 0, 1, 0, 0, 0, 60, 0, address.length]);
  return Buffer.concat([head, record, address]);
}

const V6 = Buffer.from('20010db8000000000000000000000001', 'hex');

test('a name is answered with the addresses of both families; one without any, with none', async () => {
  const { server, asked } = await nameServer({
    'both.example': { v4: '192.0.2.7', v6: V6 },
    'one.example': { v4: '192.0.2.8' },
  });
  const names = openNameResolver({ clock: manualClock(0), servers: [server] });
  assert.deepEqual(await names.resolve('both.example'), ['192.0.2.7', '2001:db8::1']);
  assert.deepEqual(await names.resolve('one.example'), ['192.0.2.8']);
  assert.deepEqual(await names.resolve('none.example'), []);
  assert.deepEqual(new Set(asked.map((each) => each.type)), new Set([A, AAAA]));
});

test('an answer is trusted for less than a second, and asked for again after it', async () => {
  const clock = manualClock(0);
  const { server, asked, records } = await nameServer({ 'moving.example': { v4: '192.0.2.1' } });
  const names = openNameResolver({ clock, servers: [server] });
  assert.deepEqual(await names.resolve('moving.example'), ['192.0.2.1']);
  records['moving.example'] = { v4: '127.0.0.1' };
  clock.advance(999);
  assert.deepEqual(await names.resolve('moving.example'), ['192.0.2.1']);
  assert.equal(asked.length, 2);
  clock.advance(1);
  assert.deepEqual(await names.resolve('moving.example'), ['127.0.0.1']);
  assert.equal(asked.length, 4);
});

test('of a thousand who ask for a name at once, one question a family goes out', async () => {
  const { server, asked } = await nameServer({ 'busy.example': { v4: '192.0.2.1' } });
  const names = openNameResolver({ clock: manualClock(0), servers: [server] });
  const found = await Promise.all(Array.from({ length: 1_000 }, () => names.resolve('busy.example')));
  assert.equal(asked.length, 2);
  for (const each of found) assert.deepEqual(each, ['192.0.2.1']);
});

test('a name server that says nothing is waited for two seconds, and holds up no other name', async () => {
  const clock = manualClock(0);
  const { server } = await nameServer({ 'quick.example': { v4: '192.0.2.1' } });
  const names = openNameResolver({ clock, servers: [server] });
  const silent = names.resolve('silent.example');
  assert.deepEqual(await names.resolve('quick.example'), ['192.0.2.1']);
  clock.advance(2_000);
  assert.deepEqual(await silent, []);
});

test('localhost and the names under it are loopback, and nobody is asked', async () => {
  const { server, asked } = await nameServer({ 'a.localhost': { v4: '8.8.8.8' } });
  const names = openNameResolver({ clock: systemClock, servers: [server] });
  for (const name of ['localhost', 'a.localhost']) assert.deepEqual(await names.resolve(name), ['127.0.0.1', '::1']);
  assert.deepEqual(asked, []);
});
