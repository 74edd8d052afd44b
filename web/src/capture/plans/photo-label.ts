import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../language/formats.ts';
import { useProject } from '../../ui/project-access.ts';
import type { Photo } from '../photo-words.ts';

/** Formats the label of a photo, which has no name of its own: kind, notes, day taken, and whether it is a draft. */
export function usePhotoLabel(projectId: string): (photo: Photo) => string {
  const { t } = useTranslation('photos');
  const { day } = useFormats();
  const dayTaken = useDayTaken(projectId);
  return ({ kind, notes, takenAt, visibility }) =>
    [
      t(`kinds.${kind}`),
      notes?.split('\n', 1)[0]?.slice(0, 80),
      day(dayTaken(takenAt)),
      visibility === 'draft' ? t('visibilities.draft') : undefined,
    ]
      .filter((each) => each !== undefined && each !== '')
      .join(' · ');
}

/** Formats the day of an instant in the time zone of the project, as the gallery does: `2026-11-21`. */
export function useDayTaken(projectId: string): (instant: string) => string {
  const { timeZone } = useProject(projectId);
  const { dayIn } = useFormats();
  return useCallback((instant) => dayIn(timeZone, new Date(instant)), [timeZone, dayIn]);
}
