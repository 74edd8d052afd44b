// Records that are changed here and at a simulated vendor: compared, kept, taken, chosen by field and undone; then what the other
// tabs of the connection say about them.
import assert from 'node:assert/strict';
import { after } from 'node:test';
import { startSimulator } from '../../simulators/vendor-core/start-simulator.ts';
import { accepted } from '../support/calls.ts';
import { makeTenant } from '../support/tenants.ts';
import { eventually } from '../support/waiting.ts';
import { inTurns, journeysOn } from './support/journeys.ts';
import { describeVendorB, VENDOR_NAME } from './support/simulated-vendor.ts';
import { nameOf } from './support/variants.ts';
import type { Visit } from './support/visit.ts';

const vendor = await startSimulator('b');
after(() => vendor.close());

const journey = inTurns(
  journeysOn(async (service) => ({ tenant: await makeTenant(service, 'Conflicts') }), {
    settings: describeVendorB(vendor.url),
  }),
);

type Owner = Awaited<ReturnType<typeof makeTenant>>['owner'];

/** Connects a new project to a new one of the vendor. */
async function connectProject(owner: Owner, name: string) {
  const { id: projectId } = accepted(await owner.post('/api/projects', { name }), 201);
  const path = `/api/projects/${projectId}`;
  const { accessToken, refreshToken } = await vendor.control.issueTokens({ userId: '501' });
  const tokens = { accessToken, refreshToken };
  const { id } = accepted(await owner.post(`${path}/integrations/vendor-b/connect`, tokens), 201);
  const { id: vendorProject } = await vendor.control.addRecord('projects', { scope: '100', fields: { name } });
  const one = `${path}/integration-connections/${id}`;
  accepted(await owner.post(`${one}/link`, { companyId: '100', projectId: vendorProject }));
  const sync = async () => {
    const { id: runId } = accepted(await owner.post(`${one}/sync`, { entities: ['issue'] }), 202);
    await eventually('the run has ended', async () => {
      const { state } = accepted(await owner.get(`${one}/runs/${runId}`));
      return state === 'done' ? true : undefined;
    });
  };
  const listThere = async () =>
    (await vendor.control.listRecords('coordination_issues')).filter((row) => row.scope === vendorProject);
  return { projectId, path, one, sync, listThere, screens: `/projects/${projectId}/integrations/${id}` };
}

const ISSUES = [
  { here: 'Duct crosses the steel beam', there: 'Duct crosses the concrete beam' },
  { here: 'Door opens outwards', there: 'Door opens inwards' },
  { here: 'Slab is thinner', there: 'Slab is thicker' },
] as const;

/** Issues that were changed on both sides, each a conflict. The last one differs in its priority too. */
async function makeConflicts(owner: Owner, name: string) {
  const connected = await connectProject(owner, name);
  const { path, sync, listThere } = connected;
  const ids: string[] = [];
  for (const { here } of ISSUES) {
    const title = here.split(' ')[0];
    const issue = { title, type: 'design', priority: 'low' };
    ids.push(accepted(await owner.post(`${path}/issues`, issue), 201).id);
  }
  await sync();
  const rows = await listThere();
  const vendorIds = ids.map((id) => rows.find((row) => row.fields.uuid === id)?.id ?? assert.fail('not made there'));
  for (const [at, { here, there }] of ISSUES.entries()) {
    const isLast = at === ISSUES.length - 1;
    accepted(await owner.patch(`${path}/issues/${ids[at]}`, { title: here, ...(isLast && { priority: 'high' }) }));
    const fields = { title: there, ...(isLast && { priority: 'critical' }) };
    await vendor.control.editRecord('coordination_issues', String(vendorIds[at]), fields, '502');
  }
  await sync();
  const readHere = async (at: number) => accepted(await owner.get(`${path}/issues/${ids[at]}`));
  const readThere = async (at: number) =>
    (await vendor.control.getRecord('coordination_issues', String(vendorIds[at]))).fields;
  return { ...connected, ids, readHere, readThere };
}

const VENDOR = { vendor: `\u2068${VENDOR_NAME}\u2069` };

/** Opens the conflict over an issue from the list of conflicts. */
async function openConflict(visit: Visit, title: string): Promise<void> {
  await visit.page.getByRole('tab').nth(2).click();
  await visit.page.getByRole('link', { name: title }).click();
  await visit.page.getByRole('heading', { level: 2 }).filter({ hasText: title }).waitFor();
}

