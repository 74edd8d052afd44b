import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseDevice } from './device.ts';

const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/148.0.0.0 Safari/537.36';

test('parseDevice finds the actual browser among those that a user agent names', () => {
  assert.deepEqual(parseDevice(CHROME), { browser: 'Chrome', system: 'Windows' });
  assert.deepEqual(parseDevice(`${CHROME} Edg/148.0.0.0`), { browser: 'Edge', system: 'Windows' });
  assert.deepEqual(
    parseDevice(
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Version/18.5 Mobile/15E148 Safari/604.1',
    ),
    { browser: 'Safari', system: 'iPhone' },
  );
  assert.deepEqual(parseDevice('Mozilla/5.0 (Android 15; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0'), {
    browser: 'Firefox',
    system: 'Android',
  });
});

test('parseDevice returns no names for an unknown user agent', () => {
  for (const unknown of [null, '', 'node', '<b>x</b>']) {
    assert.deepEqual(parseDevice(unknown), { browser: undefined, system: undefined });
  }
});
