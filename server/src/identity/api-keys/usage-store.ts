// Every statement on api_key_usage.
import { sql } from 'kysely';
import type { UsageDay } from '../../../../contract/keys.ts';
import type { WorkspaceScope } from '../../platform/access/scope.ts';
import type { Reader } from '../../platform/database/db.ts';

/** What a process counted of one key on one day. */
export interface KeyUsage {
  readonly workspaceId: string;
  readonly keyId: string;
  /** The day in UTC. */
  readonly onDay: string;
  /** Refused ones among them. */
  readonly requests: number;
  readonly refused: number;
}

/** Adds to what was counted; one row of a key and a day at most among them. */
export async function addKeyUsage(directory: Reader, counted: readonly KeyUsage[]): Promise<void> {
  await sql`select directory.count_key_usage(
    ${counted.map((each) => each.workspaceId)}::uuid[], ${counted.map((each) => each.keyId)}::uuid[],
    ${counted.map((each) => each.onDay)}::date[], ${counted.map((each) => each.requests)}::bigint[],
    ${counted.map((each) => each.refused)}::bigint[])`.execute(directory);
}

/** A key of a workspace with what was counted of it today. */
export interface KeyToday {
  readonly id: string;
  readonly name: string;
  readonly prefix: string;
  readonly requests: number;
  readonly refused: number;
}

/** The workspace's keys that are not revoked or were used today, the most used first. Served by both primary keys. */
export async function listKeysToday(
  reader: Reader,
  { workspaceId }: WorkspaceScope,
  { today, most }: { today: string; most: number },
): Promise<KeyToday[]> {
  const { rows } = await sql<KeyToday>`
    select api_key.id, api_key.name, api_key.prefix, coalesce(kept.requests, 0)::float8 as requests,
      coalesce(kept.refused, 0)::float8 as refused
    from api_key left join api_key_usage as kept
      on kept.workspace_id = api_key.workspace_id and kept.key_id = api_key.id and kept.on_day = ${today}::date
    where api_key.workspace_id = ${workspaceId}::uuid and (api_key.revoked_at is null or kept.requests > 0)
    order by requests desc, api_key.id limit ${most}::int`.execute(reader);
  return rows;
}

/**
 * So many days up to this one, the first first, each also where nothing was counted: of one key or of all of the workspace.
 * Served by the primary key.
 */
export async function listUsageDays(
  reader: Reader,
  { workspaceId }: WorkspaceScope,
  { today, days, keyId }: { today: string; days: number; keyId: string | undefined },
): Promise<UsageDay[]> {
  const { rows } = await sql<UsageDay>`
    select shown.on_day::text as day, coalesce(sum(kept.requests), 0)::float8 as requests,
      coalesce(sum(kept.refused), 0)::float8 as refused
    from (select ${today}::date - ahead as on_day from generate_series(0, ${days}::int - 1) as ahead) as shown
    left join api_key_usage as kept on kept.workspace_id = ${workspaceId}::uuid and kept.on_day = shown.on_day
      and kept.on_day > ${today}::date - ${days}::int
      and (${keyId ?? null}::uuid is null or kept.key_id = ${keyId ?? null}::uuid)
    group by shown.on_day order by shown.on_day`.execute(reader);
  return rows;
}
