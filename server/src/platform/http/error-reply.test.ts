import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ERROR_CODES, ERROR_STATUS, ErrorBody, type ErrorCode } from '../../../../contract/errors.ts';
import { AppError, conflict, rateLimited, validationFailed } from '../app-error.ts';
import { DatabaseAwayError } from '../database/database-away.ts';
import { StorageError } from '../files/storage-rules.ts';
import { asAppError, errorBody, INTERNAL_STATUS, internalErrorBody } from './error-reply.ts';
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
  ['unavailable', 503],
];

test('each code has its one status, and there are no others', () => {
  assert.deepEqual(STATUS, Object.entries(ERROR_STATUS));
  assert.deepEqual(
    ERROR_CODES,
    STATUS.map(([code]) => code),
  );
  for (const [code, status] of STATUS) {
    const error = new AppError(code, 'words');
    assert.equal(error.status, status);
    assert.deepEqual(errorBody(error, 'r1'), { error: { code, message: 'words', requestId: 'r1' } });
    assert.deepEqual(check(errorBody(error, 'r1')), []);
  }
});

test('details name the fields', () => {
  const body = errorBody(validationFailed([{ path: 'events/0', message: 'is required' }]), 'r1');
  assert.deepEqual(body.error.details, [{ path: 'events/0', message: 'is required' }]);
  assert.deepEqual(check(body), []);
});

test('faults and paths without end are cut', () => {
  const details = Array.from({ length: 1_000 }, () => ({ path: 'a/'.repeat(100_000), message: 'is wrong' }));
  const body = errorBody(validationFailed(details), 'r1');
  assert.equal(body.error.details?.length, 50);
  assert.ok(JSON.stringify(body).length < 50_000);
  assert.deepEqual(check(body), []);
});

test('a fault of something that has no name is answered like any other', () => {
  const details = JSON.parse('[{ "message": "is not a known part" }]');
  const body = errorBody(validationFailed(details), 'r1');
  assert.deepEqual(body.error.details, [{ path: '', message: 'is not a known part' }]);
  assert.deepEqual(check(body), []);
});

test('a fault of ours says nothing but its request id', () => {
  assert.deepEqual(Object.keys(internalErrorBody('r1').error), ['code', 'message', 'requestId']);
  assert.deepEqual(check(internalErrorBody('r1')), []);
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
    assert.doesNotMatch(JSON.stringify(errorBody(refusal as AppError, 'r1')), /bucket|Denied|ECONN|hunter2/);
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
    assert.doesNotMatch(JSON.stringify(errorBody(refusal as AppError, 'r')), /inner words|FST/);
  });
}

for (const code of ['ECONNRESET', 'ECONNABORTED', 'ERR_STREAM_PREMATURE_CLOSE']) {
  test(`${code} is the client’s doing only where its request ended half-way`, () => {
    assert.equal(asAppError(coded(code), { bodyLimit: 1, isWhole: false })?.code, 'bad_request');
    assert.equal(asAppError(coded(code), WHOLE), undefined, 'a database that hung up is our fault');
  });
}

test('a refusal of ours is itself, with its headers', () => {
  const refusal = conflict('no', { 'retry-after': '1' });
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
