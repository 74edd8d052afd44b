// Administering a workspace: projects, members, keys, the audit log, its name.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { accepted, assertRefused, machine } from '../support/calls.ts';
import { makeKey, makeTenant, makeUser, type Tenant } from '../support/tenants.ts';
import { eventually, within } from '../support/waiting.ts';
import { inTurns, journeysOn } from './support/journeys.ts';
import { nameOf, SIZES } from './support/variants.ts';
import type { Visit } from './support/visit.ts';

const inEachLanguage = journeysOn(async (service) => ({
  tenant: await makeTenant(service),
  renamed: await makeTenant(service, 'Renamed'),
}));
const journey = inTurns(inEachLanguage);

/** A name of the variant's own, which looks like markup and must stay text. */
const named = (what: string, { variant }: Visit) => `${what} <img src=x onerror=alert(1)> ${nameOf(variant)}`;
const inDialog = (visit: Visit, key: string) =>
  visit.page.getByRole('dialog').getByRole('button', { name: visit.word(key), exact: true });

async function enter(visit: Visit, tenant: Tenant, screen: string, title: string): Promise<void> {
  await visit.signIn({ email: tenant.ownerEmail });
  await visit.open(`/w/${tenant.workspaceId}/${screen}`);
  await visit.heading(title).waitFor();
}

/** What the browser would keep beyond the page. */
const storage = (visit: Visit) => visit.page.evaluate('JSON.stringify([{ ...localStorage }, { ...sessionStorage }])');

journey('a key is made, shown once, used, and revoked', async (visit) => {
  const { tenant, service } = visit.made;
  const name = named('Power BI', visit);
  await enter(visit, tenant, 'api-keys', 'keys:title');
  await visit.screen('api-keys');
  await visit.button('keys:new').first().click();
  await visit.button('keys:create').click();
  await visit.text('keys:nameNeeded').waitFor();
  await visit.field('keys:name').fill(name);
  await visit.role('radio', 'keys:scopes.write.name').check();
  await visit.screen('api-key-form');
  await visit.field('keys:name').press('Enter');

  const shown = visit.page.getByLabel(visit.word('keys:secret'), { exact: true });
  const secret = (await shown.textContent()) ?? '';
  assert.match(secret, /^pcs_/);
  await visit.screen('api-key-secret');
  await visit.page.keyboard.press('Escape');
  await shown.waitFor();
  await visit.button('shell:secret.saved').click();
  await visit.closed();
  assert.ok(!(await visit.page.content()).includes(secret), 'the page holds the key no more');
  assert.ok(!String(await storage(visit)).includes(secret), 'the browser keeps the key nowhere');

  const program = machine(service.address, secret);
  const me = accepted(await program.get('/api/v1/whoami'));
  assert.deepEqual([me.key.name, me.key.scope], [name, 'write']);
  await visit.page.getByRole('link', { name, exact: true }).click();
  await visit.page.getByRole('heading', { name, exact: true }).waitFor();
  await eventually('the request is counted', async () => {
    const { days } = accepted(await tenant.owner.get(`/api/workspace/api-keys/${me.key.id}/usage`));
    return days.at(-1).requests > 0 ? true : undefined;
  });
  await visit.page.reload();
  await visit.text('keys:sum', { days: 30, requests: '1', refused: '0' }).waitFor();
  await visit.screen('api-key');

  await visit.button('keys:revoke').click();
  await visit.screen('api-key-revoke');
  await inDialog(visit, 'keys:revoke').click();
  await visit.closed();
  await visit.text('keys:revoked').first().waitFor();
  await within(1000, 'the key is refused', async () => (await program.get('/api/v1/whoami')).status === 401);
  assertRefused(await program.get('/api/v1/whoami'), 'unauthorized');
  await visit.button('keys:revoke').waitFor({ state: 'detached' });
});

