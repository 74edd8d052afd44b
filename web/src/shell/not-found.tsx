import { Button, Center, Stack, Text, Title } from '@mantine/core';
import { Link, useRouterState } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useWindowTitle } from '../ui/window-title.ts';
import { forgetHome } from './remembered.ts';

/** For an address that leads nowhere, or to what the person may not see. */
export function NotFound() {
  const { t } = useTranslation('shell');
  useWindowTitle(t('notFound.title'));
  const pathname = useRouterState({ select: ({ resolvedLocation }) => resolvedLocation?.pathname });
  // biome-ignore lint/correctness/useExhaustiveDependencies: again for each address that leads here
  useEffect(forgetHome, [pathname]);
  return (
    <Center mih="60dvh" p="md">
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

/** The same where nothing else is on the page. */
export function NotFoundPage() {
  return (
    <main id="main">
      <NotFound />
    </main>
  );
}
