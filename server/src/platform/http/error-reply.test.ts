import assert from 'node:assert/strict';
import { test } from 'node:test';
import { AppErrorBody, ERROR_CODES, ERROR_STATUS, ErrorBody, type ErrorCode } from '../../../../contract/errors.ts';
import { createMessage, createPlainMessage } from '../../../../contract/messages/message.ts';
import { AppError, conflict, type FieldError, rateLimited, validationFailed } from '../app-error.ts';
import { DatabaseAwayError } from '../database/database-away.ts';
import { StorageError } from '../files/storage-rules.ts';
import { asAppError, formatAppError, formatError, formatRefusal, INTERNAL_STATUS } from './error-reply.ts';
import { compileReply } from './schema.ts';

const check = compileReply(ErrorBody);
const WHOLE = { bodyLimit: 1_000, isWhole: true };
const coded = (code: string) => Object.assign(new Error('inner words: password=hunter2'), { code });

const STATUS: [ErrorCode, number][] = [
  ['bad_request', 400],
  ['unauthorized', 401],
  ['forbidden', 403],
  ['confirmation_required', 403],
  ['not_found', 404],
  ['conflict', 409],
  ['cursor_expired', 410],
  ['precondition_failed', 412],
  ['payload_too_large', 413],
  ['validation_failed', 422],
  ['rate_limited', 429],
  ['internal_error', 500],
  ['vendor_unavailable', 502],
  ['unavailable', 503],
];

test('each code has its one status, and there are no others', () => {
  assert.deepEqual(STATUS, Object.entries(ERROR_STATUS));
  assert.deepEqual(
    ERROR_CODES,
    STATUS.map(([code]) => code),
  );
  for (const [code, status] of STATUS) {
    const error = new AppError(code, createPlainMessage('words'));
    assert.equal(error.status, status);
    assert.deepEqual(formatError(error, 'r1'), { error: { code, message: 'words', requestId: 'r1' } });
    assert.deepEqual(check(formatError(error, 'r1')), []);
  }
});

test('details name the fields', () => {
  const body = formatError(validationFailed([{ path: 'events/0', message: createPlainMessage('is required') }]), 'r1');
  assert.deepEqual(body.error.details, [{ path: 'events/0', message: 'is required' }]);
  assert.deepEqual(check(body), []);
});

test('the app API has the key and the parameters of each message, v1 and feeds have the message alone', () => {
  const fault = { path: 'name', message: createMessage('field.maxLength', { count: 200 }) };
  const refusal = validationFailed([fault]);
  const keyed = formatRefusal('/api/projects/1/issues?x=1', refusal, 'r1');
  const message = 'must have at most 200 characters';
  assert.deepEqual(keyed, formatAppError(refusal, 'r1'));
  assert.deepEqual(keyed.error, {
    code: 'validation_failed',
    message: 'Some fields are not valid.',
    key: 'request.notValid',
    params: {},
    requestId: 'r1',
    details: [{ path: 'name', message, key: 'field.maxLength', params: { count: 200 } }],
  });
  assert.deepEqual(compileReply(AppErrorBody)(keyed), []);
  for (const url of ['/api/v1', '/api/v1/issues', '/api/v1?x', '/api/feed/issues', '/oauth/token', '/files/1', '/']) {
    const plain = formatRefusal(url, refusal, 'r1');
    assert.deepEqual(Object.keys(plain.error), ['code', 'message', 'requestId', 'details'], url);
    assert.deepEqual(plain.error.details, [{ path: 'name', message }], url);
    assert.deepEqual(check(plain), [], url);
  }
  assert.equal('key' in formatRefusal('/api/v10', refusal, 'r1').error, true);
});

test('faults and paths without end are cut', () => {
  const details = Array.from({ length: 1_000 }, () => ({
    path: 'a/'.repeat(100_000),
    message: createPlainMessage('is wrong'),
  }));
  const body = formatError(validationFailed(details), 'r1');
  assert.equal(body.error.details?.length, 50);
  assert.ok(JSON.stringify(body).length < 50_000);
  assert.deepEqual(check(body), []);
});