inEachLanguage(
  'a key that is typed waits where its window was closed, reads alone unless told otherwise, and is copied whole',
  async (visit) => {
    const { tenant, service } = visit.made;
    const name = named('Reader', visit);
    await visit.page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await enter(visit, tenant, 'api-keys', 'keys:title');
    await visit.button('keys:new').first().click();
    await visit.field('keys:name').fill('   ');
    await visit.button('keys:create').click();
    await visit.text('keys:nameNeeded').waitFor();
    await visit.field('keys:name').and(visit.page.locator(':focus')).waitFor();
    await visit.screen('api-key-unnamed');
    await visit.field('keys:name').fill(name);
    await visit.page.keyboard.press('Escape');
    await visit.closed();

    await visit.button('keys:new').first().click();
    assert.equal(await visit.field('keys:name').inputValue(), name);
    assert.equal(await visit.role('radio', 'keys:scopes.read.name').isChecked(), true);
    await visit.button('keys:create').click();
    const secret = (await visit.page.getByLabel(visit.word('keys:secret'), { exact: true }).textContent()) ?? '';
    await inDialog(visit, 'shell:copy').click();
    await visit.page.getByRole('dialog').getByText(visit.word('shell:copied'), { exact: true }).waitFor();
    assert.equal(await visit.page.evaluate('navigator.clipboard.readText()'), secret);
    await visit.button('shell:secret.saved').click();
    await visit.closed();
    await visit.page.getByRole('link', { name, exact: true }).waitFor();

    const program = machine(service.address, secret);
    accepted(await program.get('/api/v1/projects'));
    const refused = await program.post(`/api/v1/projects/${tenant.projectId}/issues`, { title: 'By a reader' });
    assertRefused(refused, 'forbidden');
    // Nothing of it waits for the next.
    await visit.button('keys:new').first().click();
    assert.equal(await visit.field('keys:name').inputValue(), '');
  },
);

journey('the origins of pages that use keys are listed, and a wrong one is told at its field', async (visit) => {
  const { tenant } = visit.made;
  await enter(visit, tenant, 'api-keys', 'keys:title');
  const origin = `https://${nameOf(visit.variant)}.example.com`;
  const field = visit.field('keys:origins.label');
  await field.fill(`${origin}\nhttps://app.example.com/page`);
  visit.announce({ path: '/api/workspace/key-origins', status: 422 });
  await visit.button('keys:origins.save').click();
  await visit.page.getByText('https://app.example.com', { exact: false }).first().waitFor();
  await visit.screen('api-key-origins-refused');
  await field.fill(origin);
  await visit.button('keys:origins.save').click();
  await visit.text('keys:origins.saved').first().waitFor();
  await visit.screen('api-key-origins');
  assert.deepEqual(accepted(await tenant.owner.get('/api/workspace/key-origins')).origins, [origin]);
});

journey('a project is made, found, archived and restored, and the table exported', async (visit) => {
  const { tenant } = visit.made;
  const name = named('Harbour Tower', visit);
  await enter(visit, tenant, 'projects', 'workspace:projects.title');
  await visit.button('workspace:projects.new').click();
  assert.equal(await visit.field('workspace:projects.timeZone').inputValue(), 'Europe/Berlin');
  await visit.field('workspace:projects.name').fill(name);
  await visit.field('workspace:projects.code').fill('HT-1');
  await visit.screen('project-form');
  await visit.button('workspace:projects.create').click();
  await visit.page.waitForURL(/\/projects\/[^/]+\/overview$/);

  await visit.open(`/w/${tenant.workspaceId}`);
  await visit.page.waitForURL(/\/w\/[^/]+\/projects$/);
  await visit.field('workspace:projects.find').fill(nameOf(visit.variant));
  await visit.page.waitForURL(/[?&]q=/);
  const project = visit.page.getByRole('link', { name, exact: true });
  await project.waitFor();
  await visit.screen('projects');
  await visit.button('workspace:projects.menu', { name }).click();
  await visit.role('menuitem', 'workspace:projects.archive').click();
  await inDialog(visit, 'workspace:projects.archive').click();
  await project.waitFor({ state: 'detached' });
  await visit
    .role('radiogroup', 'workspace:projects.which')
    .getByText(visit.word('workspace:projects.archived'))
    .click();
  await project.waitFor();
  await visit.button('workspace:projects.menu', { name }).click();
  await visit.role('menuitem', 'workspace:projects.restore').click();
  await inDialog(visit, 'workspace:projects.restore').click();
  await project.waitFor({ state: 'detached' });

  await visit.button('workspace:export.action').click();
  const coming = visit.page.waitForEvent('download');
  await visit.role('menuitem', 'workspace:export.xlsx').click();
  const saved = await (await coming).path();
  assert.equal((await readFile(saved)).subarray(0, 2).toString(), 'PK', 'a workbook is a zip archive');
});

