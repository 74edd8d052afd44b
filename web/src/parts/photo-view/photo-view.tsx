// A photo as it is looked at: flat with zoom and pan, or all around.
import { Center, Loader } from '@mantine/core';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { fetchedPiece } from '../fetched-screen.tsx';
import type { Size, View } from '../plan-canvas/plan-view.ts';
import { ZoomBox } from '../plan-canvas/zoom-box.tsx';
import { SPHERE_AHEAD, type SphereView } from './sphere-view.ts';

const SpherePhoto = fetchedPiece(() => import('./sphere-photo.tsx'), 'SpherePhoto');

/** The view of a photo of either kind; undefined: as it opens. */
export interface PhotoLook {
  readonly flat?: View | undefined;
  readonly sphere?: SphereView | undefined;
}

interface Props {
  readonly isSphere: boolean;
  readonly src: string;
  readonly fullSrc?: string | undefined;
  readonly picture: Size;
  readonly label: string;
  readonly look: PhotoLook;
  readonly onLook: (look: PhotoLook) => void;
}

/** A photo of either kind; its view is kept by whoever shows it. */
export function PhotoView({ isSphere, src, fullSrc, picture, label, look, onLook }: Props) {
  const { t } = useTranslation('photos');
  if (!isSphere) {
    return <ZoomBox {...{ src, fullSrc, picture, label }} view={look.flat} onView={(flat) => onLook({ flat })} />;
  }
  return (
    <Suspense
      fallback={
        <Center flex={1} mih={240} role="status" aria-busy aria-label={t('loading')}>
          <Loader />
        </Center>
      }
    >
      <SpherePhoto {...{ src, label }} view={look.sphere ?? SPHERE_AHEAD} onView={(sphere) => onLook({ sphere })} />
    </Suspense>
  );
}
