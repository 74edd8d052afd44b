// Who brought a record to the status that it has, and when, as its history tells.
import type { Doer } from '../../../../contract/values.ts';
import { At } from '../../ui/instant.tsx';
import { DoerName } from '../../ui/people.tsx';
import type { Subject } from '../discussion/subject.ts';
import { useHistory } from '../discussion/use-comments.ts';

interface Props {
  readonly subject: Subject;
  readonly status: string;
  /** When it was, as far as the record itself knows: shown where the history does not tell. */
  readonly at?: string | null;
}

/** When the record came to a status, and by whom; nothing where neither is known. */
export function StatusChange({ subject, status, at = null }: Props) {
  const { data } = useHistory(subject);
  // The newest first.
  const change = data?.rows.find(({ field, to }) => field === 'status' && to === status);
  if (change) return <DoneBy projectId={subject.projectId} at={change.at} by={change.by} />;
  return at === null ? null : <At at={at} />;
}

interface DoneProps {
  readonly projectId: string;
  readonly at: string;
  readonly by: Doer;
}

/** When something was done, and by whom. */
export function DoneBy({ projectId, at, by }: DoneProps) {
  return (
    <>
      <At at={at} /> · <DoerName projectId={projectId} by={by} />
    </>
  );
}
