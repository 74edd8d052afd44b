import { Button, Menu, Text } from '@mantine/core';
import { IconCheck, IconLanguage } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { chooseLanguage, LANGUAGE_NAMES, LANGUAGES, type Language } from '../language/language.ts';

/** The language of the application. */
export function LanguageMenu() {
  const { t, i18n } = useTranslation('frame');
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button
          variant="subtle"
          color="gray"
          size="compact-md"
          c="inherit"
          aria-label={`${t('language')}: ${LANGUAGE_NAMES[i18n.language as Language]}`}
        >
          <IconLanguage size={18} aria-hidden />
          <Text span inherit ms={6} visibleFrom="sm">
            {LANGUAGE_NAMES[i18n.language as Language]}
          </Text>
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {LANGUAGES.map((each) => (
          <Menu.Item
            key={each}
            lang={each}
            onClick={() => void chooseLanguage(i18n, each)}
            rightSection={i18n.language === each ? <IconCheck size={16} /> : undefined}
          >
            {LANGUAGE_NAMES[each]}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
