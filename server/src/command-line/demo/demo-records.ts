// The records of the demo's projects: made one by one through the same commands as the API's, each only where it is not
// there yet, so that a start which was killed half-way is taken up where it ended.
import { join } from 'node:path';
import type { PhotoCreate } from '../../../../contract/capture.ts';
import { createFloorPlan, listFloorPlans } from '../../capture/floor-plans/public.ts';
import { createMilestone, listMilestones } from '../../capture/milestones/public.ts';
import { createPhoto, listPhotos, type PhotoDeps, publishPhotos } from '../../capture/photos/public.ts';
import { createUser } from '../../identity/joining/public.ts';
import { findPersonByEmail, readEmail } from '../../identity/users/public.ts';
import type { Actor } from '../../platform/access/caller.ts';
import { type ProjectScope, projectScope, type WorkspaceScope } from '../../platform/access/scope.ts';
import { withLocalFile } from '../../platform/files/local-file.ts';
import type { Spool } from '../../platform/files/spool.ts';
import { randomToken } from '../../platform/ids.ts';
import type { PasswordHasher } from '../../platform/secrets/password.ts';
import { createProject, findProjects } from '../../tenancy/projects/public.ts';
import { type DemoPhoto, type DemoProject, photoFile, planFile } from './content/demo-project.ts';
import { pixelOf } from './drawing/plan-drawing.ts';

export interface DemoRecordDeps extends PhotoDeps {
  readonly passwords: PasswordHasher;
  readonly spool: Spool;
  /** Where the drawn pictures lie. */
  readonly pictureFolder: string;
  /** Aborted when the demo is to end. */
  readonly signal: AbortSignal;
}

/** The project and all its records. */
export async function makeProject(
  deps: DemoRecordDeps,
  actor: Actor,
  workspace: WorkspaceScope,
  project: DemoProject,
): Promise<void> {
  const [found] = await findProjects(deps.db.reader(workspace), workspace, project.record.code);
  const { id } = found ?? (await createProject(deps, actor, workspace, project.record));
  const scope = projectScope(workspace.workspaceId, id);
  const making: Making = { deps, actor, scope, project };
  await makeMember(making);
  const plans = await makePlans(making);
  const milestones = await makeMilestones(making);
  await makePhotos(making, { plans, milestones });
  await publish(making);
}

interface Making {
  readonly deps: DemoRecordDeps;
  readonly actor: Actor;
  readonly scope: ProjectScope;
  readonly project: DemoProject;
}

type IdsByName = ReadonlyMap<string, string>;

const MOST = 500;

/** A member whose password nobody knows: they show in the lists, and come in by a password reset. */
async function makeMember({ deps, actor, scope, project }: Making): Promise<void> {
  const { name, email, role } = project.member;
  if ((await findPersonByEmail(deps.db.directory, readEmail(email).emailKey)) !== undefined) return;
  const projectRoles = [{ projectId: scope.projectId, role }];
  await createUser(deps, actor, scope, { name, email, role: 'member', projectRoles, password: randomToken(24) });
}

async function makePlans({ deps, actor, scope, project }: Making): Promise<IdsByName> {
  const known = await listFloorPlans(deps.db.reader(scope), scope, MOST);
  const ids = new Map(known.map(({ name, id }) => [name, id]));
  for (const [index, plan] of project.plans.entries()) {
    if (ids.has(plan.record.name)) continue;
    deps.signal.throwIfAborted();
    const record = { ...plan.record, scaleMPerPx: plan.drawing.scaleMPerPx };
    const path = join(deps.pictureFolder, planFile(project, index));
    const { floorPlan } = await withLocalFile(deps.spool, path, (file) =>
      createFloorPlan(deps, actor, scope, { record, file }),
    );
    ids.set(floorPlan.name, floorPlan.id);
  }
  return ids;
}

async function makeMilestones({ deps, actor, scope, project }: Making): Promise<IdsByName> {
  const known = await listMilestones(deps.db.reader(scope), scope, MOST);
  const ids = new Map(known.map(({ name, id }) => [name, id]));
  for (const record of project.milestones) {
    if (ids.has(record.name)) continue;
    deps.signal.throwIfAborted();
    const { milestone } = await createMilestone(deps, actor, scope, record);
    ids.set(milestone.name, milestone.id);
  }
  return ids;
}

async function makePhotos(
  { deps, actor, scope, project }: Making,
  places: { plans: IdsByName; milestones: IdsByName },
): Promise<void> {
  const known = new Set((await listPhotos(deps.db.reader(scope), scope, MOST)).map(({ notes }) => notes));
  for (const [index, photo] of project.photos.entries()) {
    if (known.has(photo.notes)) continue;
    deps.signal.throwIfAborted();
    const { kind, tags, notes, milestone } = photo;
    const record: PhotoCreate = {
      ...(kind === undefined ? {} : { kind }),
      tags,
      notes,
      milestoneId: milestone === undefined ? null : (places.milestones.get(milestone) ?? null),
      ...placeOf(project, photo, places.plans),
    };
    const path = join(deps.pictureFolder, photoFile(project, index));
    await withLocalFile(deps.spool, path, (file) => createPhoto(deps, actor, scope, { record, file }));
  }
}

/** Storeys are four metres high, and a camera is held at eye level. */
const STOREY_M = 4;
const EYE_M = 1.6;

function placeOf(project: DemoProject, { on }: DemoPhoto, plans: IdsByName): Partial<PhotoCreate> {
  const plan = on === undefined ? undefined : project.plans[on.plan];
  const room = plan?.drawing.rooms.find(({ label }) => label === on?.room);
  if (plan === undefined || room === undefined) return {};
  const [xM, yM] = [room.x + room.width / 2, room.y + room.depth / 2];
  const [planX, planY] = pixelOf(plan.drawing, xM, yM);
  const worldPosition = { x: xM, y: (plan.record.levelOrder ?? 0) * STOREY_M + EYE_M, z: yM };
  return { floorPlanId: plans.get(plan.record.name) ?? null, planX, planY, worldPosition };
}

async function publish({ deps, actor, scope, project }: Making): Promise<void> {
  const drafts = new Set(project.photos.filter(({ isDraft }) => isDraft === true).map(({ notes }) => notes));
  const photos = await listPhotos(deps.db.reader(scope), scope, MOST);
  const ids = photos.filter(({ notes }) => notes !== null && !drafts.has(notes)).map(({ id }) => id);
  if (ids.length > 0) await publishPhotos(deps, actor, scope, ids);
}
