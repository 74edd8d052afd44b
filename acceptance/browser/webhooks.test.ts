// Webhooks, from the first test to the mended endpoint.
import assert from 'node:assert/strict';
import { accepted } from '../support/calls.ts';
import { openReceiver } from '../support/receiver.ts';
import { makeTenant, type Tenant } from '../support/tenants.ts';
import { eventually } from '../support/waiting.ts';
import { inTurns, journeysOn } from './support/journeys.ts';
import { nameOf } from './support/variants.ts';
import type { Visit } from './support/visit.ts';

const journey = inTurns(
  journeysOn(async (service) => ({ tenant: await makeTenant(service) }), {
    settings: { PCS_ALLOWED_TARGETS: '127.0.0.0/8', PCS_WEBHOOK_RETRY_DELAYS_MS: '200,200' },
  }),
);

const inDialog = (visit: Visit, key: string) =>
  visit.page.getByRole('dialog').getByRole('button', { name: visit.word(key), exact: true });

/** Makes a subscription by hand, after a first address that is refused; its secret and its id. */
async function subscribe(visit: Visit, url: string): Promise<{ id: string; secret: string }> {
  await visit.button('webhooks:new').first().click();
  await visit.field('webhooks:url').fill('http://10.0.0.1/hook');
  await visit.role('checkbox', 'webhooks:eventNames.issue.created').check();
  await visit.role('checkbox', 'webhooks:eventNames.clash.decided').check();
  visit.announce({ method: 'POST', path: '/api/workspace/webhooks', status: 422 });
  await visit.button('webhooks:create').click();
  await visit.text('service:webhooks.scheme').waitFor();
  await visit.screen('webhook-form');
  await visit.field('webhooks:url').fill(url);
  await visit.field('webhooks:description').fill(`<b>${nameOf(visit.variant)}</b>`);
  await visit.button('webhooks:create').click();
  const shown = visit.page.getByLabel(visit.word('webhooks:secret'), { exact: true });
  const secret = (await shown.textContent()) ?? '';
  await visit.screen('webhook-secret');
  await visit.button('shell:secret.saved').click();
  await visit.page.getByRole('link', { name: url, exact: true }).first().click();
  await visit.heading('webhooks:deliveries').waitFor();
  return { id: /webhooks\/([^/?]+)/.exec(visit.page.url())?.[1] ?? '', secret };
}

/** Raises an issue and sees in its delivery, opened from the list, which one it was. */
async function seeRecord(visit: Visit, { owner, projectId }: Tenant): Promise<void> {
  const title = `Riser without a hatch ${nameOf(visit.variant)}`;
  const made = accepted(await owner.post(`/api/projects/${projectId}/issues`, { title }), 201);
  const name = `#${made.number} ${title}`;
  const back = visit.page.url();
  await visit.page.goBack();
  await visit.page.getByText(name).first().waitFor();
  await visit.page.getByText(visit.word('webhooks:eventNames.issue.created'), { exact: true }).first().click();
  await visit.page.getByRole('heading', { level: 1 }).filter({ hasText: name }).waitFor();
  const link = visit.page.getByRole('main').getByRole('link', { name });
  assert.equal(await link.getAttribute('href'), `/projects/${projectId}/issues/${made.id}`);
  await visit.screen('delivery-of-issue');
  await visit.page.goto(back);
  await visit.heading('webhooks:sent').waitFor();
}

