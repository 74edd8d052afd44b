// The second host of vendor A: files behind signed links that are valid for two minutes and need no credentials.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { World } from '../vendor-core/world.ts';
import { signFileLink } from './vendor.ts';

export interface FileServer {
  readonly url: string;
  close(): Promise<void>;
}

/** Starts the host of files. Credentials on a request are refused, as they would leak to another host. */
export async function startFileServer(getWorld: () => World, port: number): Promise<FileServer> {
  const server = createServer((request, response) => {
    const world = getWorld();
    const url = new URL(request.url ?? '/', 'http://127.0.0.1');
    const id = url.pathname.slice(1);
    const expires = Number(url.searchParams.get('expires'));
    const file = world.find('files', id);
    const isSigned = url.searchParams.get('signature') === signFileLink(world, id, expires);
    if (request.headers.authorization !== undefined) response.writeHead(400).end('Only one way to sign in is allowed.');
    else if (!isSigned || expires < world.nowMs()) response.writeHead(403).end('The link is wrong or has expired.');
    else if (file === undefined || file.deletedAt !== null) response.writeHead(404).end();
    else response.writeHead(200, { 'content-type': 'application/octet-stream' }).end(String(file.fields.content));
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
