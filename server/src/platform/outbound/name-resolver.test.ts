import assert from 'node:assert/strict';
import { test } from 'node:test';
import { manualClock, systemClock } from '../clock.ts';
import { A, AAAA, nameServer } from './fixtures/name-server.ts';
import { openNameResolver } from './name-resolver.ts';

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

test('a name server that says nothing is waited for in two tries of two seconds, and holds up no other name', async () => {
  const clock = manualClock(0);
  const { server, asked } = await nameServer({ 'quick.example': { v4: '192.0.2.1' } });
  const names = openNameResolver({ clock, servers: [server] });
  const silent = names.resolve('silent.example');
  assert.deepEqual(await names.resolve('quick.example'), ['192.0.2.1']);
  clock.advance(2_000);
  while (asked.filter(({ name }) => name === 'silent.example').length < 4) await new Promise(setImmediate);
  clock.advance(2_000);
  // Another name was answered meanwhile: the name's own servers are away, not ours.
  assert.equal(await silent, 'name_servers_failed');
});

test('localhost and the names under it are loopback, and nobody is asked', async () => {
  const { server, asked } = await nameServer({ 'a.localhost': { v4: '8.8.8.8' } });
  const names = openNameResolver({ clock: systemClock, servers: [server] });
  for (const name of ['localhost', 'a.localhost']) assert.deepEqual(await names.resolve(name), ['127.0.0.1', '::1']);
  assert.deepEqual(asked, []);
});

test('an answer that takes 1.8 s is waited for, also after many that were quick', async () => {
  const { server, delays } = await nameServer({ 'slow.example': { v4: '192.0.2.1' } });
  const names = openNameResolver({ clock: systemClock, servers: [server] });
  for (let count = 0; count < 30; count += 1) await names.resolve(`quick-${count}.example`);
  delays['slow.example'] = 1_800;
  assert.deepEqual(await names.resolve('slow.example'), ['192.0.2.1']);
});

test('the second try goes to the next name server, which is asked first from then on', async () => {
  const clock = manualClock(0);
  const dead = await nameServer({}, { mode: 'silent' });
  const { server } = await nameServer({ 'a.example': { v4: '192.0.2.1' }, 'b.example': { v4: '192.0.2.2' } });
  const names = openNameResolver({ clock, servers: [dead.server, server] });
  const first = names.resolve('a.example');
  while (dead.asked.length < 2) await new Promise(setImmediate);
  clock.advance(2_000);
  assert.deepEqual(await first, ['192.0.2.1']);
  const before = dead.asked.length;
  assert.deepEqual(await names.resolve('b.example'), ['192.0.2.2']);
  assert.equal(dead.asked.length, before);
});

test('two names that are asked at once turn to the next name server together, and stay there', async () => {
  const clock = manualClock(0);
  const dead = await nameServer({}, { mode: 'silent' });
  const records = Object.fromEntries(['a', 'b', 'c'].map((name) => [`${name}.example`, { v4: '192.0.2.1' }]));
  const { server } = await nameServer(records);
  const names = openNameResolver({ clock, servers: [dead.server, server] });
  const both = Promise.all([names.resolve('a.example'), names.resolve('b.example')]);
  while (dead.asked.length < 4) await new Promise(setImmediate);
  clock.advance(2_000);
  assert.deepEqual(await both, [['192.0.2.1'], ['192.0.2.1']]);
  const before = dead.asked.length;
  assert.deepEqual(await names.resolve('c.example'), ['192.0.2.1']);
  assert.equal(dead.asked.length, before);
});

test('name servers that are away or refuse are our fault; one that answers for other names is not', async () => {
  const { server, answers } = await nameServer({}, { mode: 'servfail' });
  const clock = manualClock(0);
  const names = openNameResolver({ clock, servers: [server] });
  assert.equal(await names.resolve('a.example'), 'resolver_failed');
  assert.equal(await names.isWorking(), false);
  const gone = openNameResolver({ clock, servers: ['127.0.0.1:1'] });
  assert.equal(await gone.resolve('a.example'), 'resolver_failed');
  answers.mode = 'ok';
  answers.modes['broken.example'] = 'servfail';
  assert.equal(await names.resolve('broken.example'), 'name_servers_failed');
  assert.deepEqual(await names.resolve('absent.example'), []);
});

test('name servers that answered a moment ago and then go away are our fault', async () => {
  const { server, answers, asked } = await nameServer({ 'a.example': { v4: '192.0.2.1' } });
  const clock = manualClock(0);
  const names = openNameResolver({ clock, servers: [server] });
  assert.deepEqual(await names.resolve('a.example'), ['192.0.2.1']);
  clock.advance(1_000);
  answers.mode = 'silent';
  const found = names.resolve('a.example');
  const questions = async (count: number) => {
    while (asked.length < count) await new Promise(setImmediate);
  };
  await questions(4);
  clock.advance(2_000);
  // The second try and the question for the root.
  await questions(7);
  clock.advance(2_000);
  assert.equal(await found, 'resolver_failed');
});
