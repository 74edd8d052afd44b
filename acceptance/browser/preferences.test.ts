// Preferences of a person, not of a browser: language, theme and filters follow them to another browser, and nobody who signs in
// afterwards finds those of the person before.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { accepted } from '../support/calls.ts';
import { makeTenant, makeUser, PASSWORD, signIn } from '../support/tenants.ts';
import { eventually } from '../support/waiting.ts';
import { freshContexts } from './support/contexts.ts';
import { inTurns, journeysOn } from './support/journeys.ts';
import type { Language, Theme } from './support/variants.ts';
import type { Visit } from './support/visit.ts';

const LANGUAGE_NAMES: Readonly<Record<Language, string>> = { en: 'English', ar: 'العربية' };

const journey = inTurns(
  journeysOn(
    async (service) => {
      const tenant = await makeTenant(service, 'Preferences');
      accepted(await tenant.owner.post(`/api/projects/${tenant.projectId}/issues`, { title: 'Crack in a slab' }), 201);
      return {
        tenant,
        async somebody() {
          const email = `${randomUUID()}@preferences.example`;
          await makeUser(service, tenant.workspaceId, { email, role: 'admin' });
          return { email, name: `Person ${email}` };
        },
        clientOf: (email: string) =>
          signIn(service.address, email, PASSWORD, service.address.replace('127.0.0.1', 'localhost')),
      };
    },
    {},
    freshContexts,
  ),
);

const other = (language: Language): Language => (language === 'en' ? 'ar' : 'en');
const opposite = (theme: Theme): Theme => (theme === 'light' ? 'dark' : 'light');

const isIn = (page: Page, language: Language, theme: Theme) =>
  page.locator(`html[lang=${language}][data-mantine-color-scheme=${theme}]`).waitFor();

async function chooseLanguage(page: Page, language: Language): Promise<void> {
  await page
    .locator('header')
    .getByRole('button', { name: /^(Language|اللغة)/ })
    .click();
  await page.getByRole('menuitem', { name: LANGUAGE_NAMES[language] }).click();
  await page.locator(`html[lang=${language}]`).waitFor();
}

async function enter({ page }: Pick<Visit, 'page'>, email: string): Promise<void> {
  await page.locator('input[autocomplete^=username]').fill(email);
  await page.locator('input[autocomplete^=current-password]').fill(PASSWORD);
  await page.locator('main form button[type=submit]').click();
  await page.waitForURL((url) => url.pathname !== '/sign-in');
}

/** Languages and themes that the page was in, from before its first paint on. */
const WATCH_LOOKS = `(() => {
  const seen = [];
  const note = () => {
    const { lang, dataset } = document.documentElement;
    const look = lang + ' ' + dataset.mantineColorScheme;
    if (document.body && seen.at(-1) !== look) seen.push(look);
  };
  new MutationObserver(note).observe(document, { subtree: true, childList: true, attributes: true, attributeFilter: ['lang', 'data-mantine-color-scheme'] });
  Object.assign(globalThis, { seenLooks: seen });
})()`;

journey('language and theme go along to another browser, whose first paint is in them already', async (visit) => {
  const { made, page, origin } = visit;
  const { language, theme } = visit.variant;
  const person = await made.somebody();
  await visit.signIn(person);
  await visit.open('/me');
  await visit.role('radio', `account:appearance.${opposite(theme)}`).check();
  await isIn(page, language, opposite(theme));
  await chooseLanguage(page, other(language));
  const client = await made.clientOf(person.email);
  const stored = await eventually('both are stored', async () => {
    const { json } = await client.get('/api/me/preferences');
    return json.language === other(language) && json.theme === opposite(theme) ? json : undefined;
  });
  assert.deepEqual(stored, { language: other(language), theme: opposite(theme) });
  const elsewhere = await page.context().browser()?.newContext({ locale: language, colorScheme: theme });
  assert.ok(elsewhere);
  await elsewhere.addInitScript(WATCH_LOOKS);
  const there = await elsewhere.newPage();
  await there.goto(`${origin}/sign-in`);
  await isIn(there, language, theme);
  await enter({ page: there }, person.email);
  await isIn(there, other(language), opposite(theme));
  // A page that is loaded with the session is never in another language or theme, whatever the browser remembers.
  await there.evaluate(
    `localStorage.setItem('pcs-language', '${language}'), localStorage.setItem('pcs-color-scheme', '${theme}')`,
  );
  await there.goto(`${origin}/me`);
  await there.getByRole('button', { name: new RegExp(person.email) }).waitFor();
  assert.deepEqual(await there.evaluate('seenLooks'), [`${other(language)} ${opposite(theme)}`]);
  await elsewhere.close();
});

