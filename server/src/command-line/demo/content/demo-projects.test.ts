import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CLASH_KINDS, CLASH_STATUSES, ClashCreate, ClashDecisionCreate } from '../../../../../contract/clashes.ts';
import { ISSUE_STATUSES, IssueCreate, issueDiscussion } from '../../../../../contract/issues.ts';
import { ProjectCreate } from '../../../../../contract/projects.ts';
import { FloorPlanCreate } from '../../../../../contract/records/floor-plan.ts';
import { MilestoneCreate } from '../../../../../contract/records/milestone.ts';
import { PhotoCreate } from '../../../../../contract/records/photo.ts';
import { RFI_STATUSES, RfiCreate } from '../../../../../contract/rfis.ts';
import { decideClash } from '../../../coordination/clashes/clash.ts';
import { compileRequest } from '../../../platform/http/schema.ts';
import { readingsOf } from '../demo-building.ts';
import { photoFile, planFile } from './demo-project.ts';
import { DEMO_PROJECTS } from './demo-projects.ts';

const isDistinct = (values: readonly unknown[]) => new Set(values).size === values.length;

for (const project of DEMO_PROJECTS) {
  const { code } = project.record;
  const { issues, rfis, clashes } = project.coordination;

  test(`${code}: every record passes the rules of the API`, () => {
    assert.deepEqual(compileRequest(ProjectCreate)(project.record), []);
    for (const { record } of project.plans) assert.deepEqual(compileRequest(FloorPlanCreate)(record), []);
    for (const milestone of project.milestones) assert.deepEqual(compileRequest(MilestoneCreate)(milestone), []);
    for (const { notes, tags, kind } of project.photos) {
      const record = { notes, tags, ...(kind === undefined ? {} : { kind }) };
      assert.deepEqual(compileRequest(PhotoCreate)(record), []);
    }
    for (const { record, comments = [] } of issues) {
      assert.deepEqual(compileRequest(IssueCreate)(record), []);
      for (const { text } of comments) assert.deepEqual(compileRequest(issueDiscussion.CommentWrite)({ text }), []);
    }
    for (const { record } of rfis) assert.deepEqual(compileRequest(RfiCreate)(record), []);
    for (const { record, decisions = [] } of clashes) {
      assert.deepEqual(compileRequest(ClashCreate)(record), []);
      for (const decision of decisions) assert.deepEqual(compileRequest(ClashDecisionCreate)(decision), []);
    }
  });

  test(`${code}: what records are known again by is theirs alone`, () => {
    assert.ok(isDistinct(project.plans.map(({ record }) => record.name)));
    assert.ok(isDistinct(project.milestones.map(({ name }) => name)));
    assert.ok(isDistinct(project.photos.map(({ notes }) => notes)));
    assert.ok(isDistinct(issues.map(({ record }) => record.title)));
    assert.ok(isDistinct(rfis.map(({ record }) => record.subject)));
    assert.ok(isDistinct(clashes.map(({ record }) => record.name)));
    for (const { comments = [] } of issues) assert.ok(isDistinct(comments.map(({ text }) => text)));
    for (const { decisions = [] } of clashes) assert.ok(isDistinct(decisions.map(({ outcome }) => outcome)));
    const files = [
      ...project.plans.map((_, at) => planFile(project, at)),
      ...project.photos.map((_, at) => photoFile(project, at)),
    ];
    assert.ok(isDistinct(files));
    const texts = [
      ...project.photos.map(({ notes }) => notes),
      ...project.plans.map(({ record }) => record.name),
      ...issues.map(({ record }) => record.title),
      ...rfis.map(({ record }) => record.subject),
      ...clashes.map(({ record }) => record.name),
      ...issues.flatMap(({ comments = [] }) => comments.map(({ text }) => text)),
    ];
    for (const text of texts) assert.equal(text, text.normalize('NFC'), 'as the database gives it back');
  });

  test(`${code}: a photo names a milestone and a room that are there`, () => {
    for (const { notes, milestone, on } of project.photos) {
      if (milestone !== undefined)
        assert.ok(
          project.milestones.some(({ name }) => name === milestone),
          notes,
        );
      if (on === undefined) continue;
      assert.ok(
        project.plans[on.plan]?.drawing.rooms.some(({ label }) => label === on.room),
        notes,
      );
    }
  });

  test(`${code}: there is something of every kind to look at`, () => {
    assert.ok(project.photos.length >= 12);
    assert.ok(project.photos.some(({ isDraft }) => isDraft === true));
    assert.ok(project.photos.some(({ isDraft }) => isDraft !== true));
    assert.ok(project.photos.some(({ view }) => view.kind === 'sphere'));
    assert.ok(
      project.photos.some(({ taken }) => taken.offset === undefined),
      'the project’s time zone counts',
    );
    assert.ok(project.photos.some(({ taken }) => taken.offset !== undefined));
    assert.ok(project.milestones.some(({ capturedOn }) => capturedOn === undefined));
    const seen = (key: 'status' | 'type' | 'priority') => new Set(issues.map(({ record }) => record[key]));
    for (const status of ISSUE_STATUSES) assert.ok(seen('status').has(status), status);
    assert.equal(seen('type').size, 5);
    assert.equal(seen('priority').size, 4);
    const ends = rfis.map(
      ({ record, answer, end }) => end ?? (answer === undefined ? record.status : 'answered') ?? 'open',
    );
    assert.deepEqual(ends.toSorted(), [...RFI_STATUSES].toSorted());
    assert.deepEqual(new Set(clashes.map(({ record }) => record.kind)), new Set(CLASH_KINDS));
    assert.ok(issues.filter(({ comments = [] }) => comments.length >= 2).length >= 3);
  });

  test(`${code}: a flat spot and a 360° spot were photographed in two milestones, the later one further built`, () => {
    const stages = ['structure', 'services', 'finished'];
    const order = project.milestones.map(({ name }) => name);
    for (const kind of ['room', 'sphere'] as const) {
      const placed = project.photos.flatMap(({ on, milestone, view }) =>
        view.kind === kind && on !== undefined && milestone !== undefined
          ? [{ spot: `${on.plan} ${on.room}`, at: order.indexOf(milestone), stage: stages.indexOf(view.stage) }]
          : [],
      );
      const pairs = placed.flatMap((a) =>
        placed.filter((b) => b.spot === a.spot && b.at > a.at).map((b) => [a, b] as const),
      );
      assert.ok(pairs.length > 0, kind);
      for (const [before, after] of pairs) assert.ok(after.stage > before.stage, before.spot);
    }
    // Farther apart, the comparison would not take them for one spot.
    for (const { on, notes } of project.photos) assert.ok(Math.hypot(...(on?.offM ?? [0, 0])) < 1, notes);
  });

  test(`${code}: an issue names a room that is there, and an RFI is closed only with an answer`, () => {
    for (const { record, on } of issues) {
      const rooms = on === undefined ? [] : (project.plans[on.plan]?.drawing.rooms ?? []);
      assert.ok(on === undefined || rooms.some(({ label }) => label === on.room), record.title);
    }
    for (const { record, answer, end } of rfis) {
      assert.ok(end !== 'closed' || answer !== undefined, record.subject);
      assert.ok(answer === undefined || record.status !== 'draft', record.subject);
    }
  });

  test(`${code}: clashes of every status come out of their decisions, and none leads to where the clash is`, () => {
    const ends = clashes.map(({ decisions = [] }) =>
      decisions.map(({ outcome }) => outcome).reduce(decideClash, 'new'),
    );
    assert.deepEqual(new Set(ends), new Set(CLASH_STATUSES));
  });

  test(`${code}: only who may comment does`, () => {
    const authors = issues.flatMap(({ comments = [] }) => comments.map(({ by }) => by));
    assert.ok(project.member.role === 'reviewer' || !authors.includes('member'));
  });

  test(`${code}: rooms lie within their building and not on each other`, () => {
    for (const { drawing } of project.plans) {
      const overlaps = drawing.rooms.flatMap((a, at) =>
        drawing.rooms
          .slice(at + 1)
          .filter((b) => a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.depth && b.y < a.y + a.depth)
          .map((b) => `${drawing.title}: ${a.label} and ${b.label}`),
      );
      assert.deepEqual(overlaps, []);
      for (const { label, x, y, width, depth } of drawing.rooms) {
        assert.ok(x >= 0 && y >= 0 && x + width <= drawing.widthM && y + depth <= drawing.depthM, label);
      }
    }
  });
}

test('a sensor that was off breaches its threshold at whatever hour the demo is made, and no other reading does', () => {
  const HOUR_MS = 3_600_000;
  const judged = DEMO_PROJECTS.flatMap(({ building }) => building.sensors).filter(({ threshold }) => threshold);
  assert.ok(judged.length >= 3);
  for (const sensor of judged) {
    const { value = 0, consecutive = 1 } = sensor.threshold ?? {};
    for (let hour = 0; hour < 24; hour += 1) {
      const nowMs = Date.UTC(2026, 10, 23, hour, 35);
      const off = readingsOf(sensor, { now: () => nowMs }).filter((each) => each.value >= value);
      const [from = 0, to = 0] = [sensor.off?.from, sensor.off?.to].map((days = 0) => nowMs - days * 24 * HOUR_MS);
      assert.ok(sensor.off === undefined ? off.length === 0 : off.length >= consecutive, `${sensor.deviceId} ${hour}`);
      const outside = off.filter(({ at }) => Date.parse(at) < from - HOUR_MS || Date.parse(at) > to + HOUR_MS);
      assert.deepEqual(outside, [], `${sensor.deviceId} at ${hour}`);
    }
  }
});
