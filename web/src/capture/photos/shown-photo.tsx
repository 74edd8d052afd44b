// Picture of a photo, or the reason why there is none yet.
import { Center, Loader, Stack, Text } from '@mantine/core';
import { IconPhotoOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../ui/empty-state.tsx';
import { type PhotoLook, PhotoView } from '../../ui/photo-view/photo-view.tsx';
import { ProblemNotice } from '../../ui/problem-notice.tsx';
import type { Photo } from '../photo-words.ts';
import { usePhotoLabel } from '../plans/photo-label.ts';
import { getPhotoFileUrl, usePicture } from './photo-data.ts';

interface Props {
  readonly projectId: string;
  readonly photo: Photo;
  readonly isSphere: boolean;
  readonly look: PhotoLook;
  readonly onLook: (look: PhotoLook) => void;
}

/** Formats that every browser shows; others (HEIC) are shown by their renditions alone. */
const SHOWN_IN_FULL = ['image/jpeg', 'image/png', 'image/webp', 'image/avif'];

/** Shows the picture, or that it is being made, or why it failed. */
export function ShownPhoto({ projectId, photo, isSphere, look, onLook }: Props) {
  const { t } = useTranslation('photos');
  const getLabel = usePhotoLabel(projectId);
  const picture = usePicture(projectId, photo.id);
  const { data } = picture;
  if (data === undefined && picture.error !== null) {
    return <ProblemNotice problem={picture.error} onRetry={() => void picture.refetch()} />;
  }
  if (data?.renditions === 'failed') {
    return <EmptyState icon={<IconPhotoOff />} title={t('failed.title')} advice={t('failed.advice')} />;
  }
  if (data?.renditions !== 'ready') {
    return (
      <Center flex={1} mih={240} role="status" aria-busy>
        <Stack align="center" gap="xs">
          <Loader />
          <Text size="sm">{data === undefined ? t('loading') : t('makingLong')}</Text>
        </Stack>
      </Center>
    );
  }
  return (
    <PhotoView
      // A change of kind makes new renditions: a 360 picture has renditions of its own.
      key={`${photo.id} ${photo.kind}`}
      {...{ isSphere, look, onLook }}
      src={getPhotoFileUrl(projectId, photo.id, 'screen')}
      fullSrc={SHOWN_IN_FULL.includes(data.mediaType) ? getPhotoFileUrl(projectId, photo.id, 'original') : undefined}
      picture={{ width: data.widthPx, height: data.heightPx }}
      sphere={data.sphere}
      label={t('pictureOf', { name: getLabel(photo) })}
    />
  );
}
