import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readLink } from './read-link.ts';

test('an address of http or https is a link', () => {
  const links = ['https://vendor.example/a?b=c#d', 'http://vendor.example/'];
  assert.deepEqual(links.map(readLink), links);
});

test('an address that could run a script, and what is no address, is none', () => {
  const scripts = [
    'javascript:alert(1)',
    ' JavaScript:alert(1)',
    'java\nscript:alert(1)',
    'data:text/html,x',
    'vbscript:x',
  ];
  for (const value of [...scripts, '//vendor.example', 'x', '', null, undefined, 7, {}]) {
    assert.equal(readLink(value), null, String(value));
  }
});
