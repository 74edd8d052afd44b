import { Stack } from '@mantine/core';
import { IconChartBar } from '@tabler/icons-react';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../ui/empty-state.tsx';
import { Pending } from '../ui/pending.tsx';
import { ProblemNotice } from '../ui/problem-notice.tsx';

interface Props<T> {
  readonly figures: UseQueryResult<T>;
  readonly isEmpty: (figures: T) => boolean;
  readonly children: (figures: T) => ReactNode;
}

/** A part of analytics once its numbers are there. */
export function PartBody<T>({ figures, isEmpty, children }: Props<T>) {
  const { t } = useTranslation('analytics');
  const { data, error, refetch, isPlaceholderData } = figures;
  if (error !== null) return <ProblemNotice problem={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <Pending height={320} />;
  if (isEmpty(data)) {
    return <EmptyState icon={<IconChartBar size={28} />} title={t('empty.title')} advice={t('empty.advice')} />;
  }
  return (
    <Stack gap="md" aria-busy={isPlaceholderData}>
      {children(data)}
    </Stack>
  );
}