journey('somebody is invited with a project, and the invitation revoked', async (visit) => {
  const { tenant } = visit.made;
  const email = `site-${nameOf(visit.variant)}@builder.example`;
  await enter(visit, tenant, 'members', 'members:members.title');
  await visit.button('members:invite.action').click();
  await visit.button('members:invite.send').click();
  await visit.text('members:invite.emailWrong').waitFor();
  await visit.field('members:members.email').fill(email);
  await visit.button('members:invite.addProject').click();
  await visit.field('members:invite.projectRole', { number: 1 }).click();
  await visit.role('option', 'members:projectRoles.reviewer').click();
  await visit.screen('invite');
  await visit.button('members:invite.send').click();
  await visit.page.waitForURL(/view=invitations/);
  const row = visit.page.getByRole('row').filter({ hasText: email });
  await row.getByText(visit.word('members:invitations.states.pending')).waitFor();
  await visit.screen('invitations');
  const { data } = accepted(await tenant.owner.get('/api/workspace/invitations?limit=200'));
  const made = data.find((each: { email: string }) => each.email === email);
  assert.deepEqual(
    [made.role, made.language, made.projectRoles[0].role],
    ['member', visit.variant.language, 'reviewer'],
  );

  await row.click();
  await visit.screen('invitation');
  await visit.button('members:invitations.revoke').click();
  // By its name: the panel below it has a button of the same words, and is there before the question is.
  await visit
    .role('dialog', 'members:invitations.revokeTitle', { email })
    .getByRole('button', { name: visit.word('members:invitations.revoke'), exact: true })
    .click();
  await row.getByText(visit.word('members:invitations.states.revoked')).waitFor();
});

journey(
  'an invitation is sent again once a minute has passed, and a role that another changed is chosen',
  async (visit) => {
    const { tenant, service } = visit.made;
    const invited = `again-${nameOf(visit.variant)}@builder.example`;
    accepted(await tenant.owner.post('/api/workspace/invitations', { email: invited, role: 'member' }), 201);
    const email = `clash-${nameOf(visit.variant)}@builder.example`;
    const id = await makeUser(service, tenant.workspaceId, { email, role: 'member' });
    await enter(visit, tenant, 'members', 'members:members.title');
    await visit.page.getByRole('row').filter({ hasText: email }).click();
    await visit.role('radio', 'members:roles.admin.name').check();
    accepted(await tenant.owner.patch(`/api/workspace/members/${id}`, { role: 'owner' }));
    visit.announce({ method: 'PATCH', path: `/api/workspace/members/${id}`, status: 412 });
    await visit.button('members:members.save').click();
    await visit.heading('shell:conflict.title').waitFor();
    await visit.screen('member-conflict');
    await visit.button('shell:conflict.keepYours').click();
    await visit.closed();
    assert.equal(accepted(await tenant.owner.get(`/api/workspace/members/${id}`)).role, 'admin');

    await visit.open(`/w/${tenant.workspaceId}/members?view=invitations`);
    await visit.page.getByRole('row').filter({ hasText: invited }).click();
    const resend = visit.button('members:invitations.resend');
    await resend.waitFor();
    await visit.screen('invitation-just-sent');
    await resend.click({ timeout: 90_000 });
    await visit.text('members:invitations.resent', { email: invited }).waitFor();
  },
);

