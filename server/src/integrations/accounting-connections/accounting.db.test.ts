// The connection to the accounting provider on a real database and against the simulator: states, company, tokens, choices.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { accountingRig } from '../../../testing/integrations/accounting-rig.ts';
import { OPERATOR } from '../../platform/access/caller.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { listAccountingChoices } from './choices.ts';
import { connectAccounting, disconnectAccounting } from './commands.ts';
import { type AccountingEvent, recordAccountingEvent } from './events.ts';
import { findChoice, openAccounting, requireAccounting } from './public.ts';

const CHECK = 'check_accounting_connection';
const EXPIRY = 'expire_accounting_token';
const RENEWAL = 'renew_idle_accounting_tokens';
const DAY_MS = 24 * 3_600_000;
const ended: AccountingEvent = { kind: 'run_ended' };
const failed: AccountingEvent = { kind: 'run_failed', code: 'unreachable', message: 'm', said: null };
const refused: AccountingEvent = { kind: 'credentials_refused', code: 'unauthorized', message: 'm', said: null };

// State, event → state, milliseconds until the next try, mails.
const EVENTS: readonly [string, AccountingEvent, string, number | undefined, readonly string[]][] = [
  ['connected', ended, 'connected', undefined, []],
  ['connected', failed, 'error', 60_000, ['error']],
  ['connected', refused, 'needs_authorization', undefined, ['needs_authorization']],
  ['error', ended, 'connected', undefined, []],
  ['error', failed, 'error', 60_000, []],
  ['error', refused, 'needs_authorization', undefined, ['needs_authorization']],
  ['needs_authorization', ended, 'needs_authorization', undefined, []],
  ['needs_authorization', failed, 'needs_authorization', undefined, []],
  ['needs_authorization', refused, 'needs_authorization', undefined, []],
  ['disconnected', ended, 'disconnected', undefined, []],
  ['disconnected', failed, 'disconnected', undefined, []],
  ['disconnected', refused, 'disconnected', undefined, []],
];

test('each event leads to the state of the table, and its entry is told and audited once', async (t) => {
  const { database, db, deps, scope, told, connect, read } = await accountingRig(t);
  const record = (event: AccountingEvent) =>
    inTransaction(db, scope, (tx) => recordAccountingEvent(tx, deps, scope, event));
  assert.equal(await record(failed), undefined, 'before the first connection nothing happens');
  await connect();
  const countAudited = async () =>
    (await database.asOwner("select from audit_entry where action = 'accounting.needs_authorization'")).length;
  for (const [before, event, after, retryMs, mails] of EVENTS) {
    const what = `${before}: ${event.kind}`;
    told.length = 0;
    await connect();
    if (before === 'disconnected') await disconnectAccounting(deps, OPERATOR, scope, undefined);
    else await database.asOwner(`update accounting_connection set state = '${before}'`);
    const audited = await countAudited();
    assert.equal(await record(event), retryMs, what);
    assert.deepEqual([(await read()).state, told], [after, mails], what);
    assert.equal((await countAudited()) - audited, mails.includes('needs_authorization') ? 1 : 0, what);
  }
});

test('an event of older tokens or of a version before does not concern what was connected since', async (t) => {
  const { db, deps, scope, told, connect, read } = await accountingRig(t);
  const { connection } = await connect();
  await connect();
  const { tokenGeneration: generation, updatedAt } = connection;
  for (const event of [
    { ...refused, generation },
    { ...failed, updatedAt },
  ]) {
    await inTransaction(db, scope, (tx) => recordAccountingEvent(tx, deps, scope, event));
  }
  assert.deepEqual([(await read()).state, told], ['connected', []]);
});

