// Accounting: the cost of an RFI on its way from its answer to a draft at a simulated provider, its amendment and its reversal.
import assert from 'node:assert/strict';
import { after } from 'node:test';
import { startSimulator } from '../../simulators/vendor-core/start-simulator.ts';
import { accepted } from '../support/calls.ts';
import { makeTenant, makeUser, type Tenant } from '../support/tenants.ts';
import { eventually } from '../support/waiting.ts';
import { inTurns, journeysOn } from './support/journeys.ts';
import { describeAccounting, VENDOR_NAME } from './support/simulated-vendor.ts';
import { nameOf } from './support/variants.ts';
import type { Visit } from './support/visit.ts';

const provider = await startSimulator('accounting');
after(() => provider.close());

const journey = inTurns(journeysOn(async (service) => ({ service }), { settings: describeAccounting(provider.url) }));

const SUPPLIER = 'Gulf Façades';
const ACCOUNT = '5200 · Variations';

/** Makes an answered RFI with a cost, and returns its number and its path. */
async function makeCost(tenant: Tenant, subject: string, amount: string) {
  const rfis = `/api/projects/${tenant.projectId}/rfis`;
  const costImpact = { amount, currency: 'SAR' };
  const rfi = accepted(await tenant.owner.post(rfis, { subject, question: 'How deep?', costImpact }), 201);
  const path = `${rfis}/${rfi.id}`;
  accepted(await tenant.owner.post(`${path}/answer`, { answer: 'As drawn.' }));
  return { number: Number(rfi.number), id: String(rfi.id), path };
}

/** Connects by tokens of the provider. */
async function connect(visit: Visit, workspaceId: string): Promise<void> {
  const { accessToken, refreshToken } = await provider.control.issueTokens({ userId: 'u1' });
  await visit.open(`/w/${workspaceId}/accounting`);
  await visit.heading('accounting:drafts.title').waitFor();
  await visit.screen('accounting-unconnected');
  await visit.button('accounting:connect.byTokens').click();
  await visit.button('accounting:connect.action').click();
  await visit.text('accounting:needed').waitFor();
  await visit.field('accounting:connect.accessToken').fill(accessToken);
  await visit.field('accounting:connect.refreshToken').fill(refreshToken);
  await visit.button('accounting:connect.action').click();
  await visit.page.getByText('Northgate Contractors', { exact: true }).waitFor();
  await visit.screen('accounting-provider');
}

/** Chooses from a list of the provider by name. */
async function choose(visit: Visit, key: string, name: string): Promise<void> {
  await visit.field(key).click();
  await visit.page.getByRole('option', { name, exact: true }).click();
}

/** Waits for a state in the head of the page of an entry, where the link to the list of that state may have the same words. */
const stateIs = ({ page, word }: Visit, state: string) =>
  page
    .locator('main header')
    .first()
    .getByText(word(`accounting:states.${state}`), { exact: true })
    .and(page.locator('span'))
    .waitFor();

async function findOrder(subject: string) {
  const orders = await provider.control.listRecords('purchaseOrders');
  return orders.find(({ fields }) => JSON.stringify(fields.lines).includes(subject));
}

/** Opens the only staged cost of the workspace, once it is there. */
async function openStaged(visit: Visit, workspaceId: string, number: number): Promise<void> {
  await visit.open(`/w/${workspaceId}/accounting/staged`);
  await visit.role('grid', 'accounting:staged.title').getByText(`RFI ${number}:`).first().click();
  await visit.heading('accounting:entry.named', { number }).waitFor();
}

journey('a cost is approved, pushed as a draft, amended and reversed', async (visit) => {
  const { service } = visit.made;
  const handle = nameOf(visit.variant);
  const tenant = await makeTenant(service, `Costs ${handle}`);
  const { workspaceId, projectId } = tenant;
  const subject = `Footing at grid 4 ${handle}`;
  await visit.signIn({ email: tenant.ownerEmail });
  await connect(visit, workspaceId);
  const rfi = await makeCost(tenant, subject, '1200.50');

  await openStaged(visit, workspaceId, rfi.number);
  await visit.text('accounting:preview.missing').waitFor();
  await choose(visit, 'accounting:fields.contact', SUPPLIER);
  await choose(visit, 'accounting:fields.account', ACCOUNT);
  await visit.page.getByText('"unitAmount": 1200.5').waitFor();
  await visit.screen('accounting-staged-cost');
  assert.equal(await findOrder(subject), undefined, 'a preview writes nothing');
  await visit.button('accounting:actions.approve').click();
  await stateIs(visit, 'pushed');
  await visit.screen('accounting-pushed-cost');
  assert.equal((await findOrder(subject))?.fields.status, 'draft');

  await visit.open(`/w/${workspaceId}/accounting/settings?projectId=${projectId}`);
  await choose(visit, 'accounting:fields.contact', SUPPLIER);
  await choose(visit, 'accounting:fields.account', ACCOUNT);
  await visit.button('accounting:usual.save').click();
  await visit.text('accounting:usual.saved').waitFor();
  await visit.screen('accounting-settings');

  accepted(await tenant.owner.patch(rfi.path, { costImpact: { amount: '1500', currency: 'SAR' } }));
  await openStaged(visit, workspaceId, rfi.number);
  await visit.text('accounting:amendment.title').waitFor();
  await visit.screen('accounting-amendment');
  await visit.button('accounting:actions.approve').click();
  await stateIs(visit, 'pushed');
  await eventually('the draft has the new amount', async () =>
    JSON.stringify((await findOrder(subject))?.fields.lines).includes('1500') ? true : undefined,
  );

  await visit.button('accounting:actions.reverse').click();
  await visit.text('accounting:reverse.drafts').waitFor();
  await visit.field('accounting:reason.label').fill('Agreed without cost');
  await visit.screen('accounting-reversal');
  await visit.page
    .getByRole('dialog')
    .getByRole('button', { name: visit.word('accounting:actions.reverse') })
    .click();
  await stateIs(visit, 'reversed');
  assert.notEqual((await findOrder(subject))?.deletedAt, null, 'a draft is deleted');
  await visit.open(`/w/${workspaceId}/accounting/ledger`);
  await visit
    .role('grid', 'accounting:ledger.title')
    .getByText(visit.word('accounting:ledger.actions.delete'))
    .first()
    .waitFor();
  await visit.screen('accounting-ledger');
  assert.equal((await provider.control.getState()).settings.finalCalls, 0);
});

