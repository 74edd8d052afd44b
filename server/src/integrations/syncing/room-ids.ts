// The room of an asset: here the space of its element, at the vendor the room to which that space is linked.
import type { ProjectScope } from '../../platform/access/scope.ts';
import type { Reader } from '../../platform/database/db.ts';
import { links } from '../links/public.ts';
import type { LocalRecord, LocalRecords } from '../local-records/public.ts';

const latest = (one: string, other: string) => (Date.parse(one) >= Date.parse(other) ? one : other);

/** Returns assets whose space is the vendor's id of its room; null for a space that is linked to none. */
export function withRoomIds(assets: LocalRecords, connectionId: string): LocalRecords {
  const of = { connectionId, entity: 'space' } as const;
  const translate = async (reader: Reader, scope: ProjectScope, records: readonly LocalRecord[]) => {
    const spaceIds = records.flatMap(({ values: { space } }) => (typeof space === 'string' ? [space] : []));
    const rooms = await links.findByRecords(reader, scope, of, [...new Set(spaceIds)]);
    return records.map((record) => {
      const { space = null } = record.values;
      const link = typeof space === 'string' ? rooms.get(space) : undefined;
      const values = { ...record.values, space: link?.vendorId ?? null };
      if (link?.vendorId == null || link.createdAt === null) return { ...record, values };
      // A space that was linked since is a change of its assets too; which write is later depends on their own edits.
      const changedAt = latest(record.changedAt, link.createdAt);
      return { ...record, values, changedAt, editedAt: record.changedAt };
    });
  };
  const translateOne = async (reader: Reader, scope: ProjectScope, record: LocalRecord) =>
    (await translate(reader, scope, [record]))[0] ?? record;
  const { create } = assets;
  return {
    ...assets,
    list: async (reader, scope, query) => translate(reader, scope, await assets.list(reader, scope, query)),
    find: async (reader, scope, ids) => translate(reader, scope, await assets.find(reader, scope, ids)),
    async lock(tx, scope, id, incoming) {
      const locked = await assets.lock(tx, scope, id, incoming);
      return locked && translateOne(tx, scope, locked);
    },
    apply: async (tx, author, record, values) =>
      translateOne(tx, author.scope, await assets.apply(tx, author, record, values)),
    create: create && (async (tx, author, values) => translateOne(tx, author.scope, await create(tx, author, values))),
  };
}
