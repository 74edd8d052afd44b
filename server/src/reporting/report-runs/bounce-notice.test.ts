import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readBounce } from './bounce-notice.ts';

const formatId = (index: number) => `01a22ebf-5372-756d-843c-${String(index).padStart(12, '0')}`;

function makeNotice(ids: readonly string[]): Buffer {
  const lines = [
    'Content-Type: multipart/report; report-type=delivery-status; boundary=b',
    '',
    '--b',
    'Content-Type: message/delivery-status',
    '',
    'Reporting-MTA: dns; mx.example.org',
    '',
    'Action: failed',
    'Status: 5.1.1',
    'Diagnostic-Code: smtp; 550 no such user',
    '',
    '--b',
    'Content-Type: text/rfc822-headers',
    '',
    ...ids.map((id) => `Message-ID: <${id}@pcs.example>`),
    '',
    '--b--',
    '',
  ];
  return Buffer.from(lines.join('\r\n'));
}

test('a notification names the mail that came back', async () => {
  assert.deepEqual(await readBounce(makeNotice([formatId(1)])), {
    ids: [formatId(1)],
    isFinal: true,
    replyCode: 550,
  });
});

test('of a notification that names thousands of mails the first are looked up', async () => {
  const { ids } = await readBounce(makeNotice(Array.from({ length: 5_000 }, (_, index) => formatId(index))));
  assert.deepEqual(
    ids,
    Array.from({ length: 20 }, (_, index) => formatId(index)),
  );
});
