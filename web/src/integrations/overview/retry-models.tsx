import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { UnfetchedVersions } from '../../records/unfetched-versions.tsx';
import type { ConnectionTabProps } from '../connection-data.ts';
import { useStartRun } from '../run-data.ts';

interface Props extends Omit<ConnectionTabProps, 'canManage'> {
  /** True if a run can begin now. */
  readonly canRetry: boolean;
}

/** Says which versions of models could not be fetched. A run over models alone sends nothing, and tries them again. */
export function RetryModels({ projectId, connection, canRetry }: Props) {
  const { t } = useTranslation(['connections', 'problems']);
  const start = useStartRun(projectId, connection.id, t('runs.notStarted'));
  return (
    <UnfetchedVersions
      {...{ projectId }}
      connectionId={connection.id}
      action={(version) =>
        canRetry && (
          <Button
            size="xs"
            aria-label={t('problems:retryNamed', { what: version })}
            loading={start.isPending}
            onClick={() => start.run({ direction: 'push', entities: ['model'] })}
          >
            {t('runs.retryModels')}
          </Button>
        )
      }
    />
  );
}
