// The statements of COBie: what an export reads in one snapshot.

import { sql } from 'kysely';
import { createMessage, type Message } from '../../../../../contract/messages/message.ts';
import { findElements, headStructure } from '../../../models/elements/public.ts';
import type { ProjectScope } from '../../../platform/access/scope.ts';
import { invalidField } from '../../../platform/app-error.ts';
import type { Db } from '../../../platform/database/db.ts';
import { inTransaction, type Tx } from '../../../platform/database/transaction.ts';
import { listPeopleWithAccess } from '../../../tenancy/members/public.ts';
import { getProject } from '../../../tenancy/projects/public.ts';
import { occurrencesFrom, type Series } from '../../schedules/public.ts';
import { findSpaceIds, listPresentSpaces } from '../../spaces/public.ts';
import { findElementSpaces } from '../element-spaces.ts';
import { listAssets } from '../store.ts';
import { readProperties } from './properties.ts';
import type { CobieDocument, CobiePlan, CobieSource, SpaceGroups } from './source.ts';

/** What one workbook holds at most: it is made in memory. */
export const EXPORT_LIMITS = { assets: 50_000, documents: 100_000, spaces: 50_000, textBytes: 32 * 1024 * 1024 };
export type ExportLimits = typeof EXPORT_LIMITS;

/** Reads what an export is made of, all of it as it is at one moment. Throws validation_failed where it is too much. */
export function readSource(db: Db, scope: ProjectScope, limits: ExportLimits): Promise<CobieSource> {
  const read = async (tx: Tx): Promise<CobieSource> => {
    await requireFitting(tx, scope, limits);
    return {
      project: await getProject(tx, scope),
      storeys: await headStructure.listStoreys(tx, scope),
      spaces: await listPresentSpaces(tx, scope, limits.spaces),
      spaceGroups: await readSpaceGroups(tx, scope),
      ...(await readAssets(tx, scope, limits.assets)),
      documents: await readDocuments(tx, scope),
      emails: new Map((await listPeopleWithAccess(tx, scope)).map(({ id, email }) => [id, email])),
    };
  };
  return inTransaction(db, scope, read, { isSnapshot: true });
}

async function requireFitting(tx: Tx, scope: ProjectScope, limits: ExportLimits): Promise<void> {
  const { rows } = await sql<Record<keyof ExportLimits, number>>`
    select (select count(*) from asset_document as document
              join asset on asset.workspace_id = document.workspace_id and asset.id = document.asset_id and ${IN_USE}
              where document.workspace_id = ${scope.workspaceId}::uuid
                and document.project_id = ${scope.projectId}::uuid)::int as documents,
           (select count(*) from space where workspace_id = ${scope.workspaceId}::uuid
              and project_id = ${scope.projectId}::uuid and gone_at is null)::int as spaces,
           count(*)::int as assets, coalesce(sum(octet_length(notes)), 0)::float8 as "textBytes"
    from asset where workspace_id = ${scope.workspaceId}::uuid and project_id = ${scope.projectId}::uuid
      and ${IN_USE}`.execute(tx);
  const [found] = rows;
  for (const name of Object.keys(limits) as (keyof ExportLimits)[]) {
    if ((found?.[name] ?? 0) > limits[name]) throw invalidField('projectId', TOO_MUCH[name]);
  }
}

const TOO_MUCH: Readonly<Record<keyof ExportLimits, Message>> = {
  assets: createMessage('cobie.mostAssets'),
  documents: createMessage('cobie.mostDocuments'),
  spaces: createMessage('cobie.mostSpaces'),
  textBytes: createMessage('cobie.mostNotes'),
};

/** What is retired is no part of the building that is handed over. */
const IN_USE = sql<boolean>`asset.condition is distinct from 'retired'`;

type AssetsRead = Pick<CobieSource, 'assets' | 'propertiesLeftOut'>;

async function readAssets(tx: Tx, scope: ProjectScope, most: number): Promise<AssetsRead> {
  const planned = await listAssets(tx, scope, { where: IN_USE, most });
  const assets = planned.map((each) => each.asset);
  const named = assets.flatMap(({ elementGuid, modelId }) =>
    elementGuid === null ? [] : [{ guid: elementGuid, modelId }],
  );
  const elements = await findElements(tx, scope, named);
  const spaceIds = await findElementSpaces(tx, scope, elements);
  const properties = await readProperties(tx, scope, elements);
  const inSpaces = elements
    .map(
      (each, place) =>
        each && { ...each, spaceId: spaceIds[place] ?? null, properties: properties.found.get(each) ?? [] },
    )
    .values();
  return {
    assets: planned.map(({ asset, series }) => ({
      asset,
      element: asset.elementGuid === null ? undefined : inSpaces.next().value,
      plan: readPlan(series),
    })),
    propertiesLeftOut: properties.leftOut,
  };
}

function readPlan(series: Series): CobiePlan | null {
  const { interval, startsOn, baseOn } = series;
  if (interval === null) return null;
  const first = baseOn === null ? undefined : occurrencesFrom(series, baseOn).next().value;
  return { ...interval, startsOn, baseOn, firstOn: first?.scheduledOn ?? null };
}

async function readSpaceGroups(tx: Tx, scope: ProjectScope): Promise<Map<string, SpaceGroups>> {
  const grouped = await headStructure.listSpaceGroups(tx, scope);
  const ids = await findSpaceIds(tx, scope, grouped);
  const found = new Map<string, SpaceGroups>();
  for (const [place, { zones, classifications }] of grouped.entries()) {
    const id = ids[place];
    if (id !== undefined) found.set(id, { zones, classifications });
  }
  return found;
}

async function readDocuments(tx: Tx, scope: ProjectScope): Promise<CobieDocument[]> {
  const { rows } = await sql<CobieDocument>`
    select document.id, document.asset_id as "assetId", document.name, document.revision,
      stored_file.media_type as "mediaType", revision.created_at as "createdAt",
      case when revision.created_by_type = 'user' then revision.created_by_id end as "createdById"
    from asset_document as document
    join asset on asset.workspace_id = document.workspace_id and asset.id = document.asset_id and ${IN_USE}
    join asset_document_revision as revision on revision.workspace_id = document.workspace_id
      and revision.document_id = document.id and revision.revision = document.revision
    join stored_file on stored_file.workspace_id = revision.workspace_id and stored_file.id = revision.file_id
    where document.workspace_id = ${scope.workspaceId}::uuid and document.project_id = ${scope.projectId}::uuid
    order by document.asset_id, document.id`.execute(tx);
  return rows;
}
