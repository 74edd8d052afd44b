import assert from 'node:assert/strict';
import { test } from 'node:test';
import { manualClock, systemClock } from '../clock.ts';
import { nameServer } from './fixtures/name-server.ts';
import { openTextRecords } from './text-records.ts';

const texts = { 'corp.example': { texts: [['v=spf1 -all'], ['one half, ', 'the other']] } };

test('the records of a name are joined from their parts; a name without any has none', async () => {
  const { server } = await nameServer(texts);
  const records = openTextRecords({ clock: manualClock(0), servers: [server] });
  assert.deepEqual((await records.find('corp.example'))?.toSorted(), ['one half, the other', 'v=spf1 -all']);
  assert.deepEqual(await records.find('none.example'), []);
});

test('an answer that takes 2.5 s is waited for, also after many that were quick', { timeout: 60_000 }, async () => {
  const { server, delays, asked } = await nameServer(texts);
  const records = openTextRecords({ clock: systemClock, servers: [server] });
  for (let count = 0; count < 30; count += 1) await records.find(`quick-${count}.example`);
  const before = asked.length;
  delays['corp.example'] = 2_500;
  assert.equal((await records.find('corp.example'))?.length, 2);
  assert.equal(asked.length - before, 1);
});

test('a name server that says nothing is waited for in two tries of three seconds', async () => {
  const clock = manualClock(0);
  const { server, asked } = await nameServer(texts, { mode: 'silent' });
  const records = openTextRecords({ clock, servers: [server] });
  const found = records.find('corp.example');
  let hasEnded = false;
  void found.then(() => {
    hasEnded = true;
  });
  while (asked.length < 1) await new Promise(setImmediate);
  clock.advance(3_000);
  while (asked.length < 2) await new Promise(setImmediate);
  clock.advance(2_999);
  await new Promise(setImmediate);
  assert.equal(hasEnded, false);
  clock.advance(1);
  assert.equal(await found, undefined);
  assert.equal(asked.length, 2);
});

test('the second try is answered where the first was not, by the next name server where there is one', async () => {
  const clock = manualClock(0);
  const dead = await nameServer({}, { mode: 'silent' });
  const { server, answers, asked } = await nameServer(texts, { mode: 'servfail' });
  const alone = openTextRecords({ clock, servers: [server] });
  assert.equal(await alone.find('corp.example'), undefined);
  assert.equal(asked.length, 2);
  answers.mode = 'silent';
  const found = alone.find('corp.example');
  while (asked.length < 3) await new Promise(setImmediate);
  answers.mode = 'ok';
  clock.advance(3_000);
  assert.equal((await found)?.length, 2);
  const both = openTextRecords({ clock, servers: [dead.server, server] }).find('corp.example');
  while (dead.asked.length < 1) await new Promise(setImmediate);
  clock.advance(3_000);
  assert.equal((await both)?.length, 2);
});
