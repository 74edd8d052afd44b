import { Button, Group, Paper, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './bulk-bar.module.css';
import { BulkProgress } from './bulk-progress.tsx';
import type { Run } from './bulk-runs.ts';

interface Props {
  /** Run in progress. */
  readonly run: Run | undefined;
  /** Accessible name of the bar. */
  readonly label: string;
  /** The selection count as text; undefined if nothing is selected. */
  readonly chosen: string | undefined;
  /** The narrowest screen with a hint while nothing is chosen: on a phone, tables are lists of cards that are not chosen. */
  readonly hintFrom?: 'sm';
  /** The hint while nothing is chosen; that they can be changed together if absent. */
  readonly hint?: string;
  readonly onClear: () => void;
  /** Actions on the chosen records. */
  readonly children: ReactNode;
  /** Further actions on the selection itself, besides clearing it. */
  readonly choosing?: ReactNode;
}

/**
 * Shows, above a table, the actions for the chosen records, or the progress of the last one. It takes its height also while
 * nothing is chosen, so that the first choice moves no row under the pointer.
 */
export function BulkBar({ run, label, chosen, onClear, children, choosing, hintFrom, hint }: Props) {
  const { t } = useTranslation('bulk');
  if (run) {
    return (
      <Paper withBorder bg="var(--pcs-surface)" p="xs" mb="sm" className={classes.bar}>
        <BulkProgress run={run} />
        <Text size="xs" c="dimmed" mt={4}>
          {t('goesOn')}
        </Text>
      </Paper>
    );
  }
  if (chosen === undefined) {
    return (
      <Paper
        withBorder
        bg="var(--pcs-surface)"
        p="xs"
        mb="sm"
        className={classes.bar}
        data-screen-only
        {...(hintFrom && { visibleFrom: hintFrom })}
      >
        <Text size="sm" c="dimmed" px={4}>
          {hint ?? t('hint')}
        </Text>
      </Paper>
    );
  }
  return (
    <Paper withBorder bg="var(--pcs-surface)" p="xs" mb="sm" className={classes.bar} role="region" aria-label={label}>
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
