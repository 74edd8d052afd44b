// A project's own screens: what matters in it now, who has which role, its settings; and a session that ends over them.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { accepted } from '../support/calls.ts';
import { makeTenant, makeUser, PASSWORD } from '../support/tenants.ts';
import { eventually } from '../support/waiting.ts';
import { inTurns, journeysOn } from './support/journeys.ts';
import type { Visit } from './support/visit.ts';

const TITLE = 'Door <b>swings</b> the wrong way';

const journey = inTurns(
  journeysOn(async (service) => {
    const tenant = await makeTenant(service, 'Project');
    const { owner, workspaceId } = tenant;
    return {
      tenant,
      async project(name = `Tower ${randomUUID()}`) {
        return accepted(await owner.post('/api/projects', { name, code: 'TWR', timeZone: 'Asia/Riyadh' }), 201);
      },
      /** Somebody else each time: an account takes ten sign-ins a minute. */
      async somebody(role: 'admin' | 'member' = 'member') {
        const email = `${randomUUID()}@project.example`;
        const id = await makeUser(service, workspaceId, { email, role });
        return { id, email, name: `Person ${email}` };
      },
    };
  }),
);

const at = (projectId: string, step: string) => `/projects/${projectId}/${step}`;
const dialogOf = ({ page }: Visit) => page.getByRole('dialog');

journey('an empty project says how it begins, and to each person what they may do', async (visit) => {
  const { tenant, project: make, somebody } = visit.made;
  const admin = await somebody('admin');
  const project = await make();
  const viewer = await somebody();
  accepted(await tenant.owner.put(`/api/projects/${project.id}/members/${viewer.id}`, { role: 'viewer' }));
  await visit.signIn(admin);
  await visit.open(at(project.id, 'overview'));
  await visit.link('project:steps.issue.title').waitFor();
  await visit.screen('overview-empty');
  await visit.signIn(viewer);
  await visit.open(at(project.id, 'overview'));
  await visit.text('project:steps.issue.others').waitFor();
  assert.equal(await visit.link('project:steps.issue.title').count(), 0, 'a viewer is offered nothing to raise');
});

journey('the overview counts what is open, and leads to what is the person’s own', async (visit) => {
  const { tenant, project: make, somebody } = visit.made;
  const admin = await somebody('admin');
  const project = await make();
  const issues = `/api/projects/${project.id}/issues`;
  const body = { type: 'defect', priority: 'high', assigneeId: admin.id, dueDate: '2020-01-31' };
  const issue = accepted(await tenant.owner.post(issues, { ...body, title: TITLE }), 201);
  await visit.signIn(admin);
  await visit.open(at(project.id, 'overview'));
  await visit.link('project:counts.overdue', { count: 1 }).waitFor();
  const mine = visit.page.getByRole('region', { name: visit.word('project:mine.title') });
  await mine.getByText(TITLE).waitFor();
  await visit.screen('overview');
  await mine.getByRole('link', { name: TITLE }).click();
  await visit.page.waitForURL(`**/issues/${issue.id}`);
});

journey('a role that another changed meanwhile is chosen between both', async (visit) => {
  const { tenant, project: make, somebody } = visit.made;
  const [admin, person] = [await somebody('admin'), await somebody()];
  const project = await make();
  const path = `/api/projects/${project.id}/members/${person.id}`;
  accepted(await tenant.owner.put(path, { role: 'viewer' }));
  await visit.signIn(admin);
  await visit.open(at(project.id, 'members'));
  await visit.page.getByRole('grid').getByText(person.name).click();
  await visit.role('radio', 'project:roles.reviewer.name').check();
  accepted(await tenant.owner.put(path, { role: 'upload_engineer' }));
  visit.announce({ method: 'PUT', path, status: 412 });
  await visit.button('project:members.change').click();
  await visit.heading('shell:conflict.title').waitFor();
  await visit.screen('project-role-conflict');
  assert.equal(accepted(await tenant.owner.get(path)).role, 'upload_engineer');
  await visit.button('shell:conflict.keepYours').click();
  await visit.closed();
  assert.equal(accepted(await tenant.owner.get(path)).role, 'reviewer');
});

