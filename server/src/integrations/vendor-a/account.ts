// People of vendor A: whose credentials a connection has, and the members of a project.
import { createMessage } from '../../../../contract/messages/message.ts';
import { type Choice, VendorFault, type VendorSession, type VendorUser } from '../vendors/public.ts';
import { getId, getText, listResults, toIssuesId } from './vendor-json.ts';

/** Reads the person whose credentials the connection has. @throws VendorFault bad_answer */
export async function readAccount(session: VendorSession): Promise<Choice> {
  const { body } = await session.call({ method: 'GET', path: '/authentication/v2/userinfo' });
  const id = getId(body, 'sub') ?? getId(body, 'resource_owner_id');
  if (id === null) throw new VendorFault('bad_answer', createMessage('integrations.faultIncomplete'));
  return { id, name: getText(body, 'name') ?? getText(body, 'email') ?? id };
}

const GONE = ['deleted', 'inactive', 'disabled'];

/** Lists the people of a project. */
export async function listProjectUsers(session: VendorSession, projectId: string): Promise<readonly VendorUser[]> {
  const path = `/construction/admin/v1/projects/${encodeURIComponent(toIssuesId(projectId))}/users`;
  const users = await listResults(session, { path });
  return users.flatMap((user) => {
    const id = getId(user, 'id');
    if (id === null) return [];
    const email = getText(user, 'email');
    const status = getText(user, 'status') ?? '';
    return [{ id, name: getText(user, 'name') ?? email ?? id, email, isActive: !GONE.includes(status) }];
  });
}
