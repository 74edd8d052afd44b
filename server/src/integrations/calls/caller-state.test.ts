import assert from 'node:assert/strict';
import { test } from 'node:test';
import { endCall, noteRepeat, parseCallerState } from './caller-state.ts';

const NOW = Date.parse('2026-03-01T08:00:00Z');
const HOUR_MS = 3_600_000;
const EMPTY = parseCallerState(null, NOW);
const repeat = (call: string, tries: number, atMs = NOW) => ({ call, tries, refusal: null, atMs });

test('a state comes back from JSON as it was', () => {
  const progress = { repeats: 3, pauses: 1 };
  const state = {
    notBeforeMs: NOW + 5_000,
    lastOkMs: NOW - 5_000,
    repeated: [repeat('one', 2), { ...repeat('two', 4), refusal: progress }],
  };
  assert.deepEqual(parseCallerState(JSON.parse(JSON.stringify(state)), NOW), state);
});

test('members that are not valid are left out, and the rest counts', () => {
  const stored = {
    notBeforeMs: 'soon',
    lastOkMs: NOW + HOUR_MS,
    repeated: [null, { call: 'x' }, { ...repeat('y', 1), refusal: { repeats: 'a' } }, repeat('one', 2)],
    other: 1,
  };
  assert.deepEqual(parseCallerState(stored, NOW), { notBeforeMs: null, lastOkMs: NOW, repeated: [repeat('one', 2)] });
});

test('no wait of a stored state is longer than an hour', () => {
  assert.equal(parseCallerState({ notBeforeMs: NOW + 9 * HOUR_MS }, NOW).notBeforeMs, NOW + HOUR_MS);
});

test('a call is kept once, with its newest count, until it ends', () => {
  const twice = noteRepeat(noteRepeat(noteRepeat(EMPTY, repeat('one', 1)), repeat('two', 1)), repeat('one', 2));
  assert.deepEqual(twice.repeated, [repeat('two', 1), repeat('one', 2)]);
  assert.deepEqual(endCall(twice, 'one').repeated, [repeat('two', 1)]);
  assert.equal(endCall(twice, 'three'), twice);
});

test('calls that nobody makes any longer are forgotten after two hours, and beyond twenty', () => {
  const old = noteRepeat(EMPTY, repeat('old', 1, NOW - 2 * HOUR_MS));
  assert.deepEqual(noteRepeat(old, repeat('new', 1)).repeated, [repeat('new', 1)]);
  assert.deepEqual(parseCallerState(old, NOW).repeated, []);
  let state = EMPTY;
  for (let count = 0; count < 30; count += 1) state = noteRepeat(state, repeat(String(count), 1));
  assert.deepEqual(
    state.repeated.map(({ call }) => call),
    Array.from({ length: 20 }, (_, index) => String(index + 10)),
  );
});
