import { Alert, Stack, Text } from '@mantine/core';
import { IconCloudOff, IconHourglass, IconRefresh } from '@tabler/icons-react';
import { onlineManager } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { OUTDATED } from '../api/fetch-part.ts';
import { useService } from '../api/use-api.ts';
import { ReloadButton } from '../parts/problem-notice.tsx';

/** Says when there is no connection, when calls wait because too many were made, and when parts of a newer version are wanted. */
export function ConnectionNotice() {
  const { t } = useTranslation('frame');
  const isOnline = useSyncExternalStore(
    (listener) => onlineManager.subscribe(listener),
    () => onlineManager.isOnline(),
  );
  const seconds = useSecondsOfWaiting();
  const isOutdated = useOutdated();
  if (!isOnline) {
    return (
      <Alert color="yellow" icon={<IconCloudOff />} mb="md" role="status" title={t('offline.title')}>
        {t('offline.advice')}
      </Alert>
    );
  }
  if (seconds === 0) return isOutdated ? <NewVersion /> : null;
  return (
    <Alert color="yellow" icon={<IconHourglass />} mb="md" role="status" title={t('waiting.title')}>
      {t('waiting.advice', { count: seconds })}
    </Alert>
  );
}

function NewVersion() {
  const { t } = useTranslation('problems');
  return (
    <Alert color="yellow" icon={<IconRefresh />} mb="md" role="status" title={t('title_outdated')}>
      <Stack gap="xs" align="flex-start">
        <Text size="sm">{t('advice.outdated')}</Text>
        <ReloadButton />
      </Stack>
    </Alert>
  );
}

/** Whether a part was wanted whose file is gone: from then on only a reload brings it. */
function useOutdated(): boolean {
  const [isOutdated, setOutdated] = useState(false);
  useEffect(() => {
    const listen = () => setOutdated(true);
    window.addEventListener(OUTDATED, listen);
    return () => window.removeEventListener(OUTDATED, listen);
  }, []);
  return isOutdated;
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
