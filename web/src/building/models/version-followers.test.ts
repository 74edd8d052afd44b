import assert from 'node:assert/strict';
import { test } from 'node:test';
import { QueryClient } from '@tanstack/react-query';
import { assetKey, assetsKey } from '../assets/asset-data.ts';
import { modelsKey } from './model-data.ts';
import { refreshFollowers } from './version-followers.ts';

test('assets are read again with the models when a version is deleted, and those of no other project', () => {
  const queries = new QueryClient();
  const keysOf = (projectId: string) => [
    modelsKey(projectId),
    [...assetsKey(projectId), 'rows'],
    [...assetKey(projectId, 'a'), 'record'],
  ];
  for (const key of [...keysOf('here'), ...keysOf('there')]) queries.setQueryData(key, {});
  refreshFollowers(queries, 'here');
  const isStale = (key: readonly unknown[]) => queries.getQueryState(key)?.isInvalidated;
  assert.deepEqual(keysOf('here').map(isStale), [true, true, true]);
  assert.deepEqual(keysOf('there').map(isStale), [false, false, false]);
  queries.clear();
});
