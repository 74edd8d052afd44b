// Statements on photos in addition to those of every record. Those on a picture's files are in file-store.ts, those on the
// floor plan and milestone of a photo in placements.
import { type RawBuilder, sql } from 'kysely';
import type { ProjectOverview } from '../../../../contract/overview.ts';
import { photoFields } from '../../../../contract/records/photo.ts';
import type { SearchHit } from '../../../../contract/search.ts';
import type { ProjectScope } from '../../platform/access/scope.ts';
import { inProject, scoped } from '../../platform/database/db.ts';
import { excerpt, hitsAsJson, holds, type Sought } from '../../platform/database/text-hits.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import { type WordCount, wordCounts } from '../../platform/database/word-counts.ts';
import { listSource, recordTable } from '../../platform/records/record-table.ts';
import type { PhotoFacts } from '../pictures/public.ts';
import type { PhotoFields, PhotoVersion } from './photo.ts';

const photo = { table: 'photo', name: 'photo', fields: photoFields } as const;
const photos = recordTable(photo);

export const {
  shape: photoShape,
  get: getPhoto,
  list: listPhotos,
  lock: lockPhoto,
  lockForDeletion: lockPhotoForDeletion,
  update: updatePhoto,
  delete: deletePhotoRow,
} = photos;

/**
 * Lists drafts like live ones (contract §6). By id it is served by photo_in_project, photo_on_plan or photo_of_milestone,
 * by change by photo_changed, drafts by photo_of_visibility; in the order in which they were taken by photo_taken.
 * `createdAt` sorts the keys of the project's photos: 105 ms a page of 100,000 (2026-11-21). Tags are searched in the
 * project's rows: under row-level security no index on them is used (coordination/search).
 */
export const photoList = listSource(photo, {
  changes: true,
  filters: {
    tag: 'photo.tags @> array[$::text]',
    placed: '(photo.plan_x is not null) = $',
    takenFrom: 'photo.taken_at >= $::timestamptz',
    takenTo: 'photo.taken_at < $::timestamptz',
  },
});

export interface NewPhoto {
  readonly id: string;
  readonly fields: PhotoFields;
  readonly facts: PhotoFacts;
  readonly originalFileId: string;
}

/** Inserts a photo as a draft; `at` is the stamp of its change. */
export function insertPhoto(
  tx: Tx,
  scope: ProjectScope,
  { id, fields, facts, originalFileId }: NewPhoto,
  at: string,
): Promise<PhotoVersion> {
  const { widthPx, heightPx, position, panorama, sphere } = facts;
  const columns = {
    width_px: widthPx,
    height_px: heightPx,
    latitude: position?.latitude ?? null,
    longitude: position?.longitude ?? null,
    altitude_m: position?.altitudeM ?? null,
    panorama,
    sphere: sphere === undefined ? null : JSON.stringify(sphere),
    original_file_id: originalFileId,
  };
  return photos.insert(tx, scope, { ...fields, id, columns }, at);
}

/** Locks the photos that exist in the project, in the order of their ids, so that two writers cannot deadlock. */
export async function lockPhotos(tx: Tx, scope: ProjectScope, ids: readonly string[]): Promise<PhotoVersion[]> {
  const rows = await photos
    .select(tx, scope)
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  return rows.map(photos.toVersion);
}

/** Publishes locked drafts under the stamp of the change. */
export async function publishRows(tx: Tx, scope: ProjectScope, ids: readonly string[], at: string): Promise<void> {
  await scoped(tx, scope)
    .update('photo')
    .set({ visibility: 'live', updated_at: at })
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .execute();
}

/**
 * Counts the drafts and the live photos of the project, as an SQL expression of one JSON object. Served by
 * photo_of_visibility alone: 100,000 in 27 ms (2026-11-21).
 */
export function photoCounts(scope: ProjectScope): RawBuilder<ProjectOverview['photos']> {
  return sql`(
    select json_build_object('draft', count(*) filter (where visibility = 'draft'),
      'live', count(*) filter (where visibility = 'live'))
    from photo where ${inProject(scope)})`;
}

/** Counts the tags of the project's photos, most used first, as a JSON array in SQL; reads the rows of the project by its key. */
export function photoTagCounts(scope: ProjectScope, most: number): RawBuilder<WordCount[]> {
  return wordCounts({ table: 'photo', column: 'tags' }, scope, most);
}

/**
 * Finds photos by their notes or tags, newest first, as a JSON array in SQL; reads photo_in_project backwards until enough are
 * found.
 */
export function photoHits(scope: ProjectScope, sought: Sought): RawBuilder<SearchHit[]> {
  const { rows } = sought;
  const found = sql`
    select id, null::int as number, coalesce(nullif(notes, ''), array_to_string(tags, ', ')) as title,
      case when notes <> '' then array_to_string(tags, ', ') end as detail, visibility as status
    from photo
    where ${inProject(scope)}
      and (${holds(sql`notes`, sought)} or ${holds(sql`array_to_string(tags, ', ')`, sought)})
    order by id desc limit ${rows}`;
  return hitsAsJson(found, sought, excerpt('detail', sought));
}
