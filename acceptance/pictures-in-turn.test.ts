// Spec 5.4: what one workspace uploads holds up no other.
import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { accepted } from './support/calls.ts';
import { exposedJpeg, nestedPdf } from './support/pictures.ts';
import { startService } from './support/processes.ts';
import { makeTenant, type Tenant } from './support/tenants.ts';

const PATIENCE_MS = 2000;

let one: Tenant;
let other: Tenant;

before(async () => {
  const service = await startService();
  [one, other] = [await makeTenant(service, 'One'), await makeTenant(service, 'Other')];
});

/** Sends a plan and goes away before it is answered, if it is not by then. */
async function sendAndLeave(file: Buffer): Promise<void> {
  const form = new FormData();
  form.append('record', JSON.stringify({ name: 'Plan' }));
  form.append('file', new Blob([new Uint8Array(file)]), 'plan.pdf');
  const url = `${one.owner.address}/api/projects/${one.projectId}/floor-plans`;
  const signal = AbortSignal.timeout(PATIENCE_MS);
  const sent = fetch(url, { method: 'POST', headers: { ...one.owner.headers }, body: form, signal });
  await sent.then(
    (reply) => assert.equal(reply.status, 422),
    (error: Error) => assert.equal(error.name, 'TimeoutError'),
  );
}

for (const [name, operator] of [
  ['states saved within each other', 'q '],
  ['lines without end', '0 0 m 9 9 l S '],
] as const) {
  test(`PDFs of ${name} from one workspace, whose senders leave, hold up another by seconds at most`, async (t) => {
    const file = nestedPdf(operator);
    await Promise.all([1, 2, 3, 4].map(() => sendAndLeave(file)));
    const begun = performance.now();
    accepted(await other.owner.upload(`/api/projects/${other.projectId}/photos`, {}, await exposedJpeg()), 201);
    const tookMs = Math.round(performance.now() - begun);
    t.diagnostic(`answered after ${tookMs} ms`);
    assert.ok(tookMs < 5000, `${tookMs} ms`);
  });
}
