import { Button, RingProgress } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconCloudUpload } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../api/session.ts';
import { useFormats } from '../../language/formats.ts';
import { computeProgress, type Progress } from './upload.ts';
import type { UploadsView } from './uploads.ts';
import { useUploads, useUploadsView } from './use-uploads.ts';

/** Shows the progress of uploads in the top bar of every screen; nothing if there are none. */
export function UploadMark() {
  const { user } = useSession();
  const { lookForLeft } = useUploads();
  const view = useUploadsView();
  const progress = computeProgress(view.uploads);
  useEffect(() => void lookForLeft(user.id), [lookForLeft, user.id]);
  useLeaveWarning(progress.isActive || view.uploads.some(({ state }) => state.is === 'chosen'));
  const first = view.uploads.find(({ state }) => state.is !== 'chosen' && state.is !== 'sent') ?? view.left[0];
  const projectId = (first ?? view.uploads[0])?.projectId;
  if (projectId === undefined || (progress.total + progress.refused === 0 && view.left.length === 0)) return null;
  return <Mark {...{ view, progress, projectId }} />;
}

interface Props {
  readonly view: UploadsView;
  readonly progress: Progress;
  readonly projectId: string;
}

function Mark({ view, progress, projectId }: Props) {
  const { t } = useTranslation('photos');
  const { number, percent } = useFormats();
  const { sent, total, refused, bytes, sentBytes, isActive } = progress;
  const share = bytes === 0 ? 0 : sentBytes / bytes;
  const left = view.left.length;
  const count = isActive ? `${number(sent)}/${number(total)}` : number(left || refused || sent);
  const said = isActive
    ? t(view.pause === undefined ? 'upload.mark.sending' : 'upload.mark.paused')
    : left > 0
      ? t('upload.left.title', { count: left })
      : refused > 0
        ? t('upload.mark.refused', { count: refused })
        : t('upload.mark.sent', { count: sent });
  return (
    <>
      <Button
        variant="subtle"
        size="compact-sm"
        px={6}
        leftSection={
          isActive ? <Ring share={share} isPaused={view.pause !== undefined} /> : <Outcome {...{ left, refused }} />
        }
        renderRoot={(props) => <Link {...props} to="/projects/$projectId/uploads" params={{ projectId }} />}
      >
        <span dir="ltr">{count}</span>
        <span className="visually-hidden"> {isActive ? `${said}, ${percent(share)}` : said}</span>
      </Button>
      <span className="visually-hidden" role="status">
        {said}
      </span>
    </>
  );
}

function Ring({ share, isPaused }: { readonly share: number; readonly isPaused: boolean }) {
  return (
    <RingProgress
      size={24}
      thickness={4}
      aria-hidden
      sections={[{ value: Math.max(2, 100 * share), color: isPaused ? 'yellow.6' : 'ink' }]}
    />
  );
}

function Outcome({ left, refused }: { readonly left: number; readonly refused: number }) {
  if (left > 0) return <IconCloudUpload size={18} aria-hidden />;
  return refused > 0 ? <IconAlertTriangle size={18} aria-hidden /> : <IconCircleCheck size={18} aria-hidden />;
}

/** Makes the browser ask before the page is left while files are being sent, or chosen: chosen files are not stored. */
function useLeaveWarning(isActive: boolean): void {
  useEffect(() => {
    if (!isActive) return undefined;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [isActive]);
}
