// The vendors of `npm run simulators`, and the settings of a service that is to connect to them.
import { CLIENT_ID, CLIENT_SECRET } from './oauth.ts';
import { type Simulator, type SimulatorKind, type StartOptions, startSimulator } from './start-simulator.ts';

export interface VendorPorts {
  readonly a: number;
  readonly b: number;
  readonly c: number;
  readonly accounting: number;
  /** Second port of vendor A, for signed files. */
  readonly files: number;
}

export interface RunningVendors {
  /** Text that says what to set and to enter. */
  readonly guide: string;
  readonly lines: readonly string[];
  close(): Promise<void>;
}

interface VendorOptions {
  /** The folder of the state, which outlives a restart. */
  readonly folder: string;
  /** False for an accounting provider whose bills are posted as they are made. */
  readonly draftBills: boolean;
}

/** Starts all vendors. */
export async function startVendors(ports: VendorPorts, { folder, draftBills }: VendorOptions): Promise<RunningVendors> {
  const started: Simulator[] = [];
  const close = async () => {
    await Promise.all(started.map((each) => each.close()));
  };
  const start = async (kind: SimulatorKind, options: StartOptions): Promise<Simulator> => {
    const file = kind === 'accounting' ? kind : `vendor-${kind}`;
    const simulator = await startSimulator(kind, { ...options, stateFile: `${folder}/${file}.json` });
    started.push(simulator);
    return simulator;
  };
  try {
    const a = await start('a', { port: ports.a, vendorPort: ports.files });
    const b = await start('b', { port: ports.b });
    const c = await start('c', { port: ports.c });
    const accounting = await start('accounting', { port: ports.accounting });
    await accounting.control.changeSettings({ draftBills });
    const tokens = await b.control.issueTokens({ userId: '501', seconds: 5400 });
    const lines = [
      `${a.url}/ (vendor A)`,
      `${b.url}/ (vendor B)`,
      `${c.url}/ (vendor C)`,
      `${accounting.url}/ (accounting)`,
    ];
    return { lines, guide: describeSettings({ a, b, c, accounting }, tokens), close };
  } catch (error) {
    await close();
    throw error;
  }
}

function describeSettings(
  { a, b, c, accounting }: Readonly<Record<SimulatorKind, Simulator>>,
  tokens: { accessToken: string; refreshToken: string },
): string {
  const describe = (name: string, { url }: Simulator, oauth: string) => `  PCS_${name}_API_URL=${url}
  PCS_${name}_AUTHORIZE_URL=${url}${oauth}/authorize
  PCS_${name}_TOKEN_URL=${url}${oauth}/token
  PCS_${name}_REVOKE_URL=${url}${oauth}/revoke
  PCS_${name}_CLIENT_ID=${CLIENT_ID}
  PCS_${name}_CLIENT_SECRET=${CLIENT_SECRET}`;
  return `
To see and edit the records of the simulated vendors, as somebody at the vendor would,
  open ${a.url}/ for vendor A: models with versions, issues
  open ${b.url}/ for vendor B: coordination issues, RFIs
  open ${c.url}/ for vendor C: assets, rooms, floors
  open ${accounting.url}/ for the accounting provider: contacts, accounts, documents

To connect a project to them, enter under its Integrations
  for vendor A           nothing: the browser comes to the vendor's consent page
  for vendor B           access token ${tokens.accessToken}
                         refresh token ${tokens.refreshToken}
                         company 100 (Northgate Contractors), project 201 (Harbour Clinic)
  for vendor C           address ${c.url}, API key simulated-key, property 10
"npm run demo" knows these vendors already (at their usual ports). Another service is started with
${describe('VENDOR_A', a, '/authentication/v2')}
${describe('VENDOR_B', b, '/oauth')}
${describe('ACCOUNTING', accounting, '/oauth')}
  PCS_ALLOWED_TARGETS=127.0.0.0/8,::1`;
}
