import { Overlay, Paper, Text } from '@mantine/core';
import { IconPhotoPlus } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { type DragEvent, type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMay } from '../../ui/project-access.ts';
import { toastProblem } from '../../ui/toasts.tsx';
import { droppedFiles, holdsFiles } from './dropped-files.ts';
import classes from './photo-drop.module.css';
import { useUploads } from './use-uploads.ts';

interface Props {
  readonly projectId: string;
  /** The plan and milestone that are offered for what is dropped here. */
  readonly plan?: string | undefined;
  readonly milestone?: string | undefined;
  readonly children: ReactNode;
}

/** Takes photos that are dropped anywhere on what it holds, from those who may upload, and leads to where they are sent. */
export function PhotoDrop({ projectId, plan, milestone, children }: Props) {
  const { t } = useTranslation('photos');
  const mayUpload = useMay(projectId, 'upload_engineer');
  const { choose } = useUploads();
  const navigate = useNavigate();
  const [isOver, setOver] = useState(false);
  // Entering a child leaves its parent: only as often left as entered is it left at all.
  const depth = useRef(0);

  function enter(event: DragEvent, step: 1 | -1): void {
    if (!holdsFiles(event.dataTransfer)) return;
    depth.current += step;
    setOver(depth.current > 0);
  }

  async function take(event: DragEvent): Promise<void> {
    if (!holdsFiles(event.dataTransfer)) return;
    event.preventDefault();
    depth.current = 0;
    setOver(false);
    try {
      choose(projectId, await droppedFiles(event.dataTransfer));
    } catch (problem) {
      toastProblem(t('upload.drop.unreadable'), problem);
    }
    const search = { ...(plan !== undefined && { plan }), ...(milestone !== undefined && { milestone }) };
    await navigate({ to: '/projects/$projectId/uploads', params: { projectId }, search });
  }

  if (!mayUpload) return children;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: files are also chosen by a button
    <div
      className={classes.place}
      onDragEnter={(event) => enter(event, 1)}
      onDragLeave={(event) => enter(event, -1)}
      onDragOver={(event) => holdsFiles(event.dataTransfer) && event.preventDefault()}
      onDrop={(event) => void take(event)}
    >
      {children}
      {isOver && (
        <Overlay backgroundOpacity={0.25} center className={classes.over}>
          <Paper withBorder p="lg" bg="var(--pcs-surface)" ta="center">
            <IconPhotoPlus size={32} aria-hidden />
            <Text fw={600}>{t('upload.drop.here')}</Text>
          </Paper>
        </Overlay>
      )}
    </div>
  );
}
