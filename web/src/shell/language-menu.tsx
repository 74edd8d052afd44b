import { Button, Text } from '@mantine/core';
import { IconLanguage } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { LANGUAGE_NAMES, type Language } from '../language/language.ts';
import { fetched } from '../ui/fetched.tsx';
import type { MenuButtonProps } from '../ui/menu-button.ts';
import { MenuOnDemand } from '../ui/menu-on-demand.tsx';

const LanguageItems = fetched(() => import('./language-items.tsx'), 'LanguageItems');

/** The language of the application. */
export function LanguageMenu() {
  const { t, i18n } = useTranslation('shell');
  const name = LANGUAGE_NAMES[i18n.language as Language];
  const button = (props: MenuButtonProps) => (
    <Button
      variant="subtle"
      color="gray"
      size="compact-md"
      c="inherit"
      aria-label={`${t('language')}: ${name}`}
      {...props}
    >
      <IconLanguage size={18} aria-hidden />
      <Text span inherit ms={6} visibleFrom="sm">
        {name}
      </Text>
    </Button>
  );
  return (
    <MenuOnDemand button={button}>
      <LanguageItems />
    </MenuOnDemand>
  );
}
