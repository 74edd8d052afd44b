import { Group, Progress, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../language/formats.ts';
import { ServiceText } from '../../ui/service-text.tsx';
import { StatusMark } from '../../ui/status-mark.tsx';
import { isUnderWay, type Model } from './model-data.ts';

const COLORS = { queued: 'gray', reading: 'blue', ready: 'green', failed: 'red' } as const;

/** Shows the progress of the import of a version, or why it failed. */
export function ModelState({ model }: { readonly model: Model }) {
  const { t } = useTranslation('models');
  const { number, percent } = useFormats();
  const { status, progress, failure, name } = model;
  const isStopped = failure?.code === 'cancelled';
  return (
    <Stack gap={4} role={isUnderWay(model) ? 'status' : undefined}>
      <Group gap="xs">
        <StatusMark color={isStopped ? 'gray' : COLORS[status]} label={t(isStopped ? 'stopped' : `status.${status}`)} />
        {status === 'reading' && <Text size="sm">{percent(progress / 100)}</Text>}
      </Group>
      {status === 'reading' && <Progress value={progress} animated aria-label={t('progressOf', { name })} />}
      {failure !== null && (
        <Text size="sm">
          <ServiceText said={failure} />
          {failure.line !== null && ` ${t('atLine', { line: number(failure.line) })}`}
        </Text>
      )}
    </Stack>
  );
}
