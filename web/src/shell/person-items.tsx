import { Menu, Text } from '@mantine/core';
import { IconLogout, IconUserCircle } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { endSession, useHolding, useSession } from '../api/session.ts';
import { toastProblem } from '../ui/toasts.tsx';

/** Who is signed in, the way to what is their own, and out. */
export function PersonItems() {
  const { t } = useTranslation('shell');
  const { user } = useSession();
  const holding = useHolding();

  async function signOut(): Promise<void> {
    try {
      await endSession(holding, user.id, '/api/auth/sign-out');
    } catch (problem) {
      toastProblem(t('person.signOutFailed'), problem);
    }
  }

  return (
    <>
      <Menu.Label>
        <Text size="sm" fw={600} c="var(--mantine-color-text)" truncate className="own-direction">
          {user.name}
        </Text>
        <Text size="xs" truncate className="as-typed">
          {user.email}
        </Text>
      </Menu.Label>
      <Menu.Item leftSection={<IconUserCircle size={16} />} renderRoot={(props) => <Link to="/me" {...props} />}>
        {t('person.profile')}
      </Menu.Item>
      <Menu.Divider />
      <Menu.Item leftSection={<IconLogout size={16} data-mirrored />} onClick={() => void signOut()}>
        {t('person.signOut')}
      </Menu.Item>
    </>
  );
}
