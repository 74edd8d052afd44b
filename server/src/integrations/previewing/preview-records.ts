// The records here under a dry run: changes are made for real, so that every rule has its say, in a transaction that is taken back.
import { createMessage } from '../../../../contract/messages/message.ts';
import { conflict } from '../../platform/app-error.ts';
import type { FieldValues } from '../fields/public.ts';
import type { LocalRecord, LocalRecords } from '../local-records/public.ts';
import { formatRecordKey, type Preview } from './preview.ts';

/** Returns records as the run would have left them. Of two new ones with the same key, the second is refused as the store would. */
export function previewRecords(
  records: LocalRecords,
  preview: Preview,
  findKey: (values: FieldValues) => string | null,
): LocalRecords {
  const { entity } = records;
  const settle = (record: LocalRecord): LocalRecord => {
    const left = preview.records.get(formatRecordKey(entity, record.id));
    const now =
      left === undefined
        ? record
        : { ...record, values: { ...record.values, ...left.changes }, changedAt: left.record.changedAt };
    preview.recentLocal.add(formatRecordKey(entity, record.id), now);
    return now;
  };
  const findNew = (id: string) => {
    const left = preview.records.get(formatRecordKey(entity, id));
    return left?.isNew ? left.record : undefined;
  };
  const listNew = () =>
    [...preview.records.values()].filter(({ isNew, record }) => isNew && findNew(record.id) !== undefined);
  const { create } = records;
  return {
    ...records,
    async list(reader, scope, { after, max }) {
      const page = (await records.list(reader, scope, { after, max })).map(settle);
      const added = listNew().map(({ record }) => record);
      return [...page, ...added.filter(({ id }) => after === null || id > after)]
        .sort((one, other) => (one.id < other.id ? -1 : 1))
        .slice(0, max);
    },
    async find(reader, scope, ids) {
      const found = (await records.find(reader, scope, ids)).map(settle);
      return [...found, ...ids.flatMap((id) => findNew(id) ?? [])];
    },
    async lock(tx, scope, id, incoming) {
      const locked = findNew(id) ?? (await records.lock(tx, scope, id, incoming));
      return locked && settle(locked);
    },
    async apply(tx, author, record, values) {
      const key = formatRecordKey(entity, record.id);
      const left = preview.records.get(key);
      if (left?.isNew) {
        const changed = { ...left.record, values: { ...left.record.values, ...values } };
        preview.records.set(key, { ...left, record: changed });
        return changed;
      }
      const [stored] = await records.find(tx, author.scope, [record.id]);
      const applied = await records.apply(tx, author, record, values);
      const changed = Object.entries(applied.values).filter(([field, value]) => value !== stored?.values[field]);
      const changes = { ...left?.changes, ...Object.fromEntries(changed) };
      preview.records.set(key, { isNew: false, record: applied, changes });
      return { ...applied, values: { ...applied.values, ...changes } };
    },
    create:
      create &&
      (async (tx, author, values) => {
        const key = findKey(values);
        const isTaken = listNew().some(({ record }) => key !== null && findKey(record.values) === key);
        if (isTaken) throw conflict(createMessage('records.assetTag'));
        const record = await create(tx, author, values);
        preview.records.set(formatRecordKey(entity, record.id), { isNew: true, record, changes: {} });
        return record;
      }),
  };
}
