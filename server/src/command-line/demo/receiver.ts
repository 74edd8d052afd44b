// The demo's own receiver of webhooks, on this machine alone, so that deliveries are there to be looked at: it takes
// everything and keeps nothing. One that verifies, remembers and fails on demand is in simulators/webhook-receiver.
// biome-ignore lint/style/noRestrictedImports: it listens, and sends nothing
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface DemoReceiver {
  readonly port: number;
  /** Where deliveries go. */
  readonly url: string;
  close(): Promise<void>;
}

const HOST = '127.0.0.1';
/** A delivery says what happened and to what, and has less than a kilobyte. */
const MAX_BODY_BYTES = 64 * 1024;
const LONGEST_MS = 10_000;

/** Opens it on the port that it had before, where that is still free, else on any. */
export async function openReceiver(lastPort: number | undefined): Promise<DemoReceiver> {
  const server = createServer({ requestTimeout: LONGEST_MS, headersTimeout: LONGEST_MS }, take);
  server.maxConnections = 32;
  if (lastPort === undefined || !(await listens(server, lastPort))) await listen(server, 0);
  const { port } = server.address() as AddressInfo;
  return {
    port,
    url: `http://${HOST}:${port}/webhooks`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** 204 once the whole body has come; one that is too long is not read to its end. */
function take(request: IncomingMessage, response: ServerResponse): void {
  if (request.method !== 'POST') {
    request.resume();
    response.writeHead(405, { allow: 'POST' }).end();
    return;
  }
  let bytes = 0;
  request.on('data', (part: Buffer) => {
    bytes += part.length;
    if (bytes <= MAX_BODY_BYTES || response.headersSent) return;
    response.writeHead(413, { connection: 'close' }).end(() => request.destroy());
  });
  request.on('end', () => {
    if (!response.headersSent) response.writeHead(204).end();
  });
}

async function listens(server: Server, port: number): Promise<boolean> {
  try {
    await listen(server, port);
    return true;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EADDRINUSE' || code === 'EACCES' || code === 'ERR_SOCKET_BAD_PORT') return false;
    throw error;
  }
}

function listen(server: Server, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, HOST, () => {
      server.off('error', reject);
      resolve();
    });
  });
}
