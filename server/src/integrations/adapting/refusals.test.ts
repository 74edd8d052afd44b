import assert from 'node:assert/strict';
import { test } from 'node:test';
import { VendorFault } from '../vendors/public.ts';
import { findOrNull, withLocalFields } from './refusals.ts';

test('refused fields get their local names, and nothing else of the fault changes', async () => {
  const cause = new Error('cause');
  const fault = new VendorFault('vendor_validation', 'no', {
    status: 422,
    requestId: 'r',
    fields: ['due_date', 'x'],
    cause,
  });
  const refused = withLocalFields({ due_date: 'dueDate' }, () => Promise.reject(fault));
  await assert.rejects(refused, {
    name: 'VendorFault',
    code: 'vendor_validation',
    message: 'no',
    status: 422,
    requestId: 'r',
    fields: ['dueDate'],
    cause,
  });
  const other = new Error('other');
  await assert.rejects(
    withLocalFields({}, () => Promise.reject(other)),
    other,
  );
  assert.equal(await withLocalFields({}, async () => 7), 7);
});

test('a refusal of fields that are none of ours has the code of its status', async () => {
  const refuse = (code: 'field_refused' | 'vendor_conflict', status: number) =>
    withLocalFields({ due_date: 'dueDate' }, () =>
      Promise.reject(new VendorFault(code, 'no', { status, fields: ['location_id'] })),
    );
  await assert.rejects(refuse('field_refused', 403), { code: 'forbidden', fields: [] });
  for (const status of [400, 422]) {
    await assert.rejects(refuse('field_refused', status), { code: 'vendor_validation', fields: [] });
  }
  await assert.rejects(refuse('vendor_conflict', 409), { code: 'vendor_conflict', fields: [] });
});

test('a record that is not there is null; any other fault stays a fault', async () => {
  const answer = (status: number) => findOrNull(() => Promise.reject(new VendorFault('forbidden', 'no', { status })));
  assert.deepEqual([await answer(404), await answer(410)], [null, null]);
  await assert.rejects(answer(403), { status: 403 });
});