journey('an owner whom a lesser role would lock out is shown so, and the role is changed anyway', async (visit) => {
  const { service } = visit.made;
  const tenant = await makeTenant(service, `Demoted ${nameOf(visit.variant)}`);
  const email = `outside-${nameOf(visit.variant)}@elsewhere.example`;
  const id = await makeUser(service, tenant.workspaceId, { email, role: 'owner' });
  accepted(
    await tenant.owner.put('/api/workspace/sso/policy', {
      requireSso: true,
      disablePasswords: false,
      requireSecondFactor: false,
    }),
  );
  await visit.signIn({ email: tenant.ownerEmail });
  await visit.open(`/w/${tenant.workspaceId}/members`);
  await visit.page.getByRole('row').filter({ hasText: email }).click();
  await visit.role('radio', 'members:roles.member.name').check();
  await visit.text('members:members.losesAccessAdvice').waitFor();
  await visit.screen('member-loses-access');
  await visit.button('members:members.saveAnyway').click();
  await visit.closed();
  assert.equal(accepted(await tenant.owner.get(`/api/workspace/members/${id}`)).role, 'member');
});

journey('a member becomes an administrator, and the audit log tells of it', async (visit) => {
  const { tenant, service } = visit.made;
  const email = `member-${nameOf(visit.variant)}@builder.example`;
  await makeUser(service, tenant.workspaceId, { email, role: 'member' });
  await enter(visit, tenant, 'members', 'members:members.title');
  await visit.screen('members');
  await visit.page.getByRole('row').filter({ hasText: email }).click();
  await visit.role('radio', 'members:roles.admin.name').check();
  await visit.screen('member');
  await visit.button('members:members.save').click();
  await visit.closed();

  await visit.page.getByRole('row').filter({ hasText: tenant.ownerEmail }).click();
  await visit.text('members:members.lastOwner').waitFor();
  await visit.page.keyboard.press('Escape');

  await visit.open(`/w/${tenant.workspaceId}/audit-log`);
  await visit.field('audit:what').fill(visit.word('audit:actions.member.role_changed'));
  await visit.role('option', 'audit:actions.member.role_changed').click();
  await visit.page.waitForURL(/action=member\.role_changed/);
  // The rows of the list before stay until those of the filter are here.
  const changed = visit.word('audit:actions.member.role_changed');
  const row = visit.page
    .getByRole('row')
    .filter({ hasText: `Person ${email}` })
    .filter({ hasText: changed });
  await row.waitFor();
  await visit.screen('audit-log');
  await row.click();
  const change = visit.page
    .getByRole('dialog')
    .getByRole('row')
    .filter({ hasText: visit.word('fields:names.role') });
  assert.deepEqual(await change.getByRole('cell').allTextContents(), ['member', 'admin']);
  await visit.screen('audit-entry');
  await visit.link('audit:more').click();
  await visit.page.waitForURL(/subjectType=user/);
  await visit.page.getByRole('row').nth(1).waitFor();
});

/** Where an address that there is no room for is cut. */
const CUT = `(() => {
  const shown = [...document.querySelectorAll('[role=gridcell] bdi')].find(({ textContent }) => textContent.startsWith('https://cut.'));
  if (shown === undefined) return undefined;
  const beginning = document.createRange();
  beginning.setStart(shown.firstChild, 0);
  beginning.setEnd(shown.firstChild, 'https://cut.'.length);
  const [inside, box] = [beginning.getBoundingClientRect(), shown.getBoundingClientRect()];
  return {
    isCut: shown.scrollHeight > shown.clientHeight,
    isBeginningShown: inside.left >= box.left - 1 && inside.right <= box.right + 1,
  };
})()`;

journey('a long address in the audit log is cut at its end, whichever way the page is read', async (visit) => {
  const { tenant } = visit.made;
  const url = `https://cut.example.com/${'hooks/'.repeat(60)}${nameOf(visit.variant)}`;
  accepted(await tenant.owner.post('/api/workspace/webhooks', { url, events: ['issue.created'] }), 201);
  await enter(visit, tenant, 'audit-log', 'audit:title');
  const found = await eventually('the address is shown', async () => (await visit.page.evaluate(CUT)) ?? undefined);
  assert.deepEqual(found, { isCut: true, isBeginningShown: true });
  await visit.screen('audit-log-address');
});

