// An endpoint for webhooks that knows nothing of the product but what the specification says of a delivery (spec 6.2): it
// checks each signature by hand and keeps what it was sent.
import assert from 'node:assert/strict';
import { createHmac, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { atEnd } from './ending.ts';

/** One delivery as it came in, as often as it did. */
export interface Received {
  readonly deliveryId: string;
  readonly event: {
    readonly id: string;
    readonly type: string;
    readonly occurredAt: string;
    readonly workspaceId: string;
    readonly projectId: string | null;
    readonly resource: { readonly type: string; readonly id: string };
  };
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly atMs: number;
}

/** An endpoint on loopback. */
export interface Receiver {
  readonly url: string;
  /** Everything that came in under a right signature and was answered 2xx, in order. */
  readonly taken: Received[];
  /** What was wrong with what came in: signatures, headers, bodies. */
  readonly faults: string[];
  /** Its subscription's secret: until it is told, nothing is checked. */
  secret: string | undefined;
  /** The status of the next answer, or nothing for one that never comes. */
  answer: (received: Received) => number | undefined;
}

/** Opens an endpoint that answers 204 until it is told otherwise. */
export async function openReceiver(): Promise<Receiver> {
  const taken: Received[] = [];
  const faults: string[] = [];
  const receiver = { url: '', taken, faults, secret: undefined, answer: () => 204 } as Receiver & { url: string };
  const server = createServer((request, response) => void take(receiver, request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  atEnd(() => {
    server.closeAllConnections();
    server.close();
  });
  receiver.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`;
  return receiver;
}

async function take(receiver: Receiver, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part);
  const body = Buffer.concat(parts);
  const fault = faultOf(receiver.secret, request, body);
  if (fault !== undefined) receiver.faults.push(fault);
  const received: Received = {
    deliveryId: String(request.headers['x-service-delivery-id']),
    event: JSON.parse(body.toString('utf8')),
    headers: request.headers,
    atMs: Date.now(),
  };
  const status = fault === undefined ? receiver.answer(received) : 400;
  if (status === undefined) return;
  if (status >= 200 && status < 300) receiver.taken.push(received);
  response.writeHead(status).end();
}

function faultOf(secret: string | undefined, { headers }: IncomingMessage, body: Buffer): string | undefined {
  const stamp = String(headers['x-service-timestamp']);
  if (!/^[0-9]{13}$/.test(stamp)) return `timestamp ${stamp}`;
  if (Math.abs(Date.now() - Number(stamp)) > 300_000) return `timestamp ${stamp} is too far away`;
  if (secret === undefined) return undefined;
  const expected = `sha256=${createHmac('sha256', secret).update(`${stamp}.`).update(body).digest('hex')}`;
  const given = String(headers['x-service-signature']);
  const isRight = given.length === expected.length && timingSafeEqual(Buffer.from(given), Buffer.from(expected));
  return isRight ? undefined : `signature ${given}`;
}

/** The distinct events an endpoint has taken, each with the one delivery id it must have come under. */
export function eventsOf({ taken }: Receiver): Map<string, Received> {
  const byEvent = new Map<string, Received>();
  const byDelivery = new Map<string, string>();
  for (const each of taken) {
    const known = byEvent.get(each.event.id);
    assert.equal(known?.deliveryId ?? each.deliveryId, each.deliveryId, 'an event comes under one delivery id');
    const event = byDelivery.get(each.deliveryId) ?? each.event.id;
    assert.equal(event, each.event.id, 'a delivery is of one event');
    byEvent.set(each.event.id, each);
    byDelivery.set(each.deliveryId, event);
  }
  return byEvent;
}
