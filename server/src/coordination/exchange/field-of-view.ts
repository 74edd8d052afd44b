// Fields of view that the schema of BCF 2.1 cut down to its bounds, 45 and 60 degrees: the view is the one that was kept.
import { type RawBuilder, sql } from 'kysely';

type Json = RawBuilder<unknown>;

/** True where two viewpoints show the same extent, or the found one shows the bound that an export cut the kept one to. */
export const isSameExtent = (kept: Json, found: Json) => sql<boolean>`
  (${kept} #> '{view,camera,extent}' is not distinct from ${found} #> '{view,camera,extent}'
    or coalesce(${kept} #>> '{view,camera,kind}', '') = 'perspective'
      and ${found} #>> '{view,camera,extent}' in ('45', '60')
      and least(60, greatest(45, (${kept} #>> '{view,camera,extent}')::float8))
        = (${found} #>> '{view,camera,extent}')::float8)`;

/** The found viewpoint, with the extent of the kept one where that was cut down. */
export const withKeptExtent = (kept: Json, found: Json) => sql`
  case when ${kept} #> '{view,camera,extent}' is not null and ${isSameExtent(kept, found)}
    then jsonb_set(${found}, '{view,camera,extent}', ${kept} #> '{view,camera,extent}') else ${found} end`;
