import { Center, Loader, Text } from '@mantine/core';
import { IconPhotoOff } from '@tabler/icons-react';
import { onlineManager } from '@tanstack/react-query';
import { type CSSProperties, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';

interface Props {
  readonly src: string;
  /** Alternative text; empty if text beside it says the same. */
  readonly alt: string;
  readonly height: number;
  /** False while it is known to be still being made; it is not requested then. */
  readonly isMade?: boolean;
  readonly fit?: CSSProperties['objectFit'];
}

const RETRY_MS = 3000;
const MAX_TRIES = 10;

/**
 * Shows a small rendition. One that is still being made is requested again for a while, and then whenever the connection or the
 * person is back.
 */
export function Thumbnail({ src, alt, height, isMade = true, fit = 'cover' }: Props) {
  const { t } = useTranslation('photos');
  const { tries, isMissing, isGivenUp, miss } = useTries();
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
      // A fragment is not sent to the service, which refuses unknown query parameters.
      src={tries === 0 ? src : `${src}#look=${tries}`}
      alt={alt}
      loading="lazy"
      decoding="async"
      draggable={false}
      onError={miss}
      style={{ display: 'block', width: '100%', height, objectFit: fit, background: 'var(--pcs-hover)' }}
    />
  );
}

/** Counts the requests for the picture, and repeats them while it is missing. */
function useTries() {
  const [tries, setTries] = useState(0);
  const [isMissing, setMissing] = useState(false);
  /** Number of tries when the current round began. */
  const [begun, setBegun] = useState(0);
  const isGivenUp = tries - begun >= MAX_TRIES;
  useEffect(() => {
    if (!isMissing || isGivenUp) return undefined;
    const timer = setTimeout(() => {
      setMissing(false);
      setTries(tries + 1);
    }, RETRY_MS);
    return () => clearTimeout(timer);
  }, [isMissing, isGivenUp, tries]);
  useEffect(() => {
    if (!isMissing || !isGivenUp) return undefined;
    return onComingBack(() => {
      setMissing(false);
      setTries(tries + 1);
      setBegun(tries + 1);
    });
  }, [isMissing, isGivenUp, tries]);
  return { tries, isMissing, isGivenUp, miss: () => setMissing(true) };
}

/** Calls when the connection is back and when the tab is visible again; returns a function that stops this. */
function onComingBack(call: () => void): () => void {
  const onSeen = () => document.visibilityState === 'visible' && call();
  document.addEventListener('visibilitychange', onSeen);
  const unsubscribe = onlineManager.subscribe((isOnline) => isOnline && call());
  return () => {
    document.removeEventListener('visibilitychange', onSeen);
    unsubscribe();
  };
}
