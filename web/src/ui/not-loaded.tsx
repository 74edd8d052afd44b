import { Anchor, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';

interface Props {
  readonly onRetry: () => void;
  /** Label of the field, for a screen on which options of several can fail. */
  readonly what?: string | undefined;
}

/** Says under a field that its options could not be loaded, and offers to load them again. */
export function NotLoaded({ onRetry, what }: Props) {
  const { t } = useTranslation(['shell', 'problems']);
  return (
    <Text component="span" display="block" size="xs" c="var(--mantine-color-error)" role="alert" mt={4}>
      {t('choices.notLoaded')}{' '}
      <Anchor
        component="button"
        type="button"
        size="xs"
        aria-label={what === undefined ? undefined : t('problems:retryNamed', { what })}
        onClick={onRetry}
      >
        {t('table.retry')}
      </Anchor>
    </Text>
  );
}
