// Approval, drafts, amendment and reversal against a simulated provider and the real store (11.22 point 11).
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type DocumentRig, documentRig, type Fields } from '../../../testing/integrations/document-rig.ts';

async function pushCost(rig: DocumentRig, amount: string) {
  const rfiId = await rig.addCost(amount);
  const { id } = await rig.entryFor(rfiId);
  await rig.approve(id);
  return { rfiId, id, entry: await rig.push(id) };
}

test('a cost is staged, approved and drafted once, as it was previewed', async (t) => {
  const rig = await documentRig(t);
  const rfiId = await rig.addCost('1250.50');
  const staged = await rig.entryFor(rfiId);
  assert.deepEqual(
    [staged.state, staged.version, staged.amount, staged.kind, staged.problems, staged.previous],
    ['staged', 1, { amount: '1250.50', currency: 'SAR' }, 'purchase_order', [], null],
  );
  assert.deepEqual(staged.proposedBy, { type: 'user', id: rig.omar.id });
  await rig.approve(staged.id, { taxId: 't1', trackingId: 'k1' });
  const pushed = await rig.push(staged.id);
  assert.equal(pushed.state, 'pushed');
  assert.equal(pushed.document?.status, 'draft');
  assert.deepEqual(pushed.document?.amount, { amount: '1250.50', currency: 'SAR' });
  assert.deepEqual(pushed.contact, { id: 'c1', name: 'Gulf Façades' });
  assert.deepEqual(await rig.listThere(), ['PO 1250.5 draft']);
  const [row] = await rig.simulator.control.listRecords('purchaseOrders');
  assert.match(String(row?.fields.reference), /^PCS-[A-Z2-7]{13}$/);
  assert.deepEqual(row?.fields.lines, [
    {
      description: 'RFI 1: Anchors of the façade',
      quantity: 1,
      unitAmount: 1250.5,
      accountId: 'a1',
      taxId: 't1',
      trackingId: 'k1',
    },
  ]);
  const [sent] = await rig.simulator.control.listRequests({ method: 'POST', path: '/api/v1/purchaseOrders' });
  assert.equal(sent?.key, `${staged.id}-1`);
  // The job may run twice.
  await rig.push(staged.id);
  assert.deepEqual(await rig.listThere(), ['PO 1250.5 draft']);
});

test('a saving is a draft credit, a bill a draft bill', async (t) => {
  const rig = await documentRig(t);
  const saving = await rig.entryFor(await rig.addCost('-80'));
  assert.equal(saving.kind, 'credit');
  await rig.approve(saving.id);
  const pushed = await rig.push(saving.id);
  assert.deepEqual(pushed.document?.amount, { amount: '-80.00', currency: 'SAR' });
  const bill = await rig.entryFor(await rig.addCost('70'));
  await rig.approve(bill.id, { kind: 'bill' });
  await rig.push(bill.id);
  assert.deepEqual(await rig.listThere(), ['CREDIT 80 draft', 'BILL 70 draft']);
});

test('what cannot be sent is refused by its reason', async (t) => {
  const rig = await documentRig(t, { settings: { draftBills: false } });
  const expect = async (amount: string, given: Parameters<DocumentRig['approve']>[1], paths: string) => {
    const [value = '', currency] = amount.split(' ');
    const { id } = await rig.entryFor(await rig.addCost(value, currency));
    await assert.rejects(rig.approve(id, given), (error: { details?: { path: string }[] }) => {
      assert.equal(error.details?.map(({ path }) => path).join(' '), paths, `${amount} ${JSON.stringify(given)}`);
      return true;
    });
  };
  await expect('100 EUR', {}, 'amount/currency');
  await expect('100.005', {}, 'amount/amount');
  await expect('10000000000000.01', {}, 'amount/amount');
  await expect('100', { kind: 'credit' }, 'kind');
  await expect('-100', { kind: 'purchase_order' }, 'kind');
  await expect('100', { kind: 'bill' }, 'kind');
  await expect('100', { contactId: 'c4' }, 'contactId');
  await expect('100', { accountId: 'a3' }, 'accountId');
  await expect('100', { contactId: 'c9' }, 'contactId');
  await expect('100', { taxId: 't9' }, 'taxId');
  assert.deepEqual(await rig.listThere(), []);
});

