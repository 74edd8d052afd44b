// The statements of a generation on asset; all others are in assets/store.ts.
import { sql } from 'kysely';
import type { ProjectScope } from '../../../platform/access/scope.ts';
import type { Reader } from '../../../platform/database/db.ts';
import type { Tx } from '../../../platform/database/transaction.ts';
import type { PlannedAsset } from '../asset.ts';
import { listAssets } from '../store.ts';
import type { Remembered } from './choices.ts';
import type { Mapping } from './element.ts';
import type { Generated } from './generation.ts';

/** An asset that a run before made, with what it wrote. */
export interface GeneratedAsset extends PlannedAsset {
  readonly generated: Generated;
}

interface OfElement {
  readonly id: string;
  readonly guid: string;
  readonly tag: string | null;
  readonly generated: Generated | null;
}

/**
 * The assets of these elements, whoever made them; locked with a transaction, so that none of them is deleted before it is
 * written. Served by asset_of_element.
 */
export async function listOfElements(
  reader: Reader,
  tx: Tx | undefined,
  scope: ProjectScope,
  guids: readonly string[],
): Promise<OfElement[]> {
  const { rows } = await sql<OfElement>`
    select id, element_guid as guid, tag, generated from asset
    where workspace_id = ${scope.workspaceId}::uuid and project_id = ${scope.projectId}::uuid
      and element_guid = any(${guids}::text[])
    order by id ${tx === undefined ? sql`` : sql`for no key update`}`.execute(tx ?? reader);
  return rows;
}

interface Gone {
  readonly versionGroupId: string;
  readonly classes: readonly string[];
  /** Of the elements that the model has. */
  readonly guids: readonly string[];
}

/** Assets that earlier versions of the model were the source of, and that it has no element of any more. */
export async function listGone(
  reader: Reader,
  scope: ProjectScope,
  { versionGroupId, classes, guids }: Gone,
): Promise<OfElement[]> {
  const { rows } = await sql<OfElement>`
    select id, element_guid as guid, tag, generated from asset
    where workspace_id = ${scope.workspaceId}::uuid and project_id = ${scope.projectId}::uuid
      and generated ->> 'versionGroupId' = ${versionGroupId} and generated ->> 'class' = any(${classes}::text[])
      and condition is distinct from 'retired' and element_guid <> all(${guids}::text[])
    order by id`.execute(reader);
  return rows;
}

/** Which assets have these tags. Served by asset_tag. */
export async function listTagged(
  reader: Reader,
  scope: ProjectScope,
  tags: readonly string[],
): Promise<{ id: string; tag: string }[]> {
  const { rows } = await sql<{ id: string; tag: string }>`
    select id, tag from asset
    where workspace_id = ${scope.workspaceId}::uuid and project_id = ${scope.projectId}::uuid
      and tag = any(${tags}::text[])`.execute(reader);
  return rows;
}

/** Those of some assets that a run made, as they are now, by their ids; what is gone is not among them. With a transaction locked. */
export async function readGenerated(
  reader: Reader,
  tx: Tx | undefined,
  scope: ProjectScope,
  known: readonly Pick<OfElement, 'id' | 'generated'>[],
): Promise<ReadonlyMap<string, GeneratedAsset>> {
  const made = new Map(known.flatMap(({ id, generated }) => (generated === null ? [] : [[id, generated]])));
  const where = sql<boolean>`id = any(${[...made.keys()]}::uuid[])`;
  const read = await listAssets(tx ?? reader, scope, { where, most: made.size, isLocking: tx !== undefined });
  return new Map(
    read.flatMap((planned) => {
      const generated = made.get(planned.asset.id);
      return generated === undefined ? [] : [[planned.asset.id, { ...planned, generated }]];
    }),
  );
}

/**
 * Takes their tags from assets that get others, so that these may pass them on to each other. `at` is the stamp of the change:
 * sorted lists keep the keys from before the first update under a stamp (decision 0031).
 */
export async function freeTags(tx: Tx, scope: ProjectScope, ids: readonly string[], at: string): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .updateTable('asset')
    .set({ tag: null, updated_at: at })
    .where('workspace_id', '=', scope.workspaceId)
    .where('project_id', '=', scope.projectId)
    .where('id', 'in', ids)
    .execute();
}

/** Notes what a run wrote, of several assets. */
export async function saveGenerated(
  tx: Tx,
  scope: ProjectScope,
  written: readonly { readonly id: string; readonly generated: Generated }[],
): Promise<void> {
  const [ids, texts] = [written.map((each) => each.id), written.map((each) => JSON.stringify(each.generated))];
  await sql`
    update asset set generated = item.generated::jsonb
    from unnest(${ids}::uuid[], ${texts}::text[]) as item (id, generated)
    where asset.workspace_id = ${scope.workspaceId}::uuid and asset.id = item.id`.execute(tx);
}

/** What the runs before asked for a model, class by class. */
export async function listRemembered(
  reader: Reader,
  scope: ProjectScope,
  versionGroupId: string,
): Promise<Remembered[]> {
  const { rows } = await sql<Remembered>`
    select class, mapping, asked_at = max(asked_at) over () as "isLast" from asset_generation
    where workspace_id = ${scope.workspaceId}::uuid and project_id = ${scope.projectId}::uuid
      and version_group_id = ${versionGroupId}::uuid
    order by class collate "C"`.execute(reader);
  return rows;
}

/** Keeps what a run asks for a model, as the latest: with the runs locked it is stamped behind what waited longer for them. */
export async function saveRemembered(
  tx: Tx,
  scope: ProjectScope,
  versionGroupId: string,
  mappings: ReadonlyMap<string, Mapping>,
): Promise<void> {
  const [classes, texts] = [[...mappings.keys()], [...mappings.values()].map((each) => JSON.stringify(each))];
  await sql`
    insert into asset_generation (workspace_id, project_id, version_group_id, class, mapping, asked_at)
    select ${scope.workspaceId}::uuid, ${scope.projectId}::uuid, ${versionGroupId}::uuid, asked.class, asked.mapping::jsonb, statement_timestamp()
    from unnest(${classes}::text[], ${texts}::text[]) as asked (class, mapping)
    on conflict (workspace_id, project_id, version_group_id, class)
      do update set mapping = excluded.mapping, asked_at = excluded.asked_at`.execute(tx);
}

/** Holds the project until the transaction ends: of several runs at once each sees what the others have made. */
export async function lockRuns(tx: Tx, scope: ProjectScope): Promise<void> {
  await tx
    .selectFrom('project')
    .select('id')
    .where('workspace_id', '=', scope.workspaceId)
    .where('id', '=', scope.projectId)
    .forNoKeyUpdate()
    .execute();
}