journey(
  'an admin connects at the provider’s own page, and may refuse there',
  async (visit) => {
    const { service } = visit.made;
    const { workspaceId, ownerEmail } = await makeTenant(service, `Consent ${nameOf(visit.variant)}`);
    const name = `\u2068${VENDOR_NAME}\u2069`;
    visit.alsoAt(provider.url);
    await visit.signIn({ email: ownerEmail });
    await visit.open(`/w/${workspaceId}/accounting`);
    await visit.button('accounting:connect.consent', { name }).click();
    await visit.page.getByRole('button', { name: 'Deny' }).click();
    await visit.text('accounting:consent.reasons.access_denied').waitFor();
    await visit.screen('accounting-consent-refused');
    await visit.button('accounting:connect.consent', { name }).click();
    await visit.page.getByRole('button', { name: /Layla Haddad/ }).click();
    await visit.text('accounting:consent.connected', { name }).waitFor();
    await visit.page.getByText('Northgate Contractors', { exact: true }).waitFor();
    await visit.screen('accounting-consent-given');
    assert.doesNotMatch(visit.page.url(), /code=|state=/);
  },
  ['laptop'],
);

journey(
  'costs are approved together with usual choices, and one that its approver set is refused',
  async (visit) => {
    const { service } = visit.made;
    const handle = nameOf(visit.variant);
    const tenant = await makeTenant(service, `Several ${handle}`);
    const { workspaceId } = tenant;
    await visit.signIn({ email: tenant.ownerEmail });
    await connect(visit, workspaceId);
    const accounting = '/api/workspace/accounting';
    const { number } = await makeCost(tenant, `Kerb ${handle}`, '80');
    await visit.open(`/w/${workspaceId}/accounting/staged`);
    const grid = visit.role('grid', 'accounting:staged.title');
    await grid.getByText(`RFI ${number}:`).first().waitFor();
    await grid.getByText(visit.word('accounting:toChoose.both')).waitFor();
    await grid.getByRole('checkbox').nth(1).check();
    await visit.text('accounting:staged.left', { count: 1, shown: '1' }).waitFor();
    await visit.screen('accounting-without-choices');
    // Choices are known once their lists were read, as the screens do.
    for (const list of ['contacts', 'accounts']) accepted(await tenant.owner.get(`${accounting}/${list}`));
    const usual = { contactId: 'c1', accountId: 'a1', taxId: null, trackingId: null, kind: null };
    accepted(await tenant.owner.put(`${accounting}/projects/${tenant.projectId}/settings`, usual));
    accepted(await tenant.owner.patch(accounting, { requireSecondPerson: true }));
    await visit.open(`/w/${workspaceId}/accounting/staged`);
    await grid.getByText(visit.word('accounting:noProblems')).waitFor();
    await grid.getByRole('checkbox').nth(1).check();
    await visit.button('accounting:staged.approve').click();
    await visit.button('accounting:staged.confirm').click();
    await visit.text('accounting:staged.refused', { count: 1, shown: '1' }).waitFor();
    await visit.screen('accounting-refused');
    await visit.page
      .getByRole('dialog')
      .getByRole('button', { name: visit.word('shell:close') })
      .last()
      .click();
    accepted(await tenant.owner.patch(accounting, { requireSecondPerson: false }));
    await grid.getByRole('checkbox').nth(1).check();
    await visit.button('accounting:staged.approve').click();
    await visit.button('accounting:staged.confirm').click();
    await visit.text('accounting:staged.done', { count: 1, shown: '1' }).waitFor();
  },
  ['laptop', '4k'],
);

journey('a member finds no accounting, and no RFI asks for it', async (visit) => {
  const { service } = visit.made;
  const handle = nameOf(visit.variant);
  const tenant = await makeTenant(service, `Members ${handle}`);
  const email = `member@${handle}.example`;
  const id = await makeUser(service, tenant.workspaceId, { email, role: 'member' });
  accepted(await tenant.owner.put(`/api/projects/${tenant.projectId}/members/${id}`, { role: 'admin' }));
  const rfi = await makeCost(tenant, 'Handrail', '10');
  const asked: string[] = [];
  visit.page.on('request', (request) => {
    if (request.url().includes('/api/workspace/accounting')) asked.push(request.url());
  });
  await visit.signIn({ email });
  await visit.open(`/w/${tenant.workspaceId}/accounting`);
  await visit.text('workspace:forbidden.title').waitFor();
  await visit.screen('accounting-member');
  assert.equal(await visit.page.getByRole('link', { name: visit.word('shell:nav.accounting') }).count(), 0);
  await visit.open(`/projects/${tenant.projectId}/rfis/${rfi.id}`);
  await visit.heading('rfis:field.question').waitFor();
  await visit.rest();
  assert.deepEqual(asked, []);
});