test('the version that was seen is approved, and no other', async (t) => {
  const rig = await documentRig(t);
  const rfiId = await rig.addCost('100');
  const { id } = await rig.entryFor(rfiId);
  await rig.changeCost(rfiId, { costImpact: { amount: '120', currency: 'SAR' } });
  await assert.rejects(rig.approve(id, { version: 1 }), { code: 'conflict' });
  const followed = await rig.entryFor(rfiId);
  assert.deepEqual([followed.id, followed.version, followed.amount.amount], [id, 2, '120']);
  await rig.approve(id);
  await assert.rejects(rig.approve(id), { code: 'conflict' });
  await assert.rejects(rig.reject(id), { code: 'conflict' });
  await assert.rejects(rig.retry(id), { code: 'conflict' });
  await assert.rejects(rig.reverse(id), { code: 'conflict' });
});

test('a draft is amended under its version, after another approval', async (t) => {
  const rig = await documentRig(t);
  const { rfiId, id } = await pushCost(rig, '100');
  await rig.changeCost(rfiId, { costImpact: { amount: '130', currency: 'SAR' } });
  const second = await rig.entryFor(rfiId);
  assert.deepEqual(second.previous, { entryId: id, amount: '100.00', difference: '30.00' });
  assert.deepEqual(second.contact, { id: 'c1', name: 'Gulf Façades' });
  assert.deepEqual(await rig.listThere(), ['PO 100 draft']);
  await rig.approve(second.id);
  const pushed = await rig.push(second.id);
  assert.equal(pushed.state, 'pushed');
  assert.deepEqual(pushed.previous, { entryId: id, amount: '100.00', difference: '30.00' });
  assert.deepEqual(await rig.listThere(), ['PO 130 draft']);
  const [event] = await rig.query<{ action: string; replaced: { total: string }[] }>(
    "select action, replaced from accounting_event where action = 'update'",
  );
  assert.equal(event?.replaced[0]?.total, '100.00');
  assert.deepEqual(rig.counted, ['purchase_order created', 'purchase_order amended']);
});

test('what is no draft any more is followed by the difference', async (t) => {
  const rig = await documentRig(t);
  const { rfiId, entry } = await pushCost(rig, '100');
  await rig.simulator.control.editRecord('purchaseOrders', entry.document?.vendorId ?? '', { status: 'open' });
  await rig.changeCost(rfiId, { costImpact: { amount: '70', currency: 'SAR' } });
  const second = await rig.entryFor(rfiId);
  await rig.approve(second.id);
  const pushed = await rig.push(second.id);
  assert.deepEqual([pushed.state, pushed.document?.kind], ['pushed', 'credit']);
  assert.deepEqual(await rig.listThere(), ['PO 100 open', 'CREDIT 30 draft']);
  const [credit] = await rig.simulator.control.listRecords('creditNotes');
  assert.equal(credit?.fields.linkedDocumentId, entry.document?.vendorId);
});

for (const [status, expected, afterwards] of [
  ['draft', [], ['PO 55 draft']],
  // The credit is a draft still, and stays that of the reversal.
  ['open', ['PO 100 open', 'CREDIT 100 draft'], ['PO 100 open', 'CREDIT 100 draft', 'PO 55 draft']],
  ['paid', ['PO 100 paid', 'CREDIT 100 draft'], ['PO 100 paid', 'CREDIT 100 draft', 'PO 55 draft']],
] as const) {
  test(`a ${status} document is reversed`, async (t) => {
    const rig = await documentRig(t);
    const { rfiId, id, entry } = await pushCost(rig, '100');
    if (status !== 'draft') {
      await rig.simulator.control.editRecord('purchaseOrders', entry.document?.vendorId ?? '', { status });
    }
    const reversing = await rig.reverse(id);
    assert.equal(reversing.state, 'reversing');
    assert.equal((await rig.push(id)).state, 'reversed');
    assert.deepEqual(await rig.listThere(), expected);
    // The same cost is not proposed again, another one is.
    assert.equal((await rig.entryFor(rfiId)).id, id);
    await rig.changeCost(rfiId, { costImpact: { amount: '55', currency: 'SAR' } });
    const next = await rig.entryFor(rfiId);
    await rig.approve(next.id);
    await rig.push(next.id);
    assert.deepEqual(await rig.listThere(), afterwards);
    const reversal = status === 'draft' ? 'purchase_order deleted' : 'credit created';
    assert.deepEqual(rig.counted, ['purchase_order created', reversal, 'purchase_order created']);
    const orders = await rig.simulator.control.listRecords('purchaseOrders');
    assert.equal(
      orders.find(({ deletedAt, fields }) => deletedAt === null && fields.status === 'draft')?.fields.linkedDocumentId,
      null,
    );
  });
}

