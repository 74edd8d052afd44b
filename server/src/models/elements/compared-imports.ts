// Compares versions that two releases imported: the same file gives different values, which are compared as far as both releases
// read them.
import { type RawBuilder, sql } from 'kysely';
import type { ElementValue } from '../../../../contract/model-elements.ts';
import type { ProjectScope } from '../../platform/access/scope.ts';
import type { Reader } from '../../platform/database/db.ts';

/** The side that an earlier release imported; undefined if both were imported alike. */
export type EarlierImport = 'was' | 'now' | undefined;

/** Finds which of two versions was imported by an earlier edition of the import than the other. */
export async function findEarlierImport(
  reader: Reader,
  { workspaceId, projectId }: ProjectScope,
  { modelId, withModelId }: { readonly modelId: string; readonly withModelId: string },
): Promise<EarlierImport> {
  const edition = (id: string) => sql`(
    select coalesce(reading_edition, 0) from model
    where workspace_id = ${workspaceId}::uuid and project_id = ${projectId}::uuid and id = ${id}::uuid)`;
  const { rows } = await sql<{ was: number | null; now: number | null }>`
    select ${edition(withModelId)} as was, ${edition(modelId)} as now`.execute(reader);
  const [{ was, now } = { was: null, now: null }] = rows;
  if (was === null || now === null || was === now) return undefined;
  return was < now ? 'was' : 'now';
}

/** Returns true if an earlier release read a number without the unit that a later one gives it: the two cannot be compared. */
export function lacksUnit(earlier: ElementValue | null, later: ElementValue | null): boolean {
  if (earlier === null || later === null || earlier.unit !== null || later.unit === null) return false;
  return holdsNumbers(earlier.value) && holdsNumbers(later.value);
}

const holdsNumbers = (value: ElementValue['value']): boolean =>
  Array.isArray(value) ? value.every((each) => each === null || holdsNumbers(each)) : typeof value === 'number';

/** Builds the condition that sets of values (`was` and `now`, as they are stored) differ in something that both releases read. */
export function buildCommonDifference(
  was: RawBuilder<unknown>,
  now: RawBuilder<unknown>,
  earlierImport: 'was' | 'now',
): RawBuilder<unknown> {
  const [earlier, later] = earlierImport === 'was' ? ['old', 'new'] : ['new', 'old'];
  const value = (side: string | undefined) => sql`${sql.ref(`${side}.value`)}`;
  // Lists all that is in a value, from the outside in: lists by their lengths, numbers at seven digits, as the hashes are made.
  const normalise = (side: string) => sql`(
    select jsonb_agg(
      case jsonb_typeof(item)
        when 'array' then to_jsonb('[' || jsonb_array_length(item))
        when 'number' then to_jsonb(
          case when item = '0' then 0 else round(item::numeric, 6 - floor(log(abs(item::numeric)))::int) end)
        else item end
      order by place)
    from jsonb_path_query(${value(side)} -> 'value', 'strict $.**') with ordinality as listed (item, place))`;
  const holdsNumbersSql = (side: string) => sql`(
    jsonb_typeof(${value(side)} -> 'value') in ('number', 'array') and not exists (
      select from jsonb_path_query(${value(side)} -> 'value', 'strict $.**') as item
      where jsonb_typeof(item) in ('string', 'boolean')))`;
  return sql`exists (
    select from jsonb_each(${was}) as was_set (name, members)
    full join jsonb_each(${now}) as now_set (name, members) using (name)
    cross join lateral (
      select from jsonb_each(coalesce(was_set.members, '{}')) as old (name, value)
      full join jsonb_each(coalesce(now_set.members, '{}')) as new (name, value) using (name)
      where old.value is distinct from new.value
        and case
          when ${value(earlier)} ->> 'unit' is null and ${value(later)} ->> 'unit' is not null
            and ${holdsNumbersSql('old')} and ${holdsNumbersSql('new')} then false
          when old.value ->> 'unit' is not distinct from new.value ->> 'unit'
            then ${normalise('old')} is distinct from ${normalise('new')}
          else true end
    ) as other)`;
}
