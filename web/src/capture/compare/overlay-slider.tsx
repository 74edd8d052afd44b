import { Box, Slider, Stack } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Size } from '../../ui/plan-canvas/plan-view.ts';
import type { Photo } from '../photo-words.ts';
import { getPhotoFileUrl } from '../photos/photo-data.ts';
import { usePhotoLabel } from '../plans/photo-label.ts';
import classes from './compare.module.css';

interface Props {
  readonly projectId: string;
  readonly left: Photo;
  readonly right: Photo;
  readonly picture: Size;
}

/** Shows two flat pictures of the same size, one over the other, with a movable edge between them. */
export function OverlaySlider({ projectId, left, right, picture }: Props) {
  const { t } = useTranslation('photos');
  const getLabel = usePhotoLabel(projectId);
  const [share, setShare] = useState(50);
  return (
    <Stack flex={1} gap="xs" mih={0} dir="ltr">
      <div className={classes.slider}>
        <Box
          pos="relative"
          maw="100%"
          mah="100%"
          h="100%"
          style={{ aspectRatio: `${picture.width} / ${picture.height}` }}
        >
          <img src={getPhotoFileUrl(projectId, left.id, 'screen')} alt={getLabel(left)} draggable={false} />
          <img
            src={getPhotoFileUrl(projectId, right.id, 'screen')}
            alt={getLabel(right)}
            draggable={false}
            style={{ clipPath: `inset(0 0 0 ${share}%)` }}
          />
          <div className={classes.edge} style={{ left: `${share}%` }} />
        </Box>
      </div>
      <Slider value={share} onChange={setShare} label={null} thumbLabel={t('sliderEdge')} min={0} max={100} size="lg" />
    </Stack>
  );
}