test('a void source proposes to have nothing, which reverses it', async (t) => {
  const rig = await documentRig(t);
  const { rfiId } = await pushCost(rig, '100');
  await rig.changeCost(rfiId, { costImpact: null });
  const second = await rig.entryFor(rfiId);
  assert.deepEqual([second.amount.amount, second.previous?.difference], ['0', '-100.00']);
  await rig.approve(second.id);
  assert.equal((await rig.push(second.id)).state, 'reversed');
  assert.deepEqual(await rig.listThere(), []);
});

/** Chooses another account in the lines of the only purchase order, as a bookkeeper would. */
async function editAccount({ simulator: { control } }: DocumentRig): Promise<void> {
  const [row] = (await control.listRecords('purchaseOrders')).filter(({ deletedAt }) => deletedAt === null);
  const lines = row?.fields.lines as unknown as Fields[];
  await control.editRecord('purchaseOrders', row?.id ?? '', {
    lines: lines.map((line) => ({ ...line, accountId: 'a2' })),
  });
}

for (const [name, method, amount, expected] of [
  ['an update', 'PATCH', '130', ['PO 130 draft']],
  ['a deletion', 'DELETE', '0', []],
] as const) {
  test(`an edit between ${name} that was lost and its repetition is not overwritten unseen`, async (t) => {
    const rig = await documentRig(t);
    const { rfiId } = await pushCost(rig, '100');
    await rig.changeCost(rfiId, { costImpact: { amount, currency: 'SAR' } });
    const second = await rig.entryFor(rfiId);
    await rig.approve(second.id);
    const match = { method, path: '/api/v1/purchaseOrders/*' };
    await rig.simulator.control.addFault({ kind: 'reset_before', times: 20, match });
    assert.equal((await rig.push(second.id)).state, 'pushing');
    await rig.simulator.control.removeFaults();
    await editAccount(rig);
    const failed = await rig.push(second.id);
    assert.deepEqual([failed.state, failed.error?.key], ['failed', 'accountingEntries.editedThere']);
    assert.deepEqual(await rig.listThere(), ['PO 100 draft']);
    await rig.retry(second.id);
    assert.equal((await rig.push(second.id)).state, amount === '0' ? 'reversed' : 'pushed');
    assert.deepEqual(await rig.listThere(), expected);
  });
}

test('an edit before a draft was read back is not overwritten unseen', async (t) => {
  const rig = await documentRig(t);
  const rfiId = await rig.addCost('100');
  const first = await rig.entryFor(rfiId);
  await rig.approve(first.id);
  const match = { method: 'POST', path: '/api/v1/purchaseOrders' };
  await rig.simulator.control.addFault({ kind: 'reset_after', times: 1, match });
  await rig.simulator.control.addFault({ kind: 'reset_before', times: 20, match: { ...match, method: 'GET' } });
  assert.equal((await rig.push(first.id)).state, 'pushing');
  await rig.simulator.control.removeFaults();
  await editAccount(rig);
  assert.equal((await rig.push(first.id)).state, 'pushed');
  await rig.changeCost(rfiId, { costImpact: { amount: '130', currency: 'SAR' } });
  const second = await rig.entryFor(rfiId);
  await rig.approve(second.id);
  const failed = await rig.push(second.id);
  assert.deepEqual([failed.state, failed.error?.key], ['failed', 'accountingEntries.editedThere']);
  await rig.retry(second.id);
  assert.equal((await rig.push(second.id)).state, 'pushed');
});

test('an edit at the provider is not overwritten unseen', async (t) => {
  const rig = await documentRig(t);
  const { rfiId } = await pushCost(rig, '100');
  await editAccount(rig);
  await rig.changeCost(rfiId, { costImpact: { amount: '130', currency: 'SAR' } });
  const second = await rig.entryFor(rfiId);
  await rig.approve(second.id);
  const failed = await rig.push(second.id);
  assert.deepEqual(
    [failed.state, failed.error?.code, failed.error?.key],
    ['failed', 'vendor_conflict', 'accountingEntries.editedThere'],
  );
  await rig.retry(second.id);
  assert.equal((await rig.push(second.id)).state, 'pushed');
  assert.deepEqual(await rig.listThere(), ['PO 130 draft']);
});

