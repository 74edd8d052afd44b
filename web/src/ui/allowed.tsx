import type { ReactNode } from 'react';
import type { ProjectRole } from '../../../contract/scopes.ts';
import { useMay } from './project-access.ts';

interface Props {
  readonly projectId: string;
  readonly role: ProjectRole;
  readonly children: ReactNode;
}

/** Shows what takes a role in the project only to those who have it. */
export function Allowed({ projectId, role, children }: Props) {
  return useMay(projectId, role) ? children : null;
}
