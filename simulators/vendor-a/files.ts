// The second host of vendor A: files behind signed links that are valid for two minutes and need no credentials.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { readAddress } from '../vendor-core/address.ts';
import { answerInstead, deliver } from '../vendor-core/apply-faults.ts';
import type { Fault } from '../vendor-core/faults.ts';
import type { Simulation } from '../vendor-core/simulation.ts';
import { readSignedFile } from './file-links.ts';

export interface FileServer {
  readonly url: string;
  close(): Promise<void>;
}

type Vendor = Pick<Simulation, 'world' | 'plan' | 'vendor'>;

/** Starts the host of files. Credentials on a request are refused, as they would leak to another host. */
export async function startFileServer(getVendor: () => Vendor, port: number): Promise<FileServer> {
  const server = createServer((request, response) => {
    const url = readAddress(request, 'http://127.0.0.1');
    const path = url && decodePath(url.pathname);
    if (url === undefined || path === undefined) {
      response.writeHead(404).end('No such file.');
      return;
    }
    if (request.headers.authorization !== undefined) {
      response.writeHead(400).end('Only one way to sign in is allowed.');
      return;
    }
    const vendor = getVendor();
    // Faults name it by a path that the API does not have.
    const faults = vendor.plan.take('file', 'GET', `/signed-files${path}`);
    if (faults.some(({ kind }) => kind === 'hang')) return;
    setTimeout(
      () => deliver(response, answer(vendor, { path, query: url.searchParams }, faults), faults),
      Math.max(0, ...faults.map(getDelay)),
    );
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

const getDelay = ({ kind, delayMs = 0 }: Fault) => (kind === 'slow' ? delayMs : 0);

function decodePath(path: string): string | undefined {
  try {
    return decodeURIComponent(path);
  } catch {
    return undefined;
  }
}

interface Asked {
  readonly path: string;
  readonly query: URLSearchParams;
}

function answer({ world, vendor }: Vendor, { path, query }: Asked, faults: readonly Fault[]) {
  for (const fault of faults) {
    const instead = answerInstead(fault, vendor, world.nowMs());
    if (instead !== undefined) return instead;
  }
  const { status, body } = readSignedFile(world, path.slice(1), query);
  const type = typeof body === 'string' ? 'text/plain' : 'application/octet-stream';
  return { status, headers: { 'content-type': type }, body };
}
