// Versions that readers of two releases read: the same file gives other values, which are compared as far as both releases read them.
import { type RawBuilder, sql } from 'kysely';
import type { ElementValue } from '../../../../contract/model-elements.ts';
import type { ProjectScope } from '../../platform/access/scope.ts';
import type { Reader } from '../../platform/database/db.ts';

/** The side that an earlier release read; undefined where both were read alike. */
export type EarlierRead = 'was' | 'now' | undefined;

/** Finds which of two versions an earlier edition of the reader read than the other. */
export async function findEarlierRead(
  reader: Reader,
  { workspaceId, projectId }: ProjectScope,
  { modelId, withModelId }: { readonly modelId: string; readonly withModelId: string },
): Promise<EarlierRead> {
  const edition = (id: string) => sql`(
    select coalesce(reading_edition, 0) from model
    where workspace_id = ${workspaceId}::uuid and project_id = ${projectId}::uuid and id = ${id}::uuid)`;
  const { rows } = await sql<{ was: number | null; now: number | null }>`
    select ${edition(withModelId)} as was, ${edition(modelId)} as now`.execute(reader);
  const [{ was, now } = { was: null, now: null }] = rows;
  if (was === null || now === null || was === now) return undefined;
  return was < now ? 'was' : 'now';
}

/** Tells whether an earlier release read a number of a value without the unit that a later one gives it: they say nothing of each other. */
export function isReadOtherwise(earlier: ElementValue | null, later: ElementValue | null): boolean {
  if (earlier === null || later === null || earlier.unit !== null || later.unit === null) return false;
  return isOfNumbers(earlier.value) && isOfNumbers(later.value);
}

const isOfNumbers = (value: ElementValue['value']): boolean =>
  Array.isArray(value) ? value.every((each) => each === null || isOfNumbers(each)) : typeof value === 'number';

/** The condition that sets of values (`was` and `now`, as they are stored) differ in something that both releases read. */
export function differInCommon(
  was: RawBuilder<unknown>,
  now: RawBuilder<unknown>,
  earlierRead: 'was' | 'now',
): RawBuilder<unknown> {
  const [earlier, later] = earlierRead === 'was' ? ['old', 'new'] : ['new', 'old'];
  const value = (side: string | undefined) => sql`${sql.ref(`${side}.value`)}`;
  // All that is in a value, from the outside in: lists by their lengths, numbers at seven digits, as the hashes are made.
  const normalised = (side: string) => sql`(
    select jsonb_agg(
      case jsonb_typeof(item)
        when 'array' then to_jsonb('[' || jsonb_array_length(item))
        when 'number' then to_jsonb(
          case when item = '0' then 0 else round(item::numeric, 6 - floor(log(abs(item::numeric)))::int) end)
        else item end
      order by place)
    from jsonb_path_query(${value(side)} -> 'value', 'strict $.**') with ordinality as listed (item, place))`;
  const isOfNumbersSql = (side: string) => sql`(
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
            and ${isOfNumbersSql('old')} and ${isOfNumbersSql('new')} then false
          when old.value ->> 'unit' is not distinct from new.value ->> 'unit'
            then ${normalised('old')} is distinct from ${normalised('new')}
          else true end
    ) as other)`;
}
