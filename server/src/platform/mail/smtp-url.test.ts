import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inspect } from 'node:util';
import { parseSmtpUrl, SmtpUrlError } from './smtp-url.ts';

test('submission requires TLS unless it stays on the machine', () => {
  assert.deepEqual(parseSmtpUrl('smtp://post:p%40ss%2Fword@mail.example.com'), {
    host: 'mail.example.com',
    port: 587,
    secure: false,
    startTls: 'required',
    verifyCertificate: true,
    auth: { user: 'post', pass: 'p@ss/word' },
  });
  for (const host of ['localhost', '127.0.0.1', '127.9.9.9', '[::1]']) {
    assert.equal(parseSmtpUrl(`smtp://${host}:2525`).startTls, 'optional', host);
  }
  assert.equal(parseSmtpUrl('smtp://[::1]:2525/').host, '::1');
  assert.equal(parseSmtpUrl('smtp://10.0.0.1').startTls, 'required');
});

test('smtps is TLS from the first byte, on its own port', () => {
  const place = parseSmtpUrl('smtps://mail.example.com');
  assert.deepEqual([place.secure, place.port, place.auth], [true, 465, undefined]);
});

test('what is usual can be changed in words', () => {
  const place = parseSmtpUrl('smtp://relay.internal:25?tls=none&verify=off');
  assert.deepEqual([place.port, place.startTls, place.verifyCertificate], [25, 'none', false]);
  assert.equal(parseSmtpUrl('smtp://127.0.0.1?tls=required').startTls, 'required');
});

test('a fault is named and the address, which may hold a password, never repeated', () => {
  const pass = 'hunter2hunter2';
  const faults = [
    '',
    `http://u:${pass}@host`,
    `smtp://u:${pass}`,
    `smtp://u:${pass}/x@host`,
    `smtp://u:${pass}%zz@host`,
    `smtp://u:${pass}@host/path`,
    `smtp://u:${pass}@host#x`,
    `smtp://u:${pass}@host:99999`,
    `smtp://u@host`,
    `smtp://:${pass}@host`,
    `smtp://u:${pass}@host?pass=${pass}`,
    `smtp://u:${pass}@host?tls=yes`,
    `smtp://u:${pass}@host?tls=none&tls=required`,
    `smtp://u:${pass}@host?verify=on`,
    `smtps://u:${pass}@host?tls=none`,
  ];
  for (const text of faults) {
    assert.throws(
      () => parseSmtpUrl(text),
      (error) => error instanceof SmtpUrlError && !inspect(error, { showHidden: true }).includes(pass),
      text,
    );
  }
});
