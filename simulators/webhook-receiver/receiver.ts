// A webhook receiver: a real HTTP or HTTPS server that verifies deliveries with the SDK, remembers them, and fails on demand.
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { DeliveryRefusal, verifyDelivery } from '../../sdk/webhooks.ts';
import { CONTROL, type Controls, control } from './control.ts';
import { commit, type PlannedFault } from './faults.ts';
import { openMemory, type Received } from './received.ts';

export interface ReceiverOptions {
  /** 127.0.0.1 when not given. */
  readonly host?: string;
  /** 0, any free one, when not given. */
  readonly port?: number;
  /** Without one nothing can be verified, and everything is refused. */
  readonly secrets?: readonly string[];
  /** In PEM; http without it. */
  readonly tls?: { readonly key: string; readonly cert: string };
  /** How many deliveries are remembered in full. 1,000 when not given. */
  readonly kept?: number;
  readonly toleranceMs?: number;
  readonly fault?: PlannedFault;
  /** Called for each delivery before it is answered. */
  readonly onReceived?: (received: Received) => void;
}

export interface WebhookReceiver extends Controls {
  /** Where deliveries go: any path but those of the control address. */
  readonly url: string;
  readonly port: number;
  /** Ends at once, requests that hang included. */
  close(): Promise<void>;
}

const KEPT = 1000;
const MAX_BYTES = 1024 * 1024;
const KEPT_BODY = 64 * 1024;

/** Starts a receiver. */
export async function startWebhookReceiver(options: ReceiverOptions = {}): Promise<WebhookReceiver> {
  const memory = openMemory(options.kept ?? KEPT);
  let secrets = options.secrets ?? [];
  let fault = options.fault;
  let faulty = 0;
  const controls: Controls = {
    deliveries: memory.list,
    totals: memory.totals,
    clear: memory.clear,
    fault: () => fault,
    setFault(next) {
      fault = next;
      faulty = 0;
    },
    setSecrets(next) {
      secrets = next;
    },
  };
  const takeFault = (): PlannedFault | undefined => {
    const taken = fault;
    faulty += 1;
    if (taken?.times !== undefined && faulty >= taken.times) fault = undefined;
    return taken;
  };
  const receive = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const rawBody = await bodyOf(request);
    const judged = await judge({ rawBody, headers: request.headers, secrets, toleranceMs: options.toleranceMs });
    const planned = takeFault();
    const count = faulty;
    const received = memory.add({
      at: new Date().toISOString(),
      path: request.url ?? '/',
      headers: request.headers,
      body: rawBody.subarray(0, KEPT_BODY).toString(),
      fault: planned?.kind ?? null,
      ...judged.facts,
    });
    options.onReceived?.(received);
    if (planned === undefined) response.writeHead(judged.status).end();
    else commit(planned, { request, response, count, status: judged.status });
  };
  const listener: RequestListener = (request, response) => {
    const handled = request.url?.startsWith(CONTROL)
      ? control(controls, request, response)
      : receive(request, response);
    // Whoever leaves while they are sending hears nothing, and nothing came.
    handled.catch(() => response.destroy());
  };
  return { ...controls, ...(await listen(listener, options)) };
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  let length = 0;
  for await (const part of request) {
    length += part.length;
    if (length > MAX_BYTES) throw new Error('too large');
    parts.push(part);
  }
  return Buffer.concat(parts);
}

interface Judged {
  readonly status: number;
  readonly facts: Pick<Received, 'verified' | 'refusal' | 'signedBy' | 'deliveryId' | 'event'>;
}

async function judge(given: {
  rawBody: Buffer;
  headers: IncomingMessage['headers'];
  secrets: readonly string[];
  toleranceMs: number | undefined;
}): Promise<Judged> {
  const { rawBody, headers, secrets, toleranceMs } = given;
  const refused = (refusal: string, status: number): Judged => ({
    status,
    facts: { verified: false, refusal, signedBy: null, deliveryId: null, event: null },
  });
  if (secrets.length === 0) return refused('no_secret', 401);
  try {
    const tolerance = toleranceMs === undefined ? {} : { toleranceMs };
    const { signedBy, deliveryId, event } = await verifyDelivery({ rawBody, headers, secrets, ...tolerance });
    return { status: 204, facts: { verified: true, refusal: null, signedBy, deliveryId, event } };
  } catch (error) {
    if (error instanceof DeliveryRefusal) return refused(error.reason, error.status);
    throw error;
  }
}

async function listen(listener: RequestListener, options: ReceiverOptions) {
  const { host = '127.0.0.1', port: wanted = 0, tls } = options;
  const server = tls === undefined ? createServer(listener) : createTlsServer(tls, listener);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(wanted, host, resolve);
  });
  const { port } = server.address() as AddressInfo;
  const shown = host.includes(':') ? `[${host}]` : host;
  return {
    port,
    url: `${tls === undefined ? 'http' : 'https'}://${shown}:${port}/`,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
