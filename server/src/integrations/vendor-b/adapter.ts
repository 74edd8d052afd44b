// Vendor B: RFIs and coordination issues of a project, its people, and what a person chooses a connection from.
import { isMembers, readId, readText, requireIdentified } from '../answers/public.ts';
import type { Choice, VendorAdapter, VendorSession, VendorUser } from '../vendors/public.ts';
import { hooks } from './hooks.ts';
import { ISSUE_TYPES } from './issue-rules.ts';
import { coordinationIssues } from './issues.ts';
import { API, readAll, readChoices, requireProject } from './pages.ts';
import { rfis } from './rfis.ts';

/** The adapter of vendors of kind B. */
export const vendorB: VendorAdapter = {
  kind: 'b',
  entities: [rfis, coordinationIssues],
  async readAccount(session) {
    const { body } = await session.call({ method: 'GET', path: `${API}/me` });
    const { id, members } = requireIdentified(body);
    return { id, name: getName(members, id) };
  },
  listUsers: (session) => listPeople(session, readAll),
  async listChoices(session, { kind, parent, q }) {
    const all = (await LISTS[kind]?.(session, parent)) ?? [];
    const part = (q ?? '').toLowerCase();
    return all.filter((each) => each.name.toLowerCase().includes(part)).map(({ id, name }) => ({ id, name }));
  },
  hooks,
};

type ListChoices = (session: VendorSession, parent: string | null) => Promise<readonly Choice[]>;

const LISTS: Readonly<Partial<Record<string, ListChoices>>> = {
  companies: (session) => listNamed(session, `${API}/companies`),
  async projects(session, parent) {
    const company = parent ?? session.companyId;
    return company === null ? [] : listNamed(session, `${API}/projects`, { company_id: company });
  },
  users: (session) => listPeople(session, readChoices),
  issue_types: async () => ISSUE_TYPES.map((id) => ({ id, name: formatType(id) })),
};

async function listPeople(session: VendorSession, read: typeof readAll): Promise<readonly VendorUser[]> {
  const items = await read(session, `${API}/projects/${encodeURIComponent(requireProject(session))}/users`, {});
  return items.flatMap((item) =>
    readNamed(item).map(({ id, name, members }) => ({
      id,
      name,
      email: readText(members.email) ?? readText(members.email_address) ?? null,
      isActive: members.is_active !== false,
    })),
  );
}

async function listNamed(
  session: VendorSession,
  path: string,
  query: Readonly<Record<string, string>> = {},
): Promise<readonly Choice[]> {
  return (await readChoices(session, path, query)).flatMap(readNamed);
}

function readNamed(item: unknown) {
  if (!isMembers(item)) return [];
  const id = readId(item.id);
  return typeof id === 'string' ? [{ id, name: getName(item, id), members: item }] : [];
}

function getName({ name }: Readonly<Record<string, unknown>>, id: string): string {
  return readText(name) || id;
}

/** `design_review` → `Design review` */
function formatType(id: string): string {
  const words = id.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
