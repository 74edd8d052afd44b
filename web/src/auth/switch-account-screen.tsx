import { Button, Stack, Text } from '@mantine/core';
import { getRouteApi, Link } from '@tanstack/react-router';
import { Trans, useTranslation } from 'react-i18next';
import { useSession } from '../api/session.ts';
import { AuthHead } from './auth-head.tsx';

const route = getRouteApi('/auth/switch-account');

/** Asks before a company's sign-in replaces the session of another person. */
export function SwitchAccountScreen() {
  const { t } = useTranslation('auth');
  const { handle = '', code = '', as = '' } = route.useSearch();
  const { user } = useSession();
  const go = () => location.assign(`/sso/${handle}/finish?${new URLSearchParams({ code })}`);
  return (
    <Stack>
      <AuthHead title={t('switch.title')} />
      <Text>
        <Trans
          t={t}
          i18nKey="switch.question"
          values={{ present: user.email, next: as }}
          components={{ b: <bdi className="strong" dir="ltr" /> }}
        />
      </Text>
      <Text size="sm" c="dimmed">
        {t('switch.advice')}
      </Text>
      <Button renderRoot={(props) => <Link to="/" replace {...props} />}>{t('switch.stay')}</Button>
      <Button variant="default" onClick={go}>
        {t('switch.go')}
      </Button>
    </Stack>
  );
}
