import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ownAddress } from './next-address.ts';

test('ownAddress keeps an address of the application with its filters', () => {
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

test('ownAddress rejects other origins in any spelling, the API and sign-in screens', () => {
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
