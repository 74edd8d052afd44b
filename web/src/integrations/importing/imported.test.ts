import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Problem } from '../../api/problem.ts';
import { readImported } from './imported.ts';

const refusal = (key: string, params: Record<string, unknown>) =>
  new Problem({ code: 'conflict', status: 409, message: 'refused', key, params, requestId: 'r-1' });

test('the refusal of a file that was imported names its model', () => {
  const params = { id: '019ca877-81ca-74f4-b203-7d8229d074f2', name: 'Clinic' };
  assert.deepEqual(readImported(refusal('integrations.itemImported', params)), {
    recordId: params.id,
    recordTitle: 'Clinic',
  });
  assert.equal(readImported(refusal('integrations.itemImporting', {})), undefined);
  assert.equal(readImported(refusal('integrations.itemImported', {})), undefined);
  assert.equal(readImported(new Error('offline')), undefined);
});