journey('a workspace admin gives, changes and takes a role; others see who has which', async (visit) => {
  const { tenant, project: make, somebody } = visit.made;
  const admin = await somebody('admin');
  const project = await make();
  const person = await somebody();
  await visit.signIn(admin);
  await visit.open(at(project.id, 'members'));
  await visit.button('project:members.give').click();
  await visit.field('project:members.who').fill(person.email);
  await visit.page.getByRole('option').first().click();
  await visit.role('radio', 'project:roles.reviewer.name').check();
  await visit.screen('members-give');
  await visit.button('project:members.giveAction').click();
  await visit.closed();
  await visit.page.getByRole('grid').getByText(person.name).click();
  await visit.role('radio', 'project:roles.viewer.name').check();
  await visit.button('project:members.change').click();
  await visit.closed();
  const role = await eventually('the role', async () => {
    const { data } = accepted(await tenant.owner.get(`/api/projects/${project.id}/members`));
    return data.find((each: { userId: string }) => each.userId === person.id)?.role;
  });
  assert.equal(role, 'viewer');
  await visit.screen('members');
  await visit.signIn(person);
  await visit.open(at(project.id, 'members'));
  await visit.text('project:members.others').waitFor();
  assert.equal(await visit.button('project:members.give').count(), 0);
  await visit.signIn(admin);
  // The list comes as a whole: one that grew would move its rows under the pointer.
  const people = Promise.withResolvers<void>();
  await visit.page.route(`**/api/projects/${project.id}/people?*`, async (route) => {
    await people.promise;
    await route.continue();
  });
  const [given] = await Promise.all([
    visit.page.waitForResponse(`**/api/projects/${project.id}/members?*`),
    visit.open(at(project.id, 'members')),
  ]);
  await given.finished();
  await visit.page.locator('[role=grid][aria-busy=true]').waitFor();
  assert.equal(await visit.page.getByRole('grid').getByText(person.name).count(), 0);
  people.resolve();
  await visit.page.getByRole('grid').getByText(person.name).click();
  await visit.button('project:members.take').click();
  await dialogOf(visit)
    .getByRole('button', { name: visit.word('project:members.take') })
    .click();
  await visit.closed();
  const { data } = accepted(await tenant.owner.get(`/api/projects/${project.id}/members`));
  assert.deepEqual(data, []);
});

journey(
  'settings are saved once for both versions, survive a reload, and archiving says what it means',
  async (visit) => {
    const { tenant, project: make, somebody } = visit.made;
    const admin = await somebody('admin');
    const project = await make();
    const path = `/api/projects/${project.id}`;
    await visit.signIn(admin);
    await visit.open(at(project.id, 'settings'));
    await visit.field('project:settings.description').fill('برج <i>من</i> عشرة طوابق');
    await visit.page.reload();
    assert.equal(await visit.field('project:settings.description').inputValue(), 'برج <i>من</i> عشرة طوابق');
    accepted(await tenant.owner.patch(path, { name: 'Named elsewhere' }));
    visit.announce({ method: 'PATCH', path, status: 412 });
    await visit.page.reload();
    await visit.field('project:settings.name').fill('Named here');
    accepted(await tenant.owner.patch(path, { name: 'Named elsewhere again' }));
    await visit.button('project:settings.save').click();
    await visit.heading('shell:conflict.title').waitFor();
    await visit.screen('settings-conflict');
    await visit.button('shell:conflict.keepYours').click();
    await visit.text('project:settings.saved').waitFor();
    const saved = accepted(await tenant.owner.get(path));
    assert.deepEqual([saved.name, saved.description], ['Named here', 'برج <i>من</i> عشرة طوابق']);
    await visit.screen('settings');
    await visit.button('project:archive.action').click();
    await dialogOf(visit)
      .getByRole('button', { name: visit.word('project:archive.action') })
      .click();
    await visit.text('shell:archived.mayRestore').waitFor();
    await visit.screen('settings-archived');
    assert.equal(await visit.button('project:settings.save').count(), 0);
    assert.equal(accepted(await tenant.owner.get(path)).status, 'archived');
    await visit.button('project:archive.restore').click();
    await visit.text('shell:archived.mayRestore').waitFor({ state: 'detached' });
  },
);

