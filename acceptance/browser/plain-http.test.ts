// In a company's own network, at a name over plain http: browsers keep parts of themselves from such pages, the clipboard and
// random ids among them, and the application does without.
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { startService } from '../support/processes.ts';
import { makeTenant, PASSWORD } from '../support/tenants.ts';
import { journeysAt, type Place } from './support/journeys.ts';

/** The browser of the journeys finds every name of .test on this machine. */
const NAME = 'building.test';

async function openOffice() {
  const port = await freePort();
  const origin = `http://${NAME}:${port}`;
  const service = await startService({ settings: { PCS_PORT: String(port), PCS_BASE_URL: origin } });
  return { origin, made: { tenant: await makeTenant(service, 'Site office') } };
}

let office: Promise<Place<Awaited<ReturnType<typeof openOffice>>['made']>> | undefined;
const journey = journeysAt(() => {
  office ??= openOffice();
  return office;
});

/** One that was free a moment ago. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  assert.ok(address !== null && typeof address === 'object');
  server.close();
  await once(server, 'close');
  return address.port;
}

journey('at a plain name one signs in, makes a key and copies it', async (visit) => {
  const { tenant } = visit.made;
  await visit.open(`/w/${tenant.workspaceId}/api-keys`);
  assert.equal(await visit.page.evaluate('isSecureContext'), false);
  await visit.field('auth:email').fill(tenant.ownerEmail);
  await visit.field('auth:password').fill(PASSWORD);
  await visit.button('auth:signIn.action').click();
  await visit.button('keys:new').first().click();
  await visit.field('keys:name').fill(`Gateway ${visit.variant.language}`);
  await visit.field('keys:name').press('Enter');
  const shown = visit.page.getByLabel(visit.word('keys:secret'), { exact: true });
  const secret = (await shown.textContent()) ?? '';
  await visit.button('shell:copy').click();
  await visit.button('shell:copied').waitFor();
  await visit.button('shell:secret.saved').click();
  await visit.closed();
  // What was copied is pasted where it can be read.
  await visit.button('keys:new').first().click();
  await visit.field('keys:name').press('Control+V');
  assert.equal(await visit.field('keys:name').inputValue(), secret);
});
