import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { createBlanker } from '../../platform/outbound/blank-secrets.ts';
import { readMessage, readRequestId } from './vendor-message.ts';

const read = (body: unknown) => readMessage(typeof body === 'string' ? body : JSON.stringify(body), (text) => text);

const BODIES: readonly (readonly [unknown, string, readonly string[]])[] = [
  [{ message: 'Rate limit exceeded.' }, 'Rate limit exceeded.', []],
  [{ error: 'too_many_requests', message: 'Slow down, please.' }, 'Slow down, please.', []],
  [{ error: 'invalid_grant', error_description: 'The grant is old.' }, 'The grant is old.', []],
  [{ error: 'server_error' }, 'server_error', []],
  [{ error: { code: 7, message: 'No such item.' } }, 'No such item.', []],
  [
    { code: 'X', title: 'Bad day', detail: 'Bad day', errors: [{ field: 'dueDate', title: 'Not a day.' }] },
    'Bad day; Not a day.',
    ['dueDate'],
  ],
  [
    { message: 'Is invalid.', errors: { due_date: ['is not a day'], base: ['the record is locked'] } },
    'Is invalid.; due_date: is not a day; base: the record is locked',
    ['due_date'],
  ],
  [{ errorCode: 'bad', errorMessage: 'code is too long.', field: 'code' }, 'code is too long.', ['code']],
  [{ errorCode: 'bad', errorMessage: 'Nothing found.', field: null }, 'Nothing found.', []],
  [{ errors: [{ detail: 'Bad one.', source: { pointer: '/data/attributes/dueDate' } }] }, 'Bad one.', ['dueDate']],
  [{ details: [{ path: 'issue[custom].0', message: 'Bad two.' }] }, 'Bad two.', ['custom']],
  [{ errors: { code: 'locked', message: 'The record is locked.' } }, 'The record is locked.', []],
  // The path of the request, as some servers put it into every error.
  [{ status: 403, error: 'Forbidden', path: '/api/v1/assets' }, 'Forbidden', []],
  [['One thing.', 'Another thing.'], 'One thing.; Another thing.', []],
  [{ unknown: 'shape' }, '', []],
  ['null', 'null', []],
  ['', '', []],
  ['Service is\r\n\tdown', 'Service is down', []],
  [
    '<!doctype html><title>Maintenance</title><style>p{}</style><script>alert("x")</script><p>Back &amp; running&nbsp;soon &#169;</p>',
    'Maintenance Back & running soon ©',
    [],
  ],
  [{ message: '<b>No</b> access' }, 'No access', []],
  ['1 < 2 and 3 > 2', '1 < 2 and 3 > 2', []],
];

for (const [body, message, fields] of BODIES) {
  test(`the words of ${JSON.stringify(body).slice(0, 60)} are read as text`, () => {
    assert.deepEqual(read(body), { message, fields });
  });
}

test('a message has 2,000 code points at most', () => {
  const { message } = read({ message: `a ${'😀'.repeat(3_000)}` });
  assert.equal([...message].length, 2_000);
  assert.ok(message.endsWith('😀…'));
});

const UNITS = [
  'a',
  ' ',
  '<',
  '>',
  '&',
  '#',
  ';',
  '/',
  '?',
  '{',
  '"',
  '\u0000',
  '\ud83d',
  '\udc00',
  'ع',
  '<p>',
  '&#55555;',
];

test('no body breaks the reader, and what it returns is within its limits', () => {
  fc.assert(
    fc.property(fc.oneof(fc.json(), fc.string({ unit: fc.constantFrom(...UNITS) })), (body) => {
      const { message, fields } = readMessage(body, createBlanker(['Bearer abcdef']));
      assert.ok([...message].length <= 2_000 && message.isWellFormed());
      assert.ok(!/\p{Cc}/u.test(message));
      assert.ok(fields.length <= 50 && fields.every((each) => each.length <= 100));
    }),
  );
  const deep = `${'{"errors":['.repeat(5_000)}"x"${']}'.repeat(5_000)}`;
  assert.equal(readMessage(deep, String).message, '');
});

test('no body takes long to read', () => {
  const blank = createBlanker(['Bearer abcdef']);
  const pieces = [
    '<',
    '<!--',
    '<script',
    '&#',
    '<a ',
    '<td>',
    '/',
    'a://',
    'a.',
    '://',
    'token=',
    'eyJaaaaaaaaaaa.',
    'basic ',
  ];
  const { user } = process.cpuUsage();
  for (const piece of pieces) {
    const text = piece.repeat(100_000);
    readMessage(text, blank);
    readMessage(JSON.stringify({ message: text, errors: [text, text] }), blank);
  }
  assert.ok(process.cpuUsage().user - user < 15_000_000, 'processor time in microseconds');
});

