// Scheduled progress reports: created by pasting recipients, previewed, tested, sent, sent again, deleted.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { accepted } from '../support/calls.ts';
import { countMails } from '../support/mails.ts';
import { makeTenant, makeUser } from '../support/tenants.ts';
import { eventually } from '../support/waiting.ts';
import { inTurns, journeysOn } from './support/journeys.ts';
import { nameOf } from './support/variants.ts';
import type { Visit } from './support/visit.ts';

// Mails lie in the data folder, where they are counted: there is no mail server.
const journey = inTurns(
  journeysOn(async (service) => {
    const tenant = await makeTenant(service, 'Reports');
    return {
      tenant,
      dataDir: service.dataDir,
      async viewer(projectId: string) {
        const email = `${randomUUID()}@reports.example`;
        const id = await makeUser(service, tenant.workspaceId, { email, role: 'member' });
        accepted(await tenant.owner.put(`/api/projects/${projectId}/members/${id}`, { role: 'viewer' }));
        return { email };
      },
    };
  }),
);

type Journey = Visit & {
  readonly made: { readonly tenant: { readonly ownerEmail: string }; readonly dataDir: string };
};

const inDialog = (visit: Visit, key: string, values?: Readonly<Record<string, unknown>>) =>
  visit.page.getByRole('dialog').getByRole('button', { name: visit.word(key, values), exact: true });

/** Pastes a text into a field as a spreadsheet or a mail program gives it. */
async function paste(visit: Visit, text: string): Promise<void> {
  const field = visit.page.getByPlaceholder('noor@example.com');
  await field.focus();
  await visit.page.evaluate(`(() => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text', ${JSON.stringify(text)});
    const options = { clipboardData, bubbles: true, cancelable: true };
    document.activeElement.dispatchEvent(new ClipboardEvent('paste', options));
  })()`);
}

/** Fills the form of a new report, after a first try that lacks a name and has a bad address. */
async function create(visit: Journey, name: string, outside: string): Promise<void> {
  await visit.link('reports:new').first().click();
  await paste(visit, `${visit.made.tenant.ownerEmail}\n${outside}\r\n${outside.toUpperCase()}; noor at example`);
  await visit.text('reports:recipients.bad', { count: 1, list: '\u2068noor at example\u2069' }).waitFor();
  await visit.text('reports:recipients.external').waitFor();
  await visit.button('reports:create').click();
  await visit.text('reports:wrong.name').waitFor();
  await visit.screen('report-form-refused');
  await visit.button('reports:recipients.remove', { address: '\u2068noor at example\u2069' }).click();
  await visit.field('reports:name').fill(name);
  await visit.role('radio', 'reports:cadences.monthly').check();
  await visit.field('reports:dayOfMonth').click();
  await visit.page.getByRole('option', { name: '31', exact: true }).click();
  await visit.text('reports:shorterMonths').waitFor();
  await visit.button('reports:sections.choose').click();
  const section = (key: string) => ({ section: visit.word(`reports:sections.names.${key}`) });
  await visit.button('reports:sections.up', section('photos')).focus();
  await visit.page.keyboard.press('Enter');
  await visit.page.keyboard.press('Enter');
  await visit.role('checkbox', 'reports:sections.names.models').uncheck();
  await visit.screen('report-form');
  await visit.button('reports:create').click();
  await visit.page.getByRole('heading', { level: 1, name }).waitFor();
}

