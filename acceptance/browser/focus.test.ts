// Who works by keyboard goes on where they were: behind a dialog or a menu, behind a button that works, and with what they
// had typed.
import assert from 'node:assert/strict';
import { setTimeout } from 'node:timers/promises';
import type { Locator } from 'playwright-core';
import { accepted } from '../support/calls.ts';
import { png } from '../support/pictures.ts';
import type { Service } from '../support/processes.ts';
import { makeKey, makeTenant, makeUser, PASSWORD, signIn, type Tenant } from '../support/tenants.ts';
import { eventually } from '../support/waiting.ts';
import { inTurns, journeysOn } from './support/journeys.ts';
import { nameOf } from './support/variants.ts';
import type { Visit } from './support/visit.ts';

const journey = inTurns(
  journeysOn(async (service: Service) => {
    const tenant = await makeTenant(service, 'Keyboard');
    const { owner, projectId } = tenant;
    const made = async (path: string, body: object) => accepted(await owner.post(path, body), 201).id as string;
    const milestoneId = await made(`/api/projects/${projectId}/milestones`, { name: 'Shell' });
    await made(`/api/projects/${projectId}/milestones`, { name: 'Fit-out' });
    const photo = await owner.upload(`/api/projects/${projectId}/photos`, { milestoneId }, await png(64, 48));
    accepted(
      await owner.upload(`/api/projects/${projectId}/floor-plans`, { name: 'Ground floor' }, await png(64, 48)),
      201,
    );
    return {
      tenant,
      service,
      photoId: accepted(photo, 201).id as string,
      keyId: (await makeKey(owner, 'read', 'Dashboard')).id,
      hookId: await made('/api/workspace/webhooks', { url: 'https://hooks.example.com/', events: ['issue.created'] }),
      issueId: await made(`/api/projects/${projectId}/issues`, { title: 'Door without a handle' }),
    };
  }),
);

async function focused(what: string, element: Locator): Promise<void> {
  await eventually(`the focus is on ${what}`, async () => {
    const isIt = (await element.count()) === 1 && (await element.and(element.page().locator(':focus')).count()) === 1;
    return isIt || undefined;
  });
}

/** Opens it by keyboard and leaves it by Escape, twice: what is fetched at the first time is there at the second. */
async function openAndLeave(visit: Visit, opener: Locator, what: string): Promise<void> {
  const { page } = visit;
  const opened = page.locator('[role=dialog]:visible, [role=menu]:visible');
  for (const time of ['first', 'second']) {
    await opener.focus();
    await page.keyboard.press('Enter');
    await opened.waitFor();
    await eventually(`the focus is in what ${what} opened`, async () => {
      const isIn = await page.evaluate('document.activeElement.closest("[role=dialog], [role=menu]") !== null');
      return isIn === true || undefined;
    });
    await page.keyboard.press('Escape');
    await opened.waitFor({ state: 'detached' });
    await focused(`${what} again (${time})`, opener);
  }
}

journey('whoever closes a dialog of the workspace is where they opened it', async (visit) => {
  const { tenant, keyId, hookId } = visit.made;
  await visit.signIn({ email: tenant.ownerEmail });
  const openers = {
    projects: ['workspace:projects.new'],
    members: ['members:invite.action', 'members:leave.action'],
    'api-keys': ['keys:new'],
    [`api-keys/${keyId}`]: ['keys:revoke'],
    webhooks: ['webhooks:new'],
    [`webhooks/${hookId}`]: ['webhooks:rotate.action', 'webhooks:delete.action'],
  };
  for (const [place, words] of Object.entries(openers)) {
    await visit.open(`/w/${tenant.workspaceId}/${place}`);
    await visit.rest();
    for (const word of words) await openAndLeave(visit, visit.button(word), word);
  }
});

