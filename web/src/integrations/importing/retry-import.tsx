import { Alert, Button, Stack, Text } from '@mantine/core';
import { IconAlertTriangle, IconRefresh } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { IntegrationRun } from '../../../../contract/integration-runs.ts';
import type { IntegrationConnection } from '../../../../contract/integrations.ts';
import { Ago } from '../../ui/instant.tsx';
import { ServiceText } from '../../ui/service-text.tsx';
import { toastProblem } from '../../ui/toasts.tsx';
import { findFailedImports } from './failed-imports.ts';
import { useImport } from './import-data.ts';

interface RetryProps {
  readonly projectId: string;
  readonly connection: Pick<IntegrationConnection, 'id' | 'vendor'>;
  readonly run: IntegrationRun;
}

/** Begins an import that failed once more. */
function RetryImport({ projectId, connection, run: { import: asked, error } }: RetryProps) {
  const { t } = useTranslation(['connections', 'problems']);
  const start = useImport(projectId, connection, {
    onBegun: () => undefined,
    onRefused: (problem) => toastProblem(t('import.notBegun'), problem),
  });
  if (asked === null) return null;
  const { itemId, versionId, name } = asked;
  const file = name ?? readFileName(error) ?? itemId;
  return (
    <Button
      size="xs"
      leftSection={<IconRefresh size={16} aria-hidden />}
      loading={start.isPending}
      aria-label={t('problems:retryNamed', { what: `\u2068${file}\u2069` })}
      onClick={() => start.run({ itemId, ...(versionId !== null && { versionId }), ...(name !== null && { name }) })}
    >
      {t('problems:retry')}
    </Button>
  );
}

/** Returns the name of the file that a message names; undefined if it names none. */
function readFileName(error: IntegrationRun['error']): string | undefined {
  const name = error?.params?.fileName;
  return typeof name === 'string' ? name : undefined;
}

interface Props extends Omit<RetryProps, 'run'> {
  /** The newest runs of the connection. */
  readonly runs: readonly IntegrationRun[];
  readonly canRetry: boolean;
}

/** Says which models could not be imported and why; nothing while there are none. */
export function FailedImports({ projectId, connection, runs, canRetry }: Props) {
  const { t } = useTranslation('connections');
  return findFailedImports(runs).map((run) => (
    <Alert
      key={run.id}
      color="orange"
      variant="light"
      role="status"
      icon={<IconAlertTriangle />}
      title={t('import.failed')}
    >
      <Stack gap="xs" align="flex-start">
        <Text size="sm">
          {run.error !== null && <ServiceText said={run.error} />} <Ago at={run.endedAt ?? run.createdAt} />
        </Text>
        {canRetry && <RetryImport {...{ projectId, connection, run }} />}
      </Stack>
    </Alert>
  ));
}
