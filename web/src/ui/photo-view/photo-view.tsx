// View of a photo: flat with zoom and pan, or a panorama.
import { Center, Loader } from '@mantine/core';
import { Suspense, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { fetchedPiece } from '../fetched-screen.tsx';
import type { Size, View } from '../plan-canvas/plan-view.ts';
import { ZoomBox } from '../plan-canvas/zoom-box.tsx';
import { openingView, type PhotoSphere, placePicture } from './sphere-limits.ts';
import { SPHERE_AHEAD, type SphereView } from './sphere-view.ts';

const SpherePhoto = fetchedPiece(() => import('./sphere-photo.tsx'), 'SpherePhoto');

/** View of a flat photo or a panorama; undefined for the one it opens with. */
export interface PhotoLook {
  readonly flat?: View | undefined;
  readonly sphere?: SphereView | undefined;
}

interface Props {
  readonly isSphere: boolean;
  readonly src: string;
  readonly fullSrc?: string | undefined;
  readonly picture: Size;
  /** Part of the sphere that the picture covers, as its file states. */
  readonly sphere: PhotoSphere | null;
  readonly label: string;
  readonly look: PhotoLook;
  readonly onLook: (look: PhotoLook) => void;
}

/** Shows a flat photo or a panorama; the caller keeps the view. */
export function PhotoView({ isSphere, src, fullSrc, picture, sphere, label, look, onLook }: Props) {
  const { t } = useTranslation('photos');
  const { width, height } = picture;
  const placement = useMemo(() => placePicture({ width, height }, sphere), [width, height, sphere]);
  if (!isSphere) {
    return <ZoomBox {...{ src, fullSrc, picture, label }} view={look.flat} onView={(flat) => onLook({ flat })} />;
  }
  const ahead = openingView(placement, sphere, SPHERE_AHEAD.zoom);
  return (
    <Suspense
      fallback={
        <Center flex={1} mih={240} role="status" aria-busy aria-label={t('loading')}>
          <Loader />
        </Center>
      }
    >
      <SpherePhoto
        {...{ src, label, placement, ahead }}
        view={look.sphere ?? ahead}
        onView={(turned) => onLook({ sphere: turned })}
      />
    </Suspense>
  );
}
