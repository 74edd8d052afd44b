import { governanceLedgerOperations } from '../../../../contract/operations/governance-ledger.ts';
import { implement } from '../../platform/http/implement.ts';
import { type PagingDeps, pagedList } from '../../platform/http/paging.ts';
import { ok, type Route } from '../../platform/http/route.ts';
import { entryList, entryShape } from './store.ts';
import { verifyLedger } from './verify.ts';

const list = pagedList({ name: 'governance-ledger', source: entryList, shape: entryShape });

/** The governance ledger for everybody in the project. Written by decisions alone. */
export function ledgerRoutes(deps: PagingDeps): Route[] {
  return [
    implement(governanceLedgerOperations.listGovernanceLedgerEntries, ({ scope, query: { subjectId, ...page }, url }) =>
      list.page(deps, scope, { query: page, filters: { subjectId }, url }),
    ),
    implement(governanceLedgerOperations.verifyGovernanceLedger, async ({ scope }) =>
      ok(await verifyLedger(deps, scope)),
    ),
  ];
}
