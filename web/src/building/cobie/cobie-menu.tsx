import { Button, Menu } from '@mantine/core';
import { IconChevronDown, IconDownload, IconTableExport, IconUpload } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Allowed } from '../../ui/allowed.tsx';
import { useDownload } from '../../ui/download.ts';
import { fetched } from '../../ui/fetched.tsx';

interface Props {
  readonly projectId: string;
  /** Assets were created or changed. */
  readonly onImported: () => void;
}

const ImportCobie = fetched(() => import('./import-cobie.tsx'), 'ImportCobie');

/** The building and its assets as a COBie workbook, and assets from one. */
export function CobieMenu({ projectId, onImported }: Props) {
  const { t } = useTranslation('cobie');
  const { onClick, isAsked } = useDownload();
  const [isImporting, setImporting] = useState(false);
  return (
    <>
      <Menu>
        <Menu.Target>
          <Button
            variant="default"
            loading={isAsked}
            leftSection={<IconTableExport size={16} aria-hidden />}
            rightSection={<IconChevronDown size={14} aria-hidden />}
          >
            {t('open')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item
            component="a"
            href={`/api/projects/${projectId}/assets/cobie`}
            download
            onClick={onClick}
            leftSection={<IconDownload size={16} />}
          >
            {t('export')}
          </Menu.Item>
          <Allowed projectId={projectId} role="admin">
            <Menu.Item leftSection={<IconUpload size={16} />} onClick={() => setImporting(true)}>
              {t('import.open')}
            </Menu.Item>
          </Allowed>
        </Menu.Dropdown>
      </Menu>
      {isImporting && (
        <Suspense fallback={null}>
          <ImportCobie projectId={projectId} onImported={onImported} onClose={() => setImporting(false)} />
        </Suspense>
      )}
    </>
  );
}
