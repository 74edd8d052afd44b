// The frame of the application: how people come in, find their way and go out, in their language and in their light.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import type { Locator } from 'playwright-core';
import { accepted } from '../support/calls.ts';
import { makeTenant, makeUser, PASSWORD } from '../support/tenants.ts';
import { eventually } from '../support/waiting.ts';
import { inTurns, journeysOn, journeysOnFresh } from './support/journeys.ts';
import type { Language } from './support/variants.ts';
import type { Visit } from './support/visit.ts';

const OWNER = { name: 'Noor Haddad', email: 'noor@frame.example', workspace: 'Frame & Sons' };
const LANGUAGE_NAMES: Readonly<Record<Language, string>> = { en: 'English', ar: 'العربية' };

const journey = inTurns(
  journeysOn(async (service) => {
    const tenant = await makeTenant(service, 'Frame');
    return {
      tenant,
      person: { email: tenant.ownerEmail },
      /** Whoever signs in or out at the page is somebody else each time. */
      async somebody() {
        const email = `${randomUUID()}@frame.example`;
        await makeUser(service, tenant.workspaceId, { email, role: 'admin' });
        return { email };
      },
    };
  }),
);
const journeyFromNothing = journeysOnFresh(async (service) => {
  const link = await eventually('the set-up link', async () =>
    service.lines().find((line) => line.includes('#token=')),
  );
  return { link: new URL(link.slice(link.indexOf('http'))) };
});

/** Fields of the sign-in screens are found as password managers find them. */
const filledBy = ({ page }: Visit, autocomplete: string): Locator =>
  page.locator(`input[autocomplete^="${autocomplete}"]`).first();
const sendForm = ({ page }: Visit) => page.locator('main form button[type=submit]').click();

async function fillSignIn(visit: Visit, email: string, password: string): Promise<void> {
  await filledBy(visit, 'username').fill(email);
  await filledBy(visit, 'current-password').fill(password);
  await sendForm(visit);
}

async function signOut(visit: Visit, name: string): Promise<void> {
  await visit.button('shell:person.menu', { name }).click();
  await visit.role('menuitem', 'shell:person.signOut').click();
  await visit.page.waitForURL('**/sign-in');
}

const htmlOf = async ({ page }: Visit) => {
  const html = page.locator('html');
  const [lang, dir] = await Promise.all([html.getAttribute('lang'), html.getAttribute('dir')]);
  return { lang, dir };
};
const DIRECTIONS: Readonly<Record<Language, string>> = { en: 'ltr', ar: 'rtl' };

journeyFromNothing(
  'the printed link makes the first owner, who is signed in with it and can sign in again',
  async (visit) => {
    const { link } = visit.made;
    await visit.open(link.pathname + link.hash);
    await visit.screen('set-up');
    await visit.page.locator('input[autocomplete="organization"]').fill(OWNER.workspace);
    await filledBy(visit, 'name').fill(OWNER.name);
    await filledBy(visit, 'username').fill(OWNER.email);
    await filledBy(visit, 'new-password').fill(PASSWORD);
    await sendForm(visit);
    await visit.button('shell:person.menu', { name: OWNER.name }).waitFor();
    await visit.screen('first-workspace');
    await signOut(visit, OWNER.name);
    await fillSignIn(visit, OWNER.email, PASSWORD);
    await visit.button('shell:person.menu', { name: OWNER.name }).waitFor();
  },
);

journey('a wrong password is said, and what was typed as the address stays', async (visit) => {
  const person = await visit.made.somebody();
  visit.announce({ method: 'POST', path: '/api/auth/sign-in', status: 401 });
  await visit.open('/sign-in');
  await visit.screen('sign-in');
  await fillSignIn(visit, person.email, 'not the password at all');
  await visit.page.getByRole('alert').first().waitFor();
  await visit.screen('sign-in-refused');
  assert.equal(await filledBy(visit, 'username').inputValue(), person.email);
  await fillSignIn(visit, person.email, PASSWORD);
  await visit.page.waitForURL(`**/w/${visit.made.tenant.workspaceId}/projects`);
});

journey('an address that is nowhere says so, to strangers and to people at work, and leads back', async (visit) => {
  for (const path of ['/projects', '/nothing/here']) {
    visit.announce({ path, status: 404 });
    await visit.open(path);
    await visit.heading('shell:notFound.title').waitFor();
  }
  await visit.screen('mistyped');
  await visit.signIn(visit.made.person);
  await visit.link('shell:notFound.home').click();
  await visit.page.waitForURL(`**/sign-in?next=*`);
  await visit.open('/');
  await visit.page.waitForURL('**/projects');
});

journey('a deep link leads to the sign-in page and, once signed in, on to where it points', async (visit) => {
  const { tenant, somebody } = visit.made;
  const person = await somebody();
  const path = `/projects/${tenant.projectId}/overview`;
  await visit.open(path);
  await visit.page.waitForURL('**/sign-in?next=*');
  await fillSignIn(visit, person.email, PASSWORD);
  await visit.page.waitForURL(`**${path}`);
  await visit.page.getByRole('heading', { level: 1, name: `Tower of ${tenant.name}` }).waitFor();
  await visit.screen('overview');
});

journey('the projects of the workspace are listed, and each leads to its overview', async (visit) => {
  const { tenant, person } = visit.made;
  await visit.signIn(person);
  await visit.open('/');
  await visit.page.waitForURL(`**/w/${tenant.workspaceId}/projects`);
  const project = visit.page.getByRole('main').getByRole('link', { name: `Tower of ${tenant.name}` });
  await project.waitFor();
  await visit.screen('projects');
  await project.click();
  await visit.page.waitForURL(`**/projects/${tenant.projectId}/overview`);
});

