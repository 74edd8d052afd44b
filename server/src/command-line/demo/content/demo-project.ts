// What a project of the demo consists of. Records are known again by their names, photos by their notes, so that a start
// which was killed half-way goes on where it stopped.
import type { FloorPlanCreate, MilestoneCreate, PhotoCreate } from '../../../../../contract/capture.ts';
import type { ProjectCreate } from '../../../../../contract/projects.ts';
import type { PlanDrawing } from '../drawing/plan-drawing.ts';
import type { RoomView } from '../drawing/room-view.ts';
import type { SiteView } from '../drawing/site-view.ts';
import type { SphereView } from '../drawing/sphere-view.ts';

export type View = RoomView | SiteView | SphereView;

export interface DemoPlan {
  readonly record: Omit<FloorPlanCreate, 'scaleMPerPx'>;
  readonly drawing: PlanDrawing;
}

export interface DemoPhoto {
  readonly notes: string;
  readonly tags: string[];
  readonly kind?: PhotoCreate['kind'];
  /** The name of a milestone. */
  readonly milestone?: string;
  /** The place on a plan: by the plan's number and the label of the room in whose middle it was taken. */
  readonly on?: { readonly plan: number; readonly room: string };
  /** What the camera wrote: wall time `YYYY:MM:DD HH:mm:ss` and, where its clock knows it, the offset. */
  readonly taken: { readonly local: string; readonly offset?: string };
  readonly isDraft?: true;
  readonly view: View;
}

export interface DemoProject {
  readonly record: ProjectCreate & { readonly code: string };
  /** Where the building stands, for the cameras' GPS. */
  readonly place: { readonly latitude: number; readonly longitude: number; readonly altitudeM: number };
  readonly member: { readonly name: string; readonly email: string; readonly role: 'upload_engineer' | 'reviewer' };
  readonly plans: readonly DemoPlan[];
  readonly milestones: readonly MilestoneCreate[];
  readonly photos: readonly DemoPhoto[];
}

/** The picture files of a project, as the drawing process names them. */
export const planFile = ({ record }: DemoProject, index: number) => `${record.code}-plan-${index}.png`;
export const photoFile = ({ record }: DemoProject, index: number) => `${record.code}-photo-${index}.jpg`;
