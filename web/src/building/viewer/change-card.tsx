import { CloseButton, Group, Loader, Paper, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useApi } from '../../api/use-api.ts';
import { ProblemNotice } from '../../ui/problem-notice.tsx';
import { ChangeDetails } from '../models/change-details.tsx';
import { differenceQuery } from '../models/model-data.ts';

interface Props {
  readonly projectId: string;
  readonly modelId: string;
  readonly comparedWith: string;
  readonly guid: string;
  readonly onSelect: (guid: string | undefined) => void;
}

/** The difference of the element that is chosen, with every value before and after. */
export function ChangeCard({ projectId, modelId, comparedWith, guid, onSelect }: Props) {
  const { t } = useTranslation(['viewer', 'models', 'shell']);
  const read = useQuery(differenceQuery(useApi(), projectId, modelId, { with: comparedWith, guid }));
  const difference = read.data;
  return (
    <Paper component="section" withBorder bg="var(--pcs-surface)" p="sm" aria-label={t('viewer:changes.card')}>
      <Stack gap="xs">
        <Group justify="space-between" wrap="nowrap" align="flex-start">
          <Title order={2} size="h4" className="own-direction" style={{ overflowWrap: 'anywhere' }}>
            {difference == null ? t('viewer:changes.card') : (difference.name ?? t('models:noName'))}
          </Title>
          <CloseButton aria-label={t('viewer:selected.clear')} onClick={() => onSelect(undefined)} />
        </Group>
        {read.isPending && <Loader size="sm" role="status" aria-label={t('shell:loading')} />}
        {read.error !== null && <ProblemNotice problem={read.error} onRetry={() => void read.refetch()} />}
        {difference === null && <Text size="sm">{t('viewer:changes.unchanged')}</Text>}
        {difference != null && <ChangeDetails difference={difference} />}
      </Stack>
    </Paper>
  );
}
