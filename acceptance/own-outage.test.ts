// The deployment's own name servers are away: nobody's attempt is spent, nobody is disabled, and the operator is told.
import assert from 'node:assert/strict';
import { createSocket, type Socket } from 'node:dgram';
import { once } from 'node:events';
import { test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { accepted } from './support/calls.ts';
import { atEnd } from './support/ending.ts';
import { startService } from './support/processes.ts';
import { deliveries, startEndpoint, subscribe } from './support/simulated-receiver.ts';
import { makeTenant } from './support/tenants.ts';
import { eventually } from './support/waiting.ts';

/** Answers every question for an IPv4 address with 127.0.0.1 and all others with nothing, or says nothing at all. */
async function startResolver() {
  const socket: Socket = createSocket('udp4');
  const state = { isAway: false };
  socket.on('message', (query, { port, address }) => {
    if (state.isAway) return;
    let end = 12;
    while (query[end] !== 0) end += 1 + (query[end] ?? 0);
    const isAddress = query.readUInt16BE(end + 1) === 1;
    const head = Buffer.from(query.subarray(0, end + 5));
    head.writeUInt16BE(0x8180, 2);
    head.writeUInt16BE(isAddress ? 1 : 0, 6);
    head.writeUInt32BE(0, 8);
    const record = Buffer.from([0xc0, 12, 0, 1, 0, 1, 0, 0, 0, 60, 0, 4, 127, 0, 0, 1]);
    socket.send(isAddress ? Buffer.concat([head, record]) : head, port, address);
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  atEnd(async () => void socket.close());
  return { state, server: `127.0.0.1:${socket.address().port}` };
}

test('while the name servers are away deliveries wait, and all of them are sent when they answer again', async () => {
  const resolver = await startResolver();
  const service = await startService({
    settings: {
      PCS_DNS_SERVERS: resolver.server,
      PCS_ALLOWED_TARGETS: '127.0.0.1/32',
      PCS_WEBHOOK_RETRY_DELAYS_MS: '10,10,10',
      PCS_METRICS_PORT: '0',
    },
  });
  const tenant = await makeTenant(service);
  const endpoint = await startEndpoint();
  const named = { ...endpoint, url: endpoint.url.replace('127.0.0.1', 'hooks.example') };
  const subscription = await subscribe(tenant.keys.write, { events: ['issue.created'] }, named);
  const issues = `/api/v1/projects/${tenant.projectId}/issues`;
  const health = async () => {
    const reply = await fetch(`${service.address}/readyz`);
    const { checks } = (await reply.json()) as { checks: Record<string, string> };
    return { status: reply.status, outbound: checks.outbound };
  };
  assert.deepEqual(await health(), { status: 200, outbound: 'ok' });
  resolver.state.isAway = true;
  // An answer is trusted for a second.
  await pause(1_500);
  for (let count = 0; count < 8; count += 1) accepted(await tenant.keys.write.post(issues, { title: 'Duct' }), 201);
  await eventually('a warning', async () => ((await health()).outbound === 'warning' ? true : undefined));
  await eventually('a line in the log', async () =>
    service.log().includes('this process does not reach the outside') ? true : undefined,
  );
  // A warning takes no process out of the balancer.
  assert.deepEqual(await health(), { status: 200, outbound: 'warning' });
  for (const each of await deliveries(tenant.keys.read, subscription)) {
    assert.deepEqual([each.status, each.attempts, each.error], ['pending', 0, null]);
  }
  const { active } = accepted(await tenant.keys.read.get(subscription.path));
  assert.equal(active, true);
  resolver.state.isAway = false;
  assert.equal((await endpoint.arrived(8)).length, 8);
  await eventually('all delivered', async () => {
    const all = await deliveries(tenant.keys.read, subscription);
    return all.every((each: { status: string; attempts: number }) => each.status === 'delivered' && each.attempts === 1)
      ? true
      : undefined;
  });
  assert.equal((await health()).outbound, 'ok');
});
