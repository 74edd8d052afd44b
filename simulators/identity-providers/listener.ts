// What the simulated identity providers have of HTTP: a listener on loopback, bodies, answers, and the control address.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface ListenOptions {
  /** 127.0.0.1 when not given. */
  readonly host?: string;
  /** 0, any free one, when not given. */
  readonly port?: number;
}

export interface Listening {
  /** Without a slash at its end. */
  readonly url: string;
  readonly port: number;
  /** Ends at once, requests that wait included. */
  close(): Promise<void>;
}

type Handler = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

/** Listens; the handler is made once the address is known. What a handler throws is answered with 500 and its message. */
export async function listen(makeHandler: (url: string) => Handler, options: ListenOptions): Promise<Listening> {
  const { host = '127.0.0.1', port: wanted = 0 } = options;
  const server = createServer();
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(wanted, host, resolve);
  });
  const { port } = server.address() as AddressInfo;
  const url = `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
  const handle = makeHandler(url);
  server.on('request', (request, response) => {
    // A path such as `//` is the beginning of a host.
    if (!URL.canParse(request.url ?? '/', url)) {
      send(response, 404, { error: 'no such path' });
      return;
    }
    handle(request, response).catch((error: unknown) => {
      if (response.headersSent) response.destroy();
      else send(response, 500, { error: String(error) });
    });
  });
  return {
    url,
    port,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

const MAX_BYTES = 4 * 1024 * 1024;

/** The body as text. @throws Error where it is larger than 4 MiB */
export async function bodyOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  let length = 0;
  for await (const part of request) {
    length += part.length;
    if (length > MAX_BYTES) throw new Error('too large');
    parts.push(part);
  }
  return Buffer.concat(parts).toString();
}

/** Answers with text, be it HTML, XML or plain, or with a value as JSON. */
export function send(response: ServerResponse, status: number, body: string | object): void {
  const isText = typeof body === 'string';
  const type = isText ? typeOf(body) : 'application/json';
  response
    .writeHead(status, { 'content-type': `${type}; charset=utf-8`, 'cache-control': 'no-store' })
    .end(isText ? body : `${JSON.stringify(body)}\n`);
}

function typeOf(body: string): string {
  if (!body.startsWith('<')) return 'text/plain';
  return body.startsWith('<!doctype html>') ? 'text/html' : 'application/xml';
}

/** What can be done at the control address, by method and path below `/control/` (`PUT people`). */
export type Actions = Readonly<Record<string, (given: string) => unknown>>;

const CONTROL = '/control/';

/** True for requests that are for the control address. */
export function isControl(request: IncomingMessage): boolean {
  return request.url?.startsWith(CONTROL) ?? false;
}

/** Answers a request to the control address: 404 for what there is not, 422 for what an action throws. */
export async function answerControl(
  actions: Actions,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const given = (await bodyOf(request)).trim();
  const action = actions[`${request.method} ${request.url?.slice(CONTROL.length)}`];
  if (action === undefined) return send(response, 404, { error: 'no such control', controls: Object.keys(actions) });
  try {
    send(response, 200, Object(await action(given)));
  } catch (error) {
    send(response, 422, { error: String(error) });
  }
}
