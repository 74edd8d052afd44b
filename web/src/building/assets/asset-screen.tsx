import { Button, SimpleGrid, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Tagged } from '../../api/client.ts';
import { useApi } from '../../api/use-api.ts';
import { useCall } from '../../api/use-call.ts';
import { Below } from '../../records/below.tsx';
import { ExternalLinks } from '../../records/external-links.tsx';
import { Allowed } from '../../ui/allowed.tsx';
import { Confirm } from '../../ui/confirm.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Pending } from '../../ui/pending.tsx';
import { ProblemNotice } from '../../ui/problem-notice.tsx';
import { useProjectAccess } from '../../ui/project-access.ts';
import { RecordExport } from '../../ui/record-export.tsx';
import { toastDone } from '../../ui/toasts.tsx';
import { type Asset, assetQuery, useAssetRefresh } from './asset-data.ts';
import { AssetFacts } from './asset-facts.tsx';
import { ConditionMark } from './asset-marks.tsx';
import { AssetTasks } from './asset-tasks.tsx';
import { useAssetName } from './asset-words.ts';
import { DocumentList } from './document-list.tsx';
import { EditAsset } from './edit-asset.tsx';
import { ElementSection } from './element-section.tsx';
import { PlanSection } from './plan-section.tsx';

const route = getRouteApi('/in/projects/$projectId/assets/$assetId');

/** An asset: what it is, its element, its documents and its maintenance. */
export function AssetScreen() {
  const { t } = useTranslation('assets');
  const { projectId, assetId } = route.useParams();
  const read = useQuery({ ...assetQuery(useApi(), projectId, assetId), refetchInterval: 30_000 });
  const crumbs = [{ label: t('title'), to: { to: '/projects/$projectId/assets', params: { projectId } } as const }];
  if (read.data !== undefined) return <Shown key={assetId} read={read.data} crumbs={crumbs} />;
  return (
    <>
      <PageHead title={t('one')} crumbs={crumbs} />
      {read.error === null ? (
        <Pending height={320} />
      ) : (
        <ProblemNotice problem={read.error} onRetry={() => void read.refetch()} />
      )}
    </>
  );
}

interface Props {
  readonly read: Tagged<Asset>;
  readonly crumbs: Parameters<typeof PageHead>[0]['crumbs'] & object;
}

function Shown({ read, crumbs }: Props) {
  const { t } = useTranslation('assets');
  const { record: asset } = read;
  const { projectId } = asset;
  const [doing, setDoing] = useState<'edit' | 'delete'>();
  const close = () => setDoing(undefined);
  return (
    <>
      <PageHead
        title={useAssetName()(asset)}
        aside={<ConditionMark condition={asset.condition} />}
        crumbs={crumbs}
        actions={
          <>
            <TrailLink asset={asset} />
            <RecordExport address={`/api/projects/${projectId}/assets/${asset.id}`} />
            <Allowed projectId={projectId} role="admin">
              <Button variant="default" onClick={() => setDoing('delete')}>
                {t('delete.open')}
              </Button>
              <Button onClick={() => setDoing('edit')}>{t('edit.open')}</Button>
            </Allowed>
          </>
        }
      />
      <Below>
        <SimpleGrid cols={{ base: 1, lg: 2 }} spacing="md" pb="md">
          <Stack miw={0}>
            <AssetFacts asset={asset} />
            <ElementSection asset={asset} />
            <DocumentList asset={asset} />
          </Stack>
          <Stack miw={0}>
            <ExternalLinks projectId={projectId} entity="asset" recordId={asset.id} />
            <PlanSection asset={asset} />
            <AssetTasks asset={asset} />
          </Stack>
        </SimpleGrid>
      </Below>
      {doing === 'edit' && <EditAsset read={read} onClose={close} />}
      {doing === 'delete' && <DeleteAsset read={read} onClose={close} />}
    </>
  );
}

/** Who did what to the asset stands in the log of the workspace, which its admins read. */
function TrailLink({ asset: { id, projectId } }: { readonly asset: Asset }) {
  const { t } = useTranslation('assets');
  const { workspaceId, workspaceRole } = useProjectAccess(projectId);
  if (workspaceRole === 'member') return null;
  return (
    <Button
      variant="default"
      renderRoot={(props) => (
        <Link {...props} to="/w/$workspaceId/audit-log" params={{ workspaceId }} search={{ subjectId: id }} />
      )}
    >
      {t('trail')}
    </Button>
  );
}

function DeleteAsset({ read, onClose }: { readonly read: Tagged<Asset>; readonly onClose: () => void }) {
  const { t } = useTranslation('assets');
  const { record, etag } = read;
  const { id: assetId, projectId } = record;
  const name = useAssetName()(record);
  const api = useApi();
  const navigate = useNavigate();
  const refresh = useAssetRefresh(projectId);
  const remove = useCall(
    () =>
      api.DELETE('/api/projects/{projectId}/assets/{assetId}', {
        params: { path: { projectId, assetId }, ...(etag !== null && { header: { 'If-Match': etag } }) },
      }),
    () => {
      toastDone(t('delete.done', { name }));
      return navigate({ to: '/projects/$projectId/assets', params: { projectId } }).then(() => refresh(assetId));
    },
  );
  return (
    <Confirm
      opened
      title={t('delete.title', { name })}
      action={t('delete.action')}
      isPending={remove.isPending}
      problem={remove.problem}
      onConfirm={() => remove.run(undefined)}
      onClose={onClose}
    >
      <Text size="sm">{t('delete.advice')}</Text>
    </Confirm>
  );
}
