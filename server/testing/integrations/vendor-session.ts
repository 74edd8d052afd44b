// A session with a simulated vendor for tests of adapters: one attempt a call, without waits.
import type { TestContext } from 'node:test';
import type { Simulator, VendorKind } from '../../../simulators/vendor-core/start-simulator.ts';
import { startSimulator } from '../../../simulators/vendor-core/start-simulator.ts';
import { VendorFault, type VendorSession } from '../../src/integrations/vendors/vendor-call.ts';

type Place = Partial<Omit<VendorSession, 'call'>> & { readonly userId?: string };

/** Starts a simulator that ends with the test, and opens a session of a person there. */
export async function startVendorSession(
  t: TestContext,
  kind: VendorKind,
  { userId = '501', ...place }: Place = {},
): Promise<{ simulator: Simulator; session: VendorSession }> {
  const simulator = await startSimulator(kind);
  t.after(() => simulator.close());
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
    if (!answer.ok) throw new VendorFault('bad_answer', text, { status: answer.status });
    return {
      status: answer.status,
      headers: new Map(answer.headers),
      body: text === '' ? undefined : JSON.parse(text),
      vendorNowMs: Date.parse(answer.headers.get('date') ?? ''),
    };
  };
  const session = {
    companyId: null,
    projectId: null,
    accountId: null,
    config: {},
    settings: { webUrl: undefined },
    ...place,
    call,
  };
  return { simulator, session };
}
