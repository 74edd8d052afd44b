import { ActionIcon, ThemeIcon } from '@mantine/core';
import { IconUser } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../api/session.ts';
import { fetched } from '../ui/fetched.tsx';
import type { MenuButtonProps } from '../ui/menu-button.ts';
import { MenuOnDemand } from '../ui/menu-on-demand.tsx';

const PersonItems = fetched(() => import('./person-items.tsx'), 'PersonItems');

/** Who is signed in, the way to what is their own, and out. */
export function PersonMenu() {
  const { t } = useTranslation('shell');
  const { user } = useSession();
  const button = (props: MenuButtonProps) => (
    <ActionIcon
      variant="subtle"
      color="gray"
      size="lg"
      radius="xl"
      aria-label={t('person.menu', { name: user.name })}
      {...props}
    >
      <ThemeIcon size={30} radius="xl">
        <IconUser size={18} aria-hidden />
      </ThemeIcon>
    </ActionIcon>
  );
  return (
    <MenuOnDemand button={button} width={240}>
      <PersonItems />
    </MenuOnDemand>
  );
}
