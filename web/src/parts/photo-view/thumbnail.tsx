import { Center, Loader, Text } from '@mantine/core';
import { IconPhotoOff } from '@tabler/icons-react';
import { type CSSProperties, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';

interface Props {
  readonly src: string;
  /** What it shows; empty where the words beside it say so. */
  readonly alt: string;
  readonly height: number;
  /** False while it is known to be still in the making; it is not asked for then. */
  readonly isMade?: boolean;
  readonly fit?: CSSProperties['objectFit'];
}

const LOOK_AGAIN_MS = 3000;
const MOST_LOOKS = 10;

/** A small rendition. One that is still being made is looked for again; a click or a visit later finds it anyway. */
export function Thumbnail({ src, alt, height, isMade = true, fit = 'cover' }: Props) {
  const { t } = useTranslation('photos');
  const [looks, setLooks] = useState(0);
  const [isMissing, setMissing] = useState(false);
  useEffect(() => {
    if (!isMissing || looks >= MOST_LOOKS) return undefined;
    const timer = setTimeout(() => {
      setMissing(false);
      setLooks(looks + 1);
    }, LOOK_AGAIN_MS);
    return () => clearTimeout(timer);
  }, [isMissing, looks]);
  if (isMissing || !isMade) {
    return (
      <Center h={height} bg="var(--pcs-hover)">
        {looks < MOST_LOOKS ? (
          <Loader size="sm" role="status" aria-label={t('making')} />
        ) : (
          <Text size="sm" c="dimmed">
            <IconPhotoOff size={18} aria-hidden /> {t('noPicture')}
          </Text>
        )}
      </Center>
    );
  }
  return (
    <img
      src={looks === 0 ? src : `${src}?look=${looks}`}
      alt={alt}
      loading="lazy"
      decoding="async"
      draggable={false}
      onError={() => setMissing(true)}
      style={{ display: 'block', width: '100%', height, objectFit: fit, background: 'var(--pcs-hover)' }}
    />
  );
}