journey('whoever closes a dialog of a project is where they opened it', async (visit) => {
  const { tenant, issueId } = visit.made;
  await visit.signIn({ email: tenant.ownerEmail });
  const openers = {
    plans: ['plans:add.open'],
    milestones: ['milestones:new.open', 'milestones:compare.open'],
    issues: ['issues:new.open'],
    rfis: ['rfis:new.open'],
    clashes: ['clashes:new.open'],
    members: ['project:members.give'],
    [`issues/${issueId}`]: ['issues:place.change'],
  };
  for (const [place, words] of Object.entries(openers)) {
    await visit.open(`/projects/${tenant.projectId}/${place}`);
    await visit.rest();
    for (const word of words) await openAndLeave(visit, visit.button(word).first(), word);
  }
});

journey(
  'a menu gives the focus back the first time, and so does a dialog that one of its items opened',
  async (visit) => {
    const { tenant } = visit.made;
    const { page } = visit;
    await visit.signIn({ email: tenant.ownerEmail });
    await visit.open(`/projects/${tenant.projectId}/milestones`);
    await visit.rest();
    const menu = visit.button('milestones:menuOf', { name: 'Shell' });
    await openAndLeave(visit, menu, 'the menu of a milestone');
    await openAndLeave(
      visit,
      visit.button('shell:person.menu', { name: `Person ${tenant.ownerEmail}` }),
      'the own menu',
    );
    for (const item of ['shell:edit', 'shell:delete']) {
      await menu.focus();
      await page.keyboard.press('Enter');
      await visit.role('menuitem', item).press('Enter');
      await page.getByRole('dialog').waitFor();
      await page.keyboard.press('Escape');
      await visit.closed();
      await focused(`the menu behind ${item}`, menu);
    }
    const heading = visit.button('milestones:new.open');
    await heading.focus();
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('combobox').waitFor({ state: 'detached' });
    await focused('what had it before the search', heading);
  },
);

journey('what a screen still fetches below its heading takes no press from the heading', async (visit) => {
  const { tenant } = visit.made;
  const { page } = visit;
  await visit.signIn({ email: tenant.ownerEmail });
  for (const [place, word, words] of [
    ['plans', 'plans:add.open', 'photos'],
    ['issues', 'issues:new.open', 'bulk'],
  ] as const) {
    const held = Promise.withResolvers<void>();
    await page.route(new RegExp(`/app/${words}-[\\w-]{8}\\.js$`), async (route) => {
      await held.promise;
      await route.continue();
    });
    await visit.open(`/projects/${tenant.projectId}/${place}`);
    const opener = visit.button(word).first();
    await opener.focus();
    await page.locator('main [aria-busy=true]').waitFor();
    await focused(word, opener);
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').waitFor();
    held.resolve();
    await visit.rest();
    await page.keyboard.press('Escape');
    await visit.closed();
    await focused(`${word} again`, opener);
    await page.unrouteAll({ behavior: 'wait' });
  }
});

journey('what the rows of a list ask for takes no typing from its search', async (visit) => {
  const { tenant } = visit.made;
  const { page, word } = visit;
  await visit.signIn({ email: tenant.ownerEmail });
  // By the project's own record a row knows what day it is there.
  await page.route(new RegExp(`/api/projects/${tenant.projectId}$`), async (route) => {
    await setTimeout(500);
    await route.continue();
  });
  const held = Promise.withResolvers<void>();
  await page.route(new RegExp(`/api/projects/${tenant.projectId}/issues\\?`), async (route) => {
    await held.promise;
    await route.continue();
  });
  await visit.open(`/projects/${tenant.projectId}/issues`);
  const search = page.getByRole('searchbox', { name: word('coordination:filter.text'), exact: true });
  await search.pressSequentially('Door');
  held.resolve();
  const row = page.getByRole('link', { name: 'Door without a handle' });
  await row.waitFor();
  await focused('the search', search);
  await search.pressSequentially(' with');
  await page.waitForURL((url) => url.searchParams.get('q') === 'Door with');
  await row.waitFor();
});

