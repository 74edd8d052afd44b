// Spaces as a sync reads and writes them.
import { syncedSpaces } from '../../facility/spaces/public.ts';
import type { Ids } from '../../platform/ids.ts';
import type { LocalRecord, LocalRecords } from './local-records.ts';

type SyncedSpace = Awaited<ReturnType<typeof syncedSpaces.find>>[number];

/**
 * Creates the records of spaces, which no vendor makes. `list` has those of the current versions of models, `find` and `lock` also
 * those that are gone from them. `apply` throws AppError `validation_failed` for values that `findRefused` names: the name, the
 * floor and the area, which the model owns, among them.
 */
export function createLocalSpaces(deps: { readonly ids: Ids }): LocalRecords {
  return {
    entity: 'space',
    list: async (reader, scope, query) => (await syncedSpaces.list(reader, scope, query)).map(toRecord),
    find: async (reader, scope, ids) => (await syncedSpaces.find(reader, scope, ids)).map(toRecord),
    async lock(tx, scope, id) {
      const locked = await syncedSpaces.lock(tx, scope, id);
      return locked && toRecord(locked);
    },
    findRefused: (record, incoming) => syncedSpaces.listRefused(record.values, incoming),
    apply: async (tx, author, { id }, values) =>
      toRecord(await syncedSpaces.apply(tx, { deps, ...author }, { id, values })),
    create: null,
  };
}

function toRecord(space: SyncedSpace): LocalRecord {
  const { id, name, floor, usage, department, occupancy, notes, updatedAt } = space;
  // An area that people set here replaces the area of the model.
  const area = space.areaOverrideM2 ?? space.areaM2;
  return { id, label: name, values: { name, floor, area, usage, department, occupancy, notes }, changedAt: updatedAt };
}