test('the check reads account and company, and ends an error', async (t) => {
  const { simulator, database, connect, runJob, read, takeJobs } = await accountingRig(t);
  await connect();
  assert.equal((await takeJobs(CHECK)).length, 1);
  await database.asOwner("update accounting_connection set default_kind = 'bill'");
  await simulator.control.addFault({ kind: 'malformed', times: 1, match: { path: '/api/v1/company' } });
  await runJob(CHECK);
  const broken = await read();
  assert.deepEqual(
    [broken.state, broken.error?.code, broken.company, broken.isChecked],
    ['error', 'bad_answer', null, false],
  );
  assert.equal((await takeJobs(CHECK)).length, 1, 'it is tried again by itself');
  await runJob(CHECK);
  const { state, account, company, isChecked, defaultKind } = await read();
  assert.deepEqual(
    [state, account, isChecked, defaultKind],
    ['connected', { id: 'u1', name: 'Layla Haddad' }, true, 'bill'],
  );
  const northgate = { id: 'northgate', name: 'Northgate Contractors', currency: 'SAR', hasDraftBills: true };
  assert.deepEqual(company, northgate);
  await simulator.control.changeSettings({ draftBills: false });
  await connect();
  await runJob(CHECK);
  assert.deepEqual([(await read()).company?.hasDraftBills, (await read()).defaultKind], [false, 'purchase_order']);
});

test('a provider that asks to wait is asked again then', async (t) => {
  const { clock, simulator, connect, runJob, read, takeJobs } = await accountingRig(t);
  await connect();
  await takeJobs(CHECK);
  const match = { path: '/api/v1/company' };
  await simulator.control.addFault({ kind: 'throttle', form: 'seconds', seconds: 3_600, times: 1, match });
  await runJob(CHECK);
  const [waiting] = await takeJobs(CHECK);
  assert.ok(waiting !== undefined && Math.abs(waiting.due.getTime() - (clock.now() + 3_600_000)) < 5_000);
  clock.advance(3_600_000);
  await runJob(CHECK, waiting.payload);
  assert.deepEqual([(await read()).state, (await read()).company?.id], ['connected', 'northgate']);
});

test('credentials of another company replace it without documents, and are an error with them', async (t) => {
  const { simulator, db, deps, scope, documents, connect, runJob, read } = await accountingRig(t);
  await connect();
  await listAccountingChoices(deps, scope, { list: 'accounts', q: null });
  const { id: connectionId } = await read();
  const knows = async () =>
    (await findChoice(db.reader(scope), scope, { connectionId, list: 'accounts', id: 'a1' })) !== undefined;
  assert.equal(await knows(), true);
  await simulator.control.editRecord('companies', 'northgate', { name: 'Northgate Holding' });
  await connect();
  await runJob(CHECK);
  assert.deepEqual([(await read()).company?.name, await knows()], ['Northgate Holding', true], 'the same company');
  const company = { id: 'southgate', name: 'Southgate', currency: 'SAR', hasDraftBills: true };
  const other = { ...deps, accountingAdapter: { ...deps.accountingAdapter, readCompany: async () => company } };
  documents.exist = true;
  await connect();
  const message = /"Southgate".*"Northgate Holding"/;
  await assert.rejects(openAccounting(other, scope), { code: 'not_configured', message });
  assert.deepEqual([(await read()).company?.id, await knows()], ['northgate', true]);
  documents.exist = false;
  assert.equal((await openAccounting(other, scope)).connection.company?.id, 'southgate');
  assert.equal(await knows(), false, 'its choices have other ids');
  documents.exist = true;
  await connect();
  await assert.rejects(openAccounting(deps, scope), { code: 'not_configured' });
  await disconnectAccounting(deps, OPERATOR, scope, undefined);
  assert.equal((await read()).company, null);
  await connect();
  assert.equal((await openAccounting(deps, scope)).connection.company?.id, 'northgate');
});

test('a check of another company says both names until the right one is connected', async (t) => {
  const { database, documents, connect, runJob, read, told } = await accountingRig(t);
  await connect();
  await runJob(CHECK);
  await database.asOwner("update accounting_connection set company_id = 'southgate', company_name = 'Southgate'");
  documents.exist = true;
  await connect();
  await runJob(CHECK);
  const { state, error } = await read();
  assert.deepEqual([state, error?.code, told], ['error', 'not_configured', ['error']]);
  assert.equal(error?.key, 'accounting.otherCompany');
  assert.deepEqual(error?.params, { name: 'Northgate Contractors', other: 'Southgate' });
});

