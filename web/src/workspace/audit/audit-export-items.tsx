import { Menu } from '@mantine/core';
import { IconFileText, IconJson } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

/** Renders the formats in which the audit log can be saved. */
export function AuditExportItems({ onChoose }: { readonly onChoose: (format: 'csv' | 'json') => void }) {
  const { t } = useTranslation('audit');
  return (
    <>
      <Menu.Item leftSection={<IconFileText size={16} />} onClick={() => onChoose('csv')}>
        {t('export.csv')}
      </Menu.Item>
      <Menu.Item leftSection={<IconJson size={16} />} onClick={() => onChoose('json')}>
        {t('export.json')}
      </Menu.Item>
    </>
  );
}
