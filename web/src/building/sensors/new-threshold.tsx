import { useTranslation } from 'react-i18next';
import { useCreateForm } from '../../records/use-create-form.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { toastDone } from '../../ui/toasts.tsx';
import { type Sensor, useCreateThreshold } from './sensor-data.ts';
import { ThresholdForm } from './threshold-form.tsx';
import { NEW_THRESHOLD, type ThresholdValues, thresholdBody, useThresholdRules } from './threshold-values.ts';

interface Props {
  readonly sensor: Sensor;
  readonly onClose: () => void;
}

/** Creates a threshold of a sensor. */
export function NewThreshold({ sensor, onClose }: Props) {
  const { t } = useTranslation(['sensors', 'shell']);
  const create = useCreateThreshold(sensor);
  const { form, isPending, problem, attempt } = useCreateForm<ThresholdValues, unknown>({
    name: `threshold:${sensor.id}:new`,
    title: t('sensors:thresholds.new'),
    initial: NEW_THRESHOLD,
    validate: useThresholdRules(),
    onCreated(_threshold, isOpen) {
      toastDone(t('sensors:thresholds.saved'));
      if (isOpen) onClose();
    },
  });
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t('sensors:thresholds.new')}
      size="lg"
      closeButtonProps={{ 'aria-label': t('shell:close') }}
    >
      <ThresholdForm
        {...{ sensor, form, isPending, problem }}
        onSubmit={() =>
          attempt((values, key) => {
            const body = thresholdBody(values);
            return create(body, key.of(body));
          })
        }
      />
    </Dialog>
  );
}
