import { type Static, Type } from 'typebox';
import { pageOf } from '../paging.ts';
import { Day, Instant, LongText, Name, Nullable, SortOrder, Uuid } from '../values.ts';
import { createSchema, defineFields, optional, recordSchema, required, updateSchema } from './record.ts';

/** A capture milestone (spec 2.3, contract §10). */
export const milestoneFields = defineFields({
  id: { schema: Uuid(), column: 'id', kind: 'word' },
  projectId: { schema: Uuid(), column: 'project_id', kind: 'word' },
  name: { schema: Type.String(), column: 'name', kind: 'text', ...required(Name()) },
  capturedOn: { schema: Nullable(Day()), column: 'captured_on', kind: 'word', ...optional(Nullable(Day()), null) },
  description: {
    schema: Nullable(Type.String()),
    column: 'description',
    kind: 'text',
    ...optional(Nullable(LongText()), null),
  },
  sortOrder: { schema: Type.Integer(), column: 'sort_order', kind: 'integer', ...optional(SortOrder(), 0) },
  createdAt: { schema: Instant(), column: 'created_at', kind: 'instant' },
});

export const Milestone = recordSchema(milestoneFields, 'CaptureMilestone');
export type Milestone = Static<typeof Milestone>;
export const MilestonePage = pageOf(Milestone, 'CaptureMilestone');

export const MilestoneCreate = createSchema(milestoneFields, 'CaptureMilestoneCreate');
export type MilestoneCreate = Static<typeof MilestoneCreate>;

export const MilestoneChange = updateSchema(milestoneFields, 'CaptureMilestoneChange');
export type MilestoneChange = Static<typeof MilestoneChange>;
