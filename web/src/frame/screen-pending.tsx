import { Skeleton, Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';

/** What stands in a screen's place while it is being fetched. */
export function ScreenPending() {
  const { t } = useTranslation('frame');
  return (
    <Stack role="status" aria-busy aria-label={t('loading')}>
      <Skeleton height={28} width={240} />
      <Skeleton height={160} />
      <Skeleton height={160} />
    </Stack>
  );
}