journey('the plan and the budgets are told of, with what each key has used', async (visit) => {
  const { tenant, service } = visit.made;
  const name = named('Budget', visit);
  const { id, key } = await makeKey(tenant.owner, 'read', name);
  const program = machine(service.address, key);
  const usedBy = async () => {
    const { keys } = accepted(await tenant.owner.get('/api/workspace/usage'));
    return keys.find(({ keyId }: { keyId: string }) => keyId === id) as { used: number; limit: number };
  };
  await enter(visit, tenant, 'plan', 'workspace:plan.title');
  await visit.heading('workspace:plan.names.complete').waitFor();
  await visit.text('workspace:plan.deployment').waitFor();
  // The window goes on sliding: what is shown is looked at until it is what was used before and after it was read.
  await eventually('the plan tells how much of its budget the key has used', async () => {
    for (let each = 0; each < 3; each += 1) accepted(await program.get('/api/v1/whoami'));
    const before = await usedBy();
    await visit.page.reload();
    const shown = await visit.page.getByText(name, { exact: true }).locator('..').textContent();
    const after = await usedBy();
    if (before.used !== after.used) return undefined;
    assert.ok(before.used >= 3, 'the requests are counted');
    const limit = before.limit.toLocaleString('en');
    const share = visit.word('keys:share', { used: before.used, limit, share: '' }).split('(')[0] ?? '';
    assert.ok(shown?.includes(share.trim()), `${shown} tells of ${share}`);
    return true;
  });
  await visit.screen('plan');
});

journey('who renames the workspace while another does chooses between both names', async (visit) => {
  const { renamed } = visit.made;
  const [mine, theirs] = [named('Mine', visit), named('Theirs', visit)];
  await enter(visit, renamed, 'settings', 'workspace:settings.title');
  await visit.field('workspace:settings.name').fill(mine);
  await visit.screen('workspace-settings');
  accepted(await renamed.owner.patch('/api/workspace', { name: theirs }));
  visit.announce({ method: 'PATCH', path: '/api/workspace', status: 412 });
  await visit.button('workspace:settings.save').click();
  await visit.page.getByRole('cell', { name: theirs, exact: true }).waitFor();
  await visit.screen('workspace-conflict');
  const { width, height } = visit.page.viewportSize() ?? SIZES.laptop;
  await visit.page.setViewportSize(SIZES.phone);
  const box = await visit.page.getByRole('cell', { name: mine, exact: true }).boundingBox();
  assert.ok(box !== null && box.x >= 0 && box.x + box.width <= SIZES.phone.width, 'both names are in sight on a phone');
  await visit.screen('workspace-conflict-phone');
  await visit.page.setViewportSize({ width, height });
  await visit.button('shell:conflict.keepYours').click();
  await visit.text('workspace:settings.saved').waitFor();
  assert.equal(accepted(await renamed.owner.get('/api/workspace')).name, mine);
});

journey('a member is offered no administration, and told why at its address', async (visit) => {
  const { tenant, service } = visit.made;
  const email = `reader-${nameOf(visit.variant)}@builder.example`;
  await makeUser(service, tenant.workspaceId, { email, role: 'member' });
  await visit.signIn({ email });
  await visit.open(`/w/${tenant.workspaceId}/projects`);
  await visit.text('workspace:projects.noneMember').waitFor();
  assert.equal(await visit.button('workspace:projects.new').count(), 0);
  assert.equal(await visit.link('shell:nav.apiKeys').count(), 0);
  await visit.screen('projects-of-member');
  for (const screen of ['api-keys', 'webhooks', 'audit-log', 'plan', 'settings']) {
    await visit.open(`/w/${tenant.workspaceId}/${screen}`);
    await visit.text('workspace:forbidden.title').waitFor();
  }
  await visit.screen('forbidden');
});
