// The secret address of a person's calendar, and what is behind it.
import { hash } from 'node:crypto';
import { Type } from 'typebox';
import { MaintenanceFeed, MaintenanceFeedCreate } from '../../../../contract/maintenance.ts';
import { Uuid } from '../../../../contract/values.ts';
import type { Budgets, Verdict } from '../../platform/access/budgets.ts';
import type { Actor, PersonCaller } from '../../platform/access/caller.ts';
import { notFound, rateLimited } from '../../platform/app-error.ts';
import { namesTag } from '../../platform/http/etag.ts';
import { created, noContent, ok, open, personally, type Route, route } from '../../platform/http/route.ts';
import { type FeedDeps, feedText, getFeed, makeFeed, openFeed, revokeFeed } from './feed.ts';
import { memberCalendarRoutes } from './member-calendars.ts';

export interface FeedRouteDeps extends FeedDeps {
  readonly takeAddress: (address: string) => Verdict | Promise<Verdict>;
  readonly budgets: Pick<Budgets, 'take'>;
}

const tag = 'Maintenance';
const inProject = Type.Object({ projectId: Uuid() });

/** How often in a minute one calendar is made; programs look a few times a day. */
const READS_PER_MINUTE = 30;

/** The routes of the addresses of calendars; `tasks` is where those of a project stand. */
export function feedRoutes(deps: FeedRouteDeps, tasks: string): Route[] {
  const own = {
    path: `${tasks}/feed`,
    tag,
    // The address outlives the grant of an application that would make it.
    access: personally('viewer'),
    scope: 'project',
    params: inProject,
    changesProject: 'never',
  } as const;
  return [
    route({
      ...own,
      method: 'GET',
      summary: 'Get one’s own calendar address of the maintenance, without its secret',
      reply: MaintenanceFeed,
      handle: async ({ actor, scope }) => ok(await getFeed(deps.db.reader(scope), scope, personOf(actor).id)),
    }),
    route({
      ...own,
      method: 'POST',
      summary: 'Make one’s own calendar address of the maintenance',
      description:
        'Calendar programs read it without signing in, so it is a secret: it is shown once. One that was made before ends at ' +
        'once. It ends with the role of its person in the project, and does not come back with another one.',
      body: MaintenanceFeedCreate,
      reply: MaintenanceFeed,
      status: 201,
      creates: { onceOnly: ['address'] },
      handle: ({ actor, caller, scope, body, keeping }) =>
        keeping(
          deps,
          (feed: MaintenanceFeed) => created(feed),
          (bound) => makeFeed(bound, { actor, caller: caller as PersonCaller }, scope, body),
        ),
    }),
    route({
      ...own,
      method: 'DELETE',
      summary: 'Revoke one’s own calendar address of the maintenance',
      reply: null,
      status: 204,
      async handle({ actor, scope }) {
        await revokeFeed(deps, personOf(actor), scope);
        return noContent;
      },
    }),
    calendarRoute(deps),
    ...memberCalendarRoutes(deps),
  ];
}

function calendarRoute(deps: FeedRouteDeps): Route {
  return route({
    method: 'GET',
    path: '/api/calendar/{file}',
    summary: 'Read a calendar of maintenance by its secret address',
    description:
      'Three months back and 400 days ahead. `DTSTAMP` and `SEQUENCE` of an event move when its task does; asked with its `ETag`, the ' +
      'calendar is 304 as long as nothing in it changed. A revoked address is answered like one that never was.',
    tag,
    access: open('the secret in the address is the permission: calendar programs cannot sign in'),
    crossOrigin: 'known',
    refusesWithPage: 'navigations',
    scope: 'none',
    params: Type.Object({ file: Type.String({ maxLength: 100, description: 'The secret, and `.ics`.' }) }),
    reply: { mediaType: 'text/calendar; charset=utf-8' },
    async handle({ params: { file }, address, header }) {
      const secret = /^(.+)\.ics$/.exec(file)?.[1];
      const feed = secret === undefined ? undefined : await openFeed(deps, secret);
      if (feed === undefined) {
        requireAllowed(await deps.takeAddress(address));
        throw notFound();
      }
      requireAllowed(await deps.budgets.take(`calendar:${feed.id}`, READS_PER_MINUTE));
      const text = await feedText(deps, feed);
      const etag = `"${hash('sha256', text, 'base64url').slice(0, 22)}"`;
      const headers = {
        'content-type': 'text/calendar; charset=utf-8',
        'content-disposition': 'attachment; filename="maintenance.ics"',
        'cache-control': 'private, no-cache',
        'x-content-type-options': 'nosniff',
        etag,
      };
      const known = header('if-none-match');
      if (known !== undefined && namesTag(known, etag)) return { status: 304, headers };
      return { stream: text, headers };
    },
  });
}

function requireAllowed(verdict: Verdict): void {
  if (!verdict.allowed) throw rateLimited(verdict.retryAfterSeconds);
}

// The route lets persons pass alone.
function personOf(actor: Actor): Actor & { readonly id: string } {
  if (actor.type !== 'user' || actor.id === null) throw new Error('a calendar is a person’s');
  return { ...actor, id: actor.id };
}
