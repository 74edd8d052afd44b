import { Menu } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { LANGUAGE_NAMES, LANGUAGES } from '../language/language.ts';
import { useChooseLooks } from '../ui/choose-looks.ts';

/** The languages that there are. */
export function LanguageItems() {
  const { i18n } = useTranslation('shell');
  const choose = useChooseLooks();
  return LANGUAGES.map((each) => (
    <Menu.Item
      key={each}
      lang={each}
      onClick={() => choose({ language: each })}
      rightSection={i18n.language === each ? <IconCheck size={16} /> : undefined}
    >
      {LANGUAGE_NAMES[each]}
    </Menu.Item>
  ));
}
