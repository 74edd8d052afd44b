import { Button, Group, Paper, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { BulkProgress } from './bulk-progress.tsx';
import type { Run } from './bulk-runs.ts';

interface Props {
  /** The run that is under way. */
  readonly run: Run | undefined;
  /** What the bar is for. */
  readonly label: string;
  /** How many are chosen, in words. */
  readonly chosen: string;
  readonly onClear: () => void;
  /** What can be done to the chosen. */
  readonly children: ReactNode;
  /** What can be done to the choice itself, beside clearing it. */
  readonly choosing?: ReactNode;
}

/** Above a table: what can be done with the chosen records, or how far it is. */
export function BulkBar({ run, label, chosen, onClear, children, choosing }: Props) {
  const { t } = useTranslation('bulk');
  if (run) {
    return (
      <Paper withBorder bg="var(--pcs-surface)" p="xs" mb="sm">
        <BulkProgress run={run} />
        <Text size="xs" c="dimmed" mt={4}>
          {t('goesOn')}
        </Text>
      </Paper>
    );
  }
  return (
    <Paper withBorder bg="var(--pcs-surface)" p="xs" mb="sm" role="region" aria-label={label}>
      <Group gap="xs">
        <Text fw={600} size="sm" role="status" px={4}>
          {chosen}
        </Text>
        {children}
        <Group gap={4} ms="auto">
          {choosing}
          <Button variant="subtle" size="compact-sm" onClick={onClear}>
            {t('none')}
          </Button>
        </Group>
      </Group>
    </Paper>
  );
}
