import assert from 'node:assert/strict';
import { test } from 'node:test';
import { manualClock } from '../../../platform/clock.ts';
import { readUserinfo } from './userinfo.ts';

const MINUTE_MS = 60_000;

function provider(answer: () => Promise<object>) {
  const clock = manualClock(Date.UTC(2026, 10, 27));
  const asked = { count: 0 };
  const customFetch = Symbol('customFetch');
  const library = {
    customFetch,
    fetchUserInfo: () => {
      asked.count += 1;
      return answer();
    },
  };
  const metadata = { issuer: 'https://id.corp.example', userinfo_endpoint: 'https://id.corp.example/userinfo' };
  const deps = { library, customFetch: async () => new Response(), clock, failedAt: new Map<string, number>() };
  const read = (isNeeded: boolean, workspaceId = 'w') =>
    readUserinfo(deps as never, { serverMetadata: () => metadata } as never, {
      accessToken: 'a',
      subject: 's',
      workspaceId,
      isNeeded,
    });
  return { clock, asked, read };
}

test('unneeded userinfo that failed is not asked for in the next ten minutes: it would hold the turns of sign-ins', async () => {
  const { clock, asked, read } = provider(() => Promise.reject(new Error('away')));
  for (let times = 0; times < 5; times += 1) assert.equal(await read(false), undefined);
  assert.equal(asked.count, 1);
  await assert.rejects(read(true), /away/);
  assert.equal(asked.count, 2, 'needed userinfo is asked for each time');
  clock.advance(10 * MINUTE_MS);
  assert.equal(await read(false), undefined);
  assert.equal(asked.count, 3);
});

test('what failed in one workspace is asked for in another one at the same provider', async () => {
  const { asked, read } = provider(() => Promise.reject(new Error('away')));
  for (const workspace of ['w', 'w', 'other']) assert.equal(await read(false, workspace), undefined);
  assert.equal(asked.count, 2);
});

test('unneeded userinfo that comes is taken each time', async () => {
  const { asked, read } = provider(async () => ({ sub: 's', groups: ['a'] }));
  for (let times = 0; times < 2; times += 1) assert.deepEqual(await read(false), { sub: 's', groups: ['a'] });
  assert.equal(asked.count, 2);
});
