// Labels of assets as a PDF, with a QR code each that opens the asset's page.

import { type RawBuilder, sql } from 'kysely';
import type { Asset } from '../../../../../contract/assets.ts';
import { type AssetLabels, MAX_LABELS } from '../../../../../contract/cobie.ts';
import { createMessage } from '../../../../../contract/messages/message.ts';
import { findElements } from '../../../models/elements/public.ts';
import { type Acquire, runLimited } from '../../../platform/access/limiter.ts';
import type { ProjectScope } from '../../../platform/access/scope.ts';
import { invalidField, namedNotFound } from '../../../platform/app-error.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Db, Reader } from '../../../platform/database/db.ts';
import { runHelper } from '../../../platform/processes/helper-process.ts';
import { listAssets } from '../store.ts';
import { labelOrder } from './label.ts';

export interface LabelDeps {
  readonly db: Db;
  readonly clock: Clock;
  /** Few are made at once: each is a process. */
  readonly acquireLabelSlot: Acquire;
  readonly baseUrl: () => string;
}

/** 1,000 labels take 3 s of one core and 310 MiB; on a machine with thirty times its work 37 s (2026-11-23). */
const HELPER = {
  program: new URL('label-process.ts', import.meta.url),
  timeoutMs: 120_000,
  memoryMiB: 1024,
  permissions: ['--allow-addons'],
};

/** Makes the PDF. Throws validation_failed for no asset or too many, not_found for one that is not there. */
export async function makeLabels(
  deps: LabelDeps,
  scope: ProjectScope,
  asked: AssetLabels,
  aborted: AbortSignal,
): Promise<Buffer> {
  const { language = 'en', grid = '3x8' } = asked;
  const reader = deps.db.reader(scope);
  const assets = await readAssets(reader, scope, asked);
  const labelled = await withElements(reader, scope, assets);
  const buildAddress = ({ id }: Asset) => `${deps.baseUrl()}/projects/${scope.projectId}/assets/${id}`;
  const order = labelOrder(labelled, { language, grid }, buildAddress);
  const outcome = await runLimited(deps.acquireLabelSlot, scope.workspaceId, () =>
    runHelper<Uint8Array>(deps, HELPER, order, aborted),
  );
  if (outcome.type === 'done') return Buffer.from(outcome.result);
  // Nobody waits for it any more.
  if (outcome.type === 'aborted') return Buffer.alloc(0);
  throw new Error(`labels were not made: ${outcome.type === 'failed' ? outcome.cause : outcome.type}`);
}

async function readAssets(reader: Reader, scope: ProjectScope, asked: AssetLabels): Promise<Asset[]> {
  const { assetIds, language: _language, grid: _grid, ...filters } = asked;
  if (assetIds === undefined) return byTag(await filtered(reader, scope, filters));
  if (Object.keys(filters).length > 0) throw invalidField('assetIds', createMessage('cobie.labelsBoth'));
  const where = sql<boolean>`id = any(${assetIds}::uuid[])`;
  const found = await listAssets(reader, scope, { where, most: MAX_LABELS });
  const byId = new Map(found.map(({ asset }) => [asset.id, asset]));
  return assetIds.map((id, index) => byId.get(id) ?? absent(index));
}

function absent(index: number): never {
  throw namedNotFound(`assetIds/${index}`);
}

type Filters = Omit<AssetLabels, 'assetIds' | 'language' | 'grid'>;

async function filtered(reader: Reader, scope: ProjectScope, filters: Filters): Promise<Asset[]> {
  const where = sql.join([sql`true`, ...conditionsOf(filters)], sql` and `) as RawBuilder<boolean>;
  const found = await listAssets(reader, scope, { where, most: MAX_LABELS + 1 });
  if (found.length > MAX_LABELS) {
    throw invalidField('assetIds', createMessage('cobie.labelsMost', { count: MAX_LABELS }));
  }
  if (found.length === 0) throw invalidField('assetIds', createMessage('cobie.labelsNone'));
  return found.map((each) => each.asset);
}

/** As the list of assets filters. */
function conditionsOf({ q, condition, warrantyBefore, modelId, elementGuid }: Filters): RawBuilder<unknown>[] {
  const pattern = `%${(q ?? '').replaceAll(/[\\%_]/g, '\\$&')}%`;
  const searched = [sql`tag`, sql`manufacturer`, sql`model_number`, sql`serial_number`].map(
    (column) => sql`${column} ilike ${pattern}`,
  );
  return [
    ...(q === undefined ? [] : [sql`(${sql.join(searched, sql` or `)})`]),
    ...(condition === undefined ? [] : [sql`condition = ${condition}`]),
    ...(warrantyBefore === undefined ? [] : [sql`warranty_expires_on < ${warrantyBefore}::date`]),
    ...(modelId === undefined ? [] : [sql`model_id = ${modelId}::uuid`]),
    ...(elementGuid === undefined ? [] : [sql`element_guid = ${elementGuid}`]),
  ];
}

/** AHU-2 before AHU-10; what has no tag is last. */
function byTag(assets: readonly Asset[]): Asset[] {
  const { compare } = new Intl.Collator('en', { numeric: true });
  return assets.toSorted((one, other) => {
    if (one.tag === null || other.tag === null) return Number(one.tag === null) - Number(other.tag === null);
    return compare(one.tag, other.tag);
  });
}

async function withElements(reader: Reader, scope: ProjectScope, assets: readonly Asset[]) {
  const named = assets.flatMap(({ elementGuid: guid, modelId }) => (guid === null ? [] : [{ guid, modelId }]));
  const found = (await findElements(reader, scope, named)).values();
  return assets.map((asset) => ({ asset, element: asset.elementGuid === null ? undefined : found.next().value }));
}
