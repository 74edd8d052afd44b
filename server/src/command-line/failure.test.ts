import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createPlainMessage } from '../../../contract/messages/message.ts';
import { conflict, namedNotFound, validationFailed } from '../platform/app-error.ts';
import { StartError } from '../platform/start-error.ts';
import { lineOf } from './failure.ts';

test('a refusal that names fields becomes one line with each of them', () => {
  const refusal = validationFailed([
    { path: 'name', message: createPlainMessage('is required') },
    { path: 'scope', message: createPlainMessage('must be one of read, write, admin') },
  ]);
  assert.equal(lineOf(refusal), 'name: is required; scope: must be one of read, write, admin');
  assert.equal(lineOf(namedNotFound('projectId')), 'projectId: Not found.');
});

test('a refusal without fields and a start that fails say their own sentence', () => {
  assert.equal(lineOf(conflict(createPlainMessage('It is there already.'))), 'It is there already.');
  assert.equal(lineOf(new StartError('port 8080 is taken')), 'port 8080 is taken');
});

test('what nobody foresaw has no line of its own', () => {
  assert.equal(lineOf(new TypeError('x is not a function')), undefined);
  assert.equal(lineOf('thrown text'), undefined);
});
