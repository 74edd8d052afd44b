import { Button, Center, Stack, Text, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';

/** For an address that leads nowhere, or to what the person may not see. */
export function NotFound() {
  const { t } = useTranslation('frame');
  return (
    <Center mih="60dvh" p="md" component="main">
      <Stack align="center" gap="sm" maw={420}>
        <Title order={1}>{t('notFound.title')}</Title>
        <Text c="dimmed" ta="center">
          {t('notFound.advice')}
        </Text>
        <Button renderRoot={(props) => <Link to="/" {...props} />}>{t('notFound.home')}</Button>
      </Stack>
    </Center>
  );
}
