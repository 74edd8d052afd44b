import { useSession } from '../../api/session.ts';
import { useProject } from '../../ui/project-access.ts';
import type { Reader } from './address.ts';

/** Returns who reads a list of the project, and by which clock its days are meant. */
export function useReader(projectId: string): Reader {
  const { user } = useSession();
  const { timeZone } = useProject(projectId);
  return { id: user.id, timeZone };
}
