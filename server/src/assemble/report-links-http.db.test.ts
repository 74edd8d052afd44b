// Links of progress reports: the list of the application that a number leads to has as many records as the number says.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { chance } from '../../testing/chance.ts';
import { fillRandomProject } from '../../testing/random-project.ts';
import { makeReportOrder } from '../../testing/report-orders.ts';
import { runningService } from '../../testing/running-service.ts';
import { tenants } from '../../testing/tenants.ts';
import { startSession } from '../identity/sign-in/public.ts';
import { composeReport, gatherReport } from '../reporting/report-content/public.ts';

const service = await runningService({ PCS_ROLES: 'api' });
const { foundation } = service;
const world = tenants(foundation.db);
const { scope, people } = await world.workspace({ Omar: 'owner' });
const device = { address: '127.0.0.1', userAgent: 'test', requestId: 'test' };
const { token } = await startSession(foundation, device, { id: people.Omar, passwordHash: null });
const cookie = `pcs_session=${token}`;
const BASE_URL = 'https://pcs.example';
const TIME_ZONE = 'Africa/Cairo';

type Search = Readonly<Record<string, unknown>>;
type Screen = Readonly<Record<string, (search: Search, reader?: object) => Search>>;

/** Imported by their paths: types of screens include those of a browser, which the service has none of. */
const loadScreen = async (path: string) => (await import(`../../../web/src/${path}`)) as Screen;
const [issues, rfis, clashes, capture] = [
  await loadScreen('coordination/issues/filters.ts'),
  await loadScreen('coordination/rfis/filters.ts'),
  await loadScreen('coordination/clashes/filters.ts'),
  await loadScreen('capture/addresses.ts'),
];
const reader = { id: people.Omar, timeZone: TIME_ZONE };

/** The queries that the screens of lists make of their addresses. */
const LISTS: Readonly<Record<string, (raw: Search) => Search | undefined>> = {
  issues: (raw) => issues.issueQuery?.(issues.readIssueSearch?.(raw) ?? {}, reader),
  rfis: (raw) => rfis.rfiQuery?.(rfis.readRfiSearch?.(raw) ?? {}, reader),
  clashes: (raw) => clashes.clashQuery?.(clashes.readClashSearch?.(raw) ?? {}, reader),
  photos(raw) {
    const { plan: floorPlanId, milestone: milestoneId, ...same } = capture.galleryView?.(raw) ?? {};
    return { ...same, floorPlanId, milestoneId };
  },
};

/** A flag in an address is a boolean to its screen. */
const readValue = (value: string) => (value === 'true' || value === 'false' ? value === 'true' : value);

interface LinkedNumber {
  readonly value: number;
  readonly href: string;
}

/** All numbers of a document that lead to a list, wherever they are. */
function listLinkedNumbers(part: unknown): LinkedNumber[] {
  if (typeof part !== 'object' || part === null || part instanceof Uint8Array) return [];
  const { href, number, current } = part as Record<string, unknown>;
  const value = number ?? current;
  const own = typeof href === 'string' && typeof value === 'number' ? [{ value, href }] : [];
  return [...own, ...Object.values(part).flatMap(listLinkedNumbers)];
}

async function countRecords(projectId: string, list: string, query: object): Promise<number> {
  let count = 0;
  for (let cursor: string | null = ''; cursor !== null; ) {
    const given = Object.entries({ ...query, limit: 200, cursor }).filter(
      ([, each]) => each !== undefined && each !== '',
    );
    const search = new URLSearchParams(given.map(([name, each]) => [name, String(each)]));
    const { status, body } = await service.call({ path: `/api/projects/${projectId}/${list}?${search}`, cookie });
    assert.equal(status, 200, JSON.stringify(body));
    count += body.data.length;
    cursor = body.nextCursor;
  }
  return count;
}

/** The Monday of the last whole week. */
function lastWeek(): string {
  const today = Temporal.Now.zonedDateTimeISO(TIME_ZONE).toPlainDate();
  return today.subtract({ days: today.dayOfWeek + 6 }).toString();
}

for (const seed of [3, 11]) {
  test(`each number that leads to a list is the number of its records (project ${seed})`, async () => {
    const project = await world.project(scope);
    const { db, ids } = foundation;
    await fillRandomProject({ db, ids, nowMs: Date.now(), userId: people.Omar, by: chance(seed), max: 250 }, project);
    const links = { baseUrl: BASE_URL };
    const order = makeReportOrder({ ...project, timeZone: TIME_ZONE, firstDay: lastWeek(), links });
    const content = await gatherReport(foundation, order);
    const numbers = listLinkedNumbers(composeReport(content, 'en').blocks);
    const followed = new Set<string>();
    for (const { value, href } of numbers) {
      const { pathname, searchParams } = new URL(href);
      const [, list = '', record] = pathname.slice(`/projects/${project.projectId}`.length).split('/');
      if (record !== undefined) continue;
      const parse = LISTS[list] ?? assert.fail(`${list} is no list of the application`);
      const raw = Object.fromEntries([...searchParams].map(([name, each]) => [name, readValue(each)]));
      const query = parse(raw) ?? assert.fail(`${list} has no query`);
      const found = await countRecords(project.projectId, list, query);
      assert.equal(found, value, href);
      followed.add(list);
    }
    assert.deepEqual([...followed].toSorted(), ['clashes', 'issues', 'photos', 'rfis']);
    const [summary] = composeReport(content, 'en').blocks.slice(1);
    const said = listLinkedNumbers(summary).map(({ href }) => new URL(href).pathname.split('/').at(-1));
    assert.deepEqual([...new Set(said)], ['issues', 'rfis', 'photos']);
    assert.ok(numbers.some(({ href }) => href.includes('milestone=')));
  });
}
