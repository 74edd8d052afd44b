import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ownAddress } from './next-address.ts';

test('an address of the application is gone on to, with its filters', () => {
  for (const own of [
    '/',
    '/me',
    '/w/1/projects',
    '/projects/1/issues?status=open&sort=-updatedAt',
    '/projects/1/plans#p',
    '/join/1?next=%2Fw%2F1%2Fmembers',
  ]) {
    assert.equal(ownAddress(own), own);
  }
});

test('nothing leads elsewhere: not other origins in any spelling, not the API, not a sign-in screen again', () => {
  const others = [
    'https://evil.example/',
    '//evil.example/projects/1',
    '/\\evil.example/projects/1',
    '\\\\evil.example',
    '/\t/evil.example',
    'javascript:alert(1)',
    'projects/1',
    '/api/auth/sign-out',
    '/projects/../api/me',
    '/files/x',
    '/sign-in?next=/sign-in',
    '/menu',
    '',
    ['/me'],
    undefined,
  ];
  for (const other of others) assert.equal(ownAddress(other), undefined, String(other));
});