test('of a body of many texts the first are read', () => {
  let fan: unknown = 'x y';
  for (let depth = 0; depth < 5; depth += 1) fan = Array.from({ length: 20 }, () => fan);
  const heavy = Array.from({ length: 20 }, (_, at) => `${'<blockquote>'.repeat(49)}${'x<br>'.repeat(19_000)}${at}`);
  const beganMs = performance.now();
  assert.equal(readMessage(JSON.stringify(fan), (text) => text).message, 'x y');
  assert.ok(readMessage(JSON.stringify({ errors: heavy }), (text) => text).message.length <= 2_000);
  assert.ok(performance.now() - beganMs < 10_000);
});

test('a message is cut between words, so that no part of a secret is left', () => {
  const secret = 'k'.repeat(100);
  const { message } = readMessage(`${'ab '.repeat(2_650)}${secret}`, createBlanker([secret]));
  assert.ok(!message.includes('kk'));
  // Nor is one left by the cut of a body, which is much longer than its words.
  const told = `${'<b></b>'.repeat(14_277)} your key\n${secret} is wrong`;
  for (const body of [told, JSON.stringify({ message: told }), JSON.stringify({ errors: ['a b', told] })]) {
    assert.match(readMessage(body, createBlanker([secret])).message, /your key$/);
  }
  assert.equal(readMessage('x'.repeat(9_000), String).message, '');
});

test('the request id is read from the usual headers, and only if it is one', () => {
  const read = (headers: Map<string, string>) => readRequestId(headers, createBlanker(['Bearer very-secret-token']));
  assert.equal(read(new Map([['x-request-id', ' r-1 ']])), 'r-1');
  assert.equal(read(new Map([['correlation-id', 'c-1']])), 'c-1');
  assert.equal(read(new Map([['x-request-id', 'has blanks']])), null);
  assert.equal(read(new Map()), null);
  // Some vendors repeat in it what they were sent.
  assert.equal(read(new Map([['x-request-id', 'r-1:very-secret-token']])), null);
  assert.equal(
    read(
      new Map([
        ['x-request-id', 'very-secret-token'],
        ['traceparent', 't-1'],
      ]),
    ),
    't-1',
  );
});

test('credentials that a vendor repeats are blanked, whole, in parts and encoded', () => {
  const basic = `Basic ${Buffer.from('facility:pass:w0rd').toString('base64')}`;
  const encode = (text: string, form: 'base64' | 'base64url' = 'base64') => Buffer.from(text).toString(form);
  const cases: readonly (readonly [string, string, string])[] = [
    ['Bearer t0k-en.value', `we got ${encode('Bearer t0k-en.value')} here`, 'we got … here'],
    ['Bearer t0k-én~~', `we got ${encode('t0k-én~~', 'base64url')} here`, 'we got … here'],
    ['Bearer t0k-en.valuex', `we got ${encode('t0k-en.valuex').replaceAll('=', '')} here`, 'we got … here'],
    ['Bearer t0k-en.valuex', `we got ${encode('t0k-en.valuex')} here`, 'we got … here'],
    [basic, `we got ${encode('facility:pass:w0rd', 'base64url')} or ${encode(basic)} here`, 'we got … or … here'],
    [basic, `we got ${encode('pass:w0rd')} here`, 'we got … here'],
    ['Bearer t0k-en.value', 'Token t0k-en.value has expired', 'Token … has expired'],
    ['Bearer t0k-en.value', 'Authorization: Bearer t0k-en.value', 'Authorization: …'],
    ['prefix a+b/c9999', 'key a%2Bb%2Fc9999 is wrong', 'key … is wrong'],
    [basic, `sent ${basic}`, 'sent …'],
    [basic, 'the password pass:w0rd is wrong', 'the password … is wrong'],
    [basic, 'facility:pass:w0rd is wrong', '… is wrong'],
    ['none', 'Another Bearer abcdef123 came', 'Another Bearer … came'],
    ['none', 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJ4In0.abc is no token', '… is no token'],
    ['none', '{"refresh_token":"abcd12345678"}', '{"refresh_token":"…"}'],
    ['none', 'see https://a.example/file?expires=1&signature=abc for it', 'see https://a.example/file?… for it'],
    ['none', 'GET /v1/me?token=abc failed', 'GET /v1/me?… failed'],
    ['none', 'https://me:secret@a.example/x', 'https://…@a.example/x'],
    ['none', 'Is the password: required? and/or not?', 'Is the password: required? and/or not?'],
  ];
  for (const [header, text, expected] of cases) assert.equal(createBlanker([header])(text), expected);
});
