import assert from 'node:assert/strict';
import { test } from 'node:test';
import { PictureReaderFailure } from '../pictures/public.ts';
import { inspected } from './upload.ts';

const failing = (why: 'fault' | 'busy' | 'aborted') => inspected(Promise.reject(new PictureReaderFailure('x', why)));

test('an upload too many of its workspace is 429 with Retry-After, one whose sender left no fault of ours', async () => {
  await assert.rejects(failing('busy'), { code: 'rate_limited', headers: { 'retry-after': '10' } });
  await assert.rejects(failing('aborted'), { code: 'bad_request' });
  await assert.rejects(failing('fault'), { name: 'PictureReaderFailure' });
});