journey('a form half filled in is saved after the session has ended and the person signed in again', async (visit) => {
  const { tenant, project: make, somebody } = visit.made;
  const project = await make();
  await visit.signIn(await somebody('admin'));
  await visit.open(at(project.id, 'settings'));
  await visit.field('project:settings.code').fill('TWR-2');
  const ended = await visit.page.request.post(`${visit.origin}/api/auth/sign-out-everywhere`, {
    headers: { origin: visit.origin },
  });
  assert.equal(ended.status(), 204);
  await visit.ended();
  visit.announce({ method: 'PATCH', path: `/api/projects/${project.id}`, status: 401 });
  visit.announce({ path: /^\/api\//, status: 401 });
  await visit.button('project:settings.save').click();
  await visit.heading('shell:again.title').waitFor();
  await visit.screen('session-ended', { whileBusy: true });
  await visit.field('shell:again.password').fill('not my password');
  await visit.button('shell:again.signIn').click();
  await visit.text('shell:again.wrong').waitFor();
  await visit.field('shell:again.password').fill(PASSWORD);
  await visit.button('shell:again.signIn').click();
  await visit.text('project:settings.saved').waitFor();
  assert.equal(accepted(await tenant.owner.get(`/api/projects/${project.id}`)).code, 'TWR-2');
});

journey('the project is gone through and searched by keys alone', async (visit) => {
  const { tenant, project: make, somebody } = visit.made;
  const admin = await somebody('admin');
  const project = await make();
  const issues = `/api/projects/${project.id}/issues`;
  const issue = accepted(await tenant.owner.post(issues, { title: TITLE, type: 'defect', priority: 'low' }), 201);
  await visit.signIn(admin);
  await visit.open(at(project.id, 'overview'));
  await visit.heading('project:latest.title').waitFor();
  const { keyboard } = visit.page;
  await keyboard.press('Tab');
  assert.equal(await visit.page.evaluate(`document.activeElement?.getAttribute('href')`), '#main');
  await visit.screen('skip-link');
  await keyboard.press('g');
  await keyboard.press('p');
  await visit.page.waitForURL('**/plans');
  await eventually('the heading is led to', async () =>
    (await visit.page.evaluate('document.activeElement?.tagName')) === 'H1' ? true : undefined,
  );
  await keyboard.press('?');
  await visit.heading('shell:shortcuts.title').waitFor();
  await visit.screen('shortcuts');
  await keyboard.press('Escape');
  await visit.closed();
  await keyboard.press('Control+k');
  const search = visit.page.getByRole('combobox', { name: visit.word('shell:search.open') });
  await search.fill('zzqx no such thing');
  await visit.text('shell:search.nothing').waitFor();
  await search.fill('swings');
  await visit.page.getByRole('option', { name: TITLE }).waitFor();
  await visit.screen('search');
  await keyboard.press('Enter');
  await visit.page.waitForURL(`**/issues/${issue.id}`);
  await eventually('the title names the issue and its project', async () =>
    (await visit.page.title()).includes(`${TITLE} · ${project.name} · `) ? true : undefined,
  );
  await keyboard.press('Control+k');
  await visit.page.getByRole('option', { name: TITLE }).first().waitFor();
  const recent = await visit.page.getByRole('option').first().textContent();
  assert.ok(!recent?.includes(project.name), `${recent} is the record alone`);
  await visit.screen('search-recent');
});
