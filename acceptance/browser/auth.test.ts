// Signing in: mailed and printed links, forgotten passwords, throttling, and what a browser keeps of it all; and what is a
// person's own once they are in.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import PostalMime from 'postal-mime';
import { accepted } from '../support/calls.ts';
import type { Service } from '../support/processes.ts';
import { makeTenant, makeUser, PASSWORD, signIn } from '../support/tenants.ts';
import { eventually } from '../support/waiting.ts';
import { inTurns, journeysOn, journeysOnFresh } from './support/journeys.ts';
import type { Visit } from './support/visit.ts';

const NEW_PASSWORD = 'Zwei-Krane-im-Regen-1822';

const journey = inTurns(
  journeysOn(async (service) => {
    const tenant = await makeTenant(service, 'Doors');
    return {
      tenant,
      async somebody(role: 'admin' | 'member' = 'member') {
        const email = `${randomUUID()}@doors.example`;
        await makeUser(service, tenant.workspaceId, { email, role });
        return { email, name: `Person ${email}` };
      },
      async invited(email = `${randomUUID()}@doors.example`) {
        const body = { email, role: 'member', projectRoles: [{ projectId: tenant.projectId, role: 'viewer' }] };
        const { id } = accepted(await tenant.owner.post('/api/workspace/invitations', body), 201);
        return { id, email, link: await mailedLink(service, email) };
      },
    };
  }),
);
const journeyFromNothing = journeysOnFresh(async (service) => {
  const line = await eventually('the set-up link', async () => service.lines().find((each) => /#token=/.test(each)));
  return { link: pathOf(line) };
});

/** Path and fragment of the link in a text: the host is written as the service is told of itself. */
function pathOf(text: string): string {
  const [found] = /https?:\/\/\S+#token=[\w~.%&=+-]+/.exec(text) ?? assert.fail(`a link in ${text}`);
  const { pathname, hash } = new URL(found);
  return pathname + hash;
}

/** The link of the latest mail to somebody who had `before` mails already. */
async function mailedLink(service: Pick<Service, 'dataDir'>, to: string, before = 0): Promise<string> {
  const text = await eventually(`a mail to ${to}`, async () => {
    const folder = join(service.dataDir, 'mail');
    const names = (await readdir(folder).catch(() => [])).filter((each) => each.endsWith('.eml')).toSorted();
    const mails = await Promise.all(names.map(async (name) => PostalMime.parse(await readFile(join(folder, name)))));
    const theirs = mails.filter((mail) => mail.to?.some(({ address }) => address === to));
    return theirs.length > before ? theirs.at(-1)?.text : undefined;
  });
  return pathOf(text);
}

const tokenIn = (link: string) => /#token=([\w~.-]+)/.exec(link)?.[1] ?? assert.fail(link);

/** Once its link was opened, a token is neither in the address nor in the history, and outlives a reload in its tab alone. */
async function assertTabAlone({ page }: Visit, link: string): Promise<void> {
  const token = tokenIn(link);
  await page.waitForURL((url) => !url.href.includes(token));
  const kept = await page.evaluate<string>('JSON.stringify([history.state, { ...localStorage }])');
  assert.ok(!kept.includes(token), kept);
  const form = page.locator('main form button[type=submit]');
  await form.waitFor();
  await page.reload();
  await form.waitFor();
  assert.ok(!page.url().includes(token), page.url());
  assert.deepEqual(await page.getByRole('alert').allInnerTexts(), [], 'nothing has gone wrong yet');
}

/** Once its link was used, a token is nowhere in the browser. */
async function assertForgotten({ page }: Visit, link: string): Promise<void> {
  const kept = await page.evaluate<string>(
    'JSON.stringify([location.href, history.state, { ...localStorage }, { ...sessionStorage }])',
  );
  assert.ok(!kept.includes(tokenIn(link)), kept);
}

const submit = ({ page }: Visit) => page.locator('main form button[type=submit]').click();

journeyFromNothing('a set-up that the service refuses says why at the field, and can be mended', async (visit) => {
  const { link } = visit.made;
  await visit.open(link);
  await assertTabAlone(visit, link);
  await submit(visit);
  assert.equal(await visit.page.evaluate('document.activeElement.name'), 'workspaceName');
  await visit.field('auth:workspaceName').fill('Nakheel & Sons <b>');
  await visit.field('auth:name').fill('نورة');
  await visit.field('auth:email').fill('noura@nakheel.example');
  await visit.field('auth:password').fill('password1234');
  visit.announce({ method: 'POST', path: '/api/auth/set-up', status: 422 });
  await submit(visit);
  await visit.text('auth:refused.password').waitFor();
  assert.equal(await visit.field('auth:name').inputValue(), 'نورة');
  await visit.screen('set-up-refused');
  await visit.field('auth:password').fill(NEW_PASSWORD);
  await submit(visit);
  await visit.button('shell:person.menu', { name: 'نورة' }).waitFor();
  assert.match(new URL(visit.page.url()).pathname, /^\/w\/[0-9a-f-]{36}\/projects$/);
  // The link is used up, and whoever is in is led on from it.
  await visit.open(link);
  await visit.page.waitForURL('**/projects');
});

journey('an invitation makes an account and leads into the workspace', async (visit) => {
  const { email, link } = await visit.made.invited();
  await visit.open(link);
  await assertTabAlone(visit, link);
  assert.equal(await visit.field('auth:email').inputValue(), email);
  await visit.screen('invitation-new');
  await visit.field('auth:name').fill('Sami O’Neil');
  await visit.field('auth:password').fill(NEW_PASSWORD);
  await submit(visit);
  await visit.button('shell:person.menu', { name: 'Sami O’Neil' }).waitFor();
  await visit.page.waitForURL(`**/w/${visit.made.tenant.workspaceId}/projects`);
  await assertForgotten(visit, link);
  visit.announce({ method: 'POST', path: '/api/auth/invitations/preview', status: 404 });
  await visit.open(link);
  await visit.text('auth:invitation.badLink').waitFor();
  await visit.screen('invitation-used');
});

journey('an invitation for somebody with an account takes their own password and no other', async (visit) => {
  const elsewhere = await makeTenant(visit.made.service, `Elsewhere ${randomUUID()}`);
  const { link } = await visit.made.invited(elsewhere.ownerEmail);
  await visit.signIn(await visit.made.somebody());
  await visit.open(link);
  await visit.field('auth:yourPassword').fill('not my password');
  visit.announce({ method: 'POST', path: '/api/auth/invitations/accept', status: 401 });
  await submit(visit);
  await visit.text('auth:invitation.wrong').waitFor();
  await visit.screen('invitation-known');
  await visit.field('auth:yourPassword').fill(PASSWORD);
  await submit(visit);
  await visit.page.waitForURL(`**/w/${visit.made.tenant.workspaceId}/projects`);
  await visit.button('shell:person.menu', { name: `Person ${elsewhere.ownerEmail}` }).waitFor();
});

journey('an invitation is accepted by the session that this browser has', async (visit) => {
  const elsewhere = await makeTenant(visit.made.service, `Session ${randomUUID()}`);
  const { link } = await visit.made.invited(elsewhere.ownerEmail);
  await visit.signIn({ email: elsewhere.ownerEmail });
  await visit.open(link);
  await visit.text('auth:invitation.way.session').waitFor();
  await visit.screen('invitation-session');
  await submit(visit);
  await visit.page.waitForURL(`**/w/${visit.made.tenant.workspaceId}/projects`);
});

journey('an invitation that was revoked says that it does not work', async (visit) => {
  const { id, link } = await visit.made.invited();
  accepted(await visit.made.tenant.owner.delete(`/api/workspace/invitations/${id}`), 204);
  visit.announce({ method: 'POST', path: '/api/auth/invitations/preview', status: 404 });
  await visit.open(link);
  await visit.text('auth:invitation.badLink').waitFor();
  await visit.link('auth:signIn.action').click();
  await visit.heading('auth:signIn.title').waitFor();
});

journey(
  'who forgot their password gets a link, chooses another, and signs in with it where they wanted to',
  async (visit) => {
    const { email, name } = await visit.made.somebody();
    await visit.open('/me');
    await visit.link('auth:signIn.forgotten').click();
    await visit.heading('auth:forgotten.title').waitFor();
    await visit.field('auth:email').fill(email);
    await submit(visit);
    await visit.text('auth:forgotten.sent').waitFor();
    await visit.screen('forgotten-sent');
    const link = await mailedLink(visit.made.service, email);
    await visit.open(link);
    await assertTabAlone(visit, link);
    await visit.field('auth:newPassword').fill('short');
    await submit(visit);
    await visit.text('auth:refused.password').waitFor();
    await visit.screen('reset-password');
    await visit.field('auth:newPassword').fill(NEW_PASSWORD);
    await submit(visit);
    await visit.text('auth:signIn.changed').waitFor();
    await visit.screen('reset-done');
    assert.equal(await visit.field('auth:email').inputValue(), email);
    await visit.field('auth:password').fill(NEW_PASSWORD);
    await submit(visit);
    await visit.button('shell:person.menu', { name }).waitFor();
    visit.announce({ method: 'POST', path: '/api/auth/password-reset/complete', status: 404 });
    await visit.open(link);
    await visit.field('auth:newPassword').fill(PASSWORD);
    await submit(visit);
    await visit.text('auth:reset.badLink').waitFor();
  },
);

journey('asking for a link says the same of an address that nobody has', async (visit) => {
  await visit.open('/sign-in?view=forgotten');
  await visit.field('auth:email').fill(`${randomUUID()}@nowhere.example`);
  await submit(visit);
  await visit.text('auth:forgotten.sent').waitFor();
});

journey('too many wrong passwords are told how long to wait', async (visit) => {
  const { email } = await visit.made.somebody();
  visit.announce({ method: 'POST', path: '/api/auth/sign-in', status: 401 });
  visit.announce({ method: 'POST', path: '/api/auth/sign-in', status: 429 });
  await visit.open('/sign-in');
  await visit.field('auth:email').fill(email);
  await visit.field('auth:password').fill('wrong password 1');
  const throttled = visit.text('auth:throttled.title');
  await eventually('the throttle', async () => {
    const answered = visit.page.waitForResponse('**/api/auth/sign-in');
    await submit(visit);
    return (await answered).status() === 429 ? true : undefined;
  });
  await throttled.waitFor();
  await visit.screen('sign-in-throttled');
});

journey('signing in leads on to an own address, and to no other', async (visit) => {
  const { email } = await visit.made.somebody();
  await visit.signIn({ email });
  for (const next of ['https://evil.example/', '//evil.example', '/\\evil.example', '/api/auth/session']) {
    await visit.open(`/sign-in?${new URLSearchParams({ next })}`);
    await visit.page.waitForURL(/\/w\/[0-9a-f-]{36}\/projects/);
    assert.equal(new URL(visit.page.url()).origin, visit.origin);
  }
  await visit.open(`/sign-in?${new URLSearchParams({ next: '/me' })}`);
  await visit.heading('account:title').waitFor();
});

journey(
  'signing out in one tab leads the other tab to the sign-in page; another person sees nothing of the one before',
  async (visit) => {
    const first = await visit.made.somebody();
    await visit.signIn(first);
    await visit.open('/me');
    await visit.button('shell:person.menu', { name: first.name }).waitFor();
    const other = await visit.context.newPage();
    await other.goto(`${visit.origin}/me`);
    await other.getByRole('button', { name: visit.word('shell:person.menu', { name: first.name }) }).waitFor();
    await other.evaluate(() => sessionStorage.setItem('pcs-draft:issue:x:new', '{"title":"not yours"}'));
    // Work under way that would keep the page by asking (the browser asks only where somebody has been active).
    await other.getByRole('heading', { level: 1 }).click();
    await other.evaluate("window.addEventListener('beforeunload', (event) => event.preventDefault())");
    await visit.button('shell:person.menu', { name: first.name }).click();
    await visit.role('menuitem', 'shell:person.signOut').click();
    await visit.heading('auth:signIn.title').waitFor();
    await other.waitForURL('**/sign-in');
    const second = await visit.made.somebody();
    await visit.field('auth:email').fill(second.email);
    await visit.field('auth:password').fill(PASSWORD);
    await submit(visit);
    await visit.button('shell:person.menu', { name: second.name }).waitFor();
    // The other tab goes where it was to go on to, as the other person.
    await other.getByRole('button', { name: visit.word('shell:person.menu', { name: second.name }) }).waitFor();
    assert.equal(await other.evaluate(() => sessionStorage.getItem('pcs-draft:issue:x:new')), null);
    assert.equal(await other.getByText(first.email).count(), 0);
    await other.close();
  },
);

/** What the browser keeps of a person: names in its storages, and how many photos wait to be sent. */
const KEPT = `(async () => {
  const names = [...Object.keys(localStorage), ...Object.keys(sessionStorage)].filter((name) => name.startsWith('pcs-'));
  const open = indexedDB.open('pcs-uploads');
  open.onupgradeneeded = () => open.result.createObjectStore('files');
  await new Promise((resolve, reject) => Object.assign(open, { onsuccess: resolve, onerror: reject }));
  const count = open.result.transaction('files').objectStore('files').count();
  await new Promise((resolve, reject) => Object.assign(count, { onsuccess: resolve, onerror: reject }));
  open.result.close();
  return { names: names.filter((name) => !['pcs-language', 'pcs-color-scheme'].includes(name)).toSorted(), photos: count.result };
})()`;
const keptIn = (page: Page) => page.evaluate<{ names: string[]; photos: number }>(KEPT);

const PICTURE = Buffer.from('/9j/4AAQSkZJRgABAQAAAQABAAD/2w==', 'base64');

/** Leaves a draft, a place, and a photo that could not be sent, as somebody at work does. */
async function leaveThings(visit: Visit, projectId: string): Promise<void> {
  await visit.open(`/projects/${projectId}/uploads`);
  await visit.page.route('**/api/projects/*/photos', (route) => route.abort());
  await visit.page.locator('input[type=file]').first().setInputFiles({
    name: 'site.jpg',
    mimeType: 'image/jpeg',
    buffer: PICTURE,
  });
  await visit.page.locator('form button[type=submit]').click();
  await eventually('the photo is kept', async () => ((await keptIn(visit.page)).photos === 1 ? true : undefined));
  await visit.page.evaluate('sessionStorage.setItem("pcs-draft:issue:x:new", JSON.stringify({ title: "half typed" }))');
}

journey(
  'a session that ends by itself leaves drafts and unsent photos; signing out takes them along, in every tab',
  async (visit) => {
    const { tenant, somebody } = visit.made;
    const { email, name } = await somebody('admin');
    await visit.signIn({ email });
    visit.announce({ method: 'POST', path: `/api/projects/${tenant.projectId}/photos`, status: undefined });
    await leaveThings(visit, tenant.projectId);
    const before = await keptIn(visit.page);
    assert.ok(before.names.includes('pcs-draft:issue:x:new') && before.names.includes('pcs-home'), `${before.names}`);
    const elsewhere = await signIn(visit.origin, email, PASSWORD, visit.origin);
    accepted(await elsewhere.post('/api/auth/sign-out-everywhere'), 204);
    await visit.ended();
    visit.announce({ path: '/api/auth/session', status: 401 });
    await visit.open('/me');
    await visit.heading('auth:signIn.title').waitFor();
    assert.deepEqual(await keptIn(visit.page), before);
    await visit.field('auth:email').fill(email);
    await visit.field('auth:password').fill(PASSWORD);
    await submit(visit);
    const menu = visit.button('shell:person.menu', { name });
    await menu.waitFor();
    assert.deepEqual(await keptIn(visit.page), before);
    const other = await visit.context.newPage();
    await other.goto(`${visit.origin}/me`);
    await other.getByRole('heading', { level: 1 }).waitFor();
    await other.evaluate('sessionStorage.setItem("pcs-draft:rfi:x:new", "{}")');
    await menu.click();
    await visit.role('menuitem', 'shell:person.signOut').click();
    await visit.heading('auth:signIn.title').waitFor();
    await other.waitForURL('**/sign-in');
    assert.deepEqual(await keptIn(visit.page), { names: [], photos: 0 });
    assert.deepEqual(await keptIn(other), { names: [], photos: 0 });
    await other.close();
  },
);

journey('a person changes their name and password, and ends a session elsewhere', async (visit) => {
  const { made, origin } = visit;
  const { email, name } = await made.somebody();
  await visit.signIn({ email });
  const elsewhere = await signIn(origin, email, PASSWORD, origin);
  await visit.open('/me');
  await visit.heading('account:title').waitFor();
  await visit.screen('account');
  const profile = accepted(await elsewhere.get('/api/me'));
  assert.equal(profile.name, name);
  await visit.field('account:profile.name').fill('رنا Haddad');
  await visit.button('account:profile.save').click();
  await visit.button('shell:person.menu', { name: 'رنا Haddad' }).waitFor();
  accepted(await elsewhere.patch('/api/me', { name: 'Changed elsewhere' }));
  await visit.field('account:profile.name').fill('Rana');
  visit.announce({ method: 'PATCH', path: '/api/me', status: 412 });
  await visit.button('account:profile.save').click();
  await visit.heading('shell:conflict.title').waitFor();
  await visit.screen('account-conflict');
  await visit.button('shell:conflict.keepYours').click();
  await visit.button('shell:person.menu', { name: 'Rana' }).waitFor();
  await visit.field('account:password.current').fill('not my password');
  await visit.field('account:password.new').fill(NEW_PASSWORD);
  visit.announce({ method: 'POST', path: '/api/me/password', status: 422 });
  await visit.button('account:password.save').click();
  await visit.text('account:password.wrong').waitFor();
  await visit.field('account:password.current').fill(PASSWORD);
  await visit.button('account:password.save').click();
  await visit.text('account:password.saved').waitFor();
  const ended = await elsewhere.get('/api/me');
  assert.equal(ended.status, 401, 'the session elsewhere ended with the password');
  await signIn(origin, email, NEW_PASSWORD, origin);
  await visit.page.reload();
  const endOne = visit.page.getByRole('button', { name: visit.word('account:sessions.end') }).last();
  await endOne.click();
  await endOne.waitFor({ state: 'detached' });
  await visit.button('account:sessions.endAll').click();
  await visit.page
    .getByRole('dialog')
    .getByRole('button', { name: visit.word('account:sessions.endAll') })
    .click();
  await visit.heading('auth:signIn.title').waitFor();
});
