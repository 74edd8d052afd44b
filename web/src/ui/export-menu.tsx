import { Button, Menu } from '@mantine/core';
import { IconChevronDown, IconDownload, IconFileSpreadsheet, IconFileTypeCsv } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useDownload } from './download.ts';
import { type ExportedKind, exportAddress } from './export-address.ts';
import { PdfItems } from './pdf-items.tsx';
import { useSaveDocument } from './save-document.ts';

interface Props {
  readonly projectId: string;
  readonly kind: ExportedKind;
  /** Query of the list as it is shown. */
  readonly query: Readonly<Record<string, unknown>>;
  /** Further entries. */
  readonly children?: ReactNode;
}

/** Offers the rows of a list, as filtered and sorted, as a file. */
export function ExportMenu({ projectId, kind, query, children }: Props) {
  const { t, i18n } = useTranslation('shell');
  const { onClick, isAsked } = useDownload();
  const saving = useSaveDocument();
  const file = (format: 'xlsx' | 'csv') => ({
    component: 'a' as const,
    href: exportAddress(projectId, kind, query, { format, lang: i18n.language }),
    download: true,
    onClick,
  });
  return (
    <Menu>
      <Menu.Target>
        <Button
          variant="default"
          loading={isAsked || saving.isMaking}
          leftSection={<IconDownload size={16} aria-hidden />}
          rightSection={<IconChevronDown size={14} aria-hidden />}
        >
          {t('export.open')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item {...file('xlsx')} leftSection={<IconFileSpreadsheet size={16} />}>
          {t('export.xlsx')}
        </Menu.Item>
        <Menu.Item {...file('csv')} leftSection={<IconFileTypeCsv size={16} />}>
          {t('export.csv')}
        </Menu.Item>
        <PdfItems
          saving={saving}
          addressOf={(lang) => exportAddress(projectId, kind, query, { format: 'pdf', lang })}
        />
        {children}
      </Menu.Dropdown>
    </Menu>
  );
}
