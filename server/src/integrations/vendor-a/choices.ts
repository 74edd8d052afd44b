// Things of vendor A to choose from: hubs, their projects, people, subtypes of issues, folders and files.

import type { ChoiceKind } from '../../../../contract/integration-sync.ts';
import { toNfc } from '../../platform/text.ts';
import { findOrNull } from '../adapting/public.ts';
import type { Choice, VendorSession } from '../vendors/public.ts';
import { listProjectUsers } from './account.ts';
import {
  getDataPath,
  getId,
  getMember,
  getText,
  listData,
  listResults,
  requireProject,
  toDataId,
  toIssuesId,
} from './vendor-json.ts';

type Parent = string | null;

const LISTS: Readonly<Record<ChoiceKind, (session: VendorSession, parent: Parent) => Promise<readonly Choice[]>>> = {
  companies: listHubs,
  projects: listProjects,
  users: listActiveUsers,
  issue_types: listSubtypes,
  items: listItems,
  properties: async () => [],
};

/**
 * Lists things of a kind whose name has a part. The parent of projects is a hub, that of people and subtypes a project, and that
 * of items a folder; without one it is the linked one, and the folders at the top.
 */
export async function listChoices(
  session: VendorSession,
  { kind, parent, q }: { readonly kind: ChoiceKind; readonly parent: Parent; readonly q: string | null },
): Promise<readonly Choice[]> {
  const choices = await LISTS[kind](session, parent);
  const part = toNfc(q ?? '').toLowerCase();
  return choices.filter(({ name }) => toNfc(name).toLowerCase().includes(part));
}

async function listHubs(session: VendorSession): Promise<readonly Choice[]> {
  return (await listData(session, '/project/v1/hubs')).flatMap(readChoice);
}

async function listProjects(session: VendorSession, parent: Parent): Promise<readonly Choice[]> {
  const given = parent ?? session.companyId;
  const hubs = given === null ? (await listHubs(session)).map(({ id }) => id) : [given];
  const projects: Choice[] = [];
  for (const hub of hubs) {
    const path = `/project/v1/hubs/${encodeURIComponent(toDataId(hub))}/projects`;
    for (const each of await listData(session, path)) projects.push(...readChoice(each));
  }
  return projects;
}

async function listActiveUsers(session: VendorSession, parent: Parent): Promise<readonly Choice[]> {
  const users = await listProjectUsers(session, parent ?? requireProject(session));
  return users.filter(({ isActive }) => isActive).map(({ id, name }) => ({ id, name }));
}

async function listSubtypes(session: VendorSession, parent: Parent): Promise<readonly Choice[]> {
  const project = encodeURIComponent(toIssuesId(parent ?? requireProject(session)));
  const path = `/construction/issues/v1/projects/${project}/issue-types`;
  const types = await listResults(session, { path, query: { include: 'subtypes' } });
  return types.filter(isInUse).flatMap((type) => {
    const subtypes = getMember(type, 'subtypes');
    return (Array.isArray(subtypes) ? subtypes : []).filter(isInUse).flatMap((subtype) => {
      const id = getId(subtype, 'id');
      const names = [getText(type, 'title'), getText(subtype, 'title') ?? id];
      return id === null ? [] : [{ id, name: names.filter((each) => each !== null).join(' / ') }];
    });
  });
}

const isInUse = (type: unknown) => getMember(type, 'isActive') !== false;

async function listItems(session: VendorSession, parent: Parent): Promise<readonly Choice[]> {
  const inside = parent === null ? await listTopFolders(session) : await listFolder(session, parent);
  return inside.flatMap((each) => {
    const isFolder = getMember(each, 'type') === 'folders';
    // A folder is recognised by the slash behind its name, and its content asked for by its id.
    return readChoice(each).map(({ id, name }) => ({ id, name: isFolder ? `${name}/` : name }));
  });
}

function listFolder(session: VendorSession, folderId: string): Promise<readonly unknown[]> {
  return listData(session, getDataPath(session, 'folders', folderId, 'contents'));
}

/** Lists the ids of the items in a folder, without those of its folders; null if the vendor has no such folder, or does not show it. */
export async function listFolderItems(session: VendorSession, folderId: string): Promise<readonly string[] | null> {
  const inside = await findOrNull(() => listFolder(session, folderId));
  return inside?.flatMap((each) => (getMember(each, 'type') === 'items' ? (getId(each, 'id') ?? []) : [])) ?? null;
}

/** Lists the folders at the top of the linked project. */
export async function listTopFolders(session: VendorSession): Promise<readonly unknown[]> {
  const project = encodeURIComponent(toDataId(requireProject(session)));
  const hubs = session.companyId === null ? (await listHubs(session)).map(({ id }) => id) : [session.companyId];
  for (const hub of hubs) {
    const folders = await findOrNull(() =>
      listData(session, `/project/v1/hubs/${encodeURIComponent(toDataId(hub))}/projects/${project}/topFolders`),
    );
    if (folders !== null) return folders;
  }
  return [];
}

function readChoice(data: unknown): readonly Choice[] {
  const id = getId(data, 'id');
  if (id === null) return [];
  const name = getText(data, 'attributes', 'displayName') ?? getText(data, 'attributes', 'name') ?? id;
  return [{ id, name }];
}
