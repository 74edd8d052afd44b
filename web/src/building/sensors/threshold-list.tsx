import { ActionIcon, Button, Group, Stack, Text } from '@mantine/core';
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Allowed } from '../../ui/allowed.tsx';
import { Confirm } from '../../ui/confirm.tsx';
import { Pending } from '../../ui/pending.tsx';
import { ProblemNotice } from '../../ui/problem-notice.tsx';
import { Section } from '../../ui/section.tsx';
import { SeverityMark } from '../../ui/severity-mark.tsx';
import { toastDone } from '../../ui/toasts.tsx';
import { EditThreshold } from './edit-threshold.tsx';
import { NewThreshold } from './new-threshold.tsx';
import { type Sensor, type Threshold, useDeleteThreshold, useThresholds } from './sensor-data.ts';
import { useThresholdText } from './threshold-text.ts';

type Doing = { readonly what: 'new' } | { readonly what: 'edit' | 'delete'; readonly threshold: Threshold };

/** The thresholds of a sensor, each as a sentence. */
export function ThresholdList({ sensor }: { readonly sensor: Sensor }) {
  const { t } = useTranslation('sensors');
  const { id, projectId, unit } = sensor;
  const thresholds = useThresholds(projectId, id);
  const [doing, setDoing] = useState<Doing>();
  const close = () => setDoing(undefined);
  const rows = thresholds.data?.rows;
  return (
    <Section
      title={t('thresholds.title')}
      advice={t('thresholds.advice')}
      actions={
        <Allowed projectId={projectId} role="upload_engineer">
          <Button size="xs" leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setDoing({ what: 'new' })}>
            {t('thresholds.new')}
          </Button>
        </Allowed>
      }
    >
      {thresholds.error !== null && rows === undefined && (
        <ProblemNotice problem={thresholds.error} onRetry={() => void thresholds.refetch()} />
      )}
      {thresholds.isPending && <Pending height={40} />}
      {rows?.length === 0 && <Text c="dimmed">{t('thresholds.none')}</Text>}
      {rows !== undefined && rows.length > 0 && (
        <Stack component="ul" gap="xs" m={0} p={0} style={{ listStyle: 'none' }} aria-label={t('thresholds.title')}>
          {rows.map((each) => (
            <Row
              key={each.id}
              projectId={projectId}
              unit={unit}
              threshold={each}
              onDo={(what) => setDoing({ what, threshold: each })}
            />
          ))}
        </Stack>
      )}
      {doing?.what === 'new' && <NewThreshold sensor={sensor} onClose={close} />}
      {doing?.what === 'edit' && <EditThreshold sensor={sensor} thresholdId={doing.threshold.id} onClose={close} />}
      {doing?.what === 'delete' && <DeleteThreshold sensor={sensor} threshold={doing.threshold} onClose={close} />}
    </Section>
  );
}

interface RowProps {
  readonly projectId: string;
  readonly unit: string | null;
  readonly threshold: Threshold;
  readonly onDo: (what: 'edit' | 'delete') => void;
}

function Row({ projectId, unit, threshold, onDo }: RowProps) {
  const { t } = useTranslation('sensors');
  const text = useThresholdText(unit)(threshold);
  return (
    <Group component="li" justify="space-between" gap="sm" wrap="nowrap" align="flex-start">
      <Group gap="xs">
        <SeverityMark severity={threshold.severity} />
        <Text size="sm">{text}</Text>
      </Group>
      <Allowed projectId={projectId} role="upload_engineer">
        <Group gap={2} wrap="nowrap">
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={t('thresholds.editOf', { text })}
            onClick={() => onDo('edit')}
          >
            <IconPencil size={16} />
          </ActionIcon>
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={t('thresholds.deleteOf', { text })}
            onClick={() => onDo('delete')}
          >
            <IconTrash size={16} />
          </ActionIcon>
        </Group>
      </Allowed>
    </Group>
  );
}

interface DeleteProps {
  readonly sensor: Sensor;
  readonly threshold: Threshold;
  readonly onClose: () => void;
}

function DeleteThreshold({ sensor: { id, projectId, unit }, threshold, onClose }: DeleteProps) {
  const { t } = useTranslation('sensors');
  const text = useThresholdText(unit)(threshold);
  const remove = useDeleteThreshold({ projectId, sensorId: id });
  return (
    <Confirm
      opened
      title={t('thresholds.deleteTitle')}
      action={t('thresholds.delete')}
      isPending={remove.isPending}
      problem={remove.error}
      onConfirm={() =>
        remove.mutate(threshold.id, {
          onSuccess: () => {
            toastDone(t('thresholds.deleted'));
            onClose();
          },
        })
      }
      onClose={onClose}
    >
      {t('thresholds.deleteAdvice', { text })}
    </Confirm>
  );
}
