import { Button, Group, Progress, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../language/formats.ts';
import type { Run } from './bulk-runs.ts';
import { useBulkRuns } from './use-bulk-runs.ts';

/** Shows the progress of a run and the button that stops it. */
export function BulkProgress({ run }: { readonly run: Run }) {
  const { t } = useTranslation('bulk');
  const { number } = useFormats();
  const { stop } = useBulkRuns();
  const { items, succeeded, refused, state } = run;
  const done = succeeded.length + refused.length;
  return (
    <Group gap="sm" wrap="nowrap">
      <Progress flex={1} value={(100 * done) / Math.max(1, items.length)} aria-label={t('label')} />
      <Text size="sm" role="status">
        {t('progress', { done: number(done), total: number(items.length) })}
      </Text>
      <Button variant="default" size="compact-sm" onClick={() => stop(run.id)} disabled={state === 'stopping'}>
        {t('stop')}
      </Button>
    </Group>
  );
}
