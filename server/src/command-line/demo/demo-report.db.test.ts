// The progress reports of the demo's projects: each number of the PDF is the one of the API.
import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { expectReport } from '../../../testing/expected-report.ts';
import { makeReportOrder } from '../../../testing/report-orders.ts';
import type { AskApi } from '../../../testing/reported-numbers.ts';
import { runningService } from '../../../testing/running-service.ts';
import { buildingParts } from '../../assemble/building-parts.ts';
import { projectScope } from '../../platform/access/scope.ts';
import { findProjects, getProject } from '../../tenancy/projects/public.ts';
import { DEMO_PROJECTS } from './content/demo-projects.ts';
import { bindSensors, makeBuilding } from './demo-building.ts';
import { makeProject } from './demo-records.ts';
import { openState } from './demo-state.ts';
import { demoWorkspace, OWNER } from './demo-workspace.ts';
import { withPictures } from './pictures.ts';

test('the numbers of reports on the demo are those of the API, week and month', async () => {
  const service = await runningService();
  const { foundation } = service;
  const dataDir = await mkdtemp(join(tmpdir(), 'pcs-demo-report-'));
  after(() => rm(dataDir, { recursive: true, force: true }));
  const { signal } = new AbortController();
  const { resources } = service.service;
  const { scope, actor, state } = await demoWorkspace(
    { ...foundation, ...resources, dataDir },
    await openState(dataDir),
  );
  await withPictures(dataDir, signal, async (pictureFolder) => {
    const deps = { ...foundation, ...resources, ...buildingParts(foundation), dataDir, say: () => undefined };
    const making = { ...deps, pictureFolder, signal };
    for (const each of DEMO_PROJECTS) {
      await makeProject(making, actor, scope, each);
      await makeBuilding(making, actor, scope, each);
    }
    for (const each of DEMO_PROJECTS) await bindSensors(making, actor, scope, each);
  });
  const signedIn = await service.call({
    ...{ method: 'POST', path: '/api/auth/sign-in' },
    body: { email: OWNER.email, password: state.password },
  });
  const cookie = signedIn.cookie ?? assert.fail(JSON.stringify(signedIn.body));
  const reader = foundation.db.reader(scope);
  for (const { record } of DEMO_PROJECTS) {
    const [found] = await findProjects(reader, scope, record.code ?? '');
    assert.ok(found);
    const project = projectScope(scope.workspaceId, found.id);
    const { timeZone } = await getProject(reader, project);
    const api: AskApi = {
      async get(path) {
        const at = `/api/projects/${project.projectId}${path}`;
        const { status, body } = await service.call({ path: at, cookie });
        assert.equal(status, 200, `${at}: ${JSON.stringify(body)}`);
        return body;
      },
    };
    const today = Temporal.Instant.fromEpochMilliseconds(foundation.clock.now())
      .toZonedDateTimeISO(timeZone)
      .toPlainDate();
    // No title is wider than a column of a landscape page: a line that begins with a number is a row.
    const paper = { landscape: true };
    // Records of the demo are made today: the period that is not over has them.
    const firstDays = { weekly: today.subtract({ days: today.dayOfWeek - 1 }), monthly: today.with({ day: 1 }) };
    for (const cadence of ['weekly', 'monthly'] as const) {
      const firstDay = firstDays[cadence].toString();
      const content = await expectReport({
        ...{ foundation, api },
        order: makeReportOrder({ ...project, cadence, timeZone, firstDay, paper }),
      });
      assert.equal(content.figures.issues.opened.at(-1), content.issuesChanged.total);
      assert.ok(content.decisions.total > 0 && content.photosShown.length > 0);
    }
  }
});