test('what was connected while the company was read is not overwritten by it', async (t) => {
  const { scope, deps, connect, read } = await accountingRig(t);
  await connect();
  const adapter = {
    ...deps.accountingAdapter,
    async readCompany(session: Parameters<typeof deps.accountingAdapter.readCompany>[0]) {
      await connect();
      return deps.accountingAdapter.readCompany(session);
    },
  };
  await assert.rejects(openAccounting({ ...deps, accountingAdapter: adapter }, scope), { code: 'interrupted' });
  assert.deepEqual([(await read()).isChecked, (await read()).company], [false, null]);
});

test('a token is renewed by one of many at once, also after a 401', async (t) => {
  const { clock, simulator, deps, scope, connect, read } = await accountingRig(t, { seconds: 1_200 });
  await connect();
  const before = (await openAccounting(deps, scope)).connection.tokenGeneration;
  clock.advance(700_000);
  const opened = await Promise.all(Array.from({ length: 8 }, () => openAccounting(deps, scope)));
  await Promise.all(opened.map(({ adapter, session }) => adapter.readAccount(session)));
  assert.equal((await read()).tokenGeneration, before + 1);
  await simulator.control.expireTokens();
  const next = await openAccounting(deps, scope);
  assert.equal((await next.adapter.readAccount(next.session))?.id, 'u1');
  assert.equal(next.generation(), before + 2);
  assert.equal((await simulator.control.listTokens()).deadRefreshUses, 0);
});

test('refused credentials need authorization, and connecting again repairs them', async (t) => {
  const { simulator, scope, deps, connect, runJob, read, told } = await accountingRig(t);
  await connect({ refreshToken: undefined });
  await simulator.control.revokeTokens();
  await runJob(CHECK);
  assert.deepEqual([(await read()).state, told], ['needs_authorization', ['needs_authorization']]);
  await assert.rejects(openAccounting(deps, scope), { code: 'unauthorized' });
  await connect();
  await runJob(CHECK);
  assert.equal((await read()).state, 'connected');
});

test('a token that cannot be renewed ends by itself, and its admins are told', async (t) => {
  const { clock, connect, runJob, read, told, takeJobs } = await accountingRig(t);
  const expiresAt = new Date(clock.now() + 3_600_000).toISOString();
  await connect({ refreshToken: undefined, expiresAt });
  await runJob(EXPIRY);
  assert.deepEqual([(await read()).state, (await takeJobs(EXPIRY)).length], ['connected', 1]);
  clock.advance(3_600_000);
  await runJob(EXPIRY);
  assert.deepEqual([(await read()).state, told], ['needs_authorization', ['needs_authorization']]);
});

test('a refresh token that was unused for 25 days is renewed, and one that the provider refuses is told', async (t) => {
  const { clock, simulator, database, connect, runJob, read, told } = await accountingRig(t);
  const { tokenGeneration } = (await connect()).connection;
  // The rows are stamped by the database's clock.
  await database.asOwner(`update accounting_connection set token_stored_at = '${new Date(clock.now()).toISOString()}'`);
  clock.advance(25 * DAY_MS);
  await runJob(RENEWAL, {});
  assert.equal((await read()).tokenGeneration, tokenGeneration);
  clock.advance(1);
  await runJob(RENEWAL, {});
  assert.equal((await read()).tokenGeneration, tokenGeneration + 1);
  await database.asOwner(`update accounting_connection set token_stored_at = '${new Date(clock.now()).toISOString()}'`);
  clock.advance(25 * DAY_MS + 1);
  await simulator.control.addFault({ kind: 'invalid_grant', times: 1 });
  await runJob(RENEWAL, {});
  assert.deepEqual([(await read()).state, told], ['needs_authorization', ['needs_authorization']]);
});

