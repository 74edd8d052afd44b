// A session with a simulated vendor for tests of adapters: one attempt a call, without waits.
import type { TestContext } from 'node:test';
import type { SyncCode } from '../../../contract/integrations.ts';
import type { Simulator, SimulatorKind } from '../../../simulators/vendor-core/start-simulator.ts';
import { startSimulator } from '../../../simulators/vendor-core/start-simulator.ts';
import { isMembers } from '../../src/integrations/answers/read-answer.ts';
import { VendorFault, type VendorSession } from '../../src/integrations/vendors/vendor-call.ts';

/** The parts of a session that a test chooses; `userId` is the person whose token it has. */
export type Place = Partial<Omit<VendorSession, 'call'>> & { readonly userId?: string };

const CODES: Readonly<Record<number, SyncCode>> = {
  400: 'vendor_validation',
  401: 'unauthorized',
  403: 'forbidden',
  404: 'not_found_or_no_access',
  409: 'vendor_conflict',
  412: 'vendor_conflict',
  422: 'vendor_validation',
  429: 'throttled',
};

/** Starts a simulator that ends with the test, and opens a session of a person there. */
export async function startVendorSession(
  t: TestContext,
  kind: SimulatorKind,
  { userId = '501', ...place }: Place = {},
): Promise<{ simulator: Simulator; session: VendorSession }> {
  const simulator = await startSimulator(kind);
  t.after(() => simulator.close());
  return { simulator, session: await openVendorSession(simulator, kind, { userId, ...place }) };
}

/** Opens a session of a person with a simulator that runs. */
export async function openVendorSession(
  simulator: Simulator,
  kind: SimulatorKind,
  { userId = '501', ...place }: Place = {},
): Promise<VendorSession> {
  const { accessToken } = await simulator.control.issueTokens({ userId });
  const credentials: Record<string, string> =
    kind === 'c' ? { 'x-api-key': 'simulated-key' } : { authorization: `Bearer ${accessToken}` };
  const call: VendorSession['call'] = async ({ method, path, query = {}, headers = {}, json }) => {
    const url = new URL(path, simulator.url);
    for (const [name, value] of Object.entries(query))
      if (value !== undefined) url.searchParams.set(name, String(value));
    const answer = await fetch(url, {
      method,
      redirect: 'manual',
      headers: { ...headers, ...credentials, ...(json === undefined ? {} : { 'content-type': 'application/json' }) },
      ...(json === undefined ? {} : { body: JSON.stringify(json) }),
    });
    const text = await answer.text();
    const body = parseBody(text);
    if (!answer.ok) throw createFault(answer.status, body, method);
    return {
      status: answer.status,
      headers: new Map(answer.headers),
      body,
      vendorNowMs: Date.parse(answer.headers.get('date') ?? ''),
      sizeBytes: text.length,
    };
  };
  return {
    companyId: null,
    projectId: null,
    accountId: null,
    config: {},
    timeZone: 'UTC',
    settings: { webUrl: undefined },
    ...place,
    call,
  };
}

function parseBody(text: string): unknown {
  if (text === '') return undefined;
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new VendorFault('bad_answer', text.slice(0, 200), { cause });
  }
}

function createFault(status: number, body: unknown, method: string): VendorFault {
  return new VendorFault(CODES[status] ?? 'unreachable', JSON.stringify(body ?? ''), {
    status,
    fields: readRefusedFields(body),
    isUncertain: status >= 500 && method !== 'GET',
  });
}

/** Returns the names of fields in a refusal, in each of the forms that vendors have. */
function readRefusedFields(body: unknown): readonly string[] {
  if (!isMembers(body)) return [];
  const { field, errors } = body;
  if (Array.isArray(errors)) return errors.flatMap(readRefusedFields);
  if (isMembers(errors)) return Object.keys(errors);
  return typeof field === 'string' ? [field] : [];
}
