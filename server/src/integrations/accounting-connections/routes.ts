import { accountingOperations as operations } from '../../../../contract/operations/accounting.ts';
import type { Caller, PersonCaller } from '../../platform/access/caller.ts';
import type { WorkspaceScope } from '../../platform/access/scope.ts';
import { notFound } from '../../platform/app-error.ts';
import { okByContent } from '../../platform/http/content-tag.ts';
import { implement } from '../../platform/http/implement.ts';
import { type Answer, noContent, ok, type Route } from '../../platform/http/route.ts';
import type { AccountingSettings } from '../../platform/vendor-settings.ts';
import { findMember } from '../../tenancy/members/public.ts';
import { getWorkspace } from '../../tenancy/workspaces/public.ts';
import type { ChoiceList } from '../accounting-provider/public.ts';
import { type ConsentDeps, type ConsentOutcome, consents } from '../tokens/public.ts';
import { describeAccounting, type StoredAccounting } from './accounting.ts';
import { type ChoiceDeps, createChoiceCache, listAccountingChoices } from './choices.ts';
import { type AccountingDeps, changeAccounting, connectAccounting, disconnectAccounting } from './commands.ts';
import { findAccounting } from './store.ts';

export interface AccountingRouteDeps extends AccountingDeps, Omit<ChoiceDeps, 'choiceCache'>, ConsentDeps {
  readonly accounting: AccountingSettings;
  readonly hasEntitlement: (plan: string, entitlement: string) => boolean;
}

/** Routes of the connection to the accounting provider (spec 4.8). */
export function accountingRoutes(deps: AccountingRouteDeps): Route[] {
  const { accounting, clock, db } = deps;
  const answer = (call: Parameters<typeof okByContent>[0], stored: StoredAccounting | undefined): Answer =>
    okByContent(call, describeAccounting(stored, accounting, clock.now()), stored?.updatedAt);
  return [
    implement(operations.getAccounting, async (call) =>
      answer(call, await findAccounting(db.reader(call.scope), call.scope)),
    ),
    implement(operations.connectAccounting, async (call) => {
      const { connection, isNew } = await connectAccounting(deps, call.actor, call.scope, call.body);
      return { ...answer(call, connection), status: isNew ? 201 : 200 };
    }),
    implement(operations.updateAccounting, async (call) => {
      const { actor, scope, body, ifMatch } = call;
      return answer(call, await changeAccounting(deps, actor, scope, { ifMatch, change: body }));
    }),
    implement(operations.disconnectAccounting, async ({ actor, scope, ifMatch }) => {
      await disconnectAccounting(deps, actor, scope, ifMatch);
      return noContent;
    }),
    ...consentRoutes(deps),
    ...choiceRoutes(deps),
  ];
}

function consentRoutes(deps: AccountingRouteDeps): Route[] {
  const vendor = describeConsent(deps.accounting);
  return [
    implement(operations.startAccountingConsent, async ({ caller, scope, query, header }) => {
      const scopes = query.scopes?.split(/\s+/).filter((each) => each !== '');
      return consents.answerStart(
        await consents.begin(deps, requirePerson(caller), scope, { vendor, scopes }),
        header('accept'),
      );
    }),
    implement(operations.completeAccountingConsent, async ({ caller, actor, query }) => {
      const person = requirePerson(caller);
      const taken = await consents.take(deps, person, { state: query.state ?? null, vendor: vendor.kind });
      const outcome = await consents.finish(deps, {
        ...{ vendor, taken, query },
        mayConnect: () => mayConnect(deps, person, taken.scope),
        connect: (credentials, scopes) =>
          connectAccounting(deps, actor, taken.scope, { ...credentials, scopes: [...scopes] }),
      });
      return redirect(taken.scope, outcome);
    }),
  ];
}

/** Asks role and plan again: they may have ended since the start, and the caller may have been read a second ago. */
async function mayConnect(
  { db, hasEntitlement }: AccountingRouteDeps,
  { id, memberships }: PersonCaller,
  scope: WorkspaceScope,
): Promise<boolean> {
  // A session may not open each workspace of its person.
  if (!memberships.some((each) => each.workspaceId === scope.workspaceId)) return false;
  const reader = db.reader(scope);
  const [member, { plan }] = await Promise.all([findMember(reader, scope, id), getWorkspace(reader, scope)]);
  const isAdmin = member?.role === 'owner' || member?.role === 'admin';
  return isAdmin && member.deactivatedAt === null && hasEntitlement(plan, 'accounting');
}

const describeConsent = ({ kind, apiUrl, client }: AccountingSettings) => ({
  ...{ kind, apiUrl, client },
  callback: 'accounting',
});

/** To the page of accounting in the web application. */
function redirect({ workspaceId }: WorkspaceScope, outcome: ConsentOutcome): Answer {
  const query = new URLSearchParams(outcome === 'connected' ? { connected: 'accounting' } : { error: outcome });
  return {
    status: 303,
    headers: { location: `/w/${workspaceId}/accounting?${query}`, 'cache-control': 'no-store' },
  };
}

function choiceRoutes(routeDeps: AccountingRouteDeps): Route[] {
  const deps = { ...routeDeps, choiceCache: createChoiceCache(routeDeps.clock) };
  const answer = async (
    list: ChoiceList,
    { scope, query: { q } }: { scope: WorkspaceScope; query: { q?: string } },
  ) => {
    const data = await listAccountingChoices(deps, scope, { list, q: q ?? null });
    return ok({ data, nextCursor: null });
  };
  return [
    implement(operations.listAccountingContacts, (call) => answer('contacts', call)),
    implement(operations.listAccountingAccounts, (call) => answer('accounts', call)),
    implement(operations.listAccountingTaxes, (call) => answer('taxes', call)),
    implement(operations.listAccountingTracking, (call) => answer('tracking', call)),
  ];
}

function requirePerson(caller: Caller): PersonCaller {
  if (caller.type !== 'user' || caller.sessionId === null) throw notFound();
  return caller;
}
