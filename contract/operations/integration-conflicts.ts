import { Type } from 'typebox';
import { person } from '../access.ts';
import {
  CONFLICT_STATES,
  ConflictResolve,
  ConflictResolving,
  ConflictsResolve,
  IntegrationConflict,
  IntegrationConflictPage,
  ResolveResults,
} from '../integration-conflicts.ts';
import { PageQuery } from '../paging.ts';
import { defineOperations } from './operation.ts';

const BASE = '/api/projects/{projectId}/integration-connections/{integrationId}/conflicts';

export const integrationConflictOperations = defineOperations('Integrations', {
  listIntegrationConflicts: {
    method: 'GET',
    path: BASE,
    summary: 'List conflicts of a connection',
    description: 'Returns the conflicts of the connection, newest first, with both sides as they were last compared.',
    access: person('viewer'),
    query: Type.Object({
      ...PageQuery.properties,
      state: Type.Optional(Type.Enum(CONFLICT_STATES, { description: 'Only conflicts in this state.' })),
    }),
    reply: IntegrationConflictPage,
  },
  getIntegrationConflict: {
    method: 'GET',
    path: `${BASE}/{conflictId}`,
    summary: 'Get a conflict of a connection',
    description:
      'An open conflict follows both sides: the record here as it is now, and the record of the vendor as it was last read. ' +
      'So does its ETag.',
    access: person('viewer'),
    reply: IntegrationConflict,
    etag: true,
  },
  resolveIntegrationConflict: {
    method: 'POST',
    path: `${BASE}/{conflictId}/resolve`,
    summary: 'Resolve a conflict',
    description:
      'Begins a run that carries out the resolution at once. If the losing side changed meanwhile, the conflict is open again ' +
      'when the run has ended. The losing values are kept, and the resolution can be undone for 30 days.',
    access: person('admin'),
    body: ConflictResolve,
    reply: ConflictResolving,
    status: 202,
    refuses: ['conflict', 'precondition_failed'],
  },
  resolveIntegrationConflicts: {
    method: 'POST',
    path: `${BASE}/resolve`,
    summary: 'Resolve conflicts',
    description:
      'Resolves up to 200 conflicts in the same way. Those that cannot be resolved are listed with the reason.',
    access: person('admin'),
    body: ConflictsResolve,
    reply: ResolveResults,
    refuses: ['conflict'],
  },
  undoIntegrationConflict: {
    method: 'POST',
    path: `${BASE}/{conflictId}/undo`,
    summary: 'Undo the resolution of a conflict',
    description:
      'Begins a run that restores the losing values as an ordinary edit, unless the record has been edited since. If the run finds ' +
      'that it has, it changes nothing: `undoneAt` stays null, and the ledger has an entry of the run.',
    access: person('admin'),
    reply: ConflictResolving,
    status: 202,
    refuses: ['conflict'],
  },
});
