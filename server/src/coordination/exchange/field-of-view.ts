// Fields of view that an export cut to the bounds of its schema: the view is the one that was kept.
import { type RawBuilder, sql } from 'kysely';
import type { BcfArchive } from './topic-parts.ts';

type Json = RawBuilder<unknown>;
export type ArchiveVersion = BcfArchive['version'];

/** 3.0 takes what lies between 0 and 180 as it is, and exports say 1 or 179 for the rest; 2.1 is cut to 45 and 60 degrees. */
const fitDegrees = (degrees: Json, version: ArchiveVersion): Json => {
  if (version === '2.1') return sql`least(60, greatest(45, ${degrees}))`;
  if (version === '3.0')
    return sql`case when ${degrees} <= 0 then 1 when ${degrees} >= 180 then 179 else ${degrees} end`;
  return degrees; // Of other versions nothing is exported.
};

const readDegrees = (viewpoint: Json): Json => sql`(${viewpoint} #>> '{view,camera,extent}')::float8`;

/** True where two viewpoints show the same extent, or the found one what an export of its version says of the kept one. */
export const isSameExtent = (kept: Json, found: Json, version: ArchiveVersion) => sql<boolean>`
  (${kept} #> '{view,camera,extent}' is not distinct from ${found} #> '{view,camera,extent}'
    or coalesce(${kept} #>> '{view,camera,kind}', '') = 'perspective'
      and coalesce(${fitDegrees(readDegrees(kept), version)} = ${readDegrees(found)}, false))`;

/** The found viewpoint, with the extent of the kept one where that was cut down. */
export const withKeptExtent = (kept: Json, found: Json, version: ArchiveVersion) => sql`
  case when ${kept} #> '{view,camera,extent}' is not null and ${isSameExtent(kept, found, version)}
    then jsonb_set(${found}, '{view,camera,extent}', ${kept} #> '{view,camera,extent}') else ${found} end`;
