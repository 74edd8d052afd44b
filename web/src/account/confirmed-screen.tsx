import { Alert, Container, Stack, Text, Title } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { getRouteApi } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { tellTabs } from '../api/other-tabs.ts';
import { useSession } from '../api/session.ts';

const route = getRouteApi('/in/confirmed');

/**
 * Ends a confirmation that another tab began at the identity provider. Tells that tab, which goes on with what it was about to do,
 * or says why it failed.
 */
export function ConfirmedScreen() {
  const { t } = useTranslation('security');
  const { sso, request = '' } = route.useSearch();
  const { user } = useSession();
  const isConfirmed = sso === undefined;
  useEffect(() => {
    if (!isConfirmed) return;
    tellTabs({ type: 'confirmed', userId: user.id });
    window.close();
  }, [isConfirmed, user.id]);
  return (
    <Container size="xs" py="xl">
      <Stack gap="xs">
        <Title order={1}>{t(isConfirmed ? 'confirmed.title' : 'confirmed.failedTitle')}</Title>
        {isConfirmed && <Text>{t('confirmed.advice')}</Text>}
        {sso !== undefined && (
          <Alert color="orange" icon={<IconAlertTriangle />} role="alert">
            {t(`confirmed.${sso}`, { request })}
          </Alert>
        )}
      </Stack>
    </Container>
  );
}
