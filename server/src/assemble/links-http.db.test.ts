// Links that people open in a browser and programs read: whoever asks for HTML is refused with a page.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { runningService } from '../../testing/running-service.ts';

const service = await runningService();

test('an address of a file or a calendar that works no longer answers people with a page, and programs as ever', async () => {
  const unknown = '018f0000-0000-7000-8000-000000000000';
  const navigation = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';
  for (const path of [
    `/files/${unknown}/${unknown}?expires=1&signature=x`,
    '/api/calendar/unknown.ics',
    '/files/x/y',
  ]) {
    const open = async (accept: string) => {
      const answer = await fetch(`${service.address}${path}`, { headers: { accept, 'accept-language': 'en' } });
      return { status: answer.status, type: answer.headers.get('content-type') ?? '', text: await answer.text() };
    };
    const page = await open(navigation);
    assert.deepEqual([page.status, page.type], [404, 'text/html; charset=utf-8'], path);
    assert.match(page.text, /This link doesn't work/);
    for (const accept of ['*/*', 'text/calendar', 'image/avif,image/*,*/*;q=0.8', 'application/json, text/html;q=0']) {
      const { status, type } = await open(accept);
      assert.deepEqual([status, type.startsWith('application/json')], [404, true], `${path} ${accept}`);
    }
  }
});
