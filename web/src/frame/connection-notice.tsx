import { Alert } from '@mantine/core';
import { IconCloudOff, IconHourglass } from '@tabler/icons-react';
import { onlineManager } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { useService } from '../api/use-api.ts';

/** Says when there is no connection, and when calls wait because too many were made. */
export function ConnectionNotice() {
  const { t } = useTranslation('frame');
  const isOnline = useSyncExternalStore(
    (listener) => onlineManager.subscribe(listener),
    () => onlineManager.isOnline(),
  );
  const seconds = useSecondsOfWaiting();
  if (!isOnline) {
    return (
      <Alert color="yellow" icon={<IconCloudOff />} mb="md" role="status" title={t('offline.title')}>
        {t('offline.advice')}
      </Alert>
    );
  }
  if (seconds === 0) return null;
  return (
    <Alert color="yellow" icon={<IconHourglass />} mb="md" role="status" title={t('waiting.title')}>
      {t('waiting.advice', { count: seconds })}
    </Alert>
  );
}

function useSecondsOfWaiting(): number {
  const { waiting } = useService();
  const until = useSyncExternalStore(waiting.subscribe, waiting.until);
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    if (until === 0) return;
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [until]);
  return until === 0 ? 0 : Math.max(1, Math.ceil((until - now) / 1000));
}
