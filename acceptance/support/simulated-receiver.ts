// The webhook receiver of simulators/ as a process of its own, as an integrator starts it, told what to do over HTTP.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { DeliveredEvent } from '../../sdk/webhooks.ts';
import { accepted, type Client } from './calls.ts';
import { atEnd } from './ending.ts';
import { eventually } from './waiting.ts';

const PROGRAM = fileURLToPath(new URL('../../simulators/webhook-receiver/main.ts', import.meta.url));

/** A delivery as it came in. */
export interface Arrival {
  readonly at: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly verified: boolean;
  readonly refusal: string | null;
  readonly deliveryId: string;
  readonly event: DeliveredEvent;
  readonly repeat: boolean;
}

export interface Endpoint {
  readonly url: string;
  arrivals(): Promise<Arrival[]>;
  /** All arrivals, when there are so many. */
  arrived(count: number): Promise<Arrival[]>;
  /** As the receiver takes it: a kind, a status, or JSON; undefined: all is well again. */
  setFault(fault: string | object | undefined): Promise<void>;
  setSecrets(...secrets: readonly string[]): Promise<void>;
}

/** Starts a receiver that ends with the file. */
export async function startEndpoint(): Promise<Endpoint> {
  const child = spawn(process.execPath, [PROGRAM, '--port', '0'], { stdio: ['ignore', 'pipe', 'inherit'] });
  atEnd(async () => {
    if (child.exitCode === null && child.kill()) await once(child, 'exit');
  });
  const lines = createInterface({ input: child.stdout });
  const [line] = await once(lines, 'line');
  const base = /^listening on (http:\S+)\/$/.exec(line)?.[1] ?? assert.fail(line);
  const control = async (method: string, path: string, body?: string) => {
    const answer = await fetch(`${base}/control/${path}`, { method, ...(body === undefined ? {} : { body }) });
    assert.equal(answer.status, 200, `${method} ${path} ${body}`);
    return answer.json();
  };
  const arrivals = async () => ((await control('GET', 'deliveries')) as { deliveries: Arrival[] }).deliveries;
  return {
    url: `${base}/hook`,
    arrivals,
    arrived: (count) =>
      eventually(`${count} deliveries`, async () => {
        const all = await arrivals();
        return all.length >= count ? all : undefined;
      }),
    async setFault(fault) {
      if (fault === undefined) await control('DELETE', 'fault');
      else await control('PUT', 'fault', typeof fault === 'string' ? fault : JSON.stringify(fault));
    },
    async setSecrets(...secrets) {
      await control('PUT', 'secrets', JSON.stringify(secrets));
    },
  };
}

/** A subscription with the endpoint that it leads to. */
export interface Subscription {
  readonly id: string;
  readonly path: string;
  readonly secret: string;
  readonly endpoint: Endpoint;
}

/** Subscribes a fresh endpoint, which then knows the secret. */
export async function subscribe(write: Client, record: object, endpoint?: Endpoint): Promise<Subscription> {
  const to = endpoint ?? (await startEndpoint());
  const { id, secret } = accepted(await write.post('/api/v1/webhooks', { url: to.url, ...record }), 201);
  await to.setSecrets(secret);
  return { id, secret, path: `/api/v1/webhooks/${id}`, endpoint: to };
}

/** A delivery's record once it is in this state. */
export function delivery(reader: Client, { path }: Subscription, id: string, status: string) {
  return eventually(`the delivery is ${status}`, async () => {
    const found = accepted(await reader.get(`${path}/deliveries/${id}`));
    return found.status === status ? found : undefined;
  });
}

/** The latest 200 deliveries of a subscription, oldest first. */
export async function deliveries(reader: Client, { path }: Subscription) {
  return accepted(await reader.get(`${path}/deliveries?limit=200`)).data.toReversed();
}
