import { Type } from 'typebox';
import { person } from '../access.ts';
import { GovernanceEntryPage, LedgerVerification } from '../clashes.ts';
import { pageQuery } from '../paging.ts';
import { Uuid } from '../values.ts';
import { defineOperations } from './operation.ts';

const tag = { name: 'Governance ledger', description: 'Decisions of a project, recorded in a hash chain.' };

export const governanceLedgerOperations = defineOperations(tag, {
  listGovernanceLedgerEntries: {
    method: 'GET',
    path: '/api/projects/{projectId}/governance-ledger',
    summary: 'List governance ledger entries, in chain order',
    description:
      'Each entry contains the hash of the previous one; `pcs ledger verify` checks an export independently of the ' +
      'service.',
    access: person('viewer'),
    query: Type.Object({
      ...pageQuery,
      subjectId: Type.Optional(Uuid('Return only entries about this clash. They do not form a chain on their own.')),
    }),
    reply: GovernanceEntryPage,
  },
  verifyGovernanceLedger: {
    method: 'GET',
    path: '/api/projects/{projectId}/governance-ledger/verify',
    summary: 'Verify the governance ledger of a project',
    access: person('viewer'),
    reply: LedgerVerification,
  },
});
