// Hooks of vendor B: one for all events of a project. The vendor never shows a secret, and says nothing about failures.
import { readId, readText } from '../answers/public.ts';
import { type HookAdapter, VendorFault, type VendorSession } from '../vendors/public.ts';
import { API, getMember, readAll, requireProject, toBodyId } from './pages.ts';

const HOOKS = `${API}/webhooks/hooks`;
const EVENTS = 'all';

/** The hooks of a project. */
export const hooks: HookAdapter = {
  list: listHooks,
  async ensure(session, url, secret) {
    // The secret of a hook cannot be read or changed, nor an inactive one be made active: both are replaced.
    await removeHooks(session, url);
    await session.call({
      method: 'POST',
      path: HOOKS,
      json: {
        project_id: toBodyId(requireProject(session)),
        hook: { destination_url: url, api_version: 'v2', secret },
      },
    });
    return listHooks(session, url);
  },
  remove: removeHooks,
};

async function removeHooks(session: VendorSession, url: string): Promise<void> {
  for (const { id } of await listHooks(session, url)) {
    const path = `${HOOKS}/${encodeURIComponent(id)}`;
    try {
      await session.call({ method: 'DELETE', path, query: { project_id: requireProject(session) } });
    } catch (error) {
      if (!(error instanceof VendorFault) || error.status !== 404) throw error;
    }
  }
}

async function listHooks(session: VendorSession, url: string) {
  const items = await readAll(session, HOOKS, { project_id: requireProject(session) });
  return items.flatMap((item) => {
    const id = readId(getMember(item, 'id'));
    if (typeof id !== 'string' || readText(getMember(item, 'destination_url')) !== url) return [];
    return [{ id, event: EVENTS, isActive: getMember(item, 'is_active') !== false }];
  });
}
