// contract/operations and the mounted routes are the same: the web application and the SDK are typed by the one, served by the other.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { operations } from '../../../contract/operations/all.ts';
import type { Operation } from '../../../contract/operations/operation.ts';
import { runningService } from '../../testing/running-service.ts';

const { service } = await runningService();
const place = ({ method, path }: { method: string; path: string }) => `${method} ${path}`;

test('each declared operation is served once, and nothing else but pages and SCIM', () => {
  const served = service.routes.filter((each) => each.isPage !== true && each.protocol === undefined);
  assert.deepEqual(
    served.map((each) => [each.operationId, place(each)]).sort(),
    Object.entries<unknown>(operations)
      .map(([id, each]) => [id, place(each as Operation)])
      .sort(),
  );
});

test('the ids and the tags are those of the tables', () => {
  for (const [id, each] of Object.entries<unknown>(operations)) {
    assert.equal((each as Operation).id, id);
    assert.ok((each as Operation).tag.length > 0, id);
  }
});
