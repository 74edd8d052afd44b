// Screen of a photo: the picture and its facts.
import { Button, Group, Loader, Paper, Text } from '@mantine/core';
import { IconChevronLeft, IconChevronRight, IconColumns2, IconDownload, IconView360 } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '../../api/use-api.ts';
import { Below } from '../../records/below.tsx';
import { useDownload } from '../../ui/download.ts';
import { PageHead } from '../../ui/page-head.tsx';
import type { PhotoLook } from '../../ui/photo-view/photo-view.tsx';
import { ProblemNotice } from '../../ui/problem-notice.tsx';
import { useMay } from '../../ui/project-access.ts';
import { RecordExport } from '../../ui/record-export.tsx';
import { toastProblem } from '../../ui/toasts.tsx';
import type { Photo } from '../photo-words.ts';
import { usePlans } from '../plans/plan-data.ts';
import classes from '../plans/plan-layout.module.css';
import { findNeighbours } from './neighbours.ts';
import { getPhotoFileUrl, photoQuery, useChangePhoto, usePicture, usePlanPhotos } from './photo-data.ts';
import { PhotoSide } from './photo-side.tsx';
import { ShownPhoto } from './shown-photo.tsx';

const route = getRouteApi('/in/projects/$projectId/photos/$photoId');

/** Shows a photo, its facts and links to its neighbours. */
export function PhotoScreen() {
  const { t } = useTranslation(['photos', 'plans']);
  const { projectId, photoId } = route.useParams();
  const current = useQuery(photoQuery(useApi(), projectId, photoId));
  const photo = current.data?.record;
  const plan = usePlans(projectId).plans?.find(({ id }) => id === photo?.floorPlanId);
  // A photo that is on no plan leads back to the gallery.
  const isOnPlan = photo !== undefined && photo.floorPlanId !== null;
  const crumbs = [
    isOnPlan
      ? ({ label: t('plans:title'), to: { to: '/projects/$projectId/plans', params: { projectId } } } as const)
      : ({
          label: t('photos:gallery.title'),
          to: { to: '/projects/$projectId/photos', params: { projectId } },
        } as const),
    ...(plan
      ? [
          {
            label: plan.name,
            to: {
              to: '/projects/$projectId/plans/$planId',
              params: { projectId, planId: plan.id },
              search: { photo: photoId },
            },
          } as const,
        ]
      : []),
  ];
  return (
    <>
      <PageHead
        title={
          photo ? photo.notes?.split('\n', 1)[0]?.slice(0, 120) || t(`photos:kinds.${photo.kind}`) : t('photos:photo')
        }
        crumbs={crumbs}
        actions={photo && <Actions {...{ projectId, photo }} />}
      />
      {photo && current.data && (
        <Below>
          <PictureWithFacts key={photo.id} {...{ projectId, photo }} etag={current.data.etag} />
        </Below>
      )}
      {photo === undefined && current.error === null && <Loader role="status" aria-label={t('photos:loading')} />}
      {photo === undefined && current.error !== null && (
        <ProblemNotice problem={current.error} onRetry={() => void current.refetch()} />
      )}
    </>
  );
}

interface PhotoProps {
  readonly projectId: string;
  readonly photo: Photo;
}

function Actions({ projectId, photo }: PhotoProps) {
  const { t } = useTranslation('photos');
  const { onClick, isAsked } = useDownload();
  return (
    <>
      <NeighbourLinks {...{ projectId, photo }} />
      <Button
        size="xs"
        variant="default"
        leftSection={<IconColumns2 size={16} />}
        renderRoot={(all) => (
          <Link {...all} to="/projects/$projectId/compare" params={{ projectId }} search={{ left: photo.id }} />
        )}
      >
        {t('compare')}
      </Button>
      <Button
        size="xs"
        variant="default"
        renderRoot={(props) => (
          <a {...props} href={getPhotoFileUrl(projectId, photo.id, 'original')} download {...{ onClick }} />
        )}
        loading={isAsked}
        leftSection={<IconDownload size={16} />}
      >
        {t('download')}
      </Button>
      <RecordExport size="xs" address={`/api/projects/${projectId}/photos/${photo.id}`} />
    </>
  );
}

/** Links to the photos before and after this one. */
function NeighbourLinks({ projectId, photo }: PhotoProps) {
  const { t } = useTranslation('photos');
  const { data } = usePlanPhotos(projectId, photo.floorPlanId ?? undefined);
  const { previous, next, place, count } = findNeighbours(photo, data?.data ?? []);
  if (count < 2) return null;
  const step = (to: Photo | undefined, label: string, icon: React.ReactNode) =>
    to === undefined ? (
      <Button size="xs" variant="default" px={8} disabled aria-label={label}>
        {icon}
      </Button>
    ) : (
      <Button
        size="xs"
        variant="default"
        px={8}
        aria-label={label}
        renderRoot={(all) => (
          <Link {...all} to="/projects/$projectId/photos/$photoId" params={{ projectId, photoId: to.id }} />
        )}
      >
        {icon}
      </Button>
    );
  return (
    <Group gap={4}>
      {step(previous, t('previous'), <IconChevronLeft size={16} data-mirrored />)}
      <Text size="sm" c="dimmed">
        {t('place', { place, count })}
      </Text>
      {step(next, t('next'), <IconChevronRight size={16} data-mirrored />)}
    </Group>
  );
}

function PictureWithFacts({ projectId, photo, etag }: PhotoProps & { readonly etag: string | null }) {
  const { t } = useTranslation('photos');
  const [isTurned, setTurned] = useState(false);
  const [look, setLook] = useState<PhotoLook>({});
  const change = useChangePhoto(projectId);
  const canChange = useMay(projectId, 'upload_engineer');
  const picture = usePicture(projectId, photo.id).data;
  const mayBeSphere = photo.kind === 'photo' && picture?.panorama !== undefined && picture.panorama !== 'none';
  const isSphere = photo.kind === 'photo360' || (mayBeSphere && isTurned);
  return (
    <div className={classes.layout}>
      <div className={classes.picture}>
        {mayBeSphere && (
          <Paper withBorder bg="var(--pcs-surface)" px="sm" py={6}>
            <Group justify="space-between" gap="xs">
              <Text size="sm">{t('maybeSphere')}</Text>
              <Group gap="xs">
                <Button
                  size="xs"
                  variant="default"
                  leftSection={<IconView360 size={16} />}
                  onClick={() => setTurned(!isTurned)}
                >
                  {isTurned ? t('showFlat') : t('showSphere')}
                </Button>
                {canChange && (
                  <Button
                    size="xs"
                    loading={change.isPending}
                    onClick={() =>
                      change.mutate(
                        { id: photo.id, change: { kind: 'photo360' }, etag: null },
                        { onError: (problem) => toastProblem(t('notSaved'), problem) },
                      )
                    }
                  >
                    {t('isSphere')}
                  </Button>
                )}
              </Group>
            </Group>
          </Paper>
        )}
        <ShownPhoto {...{ projectId, photo, isSphere, look }} onLook={setLook} />
      </div>
      <PhotoSide {...{ projectId, photo, etag, picture, canChange }} />
    </div>
  );
}
