// The words of an RFI with the signs that stand beside them.
import { Group, Tooltip } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Day } from '../../parts/instant.tsx';
import { StatusMark } from '../../parts/status-mark.tsx';
import { isOverdue, type Rfi, type RfiStatus, STATUS_COLORS } from './rfi-terms.ts';

/** A status by its word and colour. */
export function RfiStatusMark({ status }: { readonly status: RfiStatus }) {
  const { t } = useTranslation('rfis');
  return <StatusMark color={STATUS_COLORS[status]} label={t(`status.${status}`)} />;
}

interface DueProps {
  readonly rfi: Pick<Rfi, 'status' | 'dueDate'>;
  readonly today: string;
}

/** The day it is due, marked where that has passed. */
export function RfiDue({ rfi, today }: DueProps) {
  const { t } = useTranslation('rfis');
  if (rfi.dueDate === null) return null;
  if (!isOverdue(rfi, today)) return <Day on={rfi.dueDate} />;
  return (
    <Tooltip label={t('overdue')}>
      <Group gap={4} wrap="nowrap" component="span" c="var(--mantine-color-error)">
        <IconAlertTriangle size={16} aria-label={t('overdue')} role="img" />
        <Day on={rfi.dueDate} />
      </Group>
    </Tooltip>
  );
}
