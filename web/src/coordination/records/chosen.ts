import { useState } from 'react';
import type { Choice } from '../../records/record-columns.ts';
import type { BulkItem } from '../../ui/bulk/bulk-runs.ts';

interface Chosen<Row> {
  readonly choice: Choice<Row>;
  readonly chosen: readonly BulkItem[];
  /** Leaves these chosen and no others. */
  readonly keep: (items: readonly BulkItem[]) => void;
}

/** The chosen records of a table, as they were when they were chosen. */
export function useChosen<Row>(itemOf: (row: Row) => BulkItem): Chosen<Row> {
  const [byId, setById] = useState<ReadonlyMap<string, BulkItem>>(new Map());
  const keep = (items: readonly BulkItem[]) => setById(new Map(items.map((each) => [each.id, each])));
  const choice: Choice<Row> = {
    chosen: new Set(byId.keys()),
    onToggle: (row) =>
      setById((before) => {
        const item = itemOf(row);
        const next = new Map(before);
        if (!next.delete(item.id)) next.set(item.id, item);
        return next;
      }),
    onAdd: (rows) =>
      setById((before) => new Map([...before, ...rows.map(itemOf).map((each) => [each.id, each] as const)])),
    onClear: () => keep([]),
  };
  return { choice, chosen: [...byId.values()], keep };
}
