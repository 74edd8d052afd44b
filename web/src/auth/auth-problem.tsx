import { Alert } from '@mantine/core';
import { IconAlertTriangle, IconHourglass } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Problem } from '../api/problem.ts';
import { ProblemNotice } from '../ui/problem-notice.tsx';

interface Props {
  readonly problem: unknown;
  /** The sentence for a refusal whose reason this screen knows. */
  readonly refused?: string | undefined;
}

/** Shows why signing in failed: the reason, or how long to wait. Other problems are shown with their request id. */
export function AuthProblem({ problem, refused }: Props) {
  const { t } = useTranslation('auth');
  if (refused !== undefined) {
    return (
      <Alert color="red" icon={<IconAlertTriangle />} role="alert">
        {refused}
      </Alert>
    );
  }
  if (problem instanceof Problem && problem.status === 429) {
    return (
      <Alert color="yellow" icon={<IconHourglass />} role="alert" title={t('throttled.title')}>
        {t('throttled.advice', { count: problem.retryAfterSeconds ?? 60 })}
      </Alert>
    );
  }
  return <ProblemNotice problem={problem} />;
}