journey('a webhook is made and tried; what failed is seen, mended, replayed', async (visit) => {
  const { tenant } = visit.made;
  const receiver = await openReceiver();
  const [, host = ''] = /^http:\/\/([^/]+)/.exec(receiver.url) ?? [];
  await visit.signIn({ email: tenant.ownerEmail });
  await visit.open(`/w/${tenant.workspaceId}/webhooks`);
  await visit.heading('webhooks:title').waitFor();
  await visit.screen('webhooks');
  const { id, secret } = await subscribe(visit, receiver.url);
  assert.match(secret, /^whsec_/);
  receiver.secret = secret;

  await visit.button('webhooks:ping.action').click();
  await visit.text('webhooks:ping.delivered', { status: 204 }).waitFor();
  await visit.screen('webhook');
  await visit.link('webhooks:ping.look').click();
  await visit.text('webhooks:attempt', { number: '1' }).waitFor();
  await visit.text('webhooks:succeeded').waitFor();
  await visit.screen('delivery');
  assert.deepEqual(receiver.faults, [], 'the secret that was shown signs the delivery');
  assert.equal(receiver.taken[0]?.event.type, 'ping');
  await visit.heading('webhooks:sent').waitFor();
  const body = await visit.role('region', 'webhooks:body').textContent();
  assert.deepEqual(JSON.parse(body ?? ''), receiver.taken[0]?.event, 'what is shown is what came in');
  await seeRecord(visit, tenant);

  receiver.answer = () => 503;
  const way = visit.page.getByRole('main').getByRole('link', { name: visit.word('webhooks:title'), exact: true });
  await way.click();
  await visit.page.getByRole('link', { name: receiver.url, exact: true }).first().click();
  await visit.button('webhooks:ping.action').click();
  await visit.page.getByText(visit.word('webhooks:ping.dead', { count: 3 })).waitFor();
  await visit.link('webhooks:ping.look').click();
  await visit.text('webhooks:attempt', { number: '3' }).waitFor();
  await visit.screen('delivery-dead');

  receiver.answer = () => 204;
  await visit.button('webhooks:replay.action').click();
  await visit.text('webhooks:attempt', { number: '4' }).waitFor();
  await visit.text('webhooks:statuses.delivered').first().waitFor();

  receiver.answer = () => 500;
  await eventually('five dead letters disable it', async () => {
    accepted(await tenant.owner.post(`/api/workspace/webhooks/${id}/ping`), 202);
    return accepted(await tenant.owner.get(`/api/workspace/webhooks/${id}`)).active ? undefined : true;
  });
  await visit.open(`/w/${tenant.workspaceId}/members`);
  await visit.text('workspace:disabled.title', { count: 1 }).waitFor();
  await visit.screen('webhook-disabled-notice');
  await visit.page.getByRole('link', { name: receiver.url, exact: true }).click();
  await visit.page.waitForURL(new RegExp(id));
  await visit.text('webhooks:enable.title').waitFor();
  await visit.screen('webhook-disabled');

  receiver.answer = () => 204;
  await visit.button('webhooks:enable.action').click();
  await visit.text('webhooks:enable.title').waitFor({ state: 'detached' });
  const taken = receiver.taken.length;
  await visit.button('webhooks:replayDead.action').click();
  await visit.screen('webhook-replay-form');
  await inDialog(visit, 'webhooks:replayDead.action').click();
  const queued = visit.page
    .getByRole('dialog')
    .getByRole('alert')
    .or(visit.page.getByRole('dialog').getByRole('status'));
  await queued.first().waitFor();
  await visit.screen('webhook-replayed');
  await inDialog(visit, 'shell:close').last().click();
  await eventually('what was dead is taken', async () => (receiver.taken.length >= taken + 4 ? true : undefined));
  await visit.role('radiogroup', 'webhooks:status').getByText(visit.word('webhooks:statuses.dead')).click();
  await visit.page.waitForURL(/status=dead/);
  await visit.text('webhooks:noneOfStatus').waitFor();

  await visit.button('webhooks:rotate.action').click();
  await visit.screen('webhook-rotate');
  await inDialog(visit, 'webhooks:rotate.action').click();
  const rotated = await visit.page.getByLabel(visit.word('webhooks:secret'), { exact: true }).textContent();
  assert.match(rotated ?? '', /^whsec_/);
  assert.notEqual(rotated, secret);
  await visit.button('shell:secret.saved').click();

  await visit.button('webhooks:delete.action').click();
  await visit.page.getByRole('dialog').getByText(host).waitFor();
  await inDialog(visit, 'webhooks:delete.action').click();
  await visit.page.waitForURL(/\/webhooks$/);
  await visit.page.getByRole('link', { name: receiver.url, exact: true }).waitFor({ state: 'detached' });
});

journey('an owner streams the audit log, and sees an entry come in', async (visit) => {
  const { tenant } = visit.made;
  const receiver = await openReceiver();
  await visit.signIn({ email: tenant.ownerEmail });
  await visit.open(`/w/${tenant.workspaceId}/webhooks`);
  await visit.button('webhooks:stream.new').click();
  await visit.field('webhooks:url').fill(receiver.url);
  await visit.screen('stream-form');
  await visit.button('webhooks:stream.create').click();
  const secret = await visit.page.getByLabel(visit.word('webhooks:secret'), { exact: true }).textContent();
  receiver.secret = secret ?? '';
  await visit.button('shell:secret.saved').click();
  await visit.page.getByRole('link', { name: receiver.url, exact: true }).first().click();
  await visit.heading('webhooks:deliveries').waitFor();
  const name = `Tower ${nameOf(visit.variant)}`;
  accepted(await tenant.owner.patch(`/api/projects/${tenant.projectId}`, { name }));
  const renamed = await eventually('the entry comes in', async () =>
    receiver.taken.find(({ event }) => (event as { entry?: { action: string } }).entry?.action === 'project.updated'),
  );
  assert.equal(renamed.event.type, 'audit.entry');
  await visit.page.getByText(visit.word('webhooks:eventNames.audit.entry'), { exact: true }).first().waitFor();
  await visit.screen('stream');
});
