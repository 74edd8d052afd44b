import { TASK_NUMBER } from '../../../../contract/maintenance.ts';
import { createMessage } from '../../../../contract/messages/message.ts';
import { maintenanceOperations } from '../../../../contract/operations/maintenance.ts';
import type { Params, Query } from '../../../../contract/operations/operation.ts';
import { PAGE_LIMIT_DEFAULT } from '../../../../contract/paging.ts';
import type { ProjectScope } from '../../platform/access/scope.ts';
import { badCursor, cursorExpired, invalidField, notFound } from '../../platform/app-error.ts';
import { okByContent } from '../../platform/http/content-tag.ts';
import { implement } from '../../platform/http/implement.ts';
import { nextPageLink, type PagingDeps } from '../../platform/http/paging.ts';
import { type Answer, type Call, ok, type Route } from '../../platform/http/route.ts';
import { todayIn } from '../schedules/public.ts';
import type { CalendarPlace } from './calendar.ts';
import { readCalendarClock } from './calendar-store.ts';
import { getTask, handleTask, type Intent, type MaintenanceDeps, reopenTask } from './commands.ts';
import { type FeedRouteDeps, feedRoutes } from './feed-routes.ts';
import { readCalendar, taskViews } from './page.ts';
import { summarize } from './summaries.ts';
import { horizonOf, yearsAfter } from './task.ts';

type MaintenanceRouteDeps = MaintenanceDeps & PagingDeps & FeedRouteDeps;
type TaskPath = Params<typeof maintenanceOperations.getProjectAssetMaintenanceTask>;
type ListQuery = Query<typeof maintenanceOperations.listMaintenanceTasks>;

/** The calendar of maintenance, and what is done about its tasks (contract §14). */
export function maintenanceRoutes(deps: MaintenanceRouteDeps): Route[] {
  return [
    implement(maintenanceOperations.listMaintenanceTasks, ({ scope, query: asked, url }) =>
      answerPage(deps, scope, asked, url),
    ),
    implement(maintenanceOperations.getProjectAssetMaintenanceTask, async (call) =>
      okByContent(call, await getTask(deps, call.scope, toTaskPath(call.params))),
    ),
    summaryRoute(deps),
    ...deedRoutes(deps),
    ...feedRoutes(deps),
  ];
}

function summaryRoute(deps: MaintenanceRouteDeps): Route {
  return implement(maintenanceOperations.listProjectAssetSummaries, async ({ scope, query: { assetIds } }) => {
    const reader = deps.db.reader(scope);
    const today = await todayIn(reader, scope, deps.clock);
    return ok({ data: await summarize(reader, scope, assetIds.toLowerCase().split(','), today) });
  });
}

/** The record of a path is looked for before its schema is: what is no number names no task. */
function toTaskPath({ assetId, number }: TaskPath) {
  if (!TASK_NUMBER.test(number)) throw notFound();
  return { assetId, number: Number(number) };
}

function deedRoutes(deps: MaintenanceRouteDeps): Route[] {
  const handle = async (
    { actor, scope, params }: Pick<Call<'project', TaskPath, unknown, unknown>, 'actor' | 'scope' | 'params'>,
    intent: Intent,
  ) => ok(await handleTask(deps, actor, scope, { path: toTaskPath(params), intent }));
  return [
    implement(maintenanceOperations.completeProjectAssetMaintenanceTask, {
      loadResource: ({ scope, params }: { scope: ProjectScope; params: TaskPath }) =>
        getTask(deps, scope, toTaskPath(params)),
      handle: (call) =>
        handle(call, (today) => ({
          kind: 'complete',
          on: call.body.completedOn ?? today,
          note: call.body.note ?? null,
        })),
    }),
    implement(maintenanceOperations.skipProjectAssetMaintenanceTask, {
      loadResource: ({ scope, params }: { scope: ProjectScope; params: TaskPath }) =>
        getTask(deps, scope, toTaskPath(params)),
      handle: (call) => handle(call, () => ({ kind: 'skip', note: call.body.reason })),
    }),
    implement(maintenanceOperations.postponeProjectAssetMaintenanceTask, {
      loadResource: ({ scope, params }: { scope: ProjectScope; params: TaskPath }) =>
        getTask(deps, scope, toTaskPath(params)),
      handle: (call) => handle(call, () => ({ kind: 'postpone', to: call.body.dueOn, note: call.body.reason ?? null })),
    }),
    implement(maintenanceOperations.reopenProjectAssetMaintenanceTask, {
      loadResource: ({ scope, params }: { scope: ProjectScope; params: TaskPath }) =>
        getTask(deps, scope, toTaskPath(params)),
      handle: async ({ actor, scope, params, body }) =>
        ok(await reopenTask(deps, actor, scope, { path: toTaskPath(params), note: body.reason ?? null })),
    }),
  ];
}

async function answerPage(
  { db, clock, cursors }: MaintenanceRouteDeps,
  scope: ProjectScope,
  { cursor, limit = PAGE_LIMIT_DEFAULT, ...asked }: ListQuery,
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

function rangeOf({ from: asked, to: askedTo }: ListQuery, today: string): Range {
  const from = asked ?? today;
  const to = askedTo ?? yearsAfter(from, 1);
  if (to < from) throw invalidField('to', createMessage('records.notBeforeFrom'));
  if (to > horizonOf(from)) throw invalidField('to', createMessage('records.withinFiveYearsOf'));
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
