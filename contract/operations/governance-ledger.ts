import { Type } from 'typebox';
import { person } from '../access.ts';
import { GovernanceEntryPage, LedgerVerification } from '../clashes.ts';
import { pageQuery } from '../paging.ts';
import { Uuid } from '../values.ts';
import { defineOperations } from './operation.ts';

export const governanceLedgerOperations = defineOperations('Governance ledger', {
  listGovernanceLedgerEntries: {
    method: 'GET',
    path: '/api/projects/{projectId}/governance-ledger',
    summary: 'List the decisions of a project, in the order of their chain',
    description: 'Each entry carries the hash of the one before it; `pcs ledger verify` checks an export without us.',
    access: person('viewer'),
    query: Type.Object({
      ...pageQuery,
      subjectId: Type.Optional(Uuid('Only the entries about this clash, which by themselves are no chain.')),
    }),
    reply: GovernanceEntryPage,
  },
  verifyGovernanceLedger: {
    method: 'GET',
    path: '/api/projects/{projectId}/governance-ledger/verify',
    summary: 'Check the chain of a project’s governance ledger',
    access: person('viewer'),
    reply: LedgerVerification,
  },
});
