// Rules of a floor plan: pure.
import {
  type FloorPlan,
  type FloorPlanChange,
  type FloorPlanCreate,
  floorPlanFields,
} from '../../../../contract/records/floor-plan.ts';
import type { WritableValues } from '../../../../contract/records/record.ts';
import type { Version } from '../../platform/records/record-table.ts';
import { applyDefaults, selectChanges } from '../../platform/records/record-table.ts';
import type { PlanFacts } from '../pictures/public.ts';

export type FloorPlanFields = WritableValues<typeof floorPlanFields>;
export type FloorPlanVersion = Version<'floorPlan', FloorPlan>;

/** Properties of a floor plan that come from its file. */
export interface PlanPicture {
  readonly widthPx: number;
  readonly heightPx: number;
  /** The page of a PDF; null if the file is the picture itself. */
  readonly page: number | null;
}

/** Returns the fields of a new floor plan. */
export const newFloorPlan = (create: FloorPlanCreate): FloorPlanFields => applyDefaults(floorPlanFields, create);

/** Returns the picture of a plan from the inspection of its file; the page defaults to the first. */
export function selectPicture(facts: PlanFacts, page: number | null | undefined): PlanPicture {
  const { widthPx, heightPx } = facts;
  return { widthPx, heightPx, page: facts.mediaType === 'application/pdf' ? (page ?? 1) : null };
}

/** Returns the fields that an update changes; empty if it changes nothing. */
export const changedFields = (before: FloorPlanFields, change: FloorPlanChange): Partial<FloorPlanFields> =>
  selectChanges(floorPlanFields, before, change);
