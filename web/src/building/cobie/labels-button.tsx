import { Button } from '@mantine/core';
import { IconQrcode } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fetched } from '../../ui/fetched.tsx';
import type { LabelledAssets } from './labels-dialog.tsx';

interface Props {
  readonly projectId: string;
  readonly assets: LabelledAssets;
}

const LabelsDialog = fetched(() => import('./labels-dialog.tsx'), 'LabelsDialog');

/** Labels with QR codes, of the assets that are named or that the filters of the list find. */
export function LabelsButton({ projectId, assets }: Props) {
  const { t } = useTranslation('cobie');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="default" leftSection={<IconQrcode size={16} aria-hidden />} onClick={() => setOpen(true)}>
        {t('labels.open')}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <LabelsDialog projectId={projectId} assets={assets} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
