import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { startForTest } from '../vendor-core/testing.ts';

const API = '/api/v1';
const LINE = { description: 'RFI 12: steel', unitAmount: 1250.5, accountId: 'a1', taxId: 't1', trackingId: 'k1' };
const ORDER = { contactId: 'c1', date: '2026-11-30', currency: 'SAR', reference: 'PCS-1', lines: [LINE] };

/** Starts the provider with calls that may have more headers. */
async function start(t: TestContext) {
  const started = await startForTest(t, 'accounting', { userId: 'u1' });
  const send = async (method: string, path: string, headers: Record<string, string>, body?: object) => {
    const answer = await fetch(`${started.url}${API}${path}`, {
      method,
      headers: { authorization: `Bearer ${started.accessToken}`, 'content-type': 'application/json', ...headers },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    return { status: answer.status, body: text === '' ? undefined : JSON.parse(text) };
  };
  return { ...started, send };
}

test('contacts, accounts, taxes and tracking are searched and paged', async (t) => {
  const { call } = await start(t);
  const names = async (path: string) =>
    (await call('GET', `${API}/${path}`)).body.items.map((each: { name: string }) => each.name);
  assert.deepEqual(await names('contacts?search=steel'), ['Northern Steel']);
  assert.deepEqual(await names('accounts?search=5200'), ['Variations']);
  assert.deepEqual(await names('contacts?page=2&pageSize=3'), ['Old Formwork']);
  assert.deepEqual((await names('taxes')).length, 2);
  assert.equal((await call('GET', `${API}/contacts?pageSize=3`)).body.nextPage, 2);
  assert.equal((await call('GET', `${API}/contacts?pageSize=101`)).status, 400);
  assert.equal((await call('GET', `${API}/contacts?filter=x`)).status, 400);
  const { body: company } = await call('GET', `${API}/company`);
  assert.deepEqual([company.name, company.currency, company.hasDraftBills], ['Northgate Contractors', 'SAR', true]);
  assert.equal((await call('GET', `${API}/company`, undefined, 'wrong')).status, 401);
});

test('a document is a draft with a total, found by its reference, and written with its version alone', async (t) => {
  const { send } = await start(t);
  for (const entity of ['purchaseOrders', 'bills', 'creditNotes']) {
    const made = await send('POST', `/${entity}`, {}, ORDER);
    assert.deepEqual([made.status, made.body.status, made.body.total], [201, 'draft', 1250.5], entity);
    const { body: found } = await send('GET', `/${entity}?reference=PCS-1`, {});
    assert.deepEqual(found.items, [made.body]);
    const one = `/${entity}/${made.body.id}`;
    const lines = [{ ...LINE, quantity: 3, unitAmount: 0.1 }];
    assert.equal((await send('PATCH', one, {}, { lines })).status, 428);
    const changed = await send('PATCH', one, { 'if-match': made.body['@odata.etag'] }, { lines });
    assert.deepEqual([changed.status, changed.body.total, changed.body.lines[0].amount], [200, 0.3, 0.3]);
    const stale = await send('DELETE', one, { 'if-match': made.body['@odata.etag'] });
    assert.deepEqual([stale.status, stale.body.error.code], [412, 'entity_changed']);
    assert.equal((await send('DELETE', one, { 'if-match': changed.body['@odata.etag'] })).status, 204);
    assert.equal((await send('GET', one, {})).status, 404);
  }
});

test('what a document names must exist and be active, in the currency of the company', async (t) => {
  const { send } = await start(t);
  for (const [change, target] of [
    [{ contactId: 'c9' }, 'contactId'],
    [{ contactId: 'c4' }, 'contactId'],
    [{ lines: [{ ...LINE, accountId: 'a3' }] }, 'accountId'],
    [{ lines: [{ ...LINE, taxId: 't9' }] }, 'taxId'],
    [{ lines: [{ ...LINE, trackingId: 'k9' }] }, 'trackingId'],
    [{ lines: [] }, 'lines'],
    [{ lines: [{ ...LINE, total: 1 }] }, 'lines'],
    [{ currency: 'EUR' }, 'currency'],
    [{ linkedDocumentId: '77' }, 'linkedDocumentId'],
    [{ status: 'open' }, 'status'],
  ] as const) {
    const { status, body } = await send('POST', '/purchaseOrders', {}, { ...ORDER, ...change });
    assert.deepEqual([status, body.error.target], [400, target], JSON.stringify(change));
  }
});

test('an idempotency key makes one document, and refuses another body', async (t) => {
  const { send, control } = await start(t);
  const key = { 'idempotency-key': 'entry-1' };
  const first = await send('POST', '/bills', key, ORDER);
  assert.deepEqual(await send('POST', '/bills', key, ORDER), first);
  const other = await send('POST', '/bills', key, { ...ORDER, reference: 'PCS-2' });
  assert.deepEqual([other.status, other.body.error.code], [400, 'key_reused']);
  assert.equal((await control.listRecords('bills')).length, 1);
});

test('a document that is no longer a draft is not written, and calls that finish one are counted and refused', async (t) => {
  const { send, control } = await start(t);
  const { body: made } = await send('POST', '/purchaseOrders', {}, ORDER);
  const one = `/purchaseOrders/${made.id}`;
  for (const name of ['approve', 'send', 'post', 'pay', 'void']) {
    assert.equal((await send('POST', `${one}/${name}`, {})).status, 403, name);
  }
  assert.equal((await control.getState()).settings.finalCalls, 5);
  await control.editRecord('purchaseOrders', made.id, { status: 'paid' }, 'bookkeeper');
  const { body: paid } = await send('GET', one, {});
  const version = { 'if-match': paid['@odata.etag'] };
  assert.deepEqual([paid.status, (await send('DELETE', one, version)).status], ['paid', 409]);
  assert.equal((await send('PATCH', one, version, { reference: 'x' })).status, 409);
});

test('a provider without draft bills posts them at once', async (t) => {
  const { send, control } = await start(t);
  await control.changeSettings({ draftBills: false });
  assert.equal((await send('POST', '/bills', {}, ORDER)).body.status, 'open');
  assert.equal((await send('POST', '/purchaseOrders', {}, ORDER)).body.status, 'draft');
  assert.equal((await send('GET', '/company', {})).body.hasDraftBills, false);
});

test('calls over the limit of a minute are refused', async (t) => {
  const { send, control } = await start(t);
  await control.changeSettings({ minuteLimit: 2 });
  const statuses = [];
  for (let count = 0; count < 3; count += 1) statuses.push((await send('GET', '/company', {})).status);
  assert.deepEqual(statuses, [200, 200, 429]);
});
