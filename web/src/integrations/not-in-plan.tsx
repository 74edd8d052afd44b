import { Alert, Text } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

/** Says that the plan allows no new connections. `hasConnections`: those of before continue to work. */
export function NotInPlan({ hasConnections }: { readonly hasConnections: boolean }) {
  const { t } = useTranslation('connections');
  return (
    <Alert color="yellow" variant="light" icon={<IconLock />} title={t('notInPlan.title')}>
      <Text size="sm">{t(hasConnections ? 'notInPlan.advice' : 'notInPlan.locked')}</Text>
    </Alert>
  );
}
