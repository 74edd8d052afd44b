// Issues and clashes from other programs and to them, with what came of it.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { accepted } from '../support/calls.ts';
import { makeTenant } from '../support/tenants.ts';
import { inTurns, journeysOn } from './support/journeys.ts';
import type { Visit } from './support/visit.ts';

const RUN = `name,kind,element_a_guid,element_b_guid,distance_m
Duct through beam,hard,2O2Fr$t4X7Zf8NOew3FLOH,1xS3BCk291UvhgP2dvNtSE,-0.04
<b>Pipe</b> & tray,clearance,2O2Fr$t4X7Zf8NOew3FLOI,1xS3BCk291UvhgP2dvNtSF,0.02
No such kind,soft,a,b,0
`;

const journey = inTurns(journeysOn(async (service) => ({ tenant: await makeTenant(service, 'Exchange') })));

/** Gives a form its file, as a person chooses one. */
async function choose(visit: Visit, form: string, file: { name: string; text: string | Buffer }): Promise<void> {
  const { page, word } = visit;
  await page
    .getByRole('form', { name: word(form), exact: true })
    .locator('input[type=file]')
    .setInputFiles({ name: file.name, mimeType: 'application/octet-stream', buffer: Buffer.from(file.text) });
}

journey('the run of a clash test is imported, and its report names the line that was left out', async (visit) => {
  const { tenant } = visit.made;
  const { projectId } = tenant;
  await visit.signIn({ email: tenant.ownerEmail });
  await visit.open(`/projects/${projectId}/exchange`);
  await visit.heading('exchange:title').waitFor();
  await visit.screen('exchange');
  const form = visit.page.getByRole('form', { name: visit.word('exchange:clashes.title'), exact: true });
  await visit.field('exchange:clashes.test').fill(`Ducts against beams ${visit.variant.language}`);
  await choose(visit, 'exchange:clashes.title', { name: 'run.csv', text: RUN });
  await form.getByRole('button', { name: visit.word('exchange:import'), exact: true }).click();
  await visit.text('exchange:report.done').waitFor();
  await visit.page.getByText(visit.word('exchange:report.line', { line: '4' }), { exact: true }).waitFor();
  await visit.screen('clash-import-report');
  await visit.link('exchange:report.seeClashes').click();
  await visit.page.waitForURL(`**/projects/${projectId}/clashes*`);
});

journey(
  'issues go out as BCF and come in again unchanged; a file that is no archive is refused with the reason',
  async (visit) => {
    const { tenant } = visit.made;
    const { projectId } = tenant;
    const title = `Crack in the north wall ${visit.variant.language}`;
    accepted(await tenant.owner.post(`/api/projects/${projectId}/issues`, { title }), 201);
    await visit.signIn({ email: tenant.ownerEmail });
    await visit.open(`/projects/${projectId}/exchange`);
    const [download] = await Promise.all([
      visit.page.waitForEvent('download'),
      visit.link('exchange:export.action').click(),
    ]);
    const archive = await readFile(await download.path());
    const form = visit.page.getByRole('form', { name: visit.word('exchange:issues.title'), exact: true });
    const send = form.getByRole('button', { name: visit.word('exchange:import'), exact: true });

    visit.announce({ method: 'POST', path: `/api/projects/${projectId}/issues/imports`, status: 422 });
    await choose(visit, 'exchange:issues.title', { name: 'broken.bcfzip', text: 'this is no archive' });
    await send.click();
    await form.getByRole('alert').getByText(visit.word('service:bcf.notZip')).waitFor();
    await visit.screen('import-refused');

    await choose(visit, 'exchange:issues.title', { name: 'issues.bcfzip', text: archive });
    await send.click();
    await visit.text('exchange:report.done').waitFor();
    const page = accepted(await tenant.owner.get(`/api/projects/${projectId}/issues?limit=200`), 200);
    const same = page.data.filter((issue: { title: string }) => issue.title === title);
    assert.equal(same.length, 1, 'an issue that comes home is the same issue');
  },
);
