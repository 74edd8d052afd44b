import { Alert } from '@mantine/core';
import { IconAlertTriangle, IconHourglass } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Problem } from '../api/problem.ts';
import { ProblemNotice } from '../parts/problem-notice.tsx';

interface Props {
  readonly problem: unknown;
  /** The sentence for a refusal that this door knows the reason of. */
  readonly refused?: string | undefined;
}

/** Why a door stayed shut, plainly: what was wrong, or how long to wait. Anything else with its request id. */
export function DoorProblem({ problem, refused }: Props) {
  const { t } = useTranslation('doors');
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
