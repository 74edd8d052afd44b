// Properties read from the original of a photo at its upload, and the state of its renditions: for people, since the record
// itself has exactly the specified fields.
import type { PhotoPicture } from '../../../../contract/capture.ts';
import type { ProjectScope } from '../../platform/access/scope.ts';
import { notFound } from '../../platform/app-error.ts';
import { type Reader, scoped } from '../../platform/database/db.ts';
import { pictureColumns } from '../picture-files/public.ts';
import { renditionState } from '../renditions/public.ts';

/** Returns the picture details of a photo. */
export async function getPhotoPicture(reader: Reader, scope: ProjectScope, id: string): Promise<PhotoPicture> {
  const row = await scoped(reader, scope)
    .from('photo')
    .innerJoin('stored_file', (join) =>
      join
        .onRef('stored_file.workspace_id', '=', 'photo.workspace_id')
        .onRef('stored_file.id', '=', 'photo.original_file_id'),
    )
    .select([
      'stored_file.media_type as mediaType',
      'stored_file.size_bytes as sizeBytes',
      'width_px as widthPx',
      'height_px as heightPx',
      'latitude',
      'longitude',
      'altitude_m as altitudeM',
      'panorama',
      'sphere',
      ...pictureColumns,
    ])
    .where('photo.id', '=', id)
    .executeTakeFirst();
  if (row === undefined) throw notFound();
  const { mediaType, sizeBytes, widthPx, heightPx, latitude, longitude, altitudeM } = row;
  return {
    mediaType,
    sizeBytes,
    widthPx,
    heightPx,
    position: latitude === null || longitude === null ? null : { latitude, longitude, altitudeM },
    panorama: row.panorama as PhotoPicture['panorama'],
    sphere: row.sphere as PhotoPicture['sphere'],
    ...renditionState(row),
  };
}
