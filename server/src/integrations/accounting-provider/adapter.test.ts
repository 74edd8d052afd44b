// The adapter of the accounting provider against its simulator.
import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { openVendorSession, startVendorSession } from '../../../testing/integrations/vendor-session.ts';
import type { VendorSession } from '../vendors/public.ts';
import { accountingAdapter as adapter } from './adapter.ts';
import type { DraftDocument } from './provider.ts';

const KINDS = ['purchase_order', 'bill', 'credit'] as const;
const LINE = { description: 'RFI 12: steel', amount: '1250.50', accountId: 'a1', taxId: 't1', trackingId: 'k1' };
const DRAFT: DraftDocument = {
  kind: 'purchase_order',
  contactId: 'c1',
  reference: 'PCS-0192-1',
  date: '2026-11-30',
  currency: 'SAR',
  lines: [LINE],
  linkedTo: null,
};

const start = (t: TestContext) => startVendorSession(t, 'accounting', { userId: 'u1' });

/** A session that answers every call with a body. */
const answering = (session: VendorSession, body: unknown): VendorSession => ({
  ...session,
  call: async () => ({ status: 200, headers: new Map(), body, vendorNowMs: undefined, sizeBytes: 0 }),
});

test('the account and the company of the credentials are read', async (t) => {
  const { simulator, session } = await start(t);
  assert.deepEqual(await adapter.readAccount(session), { id: 'u1', name: 'Layla Haddad' });
  const company = { id: 'northgate', name: 'Northgate Contractors', currency: 'SAR', hasDraftBills: true };
  assert.deepEqual(await adapter.readCompany(session), company);
  await simulator.control.changeSettings({ draftBills: false });
  assert.deepEqual(await adapter.readCompany(session), { ...company, hasDraftBills: false });
  const other = await openVendorSession(simulator, 'accounting', { userId: 'u2' });
  assert.deepEqual(await adapter.readAccount(other), { id: 'u2', name: 'Tom Becker' });
});

test('choices are searched and paged, archived ones among them', async (t) => {
  const { simulator, session } = await start(t);
  const list = (name: 'contacts' | 'accounts' | 'taxes' | 'tracking', q: string | null = null) =>
    adapter.listChoices(session, { list: name, q, cursor: null });
  assert.deepEqual((await list('accounts')).choices, [
    { id: 'a1', name: 'Subcontracts', code: '5100', isArchived: false },
    { id: 'a2', name: 'Variations', code: '5200', isArchived: false },
    { id: 'a3', name: 'Old variations', code: '5900', isArchived: true },
  ]);
  const found = async (...search: Parameters<typeof list>) => (await list(...search)).choices.map(({ name }) => name);
  assert.deepEqual(await found('contacts', 'steel'), ['Northern Steel']);
  assert.deepEqual(await found('contacts', 'مقاولات'), ['مقاولات البرج']);
  assert.deepEqual(await found('taxes'), ['VAT 15 %', 'Zero rated']);
  assert.deepEqual(await found('tracking', 'north'), ['Site / North Tower']);
  await simulator.control.seed('contacts', 205);
  const ids: string[] = [];
  let cursor: string | null = null;
  do {
    const page = await adapter.listChoices(session, { list: 'contacts', q: '', cursor });
    ids.push(...page.choices.map(({ id }) => id));
    cursor = page.next;
  } while (cursor !== null);
  assert.deepEqual([ids.length, new Set(ids).size], [209, 209]);
});

test('a draft of each kind is created, found, replaced and deleted', async (t) => {
  const { session, simulator } = await start(t);
  for (const kind of KINDS) {
    const draft = { ...DRAFT, kind };
    const id = await adapter.createDraft(session, draft, `key-${kind}`);
    const made = await adapter.getDocument(session, kind, id);
    assert.ok(made !== null);
    assert.deepEqual([made.kind, made.vendorId, made.status, made.total], [kind, id, 'draft', '1250.50']);
    assert.deepEqual([made.currency, made.reference, made.contactId], ['SAR', DRAFT.reference, 'c1']);
    assert.deepEqual(made.lines, [LINE]);
    assert.match(made.url ?? '', /^http:/);
    assert.deepEqual(await adapter.findDocuments(session, kind, DRAFT.reference), [made]);
    assert.deepEqual(await adapter.findDocuments(session, kind, 'PCS-0192'), []);
    await adapter.updateDraft(session, made, { ...draft, lines: [{ ...LINE, amount: '0.1' }, LINE] });
    const changed = await adapter.getDocument(session, kind, id);
    assert.deepEqual([changed?.total, changed?.lines.length], ['1250.60', 2]);
    await assert.rejects(adapter.deleteDraft(session, made), { code: 'vendor_conflict', status: 412 });
    assert.ok(changed !== null);
    await adapter.deleteDraft(session, changed);
    assert.equal(await adapter.getDocument(session, kind, id), null);
  }
  assert.equal((await simulator.control.getState()).settings.finalCalls, 0);
});

