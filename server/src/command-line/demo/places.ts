// Where on a plan, and in the model, something of the demo lies.
import type { DemoProject, RoomOnPlan } from './content/demo-project.ts';
import { pixelOf } from './drawing/plan-drawing.ts';

/** Ids of records by the names that these are known by. */
export type IdsByName = ReadonlyMap<string, string>;

/** How high a storey is. */
export const STOREY_M = 4;
/** A camera is held at eye level. */
const EYE_M = 1.6;

/** The middle of the room, or as far from it as is said; nothing where it is not said, or is not there. */
export function placeOn(project: DemoProject, on: RoomOnPlan | undefined, plans: IdsByName) {
  const plan = on === undefined ? undefined : project.plans[on.plan];
  const room = plan?.drawing.rooms.find(({ label }) => label === on?.room);
  if (plan === undefined || room === undefined) return {};
  const [offX, offY] = on?.offM ?? [0, 0];
  const [xM, yM] = [room.x + room.width / 2 + offX, room.y + room.depth / 2 + offY];
  const [planX, planY] = pixelOf(plan.drawing, xM, yM);
  const worldPosition = { x: xM, y: (plan.record.levelOrder ?? 0) * STOREY_M + EYE_M, z: yM };
  return { floorPlanId: plans.get(plan.record.name) ?? null, planX, planY, worldPosition };
}
