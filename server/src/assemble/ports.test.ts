import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isOwnOrigin } from './ports.ts';

const cases: readonly [base: string, origin: string, isOwn: boolean][] = [
  ['https://pcs.example.com', 'https://pcs.example.com', true],
  ['https://pcs.example.com', 'https://PCS.example.com', true],
  ['https://pcs.example.com', 'https://pcs.example.com:443', true],
  ['https://pcs.example.com', 'http://pcs.example.com', false],
  ['https://pcs.example.com', 'https://pcs.example.com:8443', false],
  ['https://pcs.example.com', 'https://evil.pcs.example.com', false],
  ['https://pcs.example.com', 'https://pcs.example.com.evil.test', false],
  ['https://pcs.example.com', 'https://pcs.example.com@evil.test', false],
  ['https://pcs.example.com', 'null', false],
  ['https://pcs.example.com', '', false],
  ['https://pcs.example.com', 'http://localhost:8080', false],
  ['http://localhost:8080', 'http://127.0.0.1:8080', true],
  ['http://localhost:8080', 'http://[::1]:8080', true],
  ['http://127.0.0.1:8080', 'http://localhost:8080', true],
  ['http://localhost:8080', 'http://localhost:8081', false],
  ['http://localhost:8080', 'https://localhost:8080', false],
  ['http://localhost:8080', 'http://localhost.evil.test:8080', false],
];

for (const [base, origin, isOwn] of cases) {
  test(`the origin ${origin || '(empty)'} ${isOwn ? 'is' : 'is not'} that of ${base}`, () => {
    assert.equal(isOwnOrigin(origin, base), isOwn);
  });
}