journey(
  'who signs in behind another person finds neither their language nor their theme; the sign-in page keeps them',
  async (visit) => {
    const { made, page } = visit;
    const { language, theme } = visit.variant;
    const [first, second] = [await made.somebody(), await made.somebody()];
    await visit.open('/sign-in');
    await enter(visit, first.email);
    await visit.open('/me');
    await visit.role('radio', `account:appearance.${opposite(theme)}`).check();
    await chooseLanguage(page, other(language));
    const client = await made.clientOf(first.email);
    await eventually('the language is stored', async () =>
      (await client.get('/api/me/preferences')).json.language === other(language) ? true : undefined,
    );
    await page.getByRole('button', { name: new RegExp(first.email) }).click();
    await page.getByRole('menuitem').last().click();
    await page.waitForURL('**/sign-in');
    await isIn(page, other(language), opposite(theme));
    await enter(visit, second.email);
    await isIn(page, language, theme);
    await visit.button('shell:person.menu', { name: second.name }).waitFor();
    const kept = await page.evaluate<string>('JSON.stringify([{ ...localStorage }, { ...sessionStorage }])');
    assert.ok(!kept.includes(first.email) && !/"pcs-(language|color-scheme)":"(?!auto)/.test(kept), kept);
  },
);

journey('a language that is chosen at the sign-in page becomes that of who signs in and chose none', async (visit) => {
  const { made, page } = visit;
  const there = other(visit.variant.language);
  const person = await made.somebody();
  await visit.open('/sign-in');
  await chooseLanguage(page, there);
  await enter(visit, person.email);
  const client = await made.clientOf(person.email);
  await eventually('it is stored', async () =>
    (await client.get('/api/me/preferences')).json.language === there ? true : undefined,
  );
  await page.locator(`html[lang=${there}]`).waitFor();
});

journey(
  'filters go along to another browser by the side bar; another person finds an unfiltered list',
  async (visit) => {
    const { made, page, origin } = visit;
    const [first, second] = [await made.somebody(), await made.somebody()];
    const list = `/projects/${made.tenant.projectId}/issues`;
    await visit.signIn(first);
    await visit.open(list);
    await visit.page.getByRole('search').locator('input').first().fill('slab');
    await page.waitForURL(/[?&]q=slab/);
    const client = await made.clientOf(first.email);
    const waitForStored = (wanted: string) =>
      eventually(`${wanted} is stored`, async () =>
        (await client.get(`/api/projects/${made.tenant.projectId}/list-views`)).json.issues === wanted
          ? true
          : undefined,
      );
    await waitForStored('q=slab');
    // Changed a moment before the page is left.
    await page.getByRole('search').locator('input').first().fill('wall');
    await page.waitForURL(/[?&]q=wall/);
    await page.goto('about:blank');
    await waitForStored('q=wall');
    await visit.open(`${list}?q=wall`);
    await page.getByRole('search').locator('input').first().fill('slab');
    await page.waitForURL(/[?&]q=slab/);
    await waitForStored('q=slab');
    const openBySideBar = async (email: string) => {
      const elsewhere = await page.context().browser()?.newContext({ locale: visit.variant.language });
      assert.ok(elsewhere);
      const there = await elsewhere.newPage();
      await there.goto(
        `${origin}/sign-in?${new URLSearchParams({ next: `/projects/${made.tenant.projectId}/overview` })}`,
      );
      await enter({ page: there }, email);
      const link = there.getByRole('navigation').locator(`a[href^="${list}"]`);
      await link.waitFor();
      return { there, link, close: () => elsewhere.close() };
    };
    const same = await openBySideBar(first.email);
    await same.there.locator(`a[href="${list}?q=slab"]`).waitFor();
    await same.link.click();
    await same.there.getByRole('search').locator('input').first().waitFor();
    assert.equal(await same.there.getByRole('search').locator('input').first().inputValue(), 'slab');
    await same.close();
    const stranger = await openBySideBar(second.email);
    assert.equal(await stranger.link.getAttribute('href'), list);
    await stranger.close();
  },
);

journey('the address that an ended session left does not hand its filters to another person', async (visit) => {
  const { made, page } = visit;
  const [first, second] = [await made.somebody(), await made.somebody()];
  const list = `/projects/${made.tenant.projectId}/issues`;
  await visit.open('/sign-in');
  await enter(visit, first.email);
  await visit.open(`${list}?q=secret`);
  await visit.button('shell:person.menu', { name: first.name }).waitFor();
  // What the list asks for only then would be refused.
  await visit.rest();
  const client = await made.clientOf(first.email);
  accepted(await client.post('/api/auth/sign-out-everywhere', {}), 204);
  await visit.ended();
  visit.announce({ path: '/api/auth/session', status: 401 });
  await visit.open(`${list}?q=secret`);
  await page.waitForURL('**/sign-in**');
  await enter(visit, second.email);
  await page.waitForURL((url) => url.pathname === list);
  assert.equal(new URL(page.url()).search, '');
});

journey(
  'filters of a workspace’s lists and of the automation log go along to another browser by their links',
  async (visit) => {
    const { made, page, origin } = visit;
    const person = await made.somebody();
    const { workspaceId, projectId } = made.tenant;
    const [workspace, project] = [`/w/${workspaceId}`, `/projects/${projectId}`];
    const client = await made.clientOf(person.email);
    // Filters that rest are stored, and the next address is a new page.
    const waitForStored = (path: string, list: string, wanted: string) =>
      eventually(`the filters of ${list} are stored`, async () =>
        (await client.get(`/api${path}/list-views`)).json[list] === wanted ? true : undefined,
      );
    await visit.signIn(person);
    await visit.open(`${workspace}/audit-log?actorType=key`);
    await visit.field('audit:subject').click();
    await page.getByRole('option', { name: visit.word('audit:subjects.project'), exact: true }).click();
    await page.waitForURL(/[?&]subjectType=project/);
    await waitForStored('/workspace', 'auditLog', 'actorType=key&subjectType=project');
    await visit.open(`${workspace}/projects`);
    await visit.text('workspace:projects.all').click();
    await page.waitForURL(/[?&]status=all/);
    await waitForStored('/workspace', 'projects', 'status=all');
    await visit.open(`${project}/automation/log`);
    await visit.field('automation:log.result').click();
    await page.getByRole('option').first().click();
    await page.waitForURL(/[?&]result=/);
    const { searchParams } = new URL(page.url());
    await waitForStored(project, 'automationLog', searchParams.toString());
    // A tab is no filter, and an address that a link leads to is not stored. What is stored, is when the list is left.
    await visit.open(`${workspace}/members?q=nobody`);
    await visit.role('tab', 'members:invitations.title').click();
    await page.waitForURL(/[?&]view=invitations/);
    if (visit.variant.size === 'phone') await visit.button('shell:navigation').click();
    await page.locator(`nav a[href="${workspace}/projects?status=all"]`).click();
    await page.waitForURL(/projects[?]status=all/);
    await page.locator('input[type=radio][value=all]:checked').waitFor({ state: 'attached' });
    await page.locator(`nav a[href="${workspace}/members"]`).waitFor({ state: 'attached' });
    const elsewhere = await page.context().browser()?.newContext({ locale: visit.variant.language });
    assert.ok(elsewhere);
    const there = await elsewhere.newPage();
    await there.goto(`${origin}/sign-in?${new URLSearchParams({ next: `${project}/automation` })}`);
    await enter({ page: there }, person.email);
    await there.locator(`main a[href="${project}/automation/log?${searchParams}"]`).waitFor();
    await there.locator(`nav a[href="${workspace}/projects?status=all"]`).click();
    await there.locator('input[type=radio][value=all]:checked').waitFor({ state: 'attached' });
    await there.locator(`nav a[href="${workspace}/members"]`).waitFor();
    await there.locator(`nav a[href="${workspace}/audit-log?actorType=key&subjectType=project"]`).waitFor();
    await elsewhere.close();
  },
);
