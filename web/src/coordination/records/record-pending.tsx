import { Skeleton, Stack } from '@mantine/core';
import { type Crumb, PageHead } from '../../ui/page-head.tsx';
import { usePendingProps } from '../../ui/pending.tsx';
import { ProblemNotice } from '../../ui/problem-notice.tsx';

interface Props {
  /** What is being read: "Issue". */
  readonly title: string;
  readonly crumbs: readonly Crumb[];
  /** Why it could not be read; null while it is read. */
  readonly problem: Error | null;
  readonly onRetry: () => void;
}

/** The screen of a record that is not here yet. */
export function RecordPending({ title, crumbs, problem, onRetry }: Props) {
  return (
    <>
      <PageHead title={title} crumbs={crumbs} />
      {problem ? <ProblemNotice problem={problem} onRetry={onRetry} /> : <Waiting />}
    </>
  );
}

function Waiting() {
  return (
    <Stack {...usePendingProps()}>
      <Skeleton height={120} />
      <Skeleton height={240} />
    </Stack>
  );
}
