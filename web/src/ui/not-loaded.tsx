import { Anchor, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';

/** Says under a field that its options could not be loaded, and offers to load them again. */
export function NotLoaded({ onRetry }: { readonly onRetry: () => void }) {
  const { t } = useTranslation('shell');
  return (
    <Text component="span" display="block" size="xs" c="var(--mantine-color-error)" role="alert" mt={4}>
      {t('choices.notLoaded')}{' '}
      <Anchor component="button" type="button" size="xs" onClick={onRetry}>
        {t('table.retry')}
      </Anchor>
    </Text>
  );
}
