// A floor plan's rules: pure.
import type { FloorPlan, FloorPlanChange, FloorPlanCreate } from '../../../../contract/records/floor-plan.ts';
import type { PlanFacts } from '../pictures/public.ts';

/** The fields that a person may change. */
export type FloorPlanFields = Pick<
  FloorPlan,
  'name' | 'level' | 'scaleMPerPx' | 'rotationDeg' | 'sortOrder' | 'levelOrder' | 'isVisible'
>;

/** What a floor plan has from its file: the size of its picture, and which page of a PDF that is. */
export interface PlanPicture {
  readonly widthPx: number;
  readonly heightPx: number;
  /** Null where the file is the picture itself. */
  readonly page: number | null;
}

/** A record with the instant of its last change, which its ETag follows from. */
export interface FloorPlanVersion {
  readonly floorPlan: FloorPlan;
  readonly changedAt: string;
}

/** The fields of a new floor plan (defaults: contract §6). */
export function newFloorPlan(create: FloorPlanCreate): FloorPlanFields {
  return {
    name: create.name,
    level: create.level ?? null,
    scaleMPerPx: create.scaleMPerPx ?? null,
    rotationDeg: create.rotationDeg ?? 0,
    sortOrder: create.sortOrder ?? 0,
    levelOrder: create.levelOrder ?? 0,
    isVisible: create.isVisible ?? true,
  };
}

/** What the inspected file gives a plan; the page is the first where none was chosen. */
export function pictureOf(facts: PlanFacts, page: number | null | undefined): PlanPicture {
  const { widthPx, heightPx } = facts;
  return { widthPx, heightPx, page: facts.mediaType === 'application/pdf' ? (page ?? 1) : null };
}

const CHANGEABLE = ['name', 'level', 'scaleMPerPx', 'rotationDeg', 'sortOrder', 'levelOrder', 'isVisible'] as const;

/** The fields that differ after a change; empty when it changes nothing. */
export function changedFields(before: FloorPlanFields, change: FloorPlanChange): Partial<FloorPlanFields> {
  const changed = CHANGEABLE.filter((name) => change[name] !== undefined && change[name] !== before[name]);
  return Object.fromEntries(changed.map((name) => [name, change[name]]));
}
