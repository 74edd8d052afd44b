// Early advice about the address of an API; the service has the last word.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findAddressFault } from './address-fault.ts';

const CASES: readonly [text: string, fault: ReturnType<typeof findAddressFault>][] = [
  ['', undefined],
  ['   ', undefined],
  ['https://api.example.com/v1', undefined],
  [' https://api.example.com ', undefined],
  ['https://172.32.0.1', undefined],
  ['https://100.128.0.1', undefined],
  ['https://[2001:db8::1]', undefined],
  ['api.example.com', 'malformed'],
  ['https://', 'malformed'],
  ['ftp://api.example.com', 'malformed'],
  ['http://api.example.com', 'notHttps'],
  ['http://10.0.0.1', 'notHttps'],
  ['http://127.0.0.1:8103', undefined],
  ['http://localhost:8103', undefined],
  ['http://[::1]:8103', undefined],
  ['http://127.example.com', 'notHttps'],
  ['https://localhost:8080', undefined],
  ['https://app.localhost', undefined],
  ['https://intranet', 'notPublic'],
  ['https://printer.local.', 'notPublic'],
  ['https://127.0.0.1', undefined],
  ['https://0x7f.1', undefined],
  ['https://10.1.2.3', 'notPublic'],
  ['https://172.16.0.1', 'notPublic'],
  ['https://172.31.255.255', 'notPublic'],
  ['https://192.168.1.1', 'notPublic'],
  ['https://169.254.169.254', 'notPublic'],
  ['https://100.64.0.1', 'notPublic'],
  ['https://[::1]', undefined],
  ['https://[::]', 'notPublic'],
  ['https://[fd00::1]', 'notPublic'],
  ['https://[fe80::1]', 'notPublic'],
];

for (const [text, fault] of CASES) {
  test(`the address "${text}" is ${fault ?? 'accepted'}`, () => {
    assert.equal(findAddressFault(text), fault);
  });
}
