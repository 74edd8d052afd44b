// Numbers of progress reports: each one of the content and of the PDF is the one that the API answers, for projects with a random past.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { chance } from '../../testing/chance.ts';
import { expectReport } from '../../testing/expected-report.ts';
import { fillRandomProject } from '../../testing/random-project.ts';
import { makeReportOrder } from '../../testing/report-orders.ts';
import type { AskApi } from '../../testing/reported-numbers.ts';
import { runningService } from '../../testing/running-service.ts';
import { tenants } from '../../testing/tenants.ts';
import { startSession } from '../identity/sign-in/public.ts';

const PROJECTS = process.env.PCS_TEST_SOAK === '1' ? 50 : 3;
const ZONES = ['Asia/Riyadh', 'America/St_Johns', 'Africa/Cairo', 'Pacific/Auckland'] as const;
const HOUR_MS = 3_600_000;

const service = await runningService({ PCS_ROLES: 'api' });
const { foundation } = service;
const world = tenants(foundation.db);
const { scope, people } = await world.workspace({ Omar: 'owner' });
const device = { address: '127.0.0.1', userAgent: 'test', requestId: 'test' };
const { token } = await startSession(foundation, device, { id: people.Omar, passwordHash: null });
const cookie = `pcs_session=${token}`;

function askApi(projectId: string): AskApi {
  return {
    async get(path) {
      const { status, body } = await service.call({ path: `/api/projects/${projectId}${path}`, cookie });
      assert.equal(status, 200, `${path}: ${JSON.stringify(body)}`);
      return body;
    },
  };
}

for (let seed = 1; seed <= PROJECTS; seed += 1) {
  test(`every number of a report is the one of the API (project ${seed})`, async () => {
    const by = chance(seed + 700);
    const nowMs = Date.now();
    const project = await world.project(scope);
    const { db, ids } = foundation;
    await fillRandomProject({ db, ids, nowMs, userId: people.Omar, by }, project);
    await postReadings(project.projectId, nowMs, by.below(240));
    const cadence = by.one(['weekly', 'monthly'] as const);
    const timeZone = by.one(ZONES);
    const firstDay = lastWholePeriod(cadence, timeZone, nowMs);
    const order = makeReportOrder({ ...project, cadence, timeZone, firstDay });
    await expectReport({ foundation, api: askApi(project.projectId), order });
  });
}

/** A sensor that reported each hour until some hours before, and one without a gap. */
async function postReadings(projectId: string, nowMs: number, silentHours: number): Promise<void> {
  const readings = Array.from({ length: 24 * 40 }, (_, hour) => hour).flatMap((hour) => {
    const at = new Date(nowMs - hour * HOUR_MS).toISOString();
    const steady = { deviceId: 'steady', at, value: 1 };
    return hour < silentHours ? [steady] : [steady, { deviceId: 'silent', at, value: 1 }];
  });
  const path = `/api/projects/${projectId}/sensors/readings`;
  const { status, body } = await service.call({ method: 'POST', path, cookie, body: { readings } });
  assert.ok(status < 300, JSON.stringify(body));
}

function lastWholePeriod(cadence: 'weekly' | 'monthly', timeZone: string, nowMs: number): string {
  const today = Temporal.Instant.fromEpochMilliseconds(nowMs).toZonedDateTimeISO(timeZone).toPlainDate();
  const first =
    cadence === 'weekly'
      ? today.subtract({ days: today.dayOfWeek - 1 + 7 })
      : today.with({ day: 1 }).subtract({ months: 1 });
  return first.toString();
}
