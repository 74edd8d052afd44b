// The records of the demo's projects: made one by one through the same commands as the API's, each only where it is not
// there yet, so that a start which was killed half-way is taken up where it ended.
import { join } from 'node:path';
import type { PhotoCreate } from '../../../../contract/records/photo.ts';
import { createFloorPlan, listFloorPlans } from '../../capture/floor-plans/public.ts';
import { createMilestone, listMilestones } from '../../capture/milestones/public.ts';
import { createPhoto, listPhotos, publishPhotos } from '../../capture/photos/public.ts';
import { createUser } from '../../identity/joining/public.ts';
import { findPersonByEmail, readEmail } from '../../identity/users/public.ts';
import type { Actor } from '../../platform/access/caller.ts';
import { projectScope, type WorkspaceScope } from '../../platform/access/scope.ts';
import { withLocalFile } from '../../platform/files/local-file.ts';
import { randomToken } from '../../platform/ids.ts';
import { createProject, findProjects } from '../../tenancy/projects/public.ts';
import { type DemoProject, photoFile, planFile } from './content/demo-project.ts';
import { makeCoordination } from './demo-coordination.ts';
import type { DemoRecordDeps, Making } from './making.ts';
import { type IdsByName, placeOn } from './places.ts';

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
  const memberId = await makeMember(making);
  const plans = await makePlans(making);
  const milestones = await makeMilestones(making);
  await makePhotos(making, { plans, milestones });
  await publish(making);
  await makeCoordination(making, { plans, memberId });
}

const MOST = 500;

/** A member whose password nobody knows: they show in the lists, and come in by a password reset. */
async function makeMember({ deps, actor, scope, project }: Making): Promise<string> {
  const { name, email, role } = project.member;
  const person = await findPersonByEmail(deps.db.directory, readEmail(email).emailKey);
  if (person !== undefined) return person.id;
  const projectRoles = [{ projectId: scope.projectId, role }];
  const newcomer = { name, email, role: 'member', projectRoles, password: randomToken(24) } as const;
  return (await createUser(deps, actor, scope, newcomer)).userId;
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
      ...placeOn(project, photo.on, places.plans),
    };
    const path = join(deps.pictureFolder, photoFile(project, index));
    await withLocalFile(deps.spool, path, (file) => createPhoto(deps, actor, scope, { record, file }));
  }
}

async function publish({ deps, actor, scope, project }: Making): Promise<void> {
  const drafts = new Set(project.photos.filter(({ isDraft }) => isDraft === true).map(({ notes }) => notes));
  const photos = await listPhotos(deps.db.reader(scope), scope, MOST);
  const ids = photos.filter(({ notes }) => notes !== null && !drafts.has(notes)).map(({ id }) => id);
  if (ids.length > 0) await publishPhotos(deps, actor, scope, ids);
}
