// Lists and records as PDF, saved from their screens in either language.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { accepted } from '../support/calls.ts';
import { makeTenant } from '../support/tenants.ts';
import { journeysOn } from './support/journeys.ts';
import type { Visit } from './support/visit.ts';

const journey = journeysOn(async (service) => {
  const tenant = await makeTenant(service, 'Documents');
  const base = `/api/projects/${tenant.projectId}`;
  const issue = accepted(await tenant.owner.post(`${base}/issues`, { title: 'Crack 4711', priority: 'high' }), 201);
  accepted(await tenant.owner.post(`${base}/issues`, { title: 'Door 4712', priority: 'low' }), 201);
  return { tenant, issueId: issue.id as string };
});

const LANGUAGES = { en: 'English', ar: 'العربية' } as const;

async function savePdf(visit: Visit, language: keyof typeof LANGUAGES): Promise<{ name: string; text: string }> {
  await visit.button('shell:export.open').click();
  const coming = visit.page.waitForEvent('download');
  await visit.page.getByRole('menuitem', { name: new RegExp(`PDF.*${LANGUAGES[language]}`) }).click();
  const saved = await coming;
  const loading = getDocument({ data: new Uint8Array(await readFile(await saved.path())), verbosity: 0 });
  const document = await loading.promise;
  const { items } = await (await document.getPage(1)).getTextContent();
  await loading.destroy();
  return { name: saved.suggestedFilename(), text: items.map((each) => ('str' in each ? each.str : '')).join(' ') };
}

journey('a list is saved as PDF with the filters of the screen, in either language', async (visit) => {
  const { tenant } = visit.made;
  await visit.signIn({ email: tenant.ownerEmail });
  await visit.open(`/projects/${tenant.projectId}/issues?priority=high`);
  await visit.heading('issues:title').waitFor();
  for (const language of ['en', 'ar'] as const) {
    const { name, text } = await savePdf(visit, language);
    assert.match(name, /\d{4}-\d{2}-\d{2}\.pdf$/);
    assert.ok(text.includes('Crack 4711'), text);
    assert.ok(!text.includes('Door 4712'), text);
    assert.equal(text.includes('Priority'), language === 'en');
  }
});

journey('a record is saved as PDF under its number', async (visit) => {
  const { tenant, issueId } = visit.made;
  await visit.signIn({ email: tenant.ownerEmail });
  await visit.open(`/projects/${tenant.projectId}/issues/${issueId}`);
  for (const language of ['en', 'ar'] as const) {
    const { name, text } = await savePdf(visit, language);
    assert.equal(name, 'issue-1.pdf');
    assert.ok(text.includes('Crack 4711'), text);
    assert.equal(text.includes('Activity'), language === 'en');
  }
  await visit.screen('issue-export');
});
