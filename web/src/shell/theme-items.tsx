import { Menu, useMantineColorScheme } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useChooseLooks } from '../ui/choose-looks.ts';
import { SCHEMES } from './schemes.ts';

/** Light, dark, or as the device is set. */
export function ThemeItems() {
  const { t } = useTranslation('shell');
  const { colorScheme } = useMantineColorScheme();
  const choose = useChooseLooks();
  return SCHEMES.map(({ scheme, icon: Icon }) => (
    <Menu.Item
      key={scheme}
      leftSection={<Icon size={16} />}
      rightSection={colorScheme === scheme ? <IconCheck size={16} /> : undefined}
      onClick={() => choose({ theme: scheme })}
    >
      {t(`theme.${scheme}`)}
    </Menu.Item>
  ));
}
