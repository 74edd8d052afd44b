import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { toNfc } from './text.ts';

test('text is brought to NFC as the standard says', () => {
  fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => assert.equal(toNfc(text), text.normalize('NFC'))));
  const marks = fc.string({
    unit: fc.constantFrom('a', '\u0301', '\u0323', '\u064e', '\u0651', '\u1100', '\u1161'),
    maxLength: 60,
  });
  fc.assert(fc.property(marks, (text) => assert.equal(toNfc(text), text.normalize('NFC'))));
});

test('marks in a row are ordered in linear time, and none is lost', () => {
  const measureTime = (pairs: number) => {
    const text = `a${'\u0301\u0323'.repeat(pairs)}`;
    const { user: before } = process.cpuUsage();
    const normal = toNfc(text);
    assert.equal(normal.length, text.length - 1, 'the letter and one mark are composed');
    return process.cpuUsage().user - before;
  };
  measureTime(300);
  // A million marks; by the square, the 20,000 below alone took seconds.
  const [some, many] = [measureTime(1_000), measureTime(10_000)];
  assert.ok(many < 100_000 + some * 40, `${some} µs, ten times as many ${many} µs`);
});

test('text of ordinary length around a long run is normalised all the same', () => {
  const text = `e\u0301${'\u0301'.repeat(200)}e\u0301`;
  assert.equal(toNfc(text), `\u00e9${'\u0301'.repeat(200)}\u00e9`);
  assert.equal(toNfc('\ud800\u0301'), '\ud800\u0301');
});
