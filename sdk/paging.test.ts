import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { createClient } from './client.ts';
import { type Asked, scriptedServer } from './fixtures/scripted-server.ts';
import { changesSince, updatedSince } from './following.ts';
import { pages, records } from './paging.ts';

const ISSUES = '/api/v1/projects/{projectId}/issues';
const path = { projectId: 'p' };
const LISTED = ['a', 'b', 'c', 'd', 'e'];

/** A list of five, two a page, whose cursors are places in it and bound to the filters. */
async function rig(t: TestContext) {
  const server = await scriptedServer(t, ({ path: asked }: Asked) => {
    const { searchParams: query } = new URL(asked, 'http://list');
    const from = Number(query.get('cursor')?.split('.')[0] ?? 0);
    const data = LISTED.slice(from, from + 2).map((id) => ({ id }));
    const isEnd = from + 2 >= LISTED.length;
    return {
      json: { data, nextCursor: isEnd ? null : `${from + 2}.${query.get('q')}` },
      headers: {
        'x-next-cursor': `${from + data.length}.`,
        'x-next-updated-since': `after ${query.get('updated_since')}`,
      },
    };
  });
  return { client: createClient({ baseUrl: server.url, apiKey: 'k' }), asked: server.asked };
}

async function gathered<T>(iterable: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const each of iterable) all.push(each);
  return all;
}

const ids = (all: readonly { id: string }[]) => all.map(({ id }) => id);

test('a list is read record by record to its end, each page with the same filters', async (t) => {
  const { client, asked } = await rig(t);
  assert.deepEqual(ids(await gathered(records(client, ISSUES, { params: { path, query: { q: 'x' } } }))), LISTED);
  assert.deepEqual(
    asked.map((each) => each.path),
    ['', '&cursor=2.x', '&cursor=4.x'].map((rest) => `/api/v1/projects/p/issues?q=x${rest}`),
  );
});

test('whoever leaves early asks for no further page, and can go on at a cursor', async (t) => {
  const { client, asked } = await rig(t);
  for await (const { id } of records(client, '/api/v1/projects')) if (id === 'b') break;
  assert.equal(asked.length, 1);
  const [first] = await gathered(pages(client, '/api/v1/projects', { params: { query: { cursor: '4.' } } }));
  assert.deepEqual([ids(first?.page.data ?? []), first?.page.nextCursor], [['e'], null]);
});

test('what is no list, or lacks its project, does not compile', async (t) => {
  const { client } = await rig(t);
  // @ts-expect-error not a list
  assert.ok(records(client, '/api/v1/whoami'));
  // @ts-expect-error the project is missing
  assert.ok(records(client, ISSUES));
  // @ts-expect-error milestones have no updated_since
  assert.ok(updatedSince(client, '/api/v1/projects/{projectId}/capture/milestones', { params: { path } }));
});

test('a signal ends the reading', async (t) => {
  const { client } = await rig(t);
  await assert.rejects(
    gathered(records(client, '/api/v1/projects', { signal: AbortSignal.abort(new Error('enough')) })),
    {
      message: 'enough',
    },
  );
});

test('changes come in batches, each with the cursor to keep; from the end there is one empty batch with the same', async (t) => {
  const { client, asked } = await rig(t);
  const batches = await gathered(changesSince(client, { projectId: 'p', limit: 2 }));
  assert.deepEqual(
    batches.map(({ changes, cursor }) => [changes.length, cursor]),
    [
      [2, '2.'],
      [2, '4.'],
      [1, '5.'],
    ],
  );
  assert.equal(asked[0]?.path, '/api/v1/changes?projectId=p&limit=2');
  const again = await gathered(changesSince(client, { cursor: '5.' }));
  assert.deepEqual(again, [{ changes: [], cursor: '5.' }]);
});

test('a load by updated_since says where the next begins only once it is read to its end', async (t) => {
  const { client, asked } = await rig(t);
  const full = updatedSince(client, ISSUES, { params: { path } });
  for await (const { id } of full) if (id === 'd') break;
  assert.equal(full.nextSince, undefined);
  assert.deepEqual(ids(await gathered(full)), LISTED);
  assert.equal(full.nextSince, 'after null');
  const poll = updatedSince(client, ISSUES, { params: { path, query: { q: 'x' } }, since: full.nextSince });
  assert.deepEqual(ids(await gathered(poll)), LISTED);
  assert.equal(poll.nextSince, 'after after null');
  assert.equal(asked.at(-1)?.path, '/api/v1/projects/p/issues?q=x&updated_since=after%20null&cursor=4.x');
});

test('a header that was lost on the way is a failure, not a new beginning', async (t) => {
  const server = await scriptedServer(t, () => ({ json: { data: [], nextCursor: null } }));
  const client = createClient({ baseUrl: server.url, apiKey: 'k' });
  await assert.rejects(gathered(changesSince(client)), /x-next-cursor/);
});