test('another amount at the provider stops the push until a person retries', async (t) => {
  const rig = await documentRig(t);
  const { rfiId, entry } = await pushCost(rig, '100');
  const vendorId = entry.document?.vendorId ?? '';
  const [row] = await rig.simulator.control.listRecords('purchaseOrders');
  const lines = row?.fields.lines as unknown as { unitAmount: number }[];
  await rig.simulator.control.editRecord('purchaseOrders', vendorId, {
    lines: lines.map((line) => ({ ...line, unitAmount: 90 })),
  });
  await rig.changeCost(rfiId, { costImpact: { amount: '130', currency: 'SAR' } });
  const second = await rig.entryFor(rfiId);
  await rig.approve(second.id);
  const failed = await rig.push(second.id);
  assert.deepEqual([failed.state, failed.error?.key], ['failed', 'accountingEntries.changedThere']);
  assert.deepEqual(await rig.listThere(), ['PO 90 draft']);
  await rig.retry(second.id);
  assert.equal((await rig.push(second.id)).state, 'pushed');
  assert.deepEqual(await rig.listThere(), ['PO 130 draft']);
});

test('a document that was deleted at the provider is not made again unasked', async (t) => {
  const rig = await documentRig(t);
  const { rfiId, entry } = await pushCost(rig, '100');
  await rig.simulator.control.deleteRecord('purchaseOrders', entry.document?.vendorId ?? '');
  await rig.changeCost(rfiId, { costImpact: { amount: '130', currency: 'SAR' } });
  const second = await rig.entryFor(rfiId);
  await rig.approve(second.id);
  assert.equal((await rig.push(second.id)).state, 'failed');
  await rig.retry(second.id);
  assert.equal((await rig.push(second.id)).state, 'pushed');
  assert.deepEqual(await rig.listThere(), ['PO 130 draft']);
});

test('what a retry will send is previewed as it is sent', async (t) => {
  const rig = await documentRig(t);
  const { id } = await rig.entryFor(await rig.addCost('100'));
  await rig.approve(id);
  const match = { method: 'POST', path: '/api/v1/purchaseOrders' };
  await rig.simulator.control.addFault({ kind: 'status', status: 400, times: 1, match });
  assert.equal((await rig.push(id)).state, 'failed');
  await new Promise<void>((resolve) => void rig.clock.after(3 * 24 * 60 * 60_000, resolve));
  const [step] = (await rig.preview(id)).steps;
  await rig.retry(id);
  assert.equal((await rig.push(id)).state, 'pushed');
  const sent = (await rig.simulator.control.listRequests(match)).at(-1);
  assert.deepEqual(JSON.parse(String(sent?.body)), step?.body);
});

test('an amount that no number holds exactly is neither previewed nor drafted', async (t) => {
  const rig = await documentRig(t);
  const rfiId = await rig.addCost('9999999999999.99');
  const { id } = await rig.entryFor(rfiId);
  await rig.approve(id);
  const { document } = await rig.push(id);
  assert.equal(document?.amount.amount, '9999999999999.99');
  await rig.simulator.control.editRecord('purchaseOrders', document.vendorId, { status: 'open' });
  await rig.changeCost(rfiId, { costImpact: { amount: '10000000000000.00', currency: 'SAR' } });
  assert.deepEqual((await rig.entryFor(rfiId)).problems, ['too_large']);
  await rig.changeCost(rfiId, { costImpact: { amount: '-9999999999999.99', currency: 'SAR' } });
  const second = await rig.entryFor(rfiId);
  await rig.approve(second.id);
  const failed = await rig.push(second.id);
  assert.deepEqual([failed.state, failed.error?.key], ['failed', 'accountingEntries.differenceTooLarge']);
  await assert.rejects(rig.preview(second.id), { code: 'validation_failed' });
  assert.deepEqual(await rig.listThere(), ['PO 9999999999999.99 open']);
});

test('reading documents again leaves what was approved since to its own versions', async (t) => {
  const rig = await documentRig(t);
  const { rfiId, id } = await pushCost(rig, '100');
  await rig.changeCost(rfiId, { costImpact: { amount: '130', currency: 'SAR' } });
  const second = await rig.entryFor(rfiId);
  await rig.approve(second.id);
  await editAccount(rig);
  await rig.refresh(id);
  assert.deepEqual((await rig.push(second.id)).error?.key, 'accountingEntries.editedThere');
});

test('an entry whose job is given up can be retried, also before a worker took it', async (t) => {
  const rig = await documentRig(t);
  const { id } = await rig.entryFor(await rig.addCost('100'));
  await rig.approve(id);
  const failed = await rig.giveUp(id);
  assert.deepEqual([failed.state, failed.error?.key], ['failed', 'accountingEntries.givenUp']);
  await rig.retry(id);
  assert.equal((await rig.push(id)).state, 'pushed');
  const [row] = await rig.query<{ detail: { connectionId?: string } }>(
    "select detail from audit_entry where action = 'accounting.pushed'",
  );
  assert.match(String(row?.detail.connectionId), /^[0-9a-f-]{36}$/);
});
