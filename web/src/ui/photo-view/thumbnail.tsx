import { Center, Loader, Text } from '@mantine/core';
import { IconPhotoOff } from '@tabler/icons-react';
import { onlineManager } from '@tanstack/react-query';
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

/**
 * A small rendition. One that is still being made is looked for again for a while, and then whenever the connection or the person
 * comes back.
 */
export function Thumbnail({ src, alt, height, isMade = true, fit = 'cover' }: Props) {
  const { t } = useTranslation('photos');
  const { looks, isMissing, isGivenUp, miss } = useLooks();
  if (isMissing || !isMade) {
    return (
      <Center h={height} bg="var(--pcs-hover)">
        {!isGivenUp ? (
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
      // Behind a #, of which the service is told nothing: it refuses what an address does not take.
      src={looks === 0 ? src : `${src}#look=${looks}`}
      alt={alt}
      loading="lazy"
      decoding="async"
      draggable={false}
      onError={miss}
      style={{ display: 'block', width: '100%', height, objectFit: fit, background: 'var(--pcs-hover)' }}
    />
  );
}

/** How often it was looked for, and whether the last time was in vain. */
function useLooks() {
  const [looks, setLooks] = useState(0);
  const [isMissing, setMissing] = useState(false);
  /** The looks that there were when this round of them began. */
  const [begun, setBegun] = useState(0);
  const isGivenUp = looks - begun >= MOST_LOOKS;
  useEffect(() => {
    if (!isMissing || isGivenUp) return undefined;
    const timer = setTimeout(() => {
      setMissing(false);
      setLooks(looks + 1);
    }, LOOK_AGAIN_MS);
    return () => clearTimeout(timer);
  }, [isMissing, isGivenUp, looks]);
  useEffect(() => {
    if (!isMissing || !isGivenUp) return undefined;
    return onComingBack(() => {
      setMissing(false);
      setLooks(looks + 1);
      setBegun(looks + 1);
    });
  }, [isMissing, isGivenUp, looks]);
  return { looks, isMissing, isGivenUp, miss: () => setMissing(true) };
}

/** Calls when there is a connection again, and when the tab is looked at again; the answer ends it. */
function onComingBack(call: () => void): () => void {
  const onSeen = () => document.visibilityState === 'visible' && call();
  document.addEventListener('visibilitychange', onSeen);
  const unsubscribe = onlineManager.subscribe((isOnline) => isOnline && call());
  return () => {
    document.removeEventListener('visibilitychange', onSeen);
    unsubscribe();
  };
}
