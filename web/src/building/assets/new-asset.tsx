import { Button } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { taken } from '../../api/client.ts';
import { useApi } from '../../api/use-api.ts';
import { useCall } from '../../api/use-call.ts';
import { useDraft } from '../../ui/draft.ts';
import { useFormStanding } from '../../ui/form-standing.ts';
import { isSaidAtFields, refuseFields } from '../../ui/refused-fields.ts';
import { toastDone } from '../../ui/toasts.tsx';
import { useAssetRefresh } from './asset-data.ts';
import { AssetDrawer } from './asset-drawer.tsx';
import { AssetFields } from './asset-fields.tsx';
import { type AssetValues, bodyOf, NO_VALUES, SENTENCES } from './asset-values.ts';
import { useAssetName } from './asset-words.ts';

interface Props {
  readonly projectId: string;
  readonly onClose: () => void;
}

/** Registers an asset; what was entered is kept until it is sent. */
export function NewAsset({ projectId, onClose }: Props) {
  const { t } = useTranslation(['assets', 'shell']);
  const api = useApi();
  const navigate = useNavigate();
  const refresh = useAssetRefresh(projectId);
  const nameOf = useAssetName();
  const draft = useDraft<AssetValues>(`asset:${projectId}:new`, NO_VALUES);
  const form = useForm<AssetValues>({ initialValues: draft.values, onValuesChange: draft.set });
  const standing = useFormStanding(t('assets:new.open'));
  const create = useCall(
    (values: AssetValues) => {
      const body = bodyOf(values);
      return taken(
        api.POST('/api/projects/{projectId}/assets', {
          params: { path: { projectId }, header: { 'Idempotency-Key': draft.key.of(body) } },
          body,
        }),
      );
    },
    (asset) => {
      draft.clear();
      refresh();
      toastDone(t('assets:new.done', { name: nameOf(asset) }));
      if (!standing.isOpen()) return;
      return navigate({ to: '/projects/$projectId/assets/$assetId', params: { projectId, assetId: asset.id } });
    },
    (problem) => {
      standing.tellIfClosed(problem);
      refuseFields(form, problem, SENTENCES);
    },
  );
  return (
    <AssetDrawer
      title={t('assets:new.open')}
      onClose={onClose}
      onSubmit={form.onSubmit(create.run)}
      problem={isSaidAtFields(create.problem, SENTENCES) ? undefined : create.problem}
      actions={
        <>
          <Button variant="default" onClick={onClose}>
            {t('shell:cancel')}
          </Button>
          <Button type="submit" loading={create.isPending}>
            {t('assets:new.create')}
          </Button>
        </>
      }
    >
      <AssetFields projectId={projectId} form={form} />
    </AssetDrawer>
  );
}
