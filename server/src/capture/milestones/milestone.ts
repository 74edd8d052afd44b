// Rules of a capture milestone: pure.
import {
  type Milestone,
  type MilestoneChange,
  type MilestoneCreate,
  milestoneFields,
} from '../../../../contract/records/milestone.ts';
import type { WritableValues } from '../../../../contract/records/record.ts';
import type { Version } from '../../platform/records/record-table.ts';
import { applyDefaults, selectChanges } from '../../platform/records/record-table.ts';

export type MilestoneFields = WritableValues<typeof milestoneFields>;
export type MilestoneVersion = Version<'milestone', Milestone>;

/** Returns the fields of a new milestone. */
export const newMilestone = (create: MilestoneCreate): MilestoneFields => applyDefaults(milestoneFields, create);

/** Returns the fields that an update changes; empty if it changes nothing. */
export const changedFields = (before: MilestoneFields, change: MilestoneChange): Partial<MilestoneFields> =>
  selectChanges(milestoneFields, before, change);
