// Native date fields: a date picked from the calendar is saved at once, a typed one when the field is left.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { accepted } from '../support/calls.ts';
import { makeTenant } from '../support/tenants.ts';
import { eventually } from '../support/waiting.ts';
import { inTurns, journeysOn } from './support/journeys.ts';

const journey = inTurns(journeysOn(async (service) => ({ tenant: await makeTenant(service, 'Dates') })));

for (const kind of ['issues', 'rfis'] as const) {
  journey(`the due date of one of the ${kind} is saved as it is picked, and once it was typed`, async (visit) => {
    const { owner, ownerEmail, projectId } = visit.made.tenant;
    const path = `/api/projects/${projectId}/${kind}`;
    const name = `Due ${randomUUID()}`;
    const body = kind === 'issues' ? { title: name } : { subject: name, question: 'When?' };
    const { id } = accepted(await owner.post(path, body), 201);
    const saved = async () => accepted(await owner.get(`${path}/${id}`)).dueDate as string | null;
    await visit.signIn({ email: ownerEmail });
    await visit.open(`/projects/${projectId}/${kind}/${id}`);
    const field = visit.field(`${kind}:field.dueDate`);
    await visit.rest();
    await field.focus();
    // Sets the value without a key, as the calendar does.
    await field.fill('2027-03-14');
    await eventually('the picked date is saved', async () => (await saved()) === '2027-03-14' || undefined);
    assert.equal(await visit.page.evaluate('document.activeElement.type'), 'date', 'the field was not left');
    await field.press('ArrowUp');
    await field.press('ArrowUp');
    await visit.rest();
    assert.equal(await saved(), '2027-03-14', 'a date is not saved at every key');
    await field.press('Enter');
    await eventually('the typed date is saved', async () => ((await saved()) !== '2027-03-14' ? true : undefined));
    await field.fill('');
    await eventually('the cleared date is saved', async () => ((await saved()) === null ? true : undefined));
  });
}

journey('a list follows a date picked in its filter at once', async (visit) => {
  const { owner, ownerEmail, projectId } = visit.made.tenant;
  accepted(await owner.post(`/api/projects/${projectId}/issues`, { title: 'Bent rail' }), 201);
  await visit.signIn({ email: ownerEmail });
  await visit.open(`/projects/${projectId}/issues`);
  await visit.page.getByRole('link', { name: 'Bent rail' }).first().waitFor();
  await visit.button('coordination:filter.more').click();
  await visit.field('coordination:filter.to').fill('2020-01-01');
  await visit.page.waitForURL(/to=2020-01-01/);
  await visit.page.getByRole('link', { name: 'Bent rail' }).first().waitFor({ state: 'detached' });
});
