import { Radio, SimpleGrid, Stack, useMantineColorScheme } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { LANGUAGE_NAMES, LANGUAGES, type Language } from '../language/language.ts';
import { useChooseLooks } from '../ui/choose-looks.ts';

const SCHEMES = ['light', 'dark', 'auto'] as const;

/** The language and the theme, which follow the person to every browser. */
export function AppearanceForm() {
  const { t, i18n } = useTranslation('account');
  const { colorScheme } = useMantineColorScheme();
  const choose = useChooseLooks();
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }}>
      <Radio.Group
        label={t('appearance.language')}
        value={i18n.language}
        onChange={(value) => choose({ language: value as Language })}
      >
        <Stack gap="xs" mt="xs">
          {LANGUAGES.map((each) => (
            <Radio key={each} value={each} label={<span lang={each}>{LANGUAGE_NAMES[each]}</span>} />
          ))}
        </Stack>
      </Radio.Group>
      <Radio.Group
        label={t('appearance.theme')}
        value={colorScheme}
        onChange={(value) => choose({ theme: value as (typeof SCHEMES)[number] })}
      >
        <Stack gap="xs" mt="xs">
          {SCHEMES.map((each) => (
            <Radio key={each} value={each} label={t(`appearance.${each}`)} />
          ))}
        </Stack>
      </Radio.Group>
    </SimpleGrid>
  );
}