/** Waits until the tab says how many conflicts are open: sooner than the connection is read again in any case. */
const awaitOpen = (visit: Visit, count: number) =>
  visit.role('tab', 'connections:tabs.conflictsOpen', { count }).waitFor({ timeout: 5_000 });

journey('a conflict is compared, kept, undone, taken and chosen by field', async (visit) => {
  const { owner, ownerEmail } = visit.made.tenant;
  const made = await makeConflicts(owner, `Conflicts ${nameOf(visit.variant)}`);
  const { page } = visit;
  await visit.signIn({ email: ownerEmail });
  await visit.open(`/projects/${made.projectId}/issues/${made.ids[0]}`);
  await visit.text('synchronization:external.conflict', VENDOR).waitFor();
  await visit.screen('issue-in-conflict');
  await visit.link('synchronization:external.compare').click();
  const marks = page.locator('mark');
  await marks.first().waitFor();
  await page.getByText(/Person owner@conflicts\.example/).waitFor();
  assert.deepEqual(await marks.allTextContents(), [' crosses the steel beam', ' crosses the concrete beam']);
  const advice = page.getByText(visit.word('synchronization:reasonAdvice.both_changed', VENDOR));
  await advice.waitFor();
  await visit.screen('conflict');
  await visit.button('synchronization:resolve.keep_local').click();
  await visit.text('synchronization:outcomeAdvice.kept', VENDOR).waitFor();
  await advice.waitFor({ state: 'detached' });
  assert.equal((await made.readThere(0)).title, ISSUES[0].here);
  await awaitOpen(visit, 2);
  await visit.screen('conflict-kept');
  await visit.button('synchronization:resolved.undo').click();
  await visit.text('synchronization:outcomeAdvice.undone').waitFor();
  assert.equal((await made.readHere(0)).title, ISSUES[0].there);

  await visit.link('synchronization:conflicts.back').click();
  await visit.role('grid', 'synchronization:conflicts.title').waitFor();
  await visit.screen('conflicts');
  await openConflict(visit, ISSUES[1].here);
  await visit.button('synchronization:resolve.take_remote', VENDOR).click();
  await visit.text('synchronization:outcomeAdvice.taken', VENDOR).waitFor();
  assert.equal((await made.readHere(1)).title, ISSUES[1].there);
  await awaitOpen(visit, 1);

  await openConflict(visit, ISSUES[2].here);
  accepted(await owner.patch(`${made.path}/issues/${made.ids[2]}`, { title: 'Slab is thin' }));
  visit.announce({ method: 'POST', path: /\/conflicts\/[^/]+\/resolve$/, status: 412 });
  await visit.button('synchronization:resolve.keep_local').click();
  await visit.text('synchronization:overtaken.advice').waitFor();
  await page.getByText('Slab is thin', { exact: true }).first().waitFor();
  await visit.button('synchronization:resolve.merge').click();
  await page
    .getByRole('radio', { name: visit.word('synchronization:choose.vendor') })
    .first()
    .check();
  await visit.screen('conflict-by-field');
  await visit.button('synchronization:choose.apply').click();
  await visit.text('synchronization:outcomeAdvice.merged').waitFor();
  const both = [await made.readHere(2), await made.readThere(2)];
  assert.deepEqual(
    both.map(({ title, priority }) => [title, priority]),
    [
      [ISSUES[2].there, 'high'],
      [ISSUES[2].there, 'high'],
    ],
  );

  await page.getByRole('tab').nth(1).click();
  await visit.role('grid', 'synchronization:links.title').getByRole('row').nth(3).waitFor();
  await visit.screen('linked-records');
  await page.getByRole('tab').nth(3).click();
  await visit.role('grid', 'synchronization:ledger.title').getByRole('row').nth(6).waitFor();
  await visit.screen('synchronization-ledger');
  // The entry of the issue whose values the vendor's replaced.
  await visit.role('grid', 'synchronization:ledger.title').getByRole('row').nth(3).click();
  await visit.heading('synchronization:ledger.replaced').waitFor();
  await visit.screen('ledger-entry');
  await page.keyboard.press('Escape');
  await visit.closed();
  await page.getByRole('tab').nth(4).click();
  await visit.field('issues:status.verified').fill('closed');
  await visit.button('synchronization:mapping.save').click();
  await visit.text('synchronization:mapping.saved').waitFor();
  await visit.screen('mapping');
});
