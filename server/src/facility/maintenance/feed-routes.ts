// The secret address of a person's calendar, and what is behind it.

import { hash } from 'node:crypto';
import type { MaintenanceFeed } from '../../../../contract/maintenance.ts';
import { maintenanceOperations } from '../../../../contract/operations/maintenance.ts';
import type { Actor, PersonCaller } from '../../platform/access/caller.ts';
import type { Budgets, Verdict } from '../../platform/access/rate-limits.ts';
import { notFound, rateLimited } from '../../platform/app-error.ts';
import { namesTag } from '../../platform/http/etag.ts';
import { implement } from '../../platform/http/implement.ts';
import { created, noContent, ok, type Route } from '../../platform/http/route.ts';
import { type FeedDeps, feedText, getFeed, makeFeed, openFeed, revokeFeed } from './feed.ts';
import { memberCalendarRoutes } from './member-calendars.ts';

export interface FeedRouteDeps extends FeedDeps {
  readonly takeAddress: (address: string) => Verdict | Promise<Verdict>;
  readonly budgets: Pick<Budgets, 'take'>;
}

/** How often in a minute one calendar is made; programs look a few times a day. */
const READS_PER_MINUTE = 30;

/** The routes of calendar addresses. */
export function feedRoutes(deps: FeedRouteDeps): Route[] {
  return [
    implement(maintenanceOperations.getMyMaintenanceCalendar, async ({ actor, scope }) =>
      ok(await getFeed(deps.db.reader(scope), scope, personOf(actor).id)),
    ),
    implement(maintenanceOperations.createMyMaintenanceCalendar, ({ actor, caller, scope, body, idempotent }) =>
      idempotent(
        deps,
        (feed: MaintenanceFeed) => created(feed),
        (bound) => makeFeed(bound, { actor, caller: caller as PersonCaller }, scope, body),
      ),
    ),
    implement(maintenanceOperations.revokeMyMaintenanceCalendar, async ({ actor, scope }) => {
      await revokeFeed(deps, personOf(actor), scope);
      return noContent;
    }),
    calendarRoute(deps),
    ...memberCalendarRoutes(deps),
  ];
}

function calendarRoute(deps: FeedRouteDeps): Route {
  return implement(maintenanceOperations.readMaintenanceCalendar, async ({ params: { file }, address, header }) => {
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
