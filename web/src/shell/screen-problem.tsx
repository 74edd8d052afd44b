import { Box } from '@mantine/core';
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { Problem } from '../api/problem.ts';
import { ProblemNotice } from '../ui/problem-notice.tsx';
import { NotFound } from './not-found.tsx';

/** What stands in a screen's place when it could not be made. */
export function ScreenProblem({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  if (error instanceof Problem && error.status === 404) return <NotFound />;
  const retry = () => {
    reset();
    void router.invalidate();
  };
  return (
    <Box p="md" maw={720}>
      <ProblemNotice problem={error} onRetry={retry} />
    </Box>
  );
}
