// The first project of a demo, connected to a simulated vendor B with many issues, as a person would connect it.
import { setTimeout as pause } from 'node:timers/promises';
import { type Client, clientOf } from '../../acceptance/support/calls.ts';
import { type Control, createControl } from '../../simulators/vendor-core/control-client.ts';
import { type Demo, startDemo } from '../measuring/demo.ts';
import { startPeer } from '../measuring/processes.ts';
import type { Run } from '../measuring/run.ts';

const COMPANY_ID = '100';
const VENDOR_PROJECT = 201;
const SECRET = 'a secret of the benchmark';
const ISSUES = 'coordination_issues';

/** A run that has ended. */
export interface EndedRun {
  readonly state: string;
  readonly error: { readonly message: string } | null;
  readonly counts: Readonly<Record<'considered' | 'created' | 'updated' | 'unchanged' | 'errors', number>>;
  /** Milliseconds from its first slice to its end. */
  readonly tookMs: number;
}

export interface ConnectedProject {
  readonly demo: Demo;
  readonly owner: Client;
  readonly control: Control;
  /** The path of the project in the API. */
  readonly path: string;
  readonly events: {
    readonly companyId: string;
    readonly projectId: number;
    readonly secret: string;
    readonly url: string;
  };
  /** Adds issues at the vendor, 5 ms apart: a pull lists all of them. Returns their ids. */
  seed(count: number): Promise<readonly string[]>;
  /** Begins a run over issues and waits for its end. */
  synchronize(direction: 'pull' | 'push'): Promise<EndedRun>;
  /** Waits until no run is active; returns how many there are. */
  settle(): Promise<number>;
}

/** Starts both and connects them. */
export async function connectProject(run: Run): Promise<ConnectedProject> {
  const { address: vendor } = await startPeer(run, 'vendor-b.ts', {});
  const control = createControl(vendor);
  const demo = await startDemo(run, describeVendor(vendor));
  const owner = clientOf(demo.origin, { cookie: demo.cookie, origin: demo.origin });
  const path = `/api/projects/${demo.projectId}`;
  const { accessToken, refreshToken } = await control.issueTokens({ userId: '501' });
  const tokens = { accessToken, refreshToken };
  const connected = await ask(owner, 'POST', `${path}/integrations/vendor-b/connect`, tokens);
  const one = `${path}/integration-connections/${connected.id}`;
  await ask(owner, 'PATCH', one, { config: { webhookSecret: SECRET } });
  const link = { companyId: COMPANY_ID, projectId: String(VENDOR_PROJECT) };
  await ask(owner, 'POST', `${path}/integrations/vendor-b/link`, link);
  // Its own events would begin runs beside those that are measured.
  await control.holdEvents();
  const awaitRun = async (id: string): Promise<EndedRun> => {
    for (;;) {
      const found = await ask(owner, 'GET', `${one}/runs/${id}`);
      if (['done', 'failed', 'cancelled'].includes(found.state)) {
        return { ...found, tookMs: Date.parse(found.endedAt) - Date.parse(found.startedAt) };
      }
      await pause(200);
    }
  };
  return {
    ...{ demo, owner, control, path },
    events: {
      companyId: COMPANY_ID,
      projectId: VENDOR_PROJECT,
      secret: SECRET,
      url: `${demo.address}/api/webhooks/vendor-b`,
    },
    seed: (count) => control.seed(ISSUES, count, { spacingMs: 5 }),
    async synchronize(direction) {
      const { id } = await ask(owner, 'POST', `${one}/sync`, { direction, entities: ['issue'] });
      return awaitRun(id);
    },
    async settle() {
      for (;;) {
        const { data } = await ask(owner, 'GET', `${one}/runs?limit=200`);
        if (data.every((each: EndedRun) => ['done', 'failed', 'cancelled'].includes(each.state))) return data.length;
        await pause(200);
      }
    },
  };
}

/** The variables of a service that calls this vendor. */
const describeVendor = (url: string) => ({
  PCS_VENDOR_B_API_URL: url,
  PCS_VENDOR_B_AUTHORIZE_URL: `${url}/oauth/authorize`,
  PCS_VENDOR_B_TOKEN_URL: `${url}/oauth/token`,
  PCS_VENDOR_B_REVOKE_URL: `${url}/oauth/revoke`,
  PCS_VENDOR_B_CLIENT_ID: 'simulated-client',
  PCS_VENDOR_B_CLIENT_SECRET: 'simulated-secret',
});

/** Calls the service; any answer but one of success fails the benchmark. */
async function ask(owner: Client, method: string, path: string, json?: unknown) {
  const { status, json: body, text } = await owner.send({ method, path, ...(json !== undefined && { json }) });
  if (status >= 300) throw new Error(`${method} ${path}: ${status} ${text}`);
  return body;
}
