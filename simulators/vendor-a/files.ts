// The second host of vendor A: files behind signed links that are valid for two minutes and need no credentials.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { World } from '../vendor-core/world.ts';
import { readSignedFile } from './file-links.ts';

export interface FileServer {
  readonly url: string;
  close(): Promise<void>;
}

/** Starts the host of files. Credentials on a request are refused, as they would leak to another host. */
export async function startFileServer(getWorld: () => World, port: number): Promise<FileServer> {
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://127.0.0.1');
    if (request.headers.authorization !== undefined) {
      response.writeHead(400).end('Only one way to sign in is allowed.');
      return;
    }
    const { status, body } = readSignedFile(getWorld(), decodeURIComponent(url.pathname.slice(1)), url.searchParams);
    const type = typeof body === 'string' ? 'text/plain' : 'application/octet-stream';
    response.writeHead(status, { 'content-type': type }).end(body);
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(port, '127.0.0.1', resolve);
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