test('a document that is no longer a draft is not written, and its status is read', async (t) => {
  const { session, simulator } = await start(t);
  const id = await adapter.createDraft(session, DRAFT, 'key-1');
  for (const [given, expected] of [
    ['open', 'open'],
    ['paid', 'paid'],
    ['void', 'void'],
    ['disputed', 'other'],
  ] as const) {
    await simulator.control.editRecord('purchaseOrders', id, { status: given });
    const now = await adapter.getDocument(session, 'purchase_order', id);
    assert.ok(now !== null);
    assert.equal(now.status, expected);
    await assert.rejects(adapter.updateDraft(session, now, DRAFT), { code: 'vendor_conflict', status: 409 });
    await assert.rejects(adapter.deleteDraft(session, now), { code: 'vendor_conflict', status: 409 });
  }
});

test('the body that is sent is the one that is shown, and the same key makes one document', async (t) => {
  const { session, simulator } = await start(t);
  const order = await adapter.createDraft(session, DRAFT, 'key-1');
  assert.equal(await adapter.createDraft(session, DRAFT, 'key-1'), order);
  assert.equal((await adapter.findDocuments(session, 'purchase_order', DRAFT.reference)).length, 1);
  const credit: DraftDocument = {
    ...DRAFT,
    kind: 'credit',
    linkedTo: { kind: 'purchase_order', vendorId: order },
    lines: [{ ...LINE, taxId: null, trackingId: null }],
  };
  await simulator.control.clearRequests();
  await adapter.createDraft(session, credit, 'key-2');
  const [request] = await simulator.control.listRequests({ method: 'POST' });
  assert.equal(request?.body, JSON.stringify(adapter.formatDraft(credit)));
  assert.deepEqual(adapter.formatDraft(credit), {
    contactId: 'c1',
    reference: DRAFT.reference,
    date: '2026-11-30',
    currency: 'SAR',
    lines: [
      {
        description: LINE.description,
        quantity: 1,
        unitAmount: 1250.5,
        accountId: 'a1',
        taxId: null,
        trackingId: null,
      },
    ],
    linkedDocumentId: order,
  });
  assert.throws(() => adapter.formatDraft({ ...DRAFT, lines: [{ ...LINE, amount: '1e3' }] }));
  assert.throws(() => adapter.formatDraft({ ...DRAFT, lines: [{ ...LINE, amount: '12345678901234.56' }] }));
});

test('what the provider refuses is a fault with its words', async (t) => {
  const { session } = await start(t);
  const draft = { ...DRAFT, contactId: 'c4' };
  await assert.rejects(adapter.createDraft(session, draft, 'key-1'), { status: 400, message: /archived/ });
});

test('answers that cannot be read are faults, and members beyond the known ones are not', async (t) => {
  const { session } = await start(t);
  const id = await adapter.createDraft(session, DRAFT, 'key-1');
  const { body } = await session.call({ method: 'GET', path: `/api/v1/purchaseOrders/${id}` });
  const read = (members: object) =>
    adapter.getDocument(answering(session, { ...Object(body), ...members }), 'purchase_order', id);
  assert.equal((await read({ memo: 'new', number: null }))?.number, null);
  assert.equal((await read({ url: 'javascript:alert(1)' }))?.url, null);
  assert.equal((await read({ total: 10, currency: 'KWD' }))?.total, '10.000');
  for (const members of [
    { total: 'ten' },
    { total: 1e20 },
    { total: undefined },
    { currency: null },
    { '@odata.etag': undefined },
    { '@odata.etag': 'a\r\nb: c' },
    { lines: null },
    { lines: [null] },
    { lines: [{ ...LINE, amount: null }] },
    { id: undefined },
    { id: 'other' },
  ]) {
    await assert.rejects(read(members), { code: 'bad_answer' }, JSON.stringify(members));
  }
  const bad = { code: 'bad_answer' };
  await assert.rejects(adapter.readCompany(answering(session, { id: 'x', name: 'X' })), bad);
  await assert.rejects(adapter.readAccount(answering(session, '<html>')), bad);
  await assert.rejects(adapter.findDocuments(answering(session, { items: [null] }), 'bill', 'r'), bad);
  await assert.rejects(adapter.createDraft(answering(session, {}), DRAFT, 'k'), { ...bad, isUncertain: true });
  const query = { list: 'taxes', q: null, cursor: '2' } as const;
  for (const answer of [undefined, [], { items: {} }, { items: [], nextPage: 2 }, { items: [], nextPage: 'x' }]) {
    await assert.rejects(adapter.listChoices(answering(session, answer), query), bad, JSON.stringify(answer));
  }
  const strange = { items: [{ id: 7, name: null }, { name: 'No id' }, 'x'] };
  assert.deepEqual(await adapter.listChoices(answering(session, strange), query), {
    choices: [{ id: '7', name: '7', code: null, isArchived: false }],
    next: null,
  });
});

test('a list that never ends is given up', async (t) => {
  const { session } = await start(t);
  const endless: VendorSession = {
    ...session,
    call: async ({ query }) => ({
      ...{ status: 200, headers: new Map(), vendorNowMs: undefined, sizeBytes: 0 },
      body: { items: [], nextPage: Number(query?.page) + 1 },
    }),
  };
  await assert.rejects(adapter.findDocuments(endless, 'bill', 'r'), { code: 'too_large' });
});
