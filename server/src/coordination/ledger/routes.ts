import { Type } from 'typebox';
import { GovernanceEntryPage, LedgerVerification } from '../../../../contract/clashes.ts';
import { pageQuery } from '../../../../contract/paging.ts';
import { Uuid } from '../../../../contract/values.ts';
import { type PagingDeps, pagedList } from '../../platform/http/paging.ts';
import { ok, person, type Route, route } from '../../platform/http/route.ts';
import { entryList, entryShape } from './store.ts';
import { verifyLedger } from './verify.ts';

const list = pagedList({ name: 'governance-ledger', source: entryList, shape: entryShape });
const path = '/api/projects/{projectId}/governance-ledger';

/** The governance ledger for everybody in the project. Written by decisions alone. */
export function ledgerRoutes(deps: PagingDeps): Route[] {
  const reading = {
    method: 'GET',
    tag: 'Governance ledger',
    access: person('viewer'),
    scope: 'project',
    params: Type.Object({ projectId: Uuid() }),
  } as const;
  return [
    route({
      ...reading,
      path,
      summary: 'List the decisions of a project, in the order of their chain',
      description: 'Each entry carries the hash of the one before it; `pcs ledger verify` checks an export without us.',
      query: Type.Object({
        ...pageQuery,
        subjectId: Type.Optional(Uuid('Only the entries about this clash, which by themselves are no chain.')),
      }),
      reply: GovernanceEntryPage,
      handle: ({ scope, query: { subjectId, ...page }, url }) =>
        list.page(deps, scope, { query: page, filters: { subjectId }, url }),
    }),
    route({
      ...reading,
      path: `${path}/verify`,
      summary: 'Check the chain of a project’s governance ledger',
      reply: LedgerVerification,
      handle: async ({ scope }) => ok(await verifyLedger(deps, scope)),
    }),
  ];
}
