import { Text } from '@mantine/core';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import type { IntegrationRun, RunState } from '../../../../contract/integration-runs.ts';
import { StatusMark } from '../../ui/status-mark.tsx';
import { findRunWord, isActive, isPlanned, listCounts } from './run-counts.ts';

const COLORS = {
  queued: 'gray',
  running: 'blue',
  waiting: 'yellow',
  done: 'green',
  failed: 'red',
  cancelled: 'gray',
} as const satisfies Record<RunState, string>;

const SEPARATOR = ' · ';

/** Shows the state of a run; one that is done with errors is not shown as good. */
export function RunMark({ run: { state, counts } }: { readonly run: Pick<IntegrationRun, 'state' | 'counts'> }) {
  const { t } = useTranslation('connections');
  if (state === 'done' && counts.errors > 0) return <StatusMark color="orange" label={t('runs.doneWithErrors')} />;
  return <StatusMark color={COLORS[state]} label={t(`runs.states.${state}`)} />;
}

/** Shows the counts of a run that are not zero, in a line. A dry run has done nothing of it. */
export function RunCountsLine({ run }: { readonly run: Pick<IntegrationRun, 'counts' | 'dryRun' | 'kind'> }) {
  const { t } = useTranslation('connections');
  const shown = listCounts(run.counts);
  if (shown.length === 0) {
    return (
      <Text span inherit c="dimmed">
        {t('runs.noCounts')}
      </Text>
    );
  }
  const texts = shown.map(({ name, count }) =>
    isPlanned(run, name) ? t(`runs.planned.${name}`, { count }) : t(`runs.counted.${name}`, { count }),
  );
  return (
    <span title={texts.join(SEPARATOR)}>
      {shown.map(({ name }, index) => (
        <Fragment key={name}>
          {index > 0 && SEPARATOR}
          <Text span inherit fw={name === 'errors' || name === 'conflicts' ? 600 : undefined}>
            {texts[index]}
          </Text>
        </Fragment>
      ))}
    </span>
  );
}

/** Shows the counts of a run, the error that ended it, or that nothing is counted yet. */
export function RunResult({ run }: { readonly run: IntegrationRun }) {
  const { t } = useTranslation('connections');
  if (run.error !== null) return t(`codes.${run.error.code}`);
  return isActive(run) && listCounts(run.counts).length === 0 ? '–' : <RunCountsLine run={run} />;
}

/** Shows the kind of a run in words. */
export function RunKindName({ run }: { readonly run: IntegrationRun }) {
  const { t } = useTranslation('connections');
  return <span>{t(`runs.kinds.${findRunWord(run)}`)}</span>;
}
