import { getRouteApi } from '@tanstack/react-router';
import type { ConnectionTabProps } from '../connection-data.ts';
import { ConflictList } from './conflict-list.tsx';
import { ConflictView } from './conflict-view.tsx';

const route = getRouteApi('/in/projects/$projectId/integrations/$connectionId/conflicts');

/** Shows the records that were changed on both sides, or one of them with both sides. */
export function ConflictsTab(props: ConnectionTabProps) {
  const { conflict } = route.useSearch();
  return conflict === undefined ? (
    <ConflictList {...props} />
  ) : (
    <ConflictView key={conflict} {...props} conflictId={conflict} />
  );
}
