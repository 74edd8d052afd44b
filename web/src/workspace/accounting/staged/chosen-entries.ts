import { useState } from 'react';
import type { AccountingEntry } from '../../../../../contract/accounting-entries.ts';
import type { Rows } from '../../../api/rows.ts';
import type { Choice } from '../../../records/record-columns.ts';

/** The chosen entries as they were seen when they were chosen: approval names the version that a person saw. */
export function useChosenEntries(rows: Rows<AccountingEntry>) {
  const [byId, setById] = useState<ReadonlyMap<string, AccountingEntry>>(new Map());
  const clear = () => setById(new Map());
  const chosen = keepListed([...byId.values()], rows);
  const choice: Choice<AccountingEntry> = {
    chosen: new Set(chosen.map(({ id }) => id)),
    onToggle: (row) =>
      setById((before) => {
        const next = new Map(before);
        if (!next.delete(row.id)) next.set(row.id, row);
        return next;
      }),
    onAdd: (all) => setById((before) => new Map([...before, ...all.map((each) => [each.id, each] as const)])),
    onClear: clear,
  };
  return { choice, chosen, clear };
}

/** Leaves out entries that were decided on meanwhile, by somebody else or on their own screen. */
function keepListed(chosen: readonly AccountingEntry[], rows: Rows<AccountingEntry>): readonly AccountingEntry[] {
  if (chosen.length === 0 || !rows.isWhole) return chosen;
  const listed = new Set(Array.from({ length: rows.count }, (_, at) => rows.at(at)?.id));
  return chosen.filter(({ id }) => listed.has(id));
}
