import { Group, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { IntegrationRun, RunState } from '../../../../contract/integration-runs.ts';
import { StatusMark } from '../../ui/status-mark.tsx';
import { findRunWord, isActive, listCounts } from './run-counts.ts';

const COLORS = {
  queued: 'gray',
  running: 'blue',
  waiting: 'yellow',
  done: 'green',
  failed: 'red',
  cancelled: 'gray',
} as const satisfies Record<RunState, string>;

/** Shows the state of a run. */
export function RunMark({ state }: Pick<IntegrationRun, 'state'>) {
  const { t } = useTranslation('connections');
  return <StatusMark color={COLORS[state]} label={t(`runs.states.${state}`)} />;
}

/** Shows the counts of a run that are not zero, in a line. */
export function RunCountsLine({ counts }: Pick<IntegrationRun, 'counts'>) {
  const { t } = useTranslation('connections');
  const shown = listCounts(counts);
  if (shown.length === 0) {
    return (
      <Text span inherit c="dimmed">
        {t('runs.noCounts')}
      </Text>
    );
  }
  return (
    <Group gap="xs" component="span" wrap="wrap" display="inline-flex">
      {shown.map(({ name, count }) => (
        <Text key={name} span inherit fw={name === 'errors' || name === 'conflicts' ? 600 : undefined}>
          {t(`runs.counted.${name}`, { count })}
        </Text>
      ))}
    </Group>
  );
}

/** Shows the counts of a run, the error that ended it, or that nothing is counted yet. */
export function RunResult({ run }: { readonly run: IntegrationRun }) {
  const { t } = useTranslation('connections');
  if (run.error !== null) return t(`codes.${run.error.code}`);
  return isActive(run) && listCounts(run.counts).length === 0 ? '–' : <RunCountsLine counts={run.counts} />;
}

/** Shows the kind of a run in words. */
export function RunKindName({ run }: { readonly run: IntegrationRun }) {
  const { t } = useTranslation('connections');
  return <span>{t(`runs.kinds.${findRunWord(run)}`)}</span>;
}
