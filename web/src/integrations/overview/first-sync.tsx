import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { IconAlertTriangle, IconArrowsExchange, IconEye } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { IntegrationRun } from '../../../../contract/integration-runs.ts';
import { Ago } from '../../ui/instant.tsx';
import { Section } from '../../ui/section.tsx';
import { DifferenceList } from '../differences/difference-list.tsx';
import { useStartRun } from '../run-data.ts';
import { listDirections } from '../vendor-words.ts';
import { doesNothing, findFirstWords } from './run-counts.ts';
import type { StartProps } from './start-runs.tsx';

interface Props extends StartProps {
  /** The newest dry run that ended well; undefined without one. */
  readonly preview: IntegrationRun | undefined;
}

/** Offers a preview of the first synchronization, shows what it found, and begins the first synchronization. */
export function FirstSync({ projectId, connection, kind, preview }: Props) {
  const { t } = useTranslation('connections');
  const start = useStartRun(projectId, connection.id, t('runs.notStarted'));
  const [direction = 'both'] = listDirections(kind);
  const words = findFirstWords(kind);
  const isSeen = preview !== undefined;
  return (
    <Section title={t(`first.${words}.title`)} advice={t(`first.advice.${kind}`)}>
      <Stack>
        {isSeen && (
          <>
            <Text size="sm">
              {t('first.previewed')} <Ago at={preview.endedAt ?? preview.createdAt} />
            </Text>
            {doesNothing(preview.counts) && (
              <Alert color="orange" variant="light" p="xs" icon={<IconAlertTriangle size={18} />}>
                <Text size="sm">{t('first.nothing', { count: preview.counts.skipped })}</Text>
              </Alert>
            )}
            <DifferenceList {...{ projectId }} connectionId={connection.id} runId={preview.id} canManage />
          </>
        )}
        <Group gap="xs">
          <Button
            variant={isSeen ? 'default' : 'filled'}
            leftSection={<IconEye size={18} aria-hidden />}
            loading={start.isPending}
            onClick={() => start.run({ direction, dryRun: true })}
          >
            {isSeen ? t('first.previewAgain') : t(`first.${words}.preview`)}
          </Button>
          <Button
            variant={isSeen ? 'filled' : 'default'}
            leftSection={<IconArrowsExchange size={18} aria-hidden />}
            disabled={start.isPending}
            onClick={() => start.run({ direction })}
          >
            {t(`first.${words}.start`)}
          </Button>
        </Group>
      </Stack>
    </Section>
  );
}
