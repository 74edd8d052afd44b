// Shared by the tests of simulators: plain calls with `fetch`, and a receiver of events.
import { once } from 'node:events';
import { createServer, get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { TestContext } from 'node:test';
import type { SimulatorOptions } from './server.ts';
import { type SimulatorKind, startSimulator } from './start-simulator.ts';

export interface Received {
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly raw: Buffer;
}

/** Starts a simulator that ends with the test, and a caller with a token. */
export async function startForTest(
  t: TestContext,
  kind: SimulatorKind,
  options: SimulatorOptions & { userId?: string } = {},
) {
  const simulator = await startSimulator(kind, options);
  t.after(() => simulator.close());
  const { accessToken, refreshToken } = await simulator.control.issueTokens({ userId: options.userId ?? '501' });
  const call = async (method: string, path: string, body?: unknown, token = accessToken) => {
    const answer = await fetch(simulator.url + path, {
      method,
      redirect: 'manual',
      headers: {
        authorization: `Bearer ${token}`,
        'x-api-key': 'simulated-key',
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    const isJson = answer.headers.get('content-type')?.includes('json') ?? false;
    return { status: answer.status, headers: answer.headers, text, body: isJson ? JSON.parse(text) : undefined };
  };
  const form = async (path: string, fields: Record<string, string>, headers: Record<string, string> = {}) => {
    const answer = await fetch(simulator.url + path, {
      method: 'POST',
      body: new URLSearchParams(fields),
      headers,
      redirect: 'manual',
    });
    const text = await answer.text();
    return { status: answer.status, headers: answer.headers, body: text.startsWith('{') ? JSON.parse(text) : text };
  };
  return { ...simulator, call, form, accessToken, refreshToken };
}

/** Starts a receiver of events that answers with a status. */
export async function startReceiver(t: TestContext, status = 202) {
  const received: Received[] = [];
  const server = createServer(async (request, response) => {
    received.push({ headers: request.headers, raw: await buffer(request) });
    response.writeHead(status).end();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  t.after(() => server.close());
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`, received };
}

/** Returns the status of the answer to a GET of exactly this address, which `fetch` would normalise. */
export async function readStatus(address: string): Promise<number | undefined> {
  const { hostname, port } = new URL(address);
  const path = address.slice(address.indexOf('/', 'http://'.length));
  const [response] = (await once(get({ hostname, port, path }), 'response')) as [IncomingMessage];
  response.resume();
  return response.statusCode;
}
