import type { ReactNode } from 'react';
import type { ProjectRole } from '../../../contract/scopes.ts';
import { useMay } from './project-access.ts';

interface Props {
  readonly projectId: string;
  readonly role: ProjectRole;
  readonly children: ReactNode;
}

/** Shows its children only to people with a role in the project. */
export function Allowed({ projectId, role, children }: Props) {
  return useMay(projectId, role) ? children : null;
}
