// Starts the simulator of a vendor, in a test or for `npm run simulators`.
import { createVendorB } from '../vendor-b/vendor.ts';
import { createVendorC } from '../vendor-c/vendor.ts';
import { type Control, createControl } from './control-client.ts';
import { type SimulatorOptions, startVendor } from './server.ts';

export type VendorKind = 'b' | 'c';

export interface Simulator {
  /** Without a slash at its end. */
  readonly url: string;
  readonly control: Control;
  /** Ends at once, calls that hang included. */
  close(): Promise<void>;
}

const VENDORS = { b: createVendorB, c: createVendorC };

/** Starts a vendor on 127.0.0.1, on any free port unless one is given. */
export async function startSimulator(kind: VendorKind, options: SimulatorOptions = {}): Promise<Simulator> {
  const server = await startVendor(VENDORS[kind](), options);
  return { url: server.url, control: createControl(server.url), close: server.close };
}
