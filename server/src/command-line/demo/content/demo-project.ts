// What a project of the demo consists of. Records are known again by their names, photos by their notes, issues by their
// titles, comments by their texts, RFIs by their subjects, so that a start which was killed half-way goes on where it stopped.

import type { ClashCreate, ClashDecisionCreate } from '../../../../../contract/clashes.ts';
import type { IssueCreate } from '../../../../../contract/issues.ts';
import type { ProjectCreate } from '../../../../../contract/projects.ts';
import type { FloorPlanCreate } from '../../../../../contract/records/floor-plan.ts';
import type { MilestoneCreate } from '../../../../../contract/records/milestone.ts';
import type { PhotoCreate } from '../../../../../contract/records/photo.ts';
import type { RfiCreate } from '../../../../../contract/rfis.ts';
import type { PlanDrawing } from '../drawing/plan-drawing.ts';
import type { RoomView } from '../drawing/room-view.ts';
import type { SiteView } from '../drawing/site-view.ts';
import type { SphereView } from '../drawing/sphere-view.ts';
import type { DemoBuilding } from './demo-building.ts';

export type View = RoomView | SiteView | SphereView;

export interface DemoPlan {
  readonly record: Omit<FloorPlanCreate, 'scaleMPerPx'>;
  readonly drawing: PlanDrawing;
}

/** A place on a plan: by the plan's number and the label of the room in whose middle it is, or nearly. */
export interface RoomOnPlan {
  readonly plan: number;
  readonly room: string;
  /** Metres to the right of the middle and below it: nobody stands twice on exactly one spot. */
  readonly offM?: readonly [x: number, y: number];
}

export interface DemoPhoto {
  readonly notes: string;
  readonly tags: string[];
  readonly kind?: PhotoCreate['kind'];
  /** The name of a milestone. */
  readonly milestone?: string;
  /** Where it was taken. */
  readonly on?: RoomOnPlan;
  /** What the camera wrote: wall time `YYYY:MM:DD HH:mm:ss` and, where its clock knows it, the offset. */
  readonly taken: { readonly local: string; readonly offset?: string };
  readonly isDraft?: true;
  readonly view: View;
}

/** Who says something, or something is given to: the project's member, or the owner of the workspace. */
export type DemoPerson = 'member' | 'owner';

export interface DemoComment {
  readonly by: DemoPerson;
  readonly text: string;
}

export interface DemoIssue {
  readonly record: IssueCreate;
  readonly assignee?: DemoPerson;
  readonly on?: RoomOnPlan;
  /** In the order in which they are made. */
  readonly comments?: readonly DemoComment[];
}

export interface DemoRfi {
  /** As it was made: a draft, or open. */
  readonly record: RfiCreate;
  readonly assignee?: DemoPerson;
  readonly answer?: string;
  /** What became of it in the end. */
  readonly end?: 'closed' | 'void';
}

export interface DemoClash {
  readonly record: ClashCreate;
  readonly assignee?: DemoPerson;
  /** One after the other. Each leads to a status of its own, by which one sees how far a start came. */
  readonly decisions?: readonly ClashDecisionCreate[];
}

/** What the people of a project have to settle with each other. */
export interface DemoCoordination {
  readonly issues: readonly DemoIssue[];
  readonly rfis: readonly DemoRfi[];
  readonly clashes: readonly DemoClash[];
}

export interface DemoProject {
  readonly record: ProjectCreate & { readonly code: string };
  /** Where the building stands, for the cameras' GPS. */
  readonly place: { readonly latitude: number; readonly longitude: number; readonly altitudeM: number };
  readonly member: { readonly name: string; readonly email: string; readonly role: 'upload_engineer' | 'reviewer' };
  readonly plans: readonly DemoPlan[];
  readonly milestones: readonly MilestoneCreate[];
  readonly photos: readonly DemoPhoto[];
  readonly coordination: DemoCoordination;
  readonly building: DemoBuilding;
}

/** The picture files of a project, as the drawing process names them. */
export const planFile = ({ record }: DemoProject, index: number) => `${record.code}-plan-${index}.png`;
export const photoFile = ({ record }: DemoProject, index: number) => `${record.code}-photo-${index}.jpg`;
