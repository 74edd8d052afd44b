import { type Static, Type } from 'typebox';
import {
  AssetSummaries,
  MaintenanceTask,
  MaintenanceTaskPage,
  summaryQuery,
  TaskCompletion,
  TaskPostponement,
  TaskReopening,
  TaskSkip,
  taskQuery,
} from '../../../../contract/maintenance.ts';
import { PAGE_LIMIT_DEFAULT, pageQuery } from '../../../../contract/paging.ts';
import { Uuid } from '../../../../contract/values.ts';
import type { ProjectScope } from '../../platform/access/scope.ts';
import { badCursor, cursorExpired, invalidField, notFound } from '../../platform/app-error.ts';
import { okByContent } from '../../platform/http/content-tag.ts';
import { nextPageLink, type PagingDeps } from '../../platform/http/paging.ts';
import { type Answer, type Call, ok, person, type Route, route } from '../../platform/http/route.ts';
import { todayIn } from '../schedules/public.ts';
import type { CalendarPlace } from './calendar.ts';
import { readCalendarClock } from './calendar-store.ts';
import { getTask, handleTask, type Intent, type MaintenanceDeps, reopenTask } from './commands.ts';
import { type FeedRouteDeps, feedRoutes } from './feed-routes.ts';
import { readCalendar, taskViews } from './page.ts';
import { summarize } from './summaries.ts';
import { horizonOf, yearsAfter } from './task.ts';

type MaintenanceRouteDeps = MaintenanceDeps & PagingDeps & FeedRouteDeps;

const TASKS = '/api/projects/{projectId}/maintenance-tasks';
const TASK = '/api/projects/{projectId}/assets/{assetId}/maintenance-tasks/{number}';
const tag = 'Maintenance';
const inProject = Type.Object({ projectId: Uuid() });
const NUMBER = /^[1-9][0-9]{0,8}$/;
const one = Type.Object({
  projectId: Uuid(),
  assetId: Uuid(),
  number: Type.String({ pattern: NUMBER.source, description: 'The `number` of the task.' }),
});
const query = Type.Object({ ...pageQuery, ...taskQuery });

/** The calendar of maintenance, and what is done about its tasks (contract §14). */
export function maintenanceRoutes(deps: MaintenanceRouteDeps): Route[] {
  return [
    route({
      method: 'GET',
      path: TASKS,
      summary: 'List the maintenance tasks that are due within some days',
      description:
        'By their day, all pages in the order of the first: what was completed and skipped, and what is still to be done, computed from the plans of the assets up ' +
        'to five years ahead. Without `from` and `to` the year that begins today.',
      tag,
      access: person('viewer'),
      scope: 'project',
      params: inProject,
      query,
      reply: MaintenanceTaskPage,
      handle: ({ scope, query: asked, url }) => answerPage(deps, scope, asked, url),
    }),
    route({
      method: 'GET',
      path: TASK,
      summary: 'Get a maintenance task',
      tag,
      access: person('viewer'),
      scope: 'project',
      params: one,
      reply: MaintenanceTask,
      tagged: true,
      handle: async (call) => okByContent(call, await getTask(deps, call.scope, toTaskPath(call.params))),
    }),
    summaryRoute(deps),
    ...deedRoutes(deps),
    ...feedRoutes(deps, TASKS),
  ];
}

function summaryRoute(deps: MaintenanceRouteDeps): Route {
  return route({
    method: 'GET',
    path: '/api/projects/{projectId}/assets/summaries',
    summary: 'Say of some assets what their elements are and which of their tasks comes next',
    description:
      'The next task is the oldest that is open of those due within the last year, or else the next to come. No page: one entry for ' +
      'each asset that was asked for.',
    tag,
    access: person('viewer'),
    scope: 'project',
    params: inProject,
    query: Type.Object(summaryQuery),
    reply: AssetSummaries,
    handle: async ({ scope, query: { assetIds } }) => {
      const reader = deps.db.reader(scope);
      const today = await todayIn(reader, scope, deps.clock);
      return ok({ data: await summarize(reader, scope, assetIds.toLowerCase().split(','), today) });
    },
  });
}

/** The record of a path is looked for before its schema is: what is no number names no task. */
function toTaskPath({ assetId, number }: Static<typeof one>) {
  if (!NUMBER.test(number)) throw notFound();
  return { assetId, number: Number(number) };
}

