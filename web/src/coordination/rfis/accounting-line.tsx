import { Suspense } from 'react';
import { useWorkspaceRole } from '../../api/session.ts';
import { fetchedBehind } from '../../ui/fetched.tsx';
import { useProjectAccess } from '../../ui/project-access.ts';

const AccountingEntryLine = fetchedBehind(() => import('./accounting-entry-line.tsx'), 'AccountingEntryLine');

interface Props {
  readonly projectId: string;
  readonly rfiId: string;
}

/** Shows admins of the workspace how far the cost of an RFI is on its way to the accounting provider; nobody else asks for it. */
export function AccountingLine({ projectId, rfiId }: Props) {
  const { workspaceId } = useProjectAccess(projectId);
  if (!useWorkspaceRole(workspaceId, 'admin')) return null;
  return (
    <Suspense fallback={null}>
      <AccountingEntryLine {...{ workspaceId, rfiId }} />
    </Suspense>
  );
}
