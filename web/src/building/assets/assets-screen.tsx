import { Button } from '@mantine/core';
import { IconPlus, IconWand } from '@tabler/icons-react';
import { getRouteApi } from '@tanstack/react-router';
import { Fragment, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Below } from '../../records/below.tsx';
import { Allowed } from '../../ui/allowed.tsx';
import { ExportMenu } from '../../ui/export-menu.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { CobieMenu } from '../cobie/cobie-menu.tsx';
import { LabelsButton } from '../cobie/labels-button.tsx';
import { listFilters, useAssetRefresh } from './asset-data.ts';
import { AssetList } from './asset-list.tsx';
import { GenerateDialog } from './generate-dialog.tsx';
import { NewAsset } from './new-asset.tsx';

const route = getRouteApi('/in/projects/$projectId/assets');

/** The equipment of a project: what is there, new assets, and those of the elements of a model. */
export function AssetsScreen() {
  const { t } = useTranslation('assets');
  const { projectId } = route.useParams();
  const [opened, setOpened] = useState<'generate' | 'new'>();
  const close = () => setOpened(undefined);
  const { sort, ...listed } = listFilters(route.useSearch());
  const changed = useAssetRefresh(projectId);
  // In the order in which they stand beside the heading.
  const actions: readonly { readonly name: string; readonly action: ReactNode }[] = [
    { name: 'cobie', action: <CobieMenu projectId={projectId} onImported={changed} /> },
    {
      name: 'export',
      action: <ExportMenu projectId={projectId} kind="assets" query={{ sort: sort ?? 'tag', ...listed }} />,
    },
    { name: 'labels', action: <LabelsButton projectId={projectId} assets={listed} /> },
    {
      name: 'generate',
      action: (
        <Allowed projectId={projectId} role="upload_engineer">
          <Button
            variant="default"
            leftSection={<IconWand size={18} aria-hidden />}
            onClick={() => setOpened('generate')}
          >
            {t('generate.open')}
          </Button>
        </Allowed>
      ),
    },
    {
      name: 'new',
      action: (
        <Allowed projectId={projectId} role="admin">
          <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setOpened('new')}>
            {t('new.open')}
          </Button>
        </Allowed>
      ),
    },
  ];
  return (
    <>
      <PageHead
        title={t('title')}
        actions={actions.map(({ name, action }) => <Fragment key={name}>{action}</Fragment>)}
      />
      <Below>
        <AssetList projectId={projectId} />
      </Below>
      {opened === 'new' && <NewAsset projectId={projectId} onClose={close} />}
      {opened === 'generate' && <GenerateDialog projectId={projectId} onClose={close} />}
    </>
  );
}
