// From a change to the receiver and back into the list of deliveries, through the whole service (spec 6, contract §7).
import assert from 'node:assert/strict';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, test } from 'node:test';
import { type CallOptions, runningService } from '../../testing/running-service.ts';
import { actorOf, tenants } from '../../testing/tenants.ts';
import { createApiKey } from '../identity/api-keys/public.ts';

interface Received {
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

const received: Received[] = [];
const answers: number[] = [];
const receiver = createServer((request, response) => {
  let body = '';
  request.setEncoding('utf8');
  request.on('data', (part: string) => {
    body += part;
  });
  request.on('end', () => {
    received.push({ headers: request.headers, body });
    response.writeHead(answers.shift() ?? 204).end();
  });
});
await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
after(() => void receiver.close());
const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/in`;

const service = await runningService({ PCS_ALLOWED_TARGETS: '127.0.0.0/8', PCS_WEBHOOK_RETRY_DELAYS_MS: '20,20' });
const { foundation } = service;
const world = tenants(foundation.db);
const { scope, people } = await world.workspace({ Omar: 'owner' });
const project = await world.project(scope);
const { key } = await createApiKey(foundation, actorOf(people.Omar), scope, { name: 'ERP', scope: 'write' });

const ask = (line: string, body?: CallOptions['body']) => {
  const [method = '', path = ''] = line.split(' ');
  return service.call({ method, path, headers: { 'x-api-key': key }, ...(body === undefined ? {} : { body }) });
};

async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  const deadline = Date.now() + 10_000;
  while (!(await holds())) {
    if (Date.now() > deadline) throw new Error('it did not come about');
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

test('a change reaches the receiver, signed, is tried again where it fails, and stands in the list with its attempts', async () => {
  const { body: webhook } = await ask('POST /api/v1/webhooks', { url, events: ['issue.created'] });
  answers.push(503);
  const issue = await ask(`POST /api/v1/projects/${project.projectId}/issues`, { title: 'Crack' });
  assert.equal(issue.status, 201, JSON.stringify(issue.body));
  await until(() => received.length === 2);
  const [first, again] = received;
  assert.equal(first?.headers['x-service-delivery-id'], again?.headers['x-service-delivery-id']);
  assert.equal(first?.headers['x-service-event'], 'issue.created');
  assert.match(String(first?.headers['x-service-signature']), /^sha256=[0-9a-f]{64}$/);
  const told = JSON.parse(first?.body ?? '');
  assert.deepEqual(told.resource, { type: 'issue', id: issue.body.id });
  const list = `/api/v1/webhooks/${webhook.id}/deliveries`;
  await until(async () => (await ask(`GET ${list}`)).body.data[0]?.status === 'delivered');
  const [delivery] = (await ask(`GET ${list}`)).body.data;
  assert.deepEqual([delivery.eventId, delivery.attempts, delivery.responseStatus], [told.id, 2, 204]);
  const headers = { authorization: 'Bearer pcsop_operator-token-of-a-test' };
  const { body: metrics } = await service.call({ path: '/metrics', headers });
  assert.match(metrics, /^pcs_webhook_attempts_total\{phase="none"\} 1$/m);
  assert.match(metrics, /^pcs_webhook_deliveries_total\{became="retried"\} 1$/m);
  assert.match(metrics, /^pcs_webhook_deliveries_pending 0$/m);
  assert.match(metrics, /^pcs_webhook_attempts_under_way 0$/m);
});
