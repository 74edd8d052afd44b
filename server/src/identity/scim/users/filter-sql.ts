// Conditions as SQL: every value a parameter, no pattern anywhere (LIKE would have wildcards). Names of tables are those of the
// list's query (store.ts).
import { type RawBuilder, sql } from 'kysely';
import { isUuid } from '../../../../../contract/forms.ts';
import { emailKeyOf } from '../../users/public.ts';
import type { Condition, Filtered } from './filter.ts';

type Sql = RawBuilder<boolean>;

/** The addresses of a member: as the identity provider gave them, else the one they sign in by. */
const EMAILS = sql`(case when scim_user.user_id is not null then coalesce(scim_user.attributes -> 'emails', '[]')
  else jsonb_build_array(jsonb_build_object('value', person.email, 'type', 'work', 'primary', true)) end)`;

/** What a text, a truth or an instant is compared with, by its name in a filter. */
const COLUMNS: Readonly<Record<Filtered, RawBuilder<unknown>>> = {
  id: sql`member.user_id::text`,
  userName: sql`lower(coalesce(scim_user.user_name, person.email))`,
  externalId: sql`scim_user.external_id`,
  active: sql`(person.deactivated_at is null)`,
  created: sql`member.created_at`,
  lastModified: sql`greatest(member.updated_at, scim_user.updated_at)`,
  'email.value': sql`lower(email.member ->> 'value')`,
  'email.type': sql`lower(email.member ->> 'type')`,
  'email.primary': sql`coalesce((email.member ->> 'primary')::boolean, false)`,
};
const IN_ANY_CASE: readonly Filtered[] = ['id', 'userName', 'email.value', 'email.type'];
const COMPARISONS = { gt: sql`>`, ge: sql`>=`, lt: sql`<`, le: sql`<=` } as const;

/**
 * A condition as SQL. What a member does not have is null, which is no hit; only below `not` that has to be said, and terms that
 * stand bare are found by their indexes.
 */
export function conditionSql(condition: Condition): Sql {
  if ('all' in condition) return joined(condition.all, sql` and `);
  if ('any' in condition) return joined(condition.any, sql` or `);
  if ('not' in condition) return sql<boolean>`(not coalesce(${conditionSql(condition.not)}, false))`;
  if ('anEmail' in condition) return anEmail(condition.anEmail);
  return term(condition);
}

const joined = (conditions: readonly Condition[], by: RawBuilder<unknown>): Sql =>
  sql<boolean>`(${sql.join(conditions.map(conditionSql), by)})`;

const anEmail = (of: Condition | null): Sql => sql<boolean>`exists (
  select from jsonb_array_elements(${EMAILS}) as email (member) where ${of === null ? sql`true` : conditionSql(of)})`;

function term({ of, op, value }: Extract<Condition, { of: Filtered }>): Sql {
  const column = COLUMNS[of];
  if (op === 'pr') return sql<boolean>`${column} is not null`;
  if (typeof value === 'boolean') return op === 'eq' ? sql`${column} = ${value}` : sql`${column} <> ${value}`;
  const text = value ?? '';
  if (of === 'created' || of === 'lastModified') return compareInstant(column, op, text);
  // The usual questions, each answered by an index.
  if (op === 'eq' && of === 'userName') return isUserName(text);
  if (op === 'eq' && of === 'id') return isUuid(text) ? sql`member.user_id = ${text}::uuid` : sql`false`;
  return compareText(column, op, IN_ANY_CASE.includes(of) ? sql`lower(${text}::text)` : sql`${text}::text`);
}

/** An address is found by person_email_key_key, a login name by scim_user_user_name. */
function isUserName(text: string): Sql {
  const emailKey = emailKeyOf(text);
  if (emailKey === undefined) return sql`lower(scim_user.user_name) = lower(${text.trim()}::text)`;
  return sql`(person.email_key = ${emailKey}::text and scim_user.user_name is null)`;
}

function compareText(column: RawBuilder<unknown>, op: string, text: RawBuilder<unknown>): Sql {
  switch (op) {
    case 'ne':
      return sql`${column} is distinct from ${text}`;
    case 'co':
      return sql`position(${text} in ${column}) > 0`;
    case 'sw':
      return sql`starts_with(${column}, ${text})`;
    case 'ew':
      return sql`right(${column}, length(${text})) = ${text}`;
    default:
      return sql`${column} = ${text}`;
  }
}

function compareInstant(column: RawBuilder<unknown>, op: string, text: string): Sql {
  if (op === 'eq') return sql`${column} = ${text}::timestamptz`;
  if (op === 'ne') return sql`${column} is distinct from ${text}::timestamptz`;
  return sql`${column} ${COMPARISONS[op as keyof typeof COMPARISONS]} ${text}::timestamptz`;
}