journey('a report is created from pasted addresses, edited, previewed, tested, sent and sent again', async (visit) => {
  const { tenant, dataDir } = visit.made;
  const { owner, ownerEmail } = tenant;
  const project = accepted(await owner.post('/api/projects', { name: `Tower ${nameOf(visit.variant)}` }), 201);
  accepted(await owner.post(`/api/projects/${project.id}/issues`, { title: 'Crack', priority: 'critical' }), 201);
  const name = `Progress ${nameOf(visit.variant)}`;
  const outside = `client-${nameOf(visit.variant)}@outside.example`;
  const mails = (to: string) => countMails([dataDir], to);
  const before = await mails(ownerEmail);
  await visit.signIn({ email: ownerEmail });
  await visit.open(`/projects/${project.id}/reports`);
  await visit.text('reports:none').waitFor();
  await visit.text('reports:mailHeld.title').waitFor();
  await visit.screen('reports-empty');
  await create(visit, name, outside);
  await visit.text('reports:every.monthEnd', { time: '07:00' }).waitFor();
  await visit.screen('report-new');

  await visit.link('reports:edit').click();
  await visit.role('radio', 'reports:cadences.weekly').check();
  await visit.button('shell:save').click();
  await visit.page.getByRole('heading', { level: 1, name }).waitFor();
  await visit.text('reports:cadence').waitFor();

  await visit.button('reports:preview.action').click();
  await visit.page.getByRole('menuitem', { name: visit.word('reports:languages.ar'), exact: true }).click();
  await visit.text('reports:preview.done').waitFor();
  await visit.screen('report-preview');

  await visit.button('reports:test.action').click();
  await eventually('the test has come', async () => ((await mails(ownerEmail)) === before + 1 ? true : undefined));

  await visit.button('reports:run.action').click();
  await visit.heading('reports:run.title').waitFor();
  await visit.screen('report-run-asked');
  await inDialog(visit, 'reports:run.confirm', { count: 2 }).click();
  await eventually('the report has come', async () => ((await mails(outside)) === 1 ? true : undefined));
  const drawer = visit.page.getByRole('dialog');
  await drawer.getByText(visit.word('reports:status.done'), { exact: true }).first().waitFor();
  await drawer.getByText(outside).waitFor();
  await visit.screen('report-run');

  await visit.role('checkbox', 'reports:resend.choose', { address: `\u2068${outside}\u2069` }).check();
  await inDialog(visit, 'reports:resend.chosen', { count: 1 }).click();
  await eventually('it has come again', async () => ((await mails(outside)) === 2 ? true : undefined));
  await inDialog(visit, 'shell:close').click();
  await visit.closed();
  await visit.page.getByRole('grid').getByText(visit.word('reports:status.done'), { exact: true }).waitFor();
  await visit.screen('report');

  await visit.open(`/projects/${project.id}/reports`);
  await visit.page.getByText(name).first().waitFor();
  await visit.screen('reports');
  await visit.page.getByText(name).first().click();
  await visit.button('reports:delete.action').click();
  await inDialog(visit, 'reports:delete.action').click();
  await visit.text('reports:none').waitFor();
});

journey(
  'a viewer sees no reports, and an edit that somebody else overtook asks which version to keep',
  async (visit) => {
    const { tenant, viewer } = visit.made;
    const { owner, ownerEmail } = tenant;
    const project = accepted(await owner.post('/api/projects', { name: `Annex ${nameOf(visit.variant)}` }), 201);
    const at = `/api/projects/${project.id}/scheduled-reports`;
    const body = { name: 'Owner', cadence: 'weekly', recipients: [ownerEmail] };
    const report = accepted(await owner.post(at, body), 201);
    await visit.signIn({ email: ownerEmail });
    await visit.open(`/projects/${project.id}/reports/${report.id}/edit`);
    await visit.field('reports:name').fill('Mine');
    accepted(await owner.patch(`${at}/${report.id}`, { name: 'Theirs' }));
    visit.announce({ method: 'PATCH', path: `${at}/${report.id}`, status: 412 });
    await visit.button('shell:save').click();
    await visit.heading('shell:conflict.title').waitFor();
    await visit.screen('report-conflict');
    await visit.button('shell:conflict.keepYours').click();
    await visit.page.getByRole('heading', { level: 1, name: 'Mine' }).waitFor();
    assert.equal(accepted(await owner.get(`${at}/${report.id}`)).name, 'Mine');

    await visit.signIn(await viewer(project.id));
    await visit.open(`/projects/${project.id}/reports`);
    await visit.text('reports:forbidden.title').waitFor();
    assert.equal(await visit.link('shell:nav.reports').count(), 0, 'a viewer is offered no reports');
    await visit.screen('reports-of-viewer');
  },
);
