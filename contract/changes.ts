// The change feed (contract §3): what happened to the records of a workspace, deletions included.
import { type Static, Type } from 'typebox';
import { pageOf } from './paging.ts';
import { Instant, Nullable, Uuid } from './values.ts';

export const ChangeRecord = Type.Object(
  {
    sequence: Type.Integer({
      minimum: 1,
      description: 'Position of the change in the workspace’s feed. It increases; filtered results have gaps.',
    }),
    change: Type.Enum(['created', 'updated', 'deleted']),
    resource: Type.Object({ type: Type.String({ examples: ['floor_plan'] }), id: Uuid() }),
    projectId: Nullable(Uuid('Null for records that belong to no project.')),
    at: Instant('The `updatedAt` of the record after the change.'),
  },
  { $id: 'Change' },
);
export type ChangeRecord = Static<typeof ChangeRecord>;
export const ChangePage = pageOf(ChangeRecord, 'Change');
