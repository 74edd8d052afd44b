import assert from 'node:assert/strict';
import { test } from 'node:test';
import { makeBounceNotice } from '../../../testing/bounce-notices.ts';
import { readBounce } from './bounce-notice.ts';

const formatId = (index: number) => `01a22ebf-5372-756d-843c-${String(index).padStart(12, '0')}`;

test('a notification names the mail that came back', async () => {
  assert.deepEqual(await readBounce(makeBounceNotice([formatId(1)])), {
    ids: [formatId(1)],
    isFinal: true,
    replyCode: 550,
  });
});

test('of a notification that names thousands of mails the first are looked up', async () => {
  const { ids } = await readBounce(makeBounceNotice(Array.from({ length: 5_000 }, (_, index) => formatId(index))));
  assert.deepEqual(
    ids,
    Array.from({ length: 20 }, (_, index) => formatId(index)),
  );
});