journey(
  'the menu of places holds a field where projects are many, from which arrows lead into what is found',
  async (visit) => {
    const { page } = visit;
    const { tenant } = visit.made;
    const known = accepted(await tenant.owner.get('/api/projects')).data.length as number;
    for (let at = known; at < 8; at += 1)
      accepted(await tenant.owner.post('/api/projects', { name: `Tower ${at}` }), 201);
    await visit.signIn(visit.made.person);
    await visit.open(`/projects/${tenant.projectId}/overview`);
    await visit.button('shell:place.label', { name: 'Tower of Frame' }).click();
    const field = page.getByRole('textbox', { name: visit.word('shell:place.find'), exact: true });
    await field.waitFor();
    await visit.screen('place-menu');
    await field.fill('tower 7');
    await field.press('ArrowDown');
    const found = page.getByRole('menuitem', { name: 'Tower 7', exact: true });
    await eventually('the focus is on what was found', async () =>
      (await found.and(page.locator(':focus')).count()) === 1 ? true : undefined,
    );
    await found.press('Enter');
    await page.getByRole('heading', { name: 'Tower 7', exact: true }).waitFor();
  },
);

journey('what is current in the side bar is in sight where the bar is longer than the screen', async (visit) => {
  const { person, tenant } = visit.made;
  await visit.signIn(person);
  await visit.page.setViewportSize({ width: 1366, height: 560 });
  await visit.open(`/projects/${tenant.projectId}/members`);
  const here = visit.page.getByRole('navigation').locator('[aria-current=page]');
  await here.waitFor();
  await visit.rest();
  const box = await here.boundingBox();
  assert.ok(box !== null && box.y >= 0 && box.y + box.height <= 560, JSON.stringify(box));
});

journey('the whole page changes its language and direction at once, keeps it, and changes back', async (visit) => {
  await visit.signIn(await visit.made.somebody());
  await visit.open(`/projects/${visit.made.tenant.projectId}/overview`);
  const here = visit.variant.language;
  const there: Language = here === 'en' ? 'ar' : 'en';
  const choose = async (language: Language) => {
    await visit.page
      .locator('header')
      .getByRole('button', { name: /^(Language|اللغة)/ })
      .click();
    await visit.page.getByRole('menuitem', { name: LANGUAGE_NAMES[language] }).click();
    await visit.page.locator(`html[lang=${language}][dir=${DIRECTIONS[language]}]`).waitFor();
  };
  await visit.button('shell:theme.label').waitFor();
  await choose(there);
  await visit.button('shell:theme.label').waitFor({ state: 'detached' });
  await visit.page.reload();
  assert.deepEqual(await htmlOf(visit), { lang: there, dir: DIRECTIONS[there] });
  await choose(here);
  await visit.button('shell:theme.label').waitFor();
  await visit.screen('overview-after-switch');
});

journey('light and dark are chosen, kept, and followed from the device again', async (visit) => {
  const { theme } = visit.variant;
  const other = theme === 'light' ? 'dark' : 'light';
  await visit.signIn(await visit.made.somebody());
  await visit.open('/');
  const choose = async (scheme: string) => {
    await visit.button('shell:theme.label').click();
    await visit.role('menuitem', `shell:theme.${scheme}`).click();
  };
  const isIn = (scheme: string) => visit.page.locator(`html[data-mantine-color-scheme=${scheme}]`).waitFor();
  await isIn(theme);
  await choose(other);
  await isIn(other);
  await visit.page.reload();
  await isIn(other);
  await choose('auto');
  await isIn(theme);
});

journey('signed out, nothing of the person is left to go back to', async (visit) => {
  const { tenant, somebody } = visit.made;
  const person = await somebody();
  await visit.signIn(person);
  await visit.open(`/w/${tenant.workspaceId}/projects`);
  await signOut(visit, `Person ${person.email}`);
  const session = await visit.page.context().request.get(`${visit.origin}/api/auth/session`);
  assert.equal(session.status(), 401);
  // The screen was replaced by the sign-in page, so that there is no way back to it; its address leads to the sign-in page.
  await visit.open(`/w/${tenant.workspaceId}/projects`);
  await visit.page.waitForURL('**/sign-in**');
  await filledBy(visit, 'username').waitFor();
});

journey(
  'an address in a workspace that is not theirs, or of a key that is not there, says so within the frame',
  async (visit) => {
    const { person, tenant } = visit.made;
    await visit.signIn(person);
    visit.announce({ path: '/api/projects', status: 404 });
    for (const path of ['projects', 'members', 'api-keys', 'webhooks', 'audit-log', 'plan', 'settings']) {
      await visit.open(`/w/${randomUUID()}/${path}`);
      await visit.heading('shell:notFound.title').waitFor();
    }
    await visit.open(`/w/${tenant.workspaceId}/api-keys/${randomUUID()}`);
    await visit.heading('shell:notFound.title').waitFor();
    await visit.page.getByRole('banner').waitFor();
  },
);

journey('an address that leads nowhere says so and leads home', async (visit) => {
  await visit.signIn(visit.made.person);
  await visit.open(`/w/${visit.made.tenant.workspaceId}/nowhere`);
  await visit.heading('shell:notFound.title').waitFor();
  await visit.screen('not-found');
  await visit.link('shell:notFound.home').click();
  await visit.page.waitForURL(`**/w/${visit.made.tenant.workspaceId}/projects`);
});