test('a fault of something that has no name is answered like any other', () => {
  const details = [{ message: createMessage('field.unknownPart') }] as FieldError[];
  const body = formatError(validationFailed(details), 'r1');
  assert.deepEqual(body.error.details, [{ path: '', message: 'is not a known part' }]);
  assert.deepEqual(check(body), []);
});

test('a fault of ours says nothing but its request id', () => {
  assert.deepEqual(Object.keys(formatRefusal('/api/v1/issues', undefined, 'r1').error), [
    'code',
    'message',
    'requestId',
  ]);
  assert.deepEqual(check(formatRefusal('/api/v1/issues', undefined, 'r1')), []);
  assert.equal(INTERNAL_STATUS, 500);
});

test('a storage or a database that is away is 503, and what storage refuses for another reason is not', () => {
  const asked = { bodyLimit: 1, isWhole: true };
  for (const away of [
    new StorageError('unavailable', 'The bucket cannot be used.', 'AccessDenied 403'),
    new DatabaseAwayError(coded('ECONNREFUSED')),
  ]) {
    const refusal = asAppError(away, asked);
    assert.equal(refusal?.code, 'unavailable');
    assert.match(refusal?.headers['retry-after'] ?? '', /^[1-9]$/);
    assert.doesNotMatch(JSON.stringify(formatError(refusal as AppError, 'r1')), /bucket|Denied|ECONN|hunter2/);
  }
  for (const reason of ['key', 'not_found', 'range', 'size'] as const) {
    assert.equal(asAppError(new StorageError(reason, 'no'), asked), undefined);
  }
  assert.equal(asAppError(coded('ECONNREFUSED'), asked), undefined, 'of whom that is, nobody knows');
});

const FRAMEWORK: [string, ErrorCode][] = [
  ['FST_ERR_CTP_INVALID_MEDIA_TYPE', 'bad_request'],
  ['FST_ERR_CTP_INVALID_TYPE', 'bad_request'],
  ['FST_ERR_CTP_EMPTY_JSON_BODY', 'bad_request'],
  ['FST_ERR_CTP_INVALID_CONTENT_LENGTH', 'bad_request'],
  ['FST_ERR_CTP_BODY_TOO_LARGE', 'payload_too_large'],
  ['FST_ERR_BAD_URL', 'bad_request'],
  ['FST_ERR_MAX_PARAM_LENGTH', 'not_found'],
];

for (const [code, expected] of FRAMEWORK) {
  test(`${code} is ${expected}, in our words`, () => {
    const refusal = asAppError(coded(code), WHOLE);
    assert.equal(refusal?.code, expected);
    assert.doesNotMatch(JSON.stringify(formatError(refusal as AppError, 'r')), /inner words|FST/);
  });
}

for (const code of ['ECONNRESET', 'ECONNABORTED', 'ERR_STREAM_PREMATURE_CLOSE']) {
  test(`${code} is the client’s doing only where its request ended half-way`, () => {
    assert.equal(asAppError(coded(code), { bodyLimit: 1, isWhole: false })?.code, 'bad_request');
    assert.equal(asAppError(coded(code), WHOLE), undefined, 'a database that hung up is our fault');
  });
}

test('a refusal of ours is itself, with its headers', () => {
  const refusal = conflict(createPlainMessage('no'), { 'retry-after': '1' });
  assert.equal(asAppError(refusal, WHOLE), refusal);
  assert.deepEqual(refusal.headers, { 'retry-after': '1' });
});

test('Retry-After is in whole seconds, at least one', () => {
  const after = (seconds: number) => rateLimited(seconds).headers['retry-after'];
  assert.deepEqual([0, 0.1, 1, 1.2, 59.001].map(after), ['1', '1', '1', '2', '60']);
});

test('everything else is our fault, whatever it looks like', () => {
  const strange = [
    new Error('x'),
    coded('23505'),
    coded('toString'),
    coded('__proto__'),
    coded('FST_ERR_SEND_INSIDE_ONERR'),
    'bad_request',
    { code: 'bad_request', status: 400 },
    Object.assign(new Error('x'), { statusCode: 404 }),
    null,
    undefined,
  ];
  for (const each of strange) assert.equal(asAppError(each, WHOLE), undefined);
});
