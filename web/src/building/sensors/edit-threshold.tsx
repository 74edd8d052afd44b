import { Loader } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ThresholdChange } from '../../../../contract/thresholds.ts';
import type { Tagged } from '../../api/client.ts';
import { useApi } from '../../api/use-api.ts';
import { useFormats } from '../../language/formats.ts';
import { RecordConflict } from '../../records/record-form.tsx';
import { useRecordForm } from '../../records/use-record-form.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { forgetDraft } from '../../ui/draft.ts';
import { ProblemNotice } from '../../ui/problem-notice.tsx';
import { type Sensor, type Threshold, thresholdQuery, useChangeThreshold } from './sensor-data.ts';
import { ThresholdForm } from './threshold-form.tsx';
import {
  THRESHOLD_SENTENCES,
  type ThresholdValues,
  thresholdBody,
  thresholdValues,
  useThresholdRules,
} from './threshold-values.ts';

interface Props {
  readonly sensor: Sensor;
  readonly thresholdId: string;
  readonly onClose: () => void;
}

/** Changes a threshold as it stands now. */
export function EditThreshold({ sensor, thresholdId, onClose }: Props) {
  const { t } = useTranslation(['sensors', 'shell']);
  const threshold = useQuery({ ...thresholdQuery(useApi(), sensor.projectId, thresholdId), staleTime: 0, gcTime: 0 });
  return (
    <Dialog
      opened
      onClose={() => {
        forgetDraft(draftName(thresholdId));
        onClose();
      }}
      title={t('sensors:thresholds.edit')}
      size="lg"
      closeButtonProps={{ 'aria-label': t('shell:close') }}
    >
      {threshold.isPending && <Loader role="status" aria-label={t('shell:loading')} />}
      {threshold.error !== null && threshold.data === undefined && (
        <ProblemNotice problem={threshold.error} onRetry={() => void threshold.refetch()} />
      )}
      {threshold.data !== undefined && <EditForm sensor={sensor} read={threshold.data} onClose={onClose} />}
    </Dialog>
  );
}

const draftName = (id: string) => `threshold:${id}`;

interface FormProps {
  readonly sensor: Sensor;
  readonly read: Tagged<Threshold>;
  readonly onClose: () => void;
}

/** Where somebody else changed the same meanwhile, the person chooses. */
function EditForm({ sensor, read, onClose }: FormProps) {
  const { t } = useTranslation('sensors');
  const { projectId } = sensor;
  const { id } = read.record;
  const api = useApi();
  const queries = useQueryClient();
  const [begun] = useState(read);
  const shown = useShown();
  const editing = useRecordForm<Threshold, ThresholdChange, ThresholdValues>({
    name: draftName(id),
    title: t('thresholds.edit'),
    read: begun,
    readAgain: () => queries.fetchQuery({ ...thresholdQuery(api, projectId, id), staleTime: 0 }),
    change: useChangeThreshold(sensor),
    valuesOf: thresholdValues,
    bodyOf: thresholdBody,
    sentences: THRESHOLD_SENTENCES,
    validate: useThresholdRules(),
    onClose,
  });
  const { form, isPending, problem, submit } = editing;
  return (
    <>
      <ThresholdForm {...{ sensor, form, isPending, problem }} onSubmit={submit} />
      <RecordConflict editing={editing} label={(name) => t(`thresholds.${name}`)} show={shown} />
    </>
  );
}

/** The values of a form as they are read. */
function useShown() {
  const { t } = useTranslation('sensors');
  const { number } = useFormats();
  return (name: keyof ThresholdValues, values: ThresholdValues): string => {
    if (name === 'comparison') return t(`comparisons.${values.comparison}`);
    if (name === 'severity') return t(`severity.${values.severity}`);
    const value = values[name];
    return typeof value === 'number' ? number(value) : value;
  };
}
