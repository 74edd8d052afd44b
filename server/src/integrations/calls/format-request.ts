// The requests of vendors' calls.
import { createMessage } from '../../../../contract/messages/message.ts';
import { VendorFault, type VendorSession } from '../vendors/public.ts';

type VendorRequest = Parameters<VendorSession['call']>[0];

/** Returns the request of a call at the vendor's address. Throws bad_answer for an address that cannot be read. */
export function formatRequest(request: VendorRequest, baseUrl: string) {
  const { method, headers, json } = request;
  const url = buildUrl(request, baseUrl).href;
  const accept = { accept: 'application/json', ...headers };
  if (json === undefined) return { method, url, headers: accept };
  return { method, url, headers: { ...accept, 'content-type': 'application/json' }, body: JSON.stringify(json) };
}

/** Returns the address of a call. Throws bad_answer for one that cannot be read. */
export function buildUrl({ path, query = {} }: VendorRequest, baseUrl: string): URL {
  const base = new URL(baseUrl);
  // Joined as texts: resolved against the base, `//other.example/` would be another host.
  const text = path.startsWith('/') ? base.origin + base.pathname.replace(/\/+$/, '') + path : path;
  const url = URL.parse(text);
  if (url === null) throw new VendorFault('bad_answer', createMessage('integrations.faultAddress'));
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) url.searchParams.set(name, String(value));
  }
  return url;
}
