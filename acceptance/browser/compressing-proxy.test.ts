// Behind a proxy that ends TLS and compresses, as most deployments stand: nginx makes every tag weak, and the service must know
// its own all the same.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type APIRequestContext, request } from 'playwright-core';
import { accepted } from '../support/calls.ts';
import { atEnd } from '../support/ending.ts';
import { startNginx, whyWithoutNginx } from '../support/nginx.ts';
import { freePort } from '../support/oauth-client.ts';
import { startService } from '../support/processes.ts';
import { makeKey, makeTenant, PASSWORD } from '../support/tenants.ts';
import { trustingContexts } from './support/contexts.ts';
import { inTurns, journeysAt } from './support/journeys.ts';
import { nameOf } from './support/variants.ts';

async function openSite() {
  const [port, codedPort] = [await freePort(), await freePort()];
  const origin = `https://localhost:${port}`;
  const service = await startService({ settings: { PCS_BASE_URL: origin, PCS_TRUSTED_PROXIES: '127.0.0.1' } });
  await startNginx(service.address, [
    { port, passesAcceptEncoding: false },
    { port: codedPort, passesAcceptEncoding: true },
  ]);
  const tenant = await makeTenant(service, 'Proxied');
  const { key } = await makeKey(tenant.owner, 'write', 'behind the proxy');
  return { origin, codedOrigin: `https://localhost:${codedPort}`, made: { tenant, key } };
}

let site: ReturnType<typeof openSite> | undefined;
const theSite = () => {
  site ??= openSite();
  return site;
};

/** A client with a key; it asks for compressed answers and shows headers as they came. */
async function openClient(origin: string): Promise<APIRequestContext> {
  const { made } = await theSite();
  const client = await request.newContext({
    baseURL: origin,
    ignoreHTTPSErrors: true,
    extraHTTPHeaders: { 'x-api-key': made.key, 'accept-encoding': 'gzip' },
  });
  atEnd(() => client.dispose());
  return client;
}

async function assertConditional(origin: string): Promise<void> {
  const { made } = await theSite();
  const client = await openClient(origin);
  const issues = `/api/v1/projects/${made.tenant.projectId}/issues`;
  const creation = await client.post(issues, {
    data: { title: 'Cold bridge', description: 'At the balcony. '.repeat(200) },
  });
  assert.equal(creation.status(), 201);
  const address = `${issues}/${(await creation.json()).id}`;

  const read = await client.get(address);
  const tag = read.headers().etag ?? assert.fail('the record has a tag');
  assert.equal(read.headers()['content-encoding'], 'gzip');
  assert.match(read.headers().vary ?? '', /accept-encoding/i);
  assert.equal((await client.get(address, { headers: { 'if-none-match': tag } })).status(), 304);

  const edit = (title: string, ifMatch: string) =>
    client.patch(address, { data: { title }, headers: { 'if-match': ifMatch } });
  const changed = await edit('Cold bridge at the balcony', tag);
  assert.equal(changed.status(), 200, await changed.text());
  const next = changed.headers().etag ?? assert.fail('the answer to a change has a tag');
  assert.equal((await edit('Late', tag)).status(), 412, 'a tag of before is stale, in whatever form');
  assert.equal((await edit('In time', next)).status(), 200);
  assert.equal((await client.get(address, { headers: { 'if-none-match': tag } })).status(), 200);
}

const why = whyWithoutNginx();

if (why === undefined) {
  const journey = inTurns(journeysAt(theSite, trustingContexts));

  test('records are read and changed under conditions where nginx compresses', async () => {
    await assertConditional((await theSite()).origin);
  });

  test('the same where nginx passes on what the service compressed', async () => {
    await assertConditional((await theSite()).codedOrigin);
  });

  journey('one signs in, edits records and saves them', async (visit) => {
    const { page, variant, made } = visit;
    const { tenant } = made;
    const weak: string[] = [];
    page.on('request', (each) => weak.push(each.headers()['if-match'] ?? ''));
    await visit.open(`/w/${tenant.workspaceId}/settings`);
    await visit.field('auth:email').fill(tenant.ownerEmail);
    await visit.field('auth:password').fill(PASSWORD);
    await visit.button('auth:signIn.action').click();

    const name = `Proxied ${nameOf(variant)}`;
    await visit.field('workspace:settings.name').fill(name);
    await visit.button('workspace:settings.save').click();
    await visit.text('workspace:settings.saved').first().waitFor();
    assert.equal(accepted(await tenant.owner.get('/api/workspace')).name, name);

    const issues = `/api/projects/${tenant.projectId}/issues`;
    const issue = accepted(await tenant.owner.post(issues, { title: name, description: 'As it was.' }), 201);
    await visit.open(`/projects/${tenant.projectId}/issues/${issue.id}`);
    const label = visit.word('issues:field.description');
    for (const description of ['As it is now.', 'As it is in the end.']) {
      await visit.button('discussion:editField', { field: label }).click();
      await page.getByRole('textbox', { name: label, exact: true }).fill(description);
      await visit.button('shell:save').click();
      await visit.button('discussion:editField', { field: label }).waitFor();
      await page.getByText(description).waitFor();
      assert.equal(accepted(await tenant.owner.get(`${issues}/${issue.id}`)).description, description);
    }
    await visit.screen('compressing-proxy');
    assert.ok(
      weak.some((each) => each.startsWith('W/')),
      'the browser was given tags that nginx had made weak',
    );
  });
} else {
  test('the journeys behind a compressing proxy', { skip: why }, () => undefined);
}