test('choices are read once in ten minutes, and remembered with what became of them', async (t) => {
  const { clock, simulator, db, deps, scope, connect, read } = await accountingRig(t);
  await connect();
  await simulator.control.clearRequests();
  const list = (q: string | null = null) => listAccountingChoices(deps, scope, { list: 'contacts', q });
  const count = async () => (await simulator.control.listRequests({ path: '/api/v1/contacts' })).length;
  const first = await list();
  assert.deepEqual(await list(), first);
  assert.equal(await count(), 1);
  assert.deepEqual(
    (await list('steel')).map(({ name }) => name),
    ['Northern Steel'],
  );
  assert.equal(await count(), 2);
  const { id: connectionId } = await read();
  const find = (id: string) => findChoice(db.reader(scope), scope, { connectionId, list: 'contacts', id });
  assert.deepEqual(
    await find('c1'),
    first.find(({ id }) => id === 'c1'),
  );
  assert.equal(await find('c9'), undefined);
  await simulator.control.editRecord('contacts', 'c1', { isArchived: true, name: 'Gulf Facades' });
  clock.advance(10 * 60_000 - 1);
  assert.deepEqual(await list(), first);
  clock.advance(1);
  assert.equal((await list()).find(({ id }) => id === 'c1')?.isArchived, true);
  assert.deepEqual(await find('c1'), { id: 'c1', name: 'Gulf Facades', code: null, isArchived: true });
  await connect();
  const calls = await count();
  await list();
  assert.equal(await count(), calls + 1, 'new credentials may be those of another company');
  await disconnectAccounting(deps, OPERATOR, scope, undefined);
  assert.equal(await find('c1'), undefined);
});

test('choices cannot be read without a connection that can call, and a provider that fails is unavailable', async (t) => {
  const { simulator, database, deps, scope, connect } = await accountingRig(t);
  const list = () => listAccountingChoices(deps, scope, { list: 'taxes', q: null });
  await assert.rejects(list(), { code: 'conflict' });
  await connect();
  await simulator.control.addFault({ kind: 'malformed', times: 1, match: { path: '/api/v1/taxes' } });
  await assert.rejects(list(), { code: 'vendor_unavailable' });
  assert.equal((await list()).length, 2, 'a fault is not kept');
  await database.asOwner("update accounting_connection set provider = 'another'");
  await connect().catch(() => undefined);
  deps.choiceCache.keep = () => undefined;
  await database.asOwner("update accounting_connection set updated_at = updated_at + interval '1 second'");
  await assert.rejects(list(), { code: 'conflict' }, 'another provider than is configured');
  await database.asOwner("update accounting_connection set state = 'needs_authorization'");
  await assert.rejects(list(), { code: 'conflict' });
});

test('work needs a connection that is not disconnected', async (t) => {
  const { db, deps, scope, connect } = await accountingRig(t);
  const require = () => requireAccounting(db.reader(scope), scope);
  await assert.rejects(require(), { code: 'conflict' });
  const { connection } = await connect();
  assert.equal((await require()).id, connection.id);
  await disconnectAccounting(deps, OPERATOR, scope, undefined);
  await assert.rejects(require(), { code: 'conflict' });
  await assert.rejects(openAccounting(deps, scope), { code: 'unauthorized' });
});

test('a workspace that is connected to another provider than is configured disconnects first', async (t) => {
  const { deps, scope, connect, read } = await accountingRig(t);
  const { connection } = await connect({ scopes: ['read'] });
  const other = { ...deps, accounting: { ...deps.accounting, slug: 'bookwell' } };
  const again = () => connectAccounting(other, OPERATOR, scope, { accessToken: 'token' });
  await assert.rejects(again(), { code: 'conflict', message: /accounting/ });
  await assert.rejects(openAccounting(other, scope), { code: 'not_configured' });
  await disconnectAccounting(deps, OPERATOR, scope, undefined);
  const { connection: next, isNew } = await again();
  assert.deepEqual([next.id, isNew, next.scopes], [connection.id, false, []]);
  assert.equal((await read()).provider, 'bookwell');
});
