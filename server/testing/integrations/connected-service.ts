// A running service that knows simulated vendors, with a project and the sessions of its people.
import assert from 'node:assert/strict';
import { after } from 'node:test';
import { type Simulator, type SimulatorKind, startSimulator } from '../../../simulators/vendor-core/start-simulator.ts';
import { startSession } from '../../src/identity/sign-in/public.ts';
import { type RunningService, runningService } from '../running-service.ts';
import { tenants } from '../tenants.ts';

const CLIENTS = {
  a: { name: 'PCS_VENDOR_A', path: '/authentication/v2' },
  b: { name: 'PCS_VENDOR_B', path: '/oauth' },
  accounting: { name: 'PCS_ACCOUNTING', path: '/oauth' },
};

/** The variables of a service that calls these simulators. */
export function describeVendors(simulators: Partial<Record<SimulatorKind, Simulator>>): Record<string, string> {
  const entries = (['a', 'b', 'accounting'] as const).flatMap((kind) => {
    const url = simulators[kind]?.url;
    if (url === undefined) return [];
    const { name, path } = CLIENTS[kind];
    return [
      [`${name}_API_URL`, url],
      [`${name}_AUTHORIZE_URL`, `${url}${path}/authorize`],
      [`${name}_TOKEN_URL`, `${url}${path}/token`],
      [`${name}_REVOKE_URL`, `${url}${path}/revoke`],
      [`${name}_CLIENT_ID`, 'simulated-client'],
      [`${name}_CLIENT_SECRET`, 'simulated-secret'],
      [`${name}_SCOPES`, 'data:read data:write'],
    ] as const;
  });
  return { PCS_ALLOWED_TARGETS: '127.0.0.0/8', ...Object.fromEntries(entries) };
}

/** Starts the simulators that end with the test file. */
export async function startSimulators<Kind extends SimulatorKind>(...kinds: Kind[]): Promise<Record<Kind, Simulator>> {
  const started = await Promise.all(kinds.map(async (kind) => [kind, await startSimulator(kind)] as const));
  after(() => Promise.all(started.map(([, simulator]) => simulator.close())));
  return Object.fromEntries(started) as Record<Kind, Simulator>;
}

/** Starts a service; `signIn` opens a session of a person. */
export async function connectedService(settings: Readonly<Record<string, string>> = {}) {
  const service = await runningService(settings);
  const world = tenants(service.foundation.db);
  const signIn = async (userId: string) => {
    const device = { address: '127.0.0.1', userAgent: 'test', requestId: 'test' };
    const { token } = await startSession(service.foundation, device, { id: userId, passwordHash: null });
    const cookie = `pcs_session=${token}`;
    const call: PersonCall = (method, path, body, headers) =>
      service.call({ method, path, cookie, ...(body === undefined ? {} : { body }), ...(headers && { headers }) });
    return { call, cookie };
  };
  return { service, world, signIn };
}

export type PersonCall = (
  method: string,
  path: string,
  body?: unknown,
  headers?: Readonly<Record<string, string>>,
) => ReturnType<RunningService['call']>;

/** Fails with the body of an answer that is not of this status. */
export function requireStatus<T extends { readonly status: number; readonly body: unknown }>(
  reply: T,
  status: number,
): T {
  assert.equal(reply.status, status, JSON.stringify(reply.body));
  return reply;
}
