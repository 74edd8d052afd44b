import assert from 'node:assert/strict';
import { test } from 'node:test';
import pg from 'pg';
import { notFound } from '../app-error.ts';
import { asDatabaseAway, DatabaseAwayError } from './database-away.ts';

const ofServer = (code: string, severity = 'ERROR') =>
  Object.assign(new pg.DatabaseError('said by the server', 1, 'error'), { code, severity });
const ofSystem = (code: string, syscall = 'connect') => Object.assign(new Error(code), { code, syscall });

const AWAY: Error[] = [
  ...['57P01', '57P02', '57P03', '08006', '53300', '53100', '25006'].map((code) => ofServer(code)),
  ofServer('08P01', 'FATAL'),
  ...['ECONNREFUSED', 'ECONNRESET', 'ENOTFOUND', 'ETIMEDOUT', 'EPIPE', 'ENOENT'].map((code) => ofSystem(code)),
  new Error('Connection terminated unexpectedly'),
  new Error('Connection terminated'),
  new Error('Connection terminated due to connection timeout'),
  new Error('timeout exceeded when trying to connect'),
  new Error('Client has encountered a connection error and is not queryable'),
];

const OURS: unknown[] = [
  ...['42601', '23505', '57014', '22P02', '40001', '42501', '08P01'].map((code) => ofServer(code)),
  ofSystem('ENOENT', 'open'),
  new TypeError('x is not a function'),
  new Error('the transaction was open for longer than 10000 ms: Connection terminated'),
  notFound(),
  'text',
];

test('a write in a snapshot of ours is a fault of ours', () => {
  const error = ofServer('25006');
  assert.equal(asDatabaseAway(error, { isReadOnly: true }), error);
  const gone = asDatabaseAway(ofServer('57P01'), { isReadOnly: true });
  assert.ok(gone instanceof DatabaseAwayError);
});

for (const error of AWAY) {
  test(`the database is away: ${'code' in error ? error.code : error.message}`, () => {
    const told = asDatabaseAway(error);
    assert.ok(told instanceof DatabaseAwayError);
    assert.equal(told.cause, error);
    assert.equal(asDatabaseAway(told), told);
  });
}

for (const error of OURS) {
  test(`a fault of ours stays one: ${error instanceof Error && 'code' in error ? error.code : error}`, () => {
    assert.equal(asDatabaseAway(error), error);
  });
}
