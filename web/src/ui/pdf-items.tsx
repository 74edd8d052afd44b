import { Menu } from '@mantine/core';
import { IconFileTypePdf } from '@tabler/icons-react';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import type { DocumentSaving } from './save-document.ts';

interface Props {
  readonly saving: DocumentSaving;
  /** Returns the address of the document in a language. */
  readonly addressOf: (language: 'en' | 'ar') => string;
}

/** Entries of a menu that save a document as PDF in either language, that of the screen first. */
export function PdfItems(props: Props) {
  return (
    <Suspense fallback={null}>
      <Items {...props} />
    </Suspense>
  );
}

// A language is called by its own name, whatever the screen speaks.
const LANGUAGES = { en: '\u2068English\u2069', ar: '\u2068العربية\u2069' } as const;

function Items({ saving, addressOf }: Props) {
  const { t, i18n } = useTranslation('documents');
  const languages = i18n.language === 'ar' ? (['ar', 'en'] as const) : (['en', 'ar'] as const);
  return languages.map((each) => (
    <Menu.Item key={each} leftSection={<IconFileTypePdf size={16} />} onClick={() => saving.save(addressOf(each))}>
      {t('pdfIn', { language: LANGUAGES[each] })}
    </Menu.Item>
  ));
}
