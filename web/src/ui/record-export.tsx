import { Button, Menu } from '@mantine/core';
import { IconChevronDown, IconDownload } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { PdfItems } from './pdf-items.tsx';
import { useSaveDocument } from './save-document.ts';

interface Props {
  /** Address of the record in the service. */
  readonly address: string;
  readonly size?: 'xs';
}

/** Offers a record with its pictures and history as a document. */
export function RecordExport({ address, size }: Props) {
  const { t } = useTranslation('shell');
  const saving = useSaveDocument();
  return (
    <Menu>
      <Menu.Target>
        <Button
          variant="default"
          {...(size && { size })}
          loading={saving.isMaking}
          leftSection={<IconDownload size={16} aria-hidden />}
          rightSection={<IconChevronDown size={14} aria-hidden />}
        >
          {t('export.open')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <PdfItems saving={saving} addressOf={(lang) => `${address}/document?lang=${lang}`} />
      </Menu.Dropdown>
    </Menu>
  );
}
