import { Box, Center, Group, Paper, Text } from '@mantine/core';
import { Outlet } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { LanguageMenu } from './language-menu.tsx';
import mark from './mark.svg';
import { ThemeButton } from './theme-button.tsx';

/** Layout of the screens for people who are not signed in. */
export function AuthLayout() {
  const { t } = useTranslation('shell');
  return (
    <Box mih="100dvh" style={{ display: 'flex', flexDirection: 'column' }}>
      <Group component="header" justify="space-between" p="md">
        <Group gap="xs">
          <img src={mark} alt="" width={28} height={28} />
          <Text fw={600}>{t('product')}</Text>
        </Group>
        <Group gap="xs">
          <LanguageMenu />
          <ThemeButton />
        </Group>
      </Group>
      <Center component="main" id="main" flex={1} p="md">
        <Paper withBorder radius="lg" p={{ base: 'lg', sm: 'xl' }} w="100%" maw={440} bg="var(--pcs-surface)">
          <Outlet />
        </Paper>
      </Center>
    </Box>
  );
}
