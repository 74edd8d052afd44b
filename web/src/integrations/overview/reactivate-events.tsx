import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useStartRun } from '../run-data.ts';
import { listDirections } from '../vendor-words.ts';
import type { StartProps } from './start-runs.tsx';

/** Begins a run, which reactivates the events of the vendor and catches up on what was missed. */
export function ReactivateEvents({ projectId, connection, kind }: StartProps) {
  const { t } = useTranslation('connections');
  const start = useStartRun(projectId, connection.id, t('runs.notStarted'));
  const [direction = 'both'] = listDirections(kind);
  return (
    <Button size="xs" loading={start.isPending} onClick={() => start.run({ direction })}>
      {t('nextActions.reactivate_events')}
    </Button>
  );
}
