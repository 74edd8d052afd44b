import type { GovernanceEntry, LedgerVerification } from '../../../../contract/clashes.ts';
import type { ProjectScope } from '../../platform/access/scope.ts';
import type { Db } from '../../platform/database/db.ts';
import { openChainCheck } from './entry.ts';
import { listEntries } from './store.ts';

/** As many are held at once: a ledger is read through, however long it is. */
const AT_ONCE = 500;

/** Walks the project's whole chain as it is stored. */
export async function verifyLedger({ db }: { db: Db }, scope: ProjectScope): Promise<LedgerVerification> {
  const reader = db.reader(scope);
  const check = openChainCheck();
  let after = 0;
  for (;;) {
    const entries: GovernanceEntry[] = await listEntries(reader, scope, { after, most: AT_ONCE });
    for (const entry of entries) check.take(entry);
    after = entries.at(-1)?.sequence ?? after;
    if (entries.length < AT_ONCE) break;
  }
  const firstInvalid = check.firstInvalid() ?? null;
  return { valid: firstInvalid === null, entries: check.entries(), firstInvalid };
}
