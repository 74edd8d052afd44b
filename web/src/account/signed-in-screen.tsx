import { Container, Stack, Text, Title } from '@mantine/core';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';

/**
 * Ends a sign-in that another tab began at the identity provider: that tab was told when this one read the session. Browsers
 * close a tab by script only where a script opened it, and not always then.
 */
export function SignedInScreen() {
  const { t } = useTranslation('shell');
  useEffect(() => window.close(), []);
  return (
    <Container size="xs" py="xl">
      <Stack gap="xs">
        <Title order={1}>{t('signedIn.title')}</Title>
        <Text>{t('signedIn.advice')}</Text>
      </Stack>
    </Container>
  );
}
