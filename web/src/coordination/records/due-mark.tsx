import { Group } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Day } from '../../ui/instant.tsx';
import { useToday } from '../../ui/today.ts';

interface Props {
  readonly projectId: string;
  readonly on: string | null;
  /** True where nothing is left to do: it is late no more. */
  readonly isSettled: boolean;
}

/** The day that something is due, marked where that has passed by the project's time zone; nothing where there is none. */
export function DueMark({ projectId, on, isSettled }: Props) {
  const { t } = useTranslation('coordination');
  const today = useToday(projectId);
  if (on === null) return null;
  if (isSettled || on >= today) return <Day on={on} />;
  // Said by the browser's own tip: one of the application's costs each row of a list a part of its frame.
  return (
    <Group gap={4} wrap="nowrap" component="span" c="var(--mantine-color-error)" title={t('overdue')}>
      <IconAlertTriangle size={16} aria-label={t('overdue')} role="img" />
      <Day on={on} />
    </Group>
  );
}
