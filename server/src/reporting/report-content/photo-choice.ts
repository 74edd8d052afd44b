// Photos of a report: the newest live ones, those of the period before older ones, and the newest of each floor before the second
// newest of any.
import { sql } from 'kysely';
import { photoList } from '../../capture/photos/public.ts';
import { matching } from '../analytics/public.ts';
import type { ReportContent, ReportPhoto } from './content.ts';
import { LIVE } from './figures.ts';
import type { Snapshot } from './snapshot.ts';

/** Chooses the photos of a report and its cover. */
export async function choosePhotos({
  reader,
  scope,
  order,
}: Snapshot): Promise<Pick<ReportContent, 'photosShown' | 'cover'>> {
  if (order.photos === 0) return { photosShown: [], cover: null };
  const { from, to } = order.period;
  const { rows } = await sql<ReportPhoto & { readonly kind: string }>`
    select chosen.id, coalesce(chosen.screen_file_id, chosen.original_file_id) as "fileId", taken_at as "takenAt", kind,
           chosen.floor_plan_id as "floorPlanId", floor_plan.name as floor, notes
    from (
      select photo.*, row_number() over (partition by floor_plan_id order by taken_at desc, id desc) as turn
      from photo where ${matching(photoList, scope, { ...LIVE, takenTo: to })}
      order by (taken_at >= ${from}::timestamptz) desc, turn, taken_at desc, id desc limit ${order.photos}::int
    ) as chosen
    left join floor_plan on floor_plan.workspace_id = chosen.workspace_id and floor_plan.id = chosen.floor_plan_id
    order by floor_plan.level_order nulls last, floor_plan.sort_order, floor_plan.id, taken_at desc, chosen.id`.execute(
    reader,
  );
  // A panorama is a strip on the title page.
  const flat = rows.filter(({ kind }) => kind !== 'photo360');
  const [cover] = (flat.length > 0 ? flat : rows).toSorted((one, other) => (one.takenAt < other.takenAt ? 1 : -1));
  return { photosShown: rows.map(toPhoto), cover: cover === undefined ? null : toPhoto(cover) };
}

function toPhoto({ kind: _kind, ...photo }: ReportPhoto & { readonly kind: string }): ReportPhoto {
  return photo;
}
