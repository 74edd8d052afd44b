import { Menu } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { chooseLanguage, LANGUAGE_NAMES, LANGUAGES } from '../language/language.ts';

/** The languages that there are. */
export function LanguageItems() {
  const { i18n } = useTranslation('frame');
  return LANGUAGES.map((each) => (
    <Menu.Item
      key={each}
      lang={each}
      onClick={() => void chooseLanguage(i18n, each)}
      rightSection={i18n.language === each ? <IconCheck size={16} /> : undefined}
    >
      {LANGUAGE_NAMES[each]}
    </Menu.Item>
  ));
}
