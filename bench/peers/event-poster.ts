// Posts signed events of vendor B at a steady rate, as a vendor does: an event is due at its instant, whether the ones before are
// answered or not. On plain sockets, because the poster shares the cores with what it measures.
//   node event-poster.ts '{"url":…,"secret":…,"companyId":"100","projectId":201,"ids":["1001",…],"count":10000,"seconds":10}'
// It prints one JSON line: how many were answered with which status, the seconds from the first to the last answer, and the time
// from the instant at which each was due to its answer, waits for a free connection included.
import { createHmac, randomUUID } from 'node:crypto';
import { connect } from 'node:net';

const CONNECTIONS = 100;
const TICK_MS = 2;

const order = JSON.parse(process.argv[2] ?? '') as {
  url: string;
  secret: string;
  companyId: string;
  projectId: number;
  ids: string[];
  count: number;
  seconds: number;
};
const { hostname, port, host, pathname } = new URL(order.url);

function makeRequest(number: number): string {
  const body = JSON.stringify({
    ulid: randomUUID(),
    timestamp: new Date().toISOString(),
    event_type: 'update',
    resource_name: 'Coordination Issues',
    resource_id: Number(order.ids[number % order.ids.length]),
    project_id: order.projectId,
    metadata: { source_application_id: null, source_user_id: '502' },
  });
  const headers = {
    host,
    'content-type': 'application/json',
    'content-length': String(Buffer.byteLength(body)),
    'vendor-b-company-id': order.companyId,
    'x-vendor-b-signature': createHmac('sha256', order.secret).update(body).digest('hex'),
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  return `POST ${pathname} HTTP/1.1\r\n${lines.join('')}\r\n${body}`;
}

interface Event {
  readonly text: string;
  readonly dueMs: number;
}

type Send = (event: Event) => void;

const events = Array.from({ length: order.count }, (_, number) => makeRequest(number));
const statuses: Record<string, number> = {};
const latencies: number[] = [];
const free: Send[] = [];
const waiting: Event[] = [];
const { promise: allAnswered, resolve: finish, reject: fail } = Promise.withResolvers<void>();

/** Opens a connection that sends one event after the other. */
function open(): Promise<void> {
  const socket = connect({ host: hostname, port: Number(port) });
  socket.setNoDelay(true);
  let sent: Event | undefined;
  let answer = '';
  const send: Send = (event) => {
    sent = event;
    answer = '';
    socket.write(event.text);
  };
  socket.setEncoding('latin1').on('data', (chunk: string) => {
    answer += chunk;
    const end = answer.indexOf('\r\n\r\n');
    if (end === -1 || sent === undefined) return;
    const length = Number(/\r\ncontent-length: *(\d+)/i.exec(answer)?.[1]);
    if (Number.isNaN(length)) return fail(new Error(`an answer without a length: ${answer}`));
    if (answer.length < end + 4 + length) return;
    const status = answer.slice(9, 12);
    statuses[status] = (statuses[status] ?? 0) + 1;
    latencies.push(performance.now() - sent.dueMs);
    sent = undefined;
    if (latencies.length === events.length) finish();
    const next = waiting.shift();
    if (next === undefined) free.push(send);
    else send(next);
  });
  socket.on('error', fail);
  socket.on('close', () => fail(new Error('the service closed a connection')));
  return new Promise((resolve) => {
    socket.once('connect', () => {
      free.push(send);
      resolve();
    });
  });
}

await Promise.all(Array.from({ length: CONNECTIONS }, open));
const startedAt = performance.now();
const step = (order.seconds * 1000) / order.count;
let number = 0;
const ticking = setInterval(() => {
  for (; number < events.length && startedAt + number * step <= performance.now(); number += 1) {
    const event = { text: events[number] ?? '', dueMs: startedAt + number * step };
    const send = free.pop();
    if (send === undefined) waiting.push(event);
    else send(event);
  }
  if (number === events.length) clearInterval(ticking);
}, TICK_MS);
await allAnswered;
const seconds = (performance.now() - startedAt) / 1000;
latencies.sort((one, other) => one - other);
const at = (part: number) => latencies[Math.floor((latencies.length - 1) * part)] ?? Number.NaN;
process.stdout.write(`${JSON.stringify({ statuses, seconds, p50Ms: at(0.5), p99Ms: at(0.99) })}\n`, () =>
  process.exit(0),
);
