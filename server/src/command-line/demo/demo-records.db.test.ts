import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { captureRig } from '../../capture/fixtures/capture-rig.ts';
import { listFloorPlans } from '../../capture/floor-plans/public.ts';
import { listMilestones } from '../../capture/milestones/public.ts';
import { listPhotos } from '../../capture/photos/public.ts';
import { listClashNames } from '../../coordination/clashes/public.ts';
import { listIssueTitles } from '../../coordination/issues/public.ts';
import { verifyLedger } from '../../coordination/ledger/public.ts';
import { listRfiSubjects } from '../../coordination/rfis/public.ts';
import { projectScope } from '../../platform/access/scope.ts';
import { manualClock } from '../../platform/clock.ts';
import { openPasswordHasher } from '../../platform/secrets/password.ts';
import { findProjects } from '../../tenancy/projects/public.ts';
import { HOSPITAL } from './content/hospital.ts';
import { SCHOOL } from './content/school.ts';
import { makeProject } from './demo-records.ts';
import type { DemoRecordDeps } from './making.ts';
import { drawPictures } from './pictures.ts';

const rig = await captureRig();
// The cameras' clocks must not be ahead of the service's.
const clock = manualClock(Date.parse('2026-12-01T00:00:00Z'));
const pictureFolder = mkdtempSync(join(tmpdir(), 'pcs-demo-records-'));
after(() => rmSync(pictureFolder, { recursive: true, force: true }));
await drawPictures(pictureFolder);

/** Makes a project; with `stopAt`, asks it to end while that picture is read. */
async function make(project: typeof HOSPITAL, stopAt = Number.POSITIVE_INFINITY): Promise<void> {
  const asking = new AbortController();
  let inspected = 0;
  const counted = <Facts>(facts: Facts): Facts => {
    inspected += 1;
    if (inspected >= stopAt) asking.abort();
    return facts;
  };
  const { signal } = asking;
  const pictures: DemoRecordDeps['pictures'] = {
    ...rig.pictures,
    inspectPlan: async (...given) => counted(await rig.pictures.inspectPlan(...given)),
    inspectPhoto: async (path) => counted(await rig.pictures.inspectPhoto(path)),
  };
  const deps = { ...rig, clock, pictures, passwords: openPasswordHasher(), pictureFolder, signal };
  await makeProject(deps, rig.actor, rig.scope, project);
}

async function recordsOf(project: typeof HOSPITAL) {
  const reader = rig.db.reader(rig.scope);
  const found = await findProjects(reader, rig.scope, project.record.code);
  assert.equal(found.length, 1);
  const scope = projectScope(rig.scope.workspaceId, found[0]?.id ?? '');
  const [plans, milestones, photos, issues, rfis, clashes] = await Promise.all([
    listFloorPlans(reader, scope, 500),
    listMilestones(reader, scope, 500),
    listPhotos(reader, scope, 500),
    listIssueTitles(reader, scope, 500),
    listRfiSubjects(reader, scope, 500),
    listClashNames(reader, scope, 500),
  ]);
  return { scope, plans, milestones, photos, issues, rfis, clashes };
}

test('a demo that was asked to end at any record is taken up there: nothing twice, nothing missing', async () => {
  for (const stopAt of [1, 1, 3, 5]) {
    await assert.rejects(make(HOSPITAL, stopAt), { name: 'AbortError' });
  }
  await make(HOSPITAL);
  await make(HOSPITAL);
  const { plans, milestones, photos } = await recordsOf(HOSPITAL);
  assert.deepEqual(
    plans.map(({ name }) => name),
    HOSPITAL.plans.map(({ record }) => record.name),
  );
  assert.deepEqual(
    milestones.map(({ name }) => name),
    HOSPITAL.milestones.map(({ name }) => name),
  );
  assert.deepEqual(
    photos.map(({ notes }) => notes),
    HOSPITAL.photos.map(({ notes }) => notes),
  );
  assert.ok(await rig.holdsFiles(HOSPITAL.plans.length + HOSPITAL.photos.length));
});

