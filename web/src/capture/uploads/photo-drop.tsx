import { Overlay, Paper, Text } from '@mantine/core';
import { IconPhotoPlus } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { type DragEvent, type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMay } from '../../ui/project-access.ts';
import { toastProblem } from '../../ui/toasts.tsx';
import { holdsFiles, listDroppedFiles } from './dropped-files.ts';
import classes from './photo-drop.module.css';
import { useUploads } from './use-uploads.ts';

interface Props {
  readonly projectId: string;
  /** Plan and milestone to suggest for the photos dropped here. */
  readonly plan?: string | undefined;
  readonly milestone?: string | undefined;
  readonly children: ReactNode;
}

/** Accepts photos dropped anywhere on its children from people who may upload, and opens the upload screen. */
export function PhotoDrop({ projectId, plan, milestone, children }: Props) {
  const { t } = useTranslation('photos');
  const mayUpload = useMay(projectId, 'upload_engineer');
  const { choose } = useUploads();
  const navigate = useNavigate();
  const [isOver, setOver] = useState(false);
  // Entering a child fires `dragleave` on its parent: the pointer is out only when leaves equal enters.
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
      choose(projectId, await listDroppedFiles(event.dataTransfer));
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
