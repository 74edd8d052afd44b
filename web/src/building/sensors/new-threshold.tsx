import { useForm } from '@mantine/form';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { openCreationKey } from '../../api/creation-key.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { isSaidAtFields, refuseFields } from '../../ui/refused-fields.ts';
import { toastDone } from '../../ui/toasts.tsx';
import { type Sensor, useCreateThreshold } from './sensor-data.ts';
import { ThresholdForm } from './threshold-form.tsx';
import {
  NEW_THRESHOLD,
  THRESHOLD_SENTENCES,
  type ThresholdValues,
  thresholdBody,
  useThresholdRules,
} from './threshold-values.ts';

interface Props {
  readonly sensor: Sensor;
  readonly onClose: () => void;
}

/** Puts a threshold on a sensor. */
export function NewThreshold({ sensor, onClose }: Props) {
  const { t } = useTranslation(['sensors', 'shell']);
  const [key] = useState(() => openCreationKey());
  const form = useForm<ThresholdValues>({ initialValues: NEW_THRESHOLD, validate: useThresholdRules() });
  const create = useCreateThreshold(sensor);
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t('sensors:thresholds.new')}
      size="lg"
      closeButtonProps={{ 'aria-label': t('shell:close') }}
    >
      <ThresholdForm
        sensor={sensor}
        form={form}
        onSubmit={(values) => {
          const body = thresholdBody(values);
          create.mutate(
            { body, key: key.of(body) },
            {
              onSuccess: () => {
                toastDone(t('sensors:thresholds.saved'));
                onClose();
              },
              onError: (problem) => refuseFields(form, problem, THRESHOLD_SENTENCES),
            },
          );
        }}
        isPending={create.isPending}
        problem={isSaidAtFields(create.error, THRESHOLD_SENTENCES) ? undefined : (create.error ?? undefined)}
      />
    </Dialog>
  );
}
