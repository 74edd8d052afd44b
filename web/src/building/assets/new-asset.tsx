import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { taken } from '../../api/client.ts';
import { useApi } from '../../api/use-api.ts';
import { CreateDrawer } from '../../records/create-dialog.tsx';
import { useCreateForm } from '../../records/use-create-form.ts';
import { toastDone } from '../../ui/toasts.tsx';
import { type Asset, useAssetRefresh } from './asset-data.ts';
import { AssetFields } from './asset-fields.tsx';
import { type AssetValues, bodyOf, NO_VALUES } from './asset-values.ts';
import { useAssetName } from './asset-words.ts';

interface Props {
  readonly projectId: string;
  readonly onClose: () => void;
}

/** Registers an asset; what was entered is kept until it is sent. */
export function NewAsset({ projectId, onClose }: Props) {
  const { t } = useTranslation('assets');
  const api = useApi();
  const navigate = useNavigate();
  const refresh = useAssetRefresh(projectId);
  const nameOf = useAssetName();
  const creation = useCreateForm<AssetValues, Asset>({
    name: `asset:${projectId}:new`,
    title: t('new.open'),
    initial: NO_VALUES,
    onCreated(asset, isOpen) {
      refresh();
      toastDone(t('new.done', { name: nameOf(asset) }));
      if (!isOpen) return;
      return navigate({ to: '/projects/$projectId/assets/$assetId', params: { projectId, assetId: asset.id } });
    },
  });
  const create = () =>
    creation.attempt((values, key) => {
      const body = bodyOf(values);
      const params = { path: { projectId }, header: { 'Idempotency-Key': key.of(body) } };
      return taken(api.POST('/api/projects/{projectId}/assets', { params, body }));
    });
  return (
    <CreateDrawer title={t('new.open')} action={t('new.create')} onSubmit={create} {...{ creation, onClose }}>
      <AssetFields projectId={projectId} form={creation.form} />
    </CreateDrawer>
  );
}
