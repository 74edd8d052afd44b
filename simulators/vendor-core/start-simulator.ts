// Starts the simulator of a vendor, in a test or for `npm run simulators`.
import { startFileServer } from '../vendor-a/files.ts';
import { createVendorA } from '../vendor-a/vendor.ts';
import { createAccounting } from '../vendor-accounting/vendor.ts';
import { createVendorB } from '../vendor-b/vendor.ts';
import { createVendorC } from '../vendor-c/vendor.ts';
import { type Control, createControl } from './control-client.ts';
import { type SimulatorOptions, startVendor } from './server.ts';

export type VendorKind = 'a' | 'b' | 'c';
export type SimulatorKind = VendorKind | 'accounting';

const CREATORS = { b: createVendorB, c: createVendorC, accounting: createAccounting };

export interface StartOptions extends SimulatorOptions {
  /** Second port of vendor A, for signed files; any free one when not given. */
  readonly vendorPort?: number;
}

export interface Simulator {
  /** Without a slash at its end. */
  readonly url: string;
  readonly control: Control;
  /** Ends at once, calls that hang included. */
  close(): Promise<void>;
}

/** Starts a vendor on 127.0.0.1, on any free port unless one is given. */
export async function startSimulator(kind: SimulatorKind, options: StartOptions = {}): Promise<Simulator> {
  if (kind === 'a') return startVendorA(options);
  const server = await startVendor(CREATORS[kind](), options);
  return { url: server.url, control: createControl(server.url), close: server.close };
}

async function startVendorA(options: StartOptions): Promise<Simulator> {
  let filesUrl = '';
  const server = await startVendor(
    createVendorA(() => filesUrl),
    options,
  );
  const files = await startFileServer(() => server, options.vendorPort ?? 0).catch(async (error: unknown) => {
    await server.close();
    throw error;
  });
  filesUrl = files.url;
  const close = async () => {
    await Promise.all([server.close(), files.close()]);
  };
  return { url: server.url, control: createControl(server.url), close };
}
