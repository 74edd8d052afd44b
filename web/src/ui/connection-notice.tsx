import { Alert, type AlertProps, Stack, Text } from '@mantine/core';
import { IconCloudOff, IconHourglass, IconRefresh } from '@tabler/icons-react';
import { onlineManager } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { OUTDATED } from '../api/fetch-part.ts';
import { useService } from '../api/use-api.ts';
import classes from './connection-notice.module.css';
import { ReloadButton } from './problem-notice.tsx';

interface Props {
  /** True inside a dialog, which covers the notice of the screen. */
  readonly isInDialog?: boolean;
}

/** Shows that there is no connection, that calls wait because too many were made, or that a newer version was installed. */
export function ConnectionNotice({ isInDialog = false }: Props) {
  const { t } = useTranslation('shell');
  const isOnline = useSyncExternalStore(
    (listener) => onlineManager.subscribe(listener),
    () => onlineManager.isOnline(),
  );
  const seconds = useSecondsOfWaiting();
  const isOutdated = useOutdated();
  if (!isOnline) {
    return (
      <Notice isInDialog={isInDialog} icon={<IconCloudOff />} title={t('offline.title')}>
        {t('offline.advice')}
      </Notice>
    );
  }
  if (seconds === 0) return isOutdated ? <NewVersion isInDialog={isInDialog} /> : null;
  return (
    <Notice isInDialog={isInDialog} icon={<IconHourglass />} title={t('waiting.title')}>
      {t('waiting.advice', { count: seconds })}
    </Notice>
  );
}

function NewVersion({ isInDialog }: Required<Props>) {
  const { t } = useTranslation('problems');
  return (
    <Notice isInDialog={isInDialog} icon={<IconRefresh />} title={t('title_outdated')}>
      <Stack gap="xs" align="flex-start">
        <Text size="sm">{t('advice.outdated')}</Text>
        <ReloadButton />
      </Stack>
    </Notice>
  );
}

function Notice({ isInDialog, ...props }: AlertProps & Required<Props>) {
  return (
    <Alert color="yellow" mb="md" role="status" className={isInDialog ? classes.inDialog : undefined} {...props} />
  );
}

/** Returns true once a script file that was needed is gone: only a reload helps then. */
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
