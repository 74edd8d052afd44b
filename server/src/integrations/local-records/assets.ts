// Assets as a sync reads and writes them.
import { syncedAssets } from '../../facility/assets/public.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Ids } from '../../platform/ids.ts';
import type { LocalRecord, LocalRecords, SyncAuthor } from './local-records.ts';

export interface LocalAssetDeps {
  readonly ids: Ids;
  readonly clock: Clock;
}

type SyncedAsset = Awaited<ReturnType<typeof syncedAssets.find>>[number];

/** The label of an asset with nothing that tells it from others. */
const UNNAMED = '—';

/**
 * Creates the records of assets. `apply` and `create` throw AppError: `validation_failed` for values that `findRefused` names, the
 * element and the space of an asset among them, and `conflict` if another asset has the tag, which only the database knows. The
 * transaction is of no further use after a conflict.
 */
export function createLocalAssets(deps: LocalAssetDeps): LocalRecords {
  const name = (author: SyncAuthor) => ({ deps, ...author });
  return {
    entity: 'asset',
    list: async (reader, scope, query) => (await syncedAssets.list(reader, scope, query)).map(toRecord),
    find: async (reader, scope, ids) => (await syncedAssets.find(reader, scope, ids)).map(toRecord),
    async lock(tx, scope, id) {
      const locked = await syncedAssets.lock(tx, scope, id);
      return locked && toRecord(locked);
    },
    findRefused: (record, incoming) => syncedAssets.listRefused(record.values, incoming),
    apply: async (tx, author, { id }, values) => toRecord(await syncedAssets.apply(tx, name(author), { id, values })),
    create: async (tx, author, values) => toRecord(await syncedAssets.create(tx, name(author), values)),
  };
}

function toRecord({ asset, spaceId }: SyncedAsset): LocalRecord {
  const { tag, manufacturer, modelNumber, serialNumber } = asset;
  const { installedOn, warrantyExpiresOn, condition, notes, elementGuid } = asset;
  const texts = { tag, manufacturer, modelNumber, serialNumber, notes };
  return {
    id: asset.id,
    label: formatLabel(asset),
    values: { ...texts, installedOn, warrantyExpiresOn, condition, elementGuid, space: spaceId },
    changedAt: asset.updatedAt,
  };
}

/** Assets without a tag are named like on screens: by the manufacturer and the number of the model, or of the asset. */
function formatLabel({ tag, manufacturer, modelNumber, serialNumber }: SyncedAsset['asset']): string {
  const others = [manufacturer, modelNumber ?? serialNumber].filter((each) => each !== null);
  return tag ?? (others.length > 0 ? others.join(' ') : UNNAMED);
}
