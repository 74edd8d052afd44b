import { Button } from '@mantine/core';
import { IconCloudDownload } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { IntegrationConnection } from '../../../../contract/integrations.ts';
import { fetched } from '../../ui/fetched.tsx';
import { Section } from '../../ui/section.tsx';

const ImportDialog = fetched(() => import('./import-dialog.tsx'), 'ImportDialog');

interface Props {
  readonly projectId: string;
  readonly connection: IntegrationConnection;
}

/** Offers to import a model of the vendor. */
export function ImportStart({ projectId, connection }: Props) {
  const { t } = useTranslation('connections');
  const [isOpen, setOpen] = useState(false);
  return (
    <Section
      title={t('import.section')}
      advice={t('import.sectionAdvice')}
      actions={
        <Button
          variant="default"
          leftSection={<IconCloudDownload size={18} aria-hidden />}
          onClick={() => setOpen(true)}
        >
          {t('import.begin')}
        </Button>
      }
    >
      {/* While it loads, the screen and the focus on its button stay. */}
      <Suspense fallback={null}>
        {isOpen && <ImportDialog {...{ projectId, connection }} onClose={() => setOpen(false)} />}
      </Suspense>
    </Section>
  );
}
