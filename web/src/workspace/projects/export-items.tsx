import { Menu } from '@mantine/core';
import { IconFileSpreadsheet, IconFileText } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

/** As what the projects can be saved. */
export function ExportItems({ onChoose }: { readonly onChoose: (format: 'xlsx' | 'csv') => void }) {
  const { t } = useTranslation('workspace');
  return (
    <>
      <Menu.Item leftSection={<IconFileSpreadsheet size={16} />} onClick={() => onChoose('xlsx')}>
        {t('export.xlsx')}
      </Menu.Item>
      <Menu.Item leftSection={<IconFileText size={16} />} onClick={() => onChoose('csv')}>
        {t('export.csv')}
      </Menu.Item>
    </>
  );
}
