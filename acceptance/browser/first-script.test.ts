// The script that a person waits for before the first screen, in a browser that has fetched nothing yet.
import assert from 'node:assert/strict';
import { makeTenant } from '../support/tenants.ts';
import { freshContexts } from './support/contexts.ts';
import { MAX_SCRIPT_KB, measureFirstScript } from './support/first-script.ts';
import { inTurns, journeysOn } from './support/journeys.ts';
import type { Visit } from './support/visit.ts';

const journey = inTurns(
  journeysOn(async (service) => ({ tenant: await makeTenant(service, 'First script') }), {}, freshContexts),
);

async function assertLight({ page, origin }: Visit, path: string): Promise<void> {
  const { kilobytes, files } = await measureFirstScript(page, origin + path);
  assert.ok(files > 10, `${files} files: they were not found`);
  assert.ok(kilobytes <= MAX_SCRIPT_KB, `${kilobytes.toFixed(1)} kB of script before ${path} in ${files} files`);
}

journey('the sign-in page comes with no more script than its share', (visit) => assertLight(visit, '/sign-in'));

journey('the first screen behind a sign-in comes with no more script than its share', async (visit) => {
  await visit.signIn({ email: visit.made.tenant.ownerEmail });
  await assertLight(visit, '/');
});

journey('the overview of a project comes with no more script than its share', async (visit) => {
  const { ownerEmail, projectId } = visit.made.tenant;
  await visit.signIn({ email: ownerEmail });
  await assertLight(visit, `/projects/${projectId}/overview`);
});
