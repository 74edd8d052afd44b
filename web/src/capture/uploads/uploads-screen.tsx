import { Button, Group, Stack, Title } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { getRouteApi } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { useMay } from '../../ui/project-access.ts';
import { BatchForm } from './batch-form.tsx';
import { DropArea } from './drop-area.tsx';
import { LeftNotice } from './left-notice.tsx';
import { PhotoDrop } from './photo-drop.tsx';
import { SentPhotos } from './sent-photos.tsx';
import { computeProgress, findDuplicates, type Upload } from './upload.ts';
import { UploadList } from './upload-list.tsx';
import { UploadState } from './upload-state.tsx';
import { useUploads, useUploadsView } from './use-uploads.ts';

const route = getRouteApi('/in/projects/$projectId/uploads');

/** Screen to choose photos, send them and follow their progress. */
export function UploadsScreen() {
  const { t } = useTranslation('photos');
  const { projectId } = route.useParams();
  const preset = route.useSearch();
  const mayUpload = useMay(projectId, 'upload_engineer');
  const { choose } = useUploads();
  const uploads = useUploadsView().uploads.filter((each) => each.projectId === projectId);
  const chosen = uploads.filter(({ state }) => state.is === 'chosen');
  return (
    <PhotoDrop projectId={projectId} {...preset}>
      <PageHead
        title={t('upload.title')}
        crumbs={[{ label: t('gallery.title'), to: { to: '/projects/$projectId/photos', params: { projectId } } }]}
      />
      <Stack maw={960} w="100%" pb="md">
        {!mayUpload && (
          <EmptyState icon={<IconLock />} title={t('upload.notAllowed')} advice={t('upload.notAllowedAdvice')} />
        )}
        {mayUpload && (
          <>
            <LeftNotice />
            <DropArea onChoose={(files) => choose(projectId, files)} />
            {chosen.length > 0 && <BatchForm {...{ projectId, chosen, uploads, preset }} />}
          </>
        )}
        <UploadState uploads={uploads} />
        <SentPhotos {...{ projectId, uploads }} />
        {uploads.length > 0 && <Listed uploads={uploads} />}
      </Stack>
    </PhotoDrop>
  );
}

function Listed({ uploads }: { readonly uploads: readonly Upload[] }) {
  const { t } = useTranslation('photos');
  const { drop } = useUploads();
  const over = uploads.filter(({ state }) => state.is === 'sent' || state.is === 'refused');
  const { refused } = computeProgress(uploads);
  return (
    <section aria-label={t('upload.list')}>
      <Group justify="space-between" gap="xs" mb="xs">
        <Title order={2}>{t('upload.files', { count: uploads.length })}</Title>
        <span className="visually-hidden" role="status">
          {refused > 0 && t('upload.mark.refused', { count: refused })}
        </span>
        {over.length > 0 && (
          <Button size="compact-sm" variant="default" onClick={() => drop(over.map(({ id }) => id))}>
            {t('upload.clear')}
          </Button>
        )}
      </Group>
      <UploadList uploads={uploads} twice={findDuplicates(uploads)} />
    </section>
  );
}