function deedRoutes(deps: MaintenanceRouteDeps): Route[] {
  const doing = {
    method: 'POST',
    tag,
    access: person('upload_engineer'),
    scope: 'project',
    params: one,
    findOfPath: ({ scope, params }: { scope: ProjectScope; params: Static<typeof one> }) =>
      getTask(deps, scope, toTaskPath(params)),
    reply: MaintenanceTask,
    refuses: ['conflict'],
  } as const;
  const handle = async (
    { actor, scope, params }: Pick<Call<'project', Static<typeof one>, unknown, unknown>, 'actor' | 'scope' | 'params'>,
    intent: Intent,
  ) => ok(await handleTask(deps, actor, scope, { path: toTaskPath(params), intent }));
  return [
    route({
      ...doing,
      path: `${TASK}/complete`,
      summary: 'Complete a maintenance task',
      description:
        'Where the plan counts from the last completion, the tasks after it move with the day on which it was done.',
      body: TaskCompletion,
      handle: (call) =>
        handle(call, (today) => ({
          kind: 'complete',
          on: call.body.completedOn ?? today,
          note: call.body.note ?? null,
        })),
    }),
    route({
      ...doing,
      path: `${TASK}/skip`,
      summary: 'Skip a maintenance task',
      body: TaskSkip,
      handle: (call) => handle(call, () => ({ kind: 'skip', note: call.body.reason })),
    }),
    route({
      ...doing,
      path: `${TASK}/postpone`,
      summary: 'Put a maintenance task off',
      description: 'The tasks after it stay where the plan has them.',
      body: TaskPostponement,
      handle: (call) => handle(call, () => ({ kind: 'postpone', to: call.body.dueOn, note: call.body.reason ?? null })),
    }),
    route({
      ...doing,
      path: `${TASK}/reopen`,
      summary: 'Reopen a maintenance task that was completed or skipped',
      description:
        'It is due again on the day that it was. Where the plan counts from the last completion, the tasks after it move back, ' +
        'what was put off of them is forgotten, and only the last task that was completed or skipped is reopened.',
      body: TaskReopening,
      handle: async ({ actor, scope, params, body }) =>
        ok(await reopenTask(deps, actor, scope, { path: toTaskPath(params), note: body.reason ?? null })),
    }),
  ];
}

async function answerPage(
  { db, clock, cursors }: MaintenanceRouteDeps,
  scope: ProjectScope,
  { cursor, limit = PAGE_LIMIT_DEFAULT, ...asked }: Static<typeof query>,
  url: string,
): Promise<Answer> {
  const binding = [
    'maintenance-tasks',
    scope.workspaceId,
    scope.projectId,
    asked.from,
    asked.to,
    asked.assetId,
    asked.state,
  ];
  const bound = binding.map((each) => each ?? '').join('\0');
  // The range that was asked without its days is that of the day on which the first page was.
  const at = cursor === undefined ? undefined : readPlace(cursors.open(cursor, bound));
  const reader = db.reader(scope);
  const today = await todayIn(reader, scope, clock);
  const range = at?.range ?? rangeOf(asked, today);
  const asOf = await readCalendarClock(reader, scope, at?.asOf);
  if (asOf === undefined) throw cursorExpired();
  const window = { ...range, assetId: asked.assetId, state: asked.state, after: at?.place, asOf, rows: limit + 1 };
  const tasks = await readCalendar(reader, scope, window, today);
  const shown = tasks.slice(0, limit);
  const last = shown.at(-1);
  const isFull = tasks.length > limit && last !== undefined;
  const next = isFull ? cursors.seal(writePlace({ place: last.place, range, asOf }), bound) : null;
  return ok(
    { data: await taskViews(reader, scope, shown, today), nextCursor: next },
    next === null ? {} : { headers: { link: nextPageLink(url, next) } },
  );
}

interface Range {
  readonly from: string;
  readonly to: string;
}

function rangeOf({ from: asked, to: askedTo }: Static<typeof query>, today: string): Range {
  const from = asked ?? today;
  const to = askedTo ?? yearsAfter(from, 1);
  if (to < from) throw invalidField('to', 'must not be before from');
  if (to > horizonOf(from)) throw invalidField('to', 'must be within five years of from');
  return { from, to };
}

interface Position {
  readonly place: CalendarPlace;
  readonly range: Range;
  /** The clock of the first page, whose order all pages show. */
  readonly asOf: string;
}

/** Of days, an id, a number and an instant: 83 bytes of ASCII, well within a cursor. */
function writePlace({ place: { dueOn, assetId, number }, range: { from, to }, asOf }: Position): Buffer {
  return Buffer.from([dueOn, assetId, number, from, to, asOf].join(' '));
}

function readPlace(position: Buffer): Position {
  const [dueOn, assetId, number, from, to, asOf] = position.toString().split(' ');
  if (dueOn === undefined || assetId === undefined || from === undefined || to === undefined) throw badCursor();
  // Of a list that was begun before lists had a clock.
  if (asOf === undefined) throw cursorExpired();
  return { place: { dueOn, assetId, number: Number(number) }, range: { from, to }, asOf };
}