journey('a button that works keeps the focus, and so does one that has nothing more to do', async (visit) => {
  const { tenant, photoId } = visit.made;
  const { page } = visit;
  await visit.signIn({ email: tenant.ownerEmail });
  await visit.open(`/projects/${tenant.projectId}/settings`);
  await visit.field('project:settings.description').fill(`By the canal, ${nameOf(visit.variant)}`);
  const save = visit.button('project:settings.save');
  await save.press('Enter');
  await visit.text('project:settings.saved').waitFor();
  await focused('the button that saved', save);
  assert.equal(await save.isDisabled(), true, 'there is nothing more to save');
  await page.keyboard.press('Shift+Tab');
  assert.equal(await save.getAttribute('disabled'), '', 'and none comes back to it');

  await visit.open(`/projects/${tenant.projectId}/photos/${photoId}`);
  const edit = visit.button('shell:edit');
  await edit.press('Enter');
  await focused('the first field', visit.field('photos:kind'));
  await visit.button('shell:cancel').press('Enter');
  await focused('the button that began it', edit);
});

/** The form of the milestone, with a description typed into it. */
async function typeDescription(visit: Visit, projectId: string, [name, text]: [string, string]): Promise<Locator> {
  const { page } = visit;
  await visit.open(`/projects/${projectId}/milestones`);
  await visit.button('milestones:menuOf', { name }).click();
  await visit.role('menuitem', 'shell:edit').click();
  const field = visit.field('milestones:fields.description');
  await field.fill(text);
  assert.equal(await page.getByRole('dialog').count(), 1);
  return field;
}

journey('Escape at both versions goes back to the form, with what was typed', async (visit) => {
  const { tenant } = visit.made;
  const { page } = visit;
  const milestone = await makeMilestone(tenant, `Roof ${nameOf(visit.variant)}`);
  visit.announce({ method: 'PATCH', path: /\/milestones\//, status: 412 });
  await visit.signIn({ email: tenant.ownerEmail });
  const field = await typeDescription(visit, tenant.projectId, [milestone.name, 'Mine']);
  accepted(await tenant.owner.patch(milestone.path, { description: 'Theirs' }));
  const save = visit.button('shell:save');
  await save.press('Enter');
  await visit.heading('shell:conflict.title').waitFor();
  await page.keyboard.press('Escape');
  await visit.heading('shell:conflict.title').waitFor({ state: 'detached' });
  assert.equal(await field.inputValue(), 'Mine');
  await focused('the button that saves', save);
  await save.press('Enter');
  await visit.button('shell:conflict.keepYours').press('Enter');
  await visit.closed();
  assert.equal(accepted(await tenant.owner.get(milestone.path)).description, 'Mine');
});

journey('Escape at the password of a session that has ended leaves the form below as it is', async (visit) => {
  const { tenant, service } = visit.made;
  const milestone = await makeMilestone(tenant, `Stairs ${nameOf(visit.variant)}`);
  const email = `ended-${nameOf(visit.variant)}@keyboard.example`;
  await makeUser(service, tenant.workspaceId, { email, role: 'admin' });
  visit.announce({ path: /^\/api\//, status: 401 });
  await visit.signIn({ email });
  const field = await typeDescription(visit, tenant.projectId, [milestone.name, 'Typed before it ended']);
  const elsewhere = await signIn(visit.origin, email, PASSWORD, visit.origin);
  accepted(await elsewhere.post('/api/auth/sign-out-everywhere'), 204);
  await visit.ended();
  await visit.button('shell:save').press('Enter');
  await visit.field('shell:again.password').press('Escape');
  await visit.heading('shell:again.title').waitFor();
  assert.equal(await field.inputValue(), 'Typed before it ended');
  await visit.field('shell:again.password').fill(PASSWORD);
  await visit.field('shell:again.password').press('Enter');
  await visit.closed();
  assert.equal(accepted(await tenant.owner.get(milestone.path)).description, 'Typed before it ended');
});

async function makeMilestone({ owner, projectId }: Tenant, name: string) {
  const { id } = accepted(await owner.post(`/api/projects/${projectId}/milestones`, { name }), 201);
  return { name, path: `/api/projects/${projectId}/milestones/${id}` };
}
