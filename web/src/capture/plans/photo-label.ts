import { useTranslation } from 'react-i18next';
import { useFormats } from '../../language/formats.ts';
import type { Photo } from '../photo-words.ts';

/** What a photo is called where it has no name of its own: its kind, its notes, when it was taken, whether it is a draft. */
export function usePhotoLabel(): (photo: Photo) => string {
  const { t } = useTranslation('photos');
  const { day } = useFormats();
  return ({ kind, notes, takenAt, visibility }) =>
    [
      t(`kinds.${kind}`),
      notes?.split('\n', 1)[0]?.slice(0, 80),
      day(takenAt),
      visibility === 'draft' ? t('visibilities.draft') : undefined,
    ]
      .filter((each) => each !== undefined && each !== '')
      .join(' · ');
}
