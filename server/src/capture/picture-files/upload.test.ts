import assert from 'node:assert/strict';
import { test } from 'node:test';
import { PictureReaderFailure } from '../pictures/public.ts';
import { awaitInspection } from './upload.ts';

const failing = (why: 'fault' | 'busy' | 'aborted') =>
  awaitInspection(Promise.reject(new PictureReaderFailure('x', why)));

test('too many uploads of a workspace are 429 with Retry-After; a disconnected client is not an internal error', async () => {
  await assert.rejects(failing('busy'), { code: 'rate_limited', headers: { 'retry-after': '10' } });
  await assert.rejects(failing('aborted'), { code: 'bad_request' });
  await assert.rejects(failing('fault'), { name: 'PictureReaderFailure' });
});
