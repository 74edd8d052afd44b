import { ActionIcon, useMantineColorScheme } from '@mantine/core';
import { IconDeviceDesktop } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { fetched } from '../ui/fetched.tsx';
import type { MenuButtonProps } from '../ui/menu-button.ts';
import { MenuOnDemand } from '../ui/menu-on-demand.tsx';
import { SCHEMES } from './schemes.ts';

const ThemeItems = fetched(() => import('./theme-items.tsx'), 'ThemeItems');

/** Light, dark, or as the device is set. */
export function ThemeButton() {
  const { t } = useTranslation('shell');
  const { colorScheme } = useMantineColorScheme();
  const Icon = SCHEMES.find(({ scheme }) => scheme === colorScheme)?.icon ?? IconDeviceDesktop;
  const button = (props: MenuButtonProps) => (
    <ActionIcon variant="subtle" color="gray" c="inherit" size="lg" aria-label={t('theme.label')} {...props}>
      <Icon size={18} />
    </ActionIcon>
  );
  return (
    <MenuOnDemand button={button}>
      <ThemeItems />
    </MenuOnDemand>
  );
}
