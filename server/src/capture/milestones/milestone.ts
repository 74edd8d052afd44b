// A capture milestone's rules: pure.
import type { Milestone, MilestoneChange, MilestoneCreate } from '../../../../contract/records/milestone.ts';

export type MilestoneFields = Pick<Milestone, 'name' | 'capturedOn' | 'description' | 'sortOrder'>;

/** A record with the instant of its last change, which its ETag follows from. */
export interface MilestoneVersion {
  readonly milestone: Milestone;
  readonly changedAt: string;
}

/** The fields of a new milestone. */
export function newMilestone(create: MilestoneCreate): MilestoneFields {
  return {
    name: create.name,
    capturedOn: create.capturedOn ?? null,
    description: create.description ?? null,
    sortOrder: create.sortOrder ?? 0,
  };
}

/** The fields that differ after a change; empty when it changes nothing. */
export function changedFields(before: MilestoneFields, change: MilestoneChange): Partial<MilestoneFields> {
  const changed = (['name', 'capturedOn', 'description', 'sortOrder'] as const).filter(
    (name) => change[name] !== undefined && change[name] !== before[name],
  );
  return Object.fromEntries(changed.map((name) => [name, change[name]]));
}