test('issues and RFIs that an earlier start left half-made are led to their end, and none is made twice', async () => {
  const { issues, rfis } = await recordsOf(HOSPITAL);
  const titles = HOSPITAL.coordination.issues.map(({ record }) => record.title);
  assert.deepEqual(issues.map(({ title }) => title).toSorted(), titles.toSorted());
  // As if the start had been killed before the answers, before the closing, and with an issue still to come.
  await rig.asOwner(
    `update rfi set status = 'open', answer = null, answered_by_type = null, answered_by_id = null, answered_at = null
     where status in ('answered', 'void')`,
  );
  await rig.asOwner("update rfi set status = 'answered' where status = 'closed'");
  await rig.asOwner(`delete from issue_watcher where issue_id = '${issues[3]?.id}'`);
  await rig.asOwner(`delete from issue where id = '${issues[3]?.id}'`);
  await make(HOSPITAL);
  const again = await recordsOf(HOSPITAL);
  assert.deepEqual(again.rfis, rfis);
  assert.deepEqual(rfis.map(({ status }) => status).toSorted(), ['answered', 'closed', 'draft', 'open', 'void']);
  assert.deepEqual(again.issues.map(({ title }) => title).toSorted(), titles.toSorted());
});

test('comments and decisions that an earlier start did not come to are made, and none is made twice', async () => {
  const { scope, issues, clashes } = await recordsOf(HOSPITAL);
  const { issues: content } = HOSPITAL.coordination;
  const said = new Map(issues.map(({ title, comments }) => [title, comments]));
  for (const { record, comments = [] } of content) {
    const texts = comments.map(({ text }) => text);
    assert.deepEqual(said.get(record.title), texts, record.title);
  }
  assert.deepEqual(
    clashes.map(({ name }) => name),
    HOSPITAL.coordination.clashes.map(({ record }) => record.name),
  );
  assert.ok((await verifyLedger(rig, scope)).valid);
  // As if the start had been killed before the last comment, and before the last decision about two clashes.
  await rig.asOwner(`delete from issue_comment where id = (select max(id::text)::uuid from issue_comment)`);
  await rig.asOwner("update clash set status = 'resolved' where status = 'active'");
  await rig.asOwner("update clash set status = 'active' where name = 'Chiller × access route'");
  await make(HOSPITAL);
  const again = await recordsOf(HOSPITAL);
  assert.deepEqual(again.clashes, clashes);
  assert.deepEqual(again.issues, issues);
});

test('photos have kind, time, place and visibility as the content says', async () => {
  await make(SCHOOL);
  const { plans, photos } = await recordsOf(SCHOOL);
  const byNotes = new Map(photos.map((photo) => [photo.notes, photo]));
  for (const { notes, isDraft, kind, view } of SCHOOL.photos) {
    const photo = byNotes.get(notes);
    assert.equal(photo?.visibility, isDraft === true ? 'draft' : 'live', notes);
    assert.equal(photo?.kind, kind ?? (view.kind === 'sphere' ? 'photo360' : 'photo'), notes);
  }
  const hall = byNotes.get('Kolommen in de aula, stempels nog aanwezig.');
  // 13:20:45 in Rotterdam in winter; the middle of the hall, 12 × 6.5 m from (0, 9.5), at 0.02 m a pixel and 4 m margin.
  assert.equal(hall?.takenAt, '2026-03-06T12:20:45.000Z');
  assert.equal(hall?.floorPlanId, plans[0]?.id);
  assert.deepEqual(new Set(plans.map(({ scaleMPerPx }) => scaleMPerPx)), new Set([0.02]), 'what is measured is known');
  assert.deepEqual([hall?.planX, hall?.planY], [500, 837.5]);
  assert.deepEqual(hall?.worldPosition, { x: 6, y: 1.6, z: 12.75 });
  // Forty centimetres to the left of the middle of 8 × 6.5 m from (8, 0) and twenty below it; the later one in the middle.
  const before = byNotes.get('Lokaal 0.2: kanalen en leidingen hangen, wanden nog open.');
  const later = byNotes.get('Lokaal 0.2 klaar voor inrichting.');
  assert.deepEqual([before?.planX, before?.planY], [780, 372.5]);
  assert.deepEqual([later?.planX, later?.planY], [800, 362.5]);
  const upstairs = byNotes.get('Lokaal 1.1: deurkruk ontbreekt.');
  assert.equal(upstairs?.worldPosition?.y, 5.6);
  assert.equal(upstairs?.takenAt, '2026-10-09T07:30:27.000Z');
});

test('each project has a member of its own, in its own role', async () => {
  const roles = await rig.asOwner(
    `select person.name, project_member.role from project_member
     join directory.person on person.id = project_member.user_id order by project_member.role`,
  );
  assert.deepEqual(roles, [
    { name: SCHOOL.member.name, role: 'reviewer' },
    { name: HOSPITAL.member.name, role: 'upload_engineer' },
  ]);
});
