// Hooks of vendor A: for the folders of models and for the issues of a project. A hook is there once for each event, scope and
// address, becomes inactive when deliveries fail, and has a secret of its own, which takes up to ten minutes to change.
import { createMessage } from '../../../../contract/messages/message.ts';
import { requireList } from '../answers/public.ts';
import { type HookAdapter, VendorFault, type VendorSession } from '../vendors/public.ts';
import { listTopFolders } from './choices.ts';
import { getId, getMember, getText, requireProject, toIssuesId } from './vendor-json.ts';

interface WantedHook {
  readonly system: string;
  readonly event: string;
  readonly scope: Readonly<Record<string, string>>;
}

type Hook = Awaited<ReturnType<HookAdapter['list']>>[number];

interface FoundHook extends Hook {
  readonly system: string;
  readonly scope: string;
}

const ISSUE_EVENTS = ['issue.created-1.0', 'issue.updated-1.0'];
const MODEL_EVENT = 'dm.version.added';
const LIST = '/webhooks/v1/hooks';
const MAX_PAGES = 100;

/** The hooks of a linked project. */
export const hooks: HookAdapter = {
  list: async (session, url) => (await listHooks(session, url)).map(showHook),

  async ensure(session, url, secret) {
    const wanted = await listWanted(session);
    let existing = await listHooks(session, url);
    let refused: VendorFault | undefined;
    for (const each of wanted) {
      try {
        const isAdded = !hasHook(existing, each) && (await addHook(session, { ...each, url, secret }));
        // A hook that the list did not have, though the vendor says that it is there, is in the list by now.
        if (!isAdded && !hasHook(existing, each)) existing = await listHooks(session, url);
        for (const hook of isAdded ? [] : existing.filter((hook) => isSameHook(hook, each))) {
          await session.call({ method: 'PATCH', path: getPath(hook), json: { status: 'active', token: secret } });
        }
      } catch (error) {
        if (!(error instanceof VendorFault)) throw error;
        // Only administrators of a project may hook its issues: events of models come all the same.
        refused ??= error;
      }
    }
    if (refused !== undefined) throw refused;
    return (await listHooks(session, url)).map(showHook);
  },

  async remove(session, url) {
    for (const hook of await listHooks(session, url)) {
      try {
        await session.call({ method: 'DELETE', path: getPath(hook) });
      } catch (error) {
        if (!(error instanceof VendorFault) || error.status !== 404) throw error;
      }
    }
  },
};

/** Lists the hooks that a project needs. A hook of a folder is for all folders in it. */
async function listWanted(session: VendorSession): Promise<readonly WantedHook[]> {
  const project = toIssuesId(requireProject(session));
  const folders = (await listTopFolders(session)).flatMap((folder) => getId(folder, 'id') ?? []);
  return [
    ...folders.map((folder) => ({ system: 'data', event: MODEL_EVENT, scope: { folder } })),
    ...ISSUE_EVENTS.map((event) => ({ system: 'issues', event, scope: { project } })),
  ];
}

async function listHooks(session: VendorSession, url: string): Promise<readonly FoundHook[]> {
  const found: FoundHook[] = [];
  let next: string | null = LIST;
  for (let page = 0; next !== null; page += 1) {
    if (page === MAX_PAGES) throw new VendorFault('too_large', createMessage('integrations.faultEndlessList'));
    const { body } = await session.call({ method: 'GET', path: next });
    for (const each of requireList(getMember(body, 'data'))) found.push(...readHook(each, url));
    next = getText(body, 'links', 'next');
  }
  return found;
}

/** Reads a hook that leads to an address; others belong to other connections. */
function readHook(data: unknown, url: string): readonly FoundHook[] {
  const [id, event, system] = [getId(data, 'hookId'), getText(data, 'event'), getText(data, 'system')];
  if (id === null || event === null || system === null || getText(data, 'callbackUrl') !== url) return [];
  return [
    { id, event, system, scope: readScope(getMember(data, 'scope')), isActive: getText(data, 'status') === 'active' },
  ];
}

/** Adds a hook. False if the vendor has it already, which it says by a conflict. */
async function addHook(
  session: VendorSession,
  { system, event, scope, url, secret }: WantedHook & { readonly url: string; readonly secret: string },
): Promise<boolean> {
  try {
    const path = `/webhooks/v1/systems/${system}/events/${event}/hooks`;
    const json = { callbackUrl: url, scope, token: secret, autoReactivateHook: true };
    await session.call({ method: 'POST', path, json });
    return true;
  } catch (error) {
    if (error instanceof VendorFault && error.status === 409) return false;
    throw error;
  }
}

const getPath = ({ system, event, id }: FoundHook) =>
  `/webhooks/v1/systems/${encodeURIComponent(system)}/events/${encodeURIComponent(event)}/hooks/${encodeURIComponent(id)}`;

const readScope = (scope: unknown) => getId(scope, 'folder') ?? getId(scope, 'project') ?? '';

const isSameHook = (hook: FoundHook, { event, scope }: WantedHook) =>
  hook.event === event && hook.scope === readScope(scope);

const hasHook = (existing: readonly FoundHook[], wanted: WantedHook) =>
  existing.some((hook) => isSameHook(hook, wanted));

const showHook = ({ id, event, isActive }: FoundHook): Hook => ({ id, event, isActive });
