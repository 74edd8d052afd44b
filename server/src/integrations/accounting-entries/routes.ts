import { accountingEntryOperations as operations } from '../../../../contract/operations/accounting-entries.ts';
import type { Actor } from '../../platform/access/caller.ts';
import type { WorkspaceScope } from '../../platform/access/scope.ts';
import { okByContent } from '../../platform/http/content-tag.ts';
import type { Cursors } from '../../platform/http/cursor.ts';
import { implement } from '../../platform/http/implement.ts';
import { pagedList } from '../../platform/http/paging.ts';
import { ok, type Route } from '../../platform/http/route.ts';
import { approveEntries, approveEntry, type Deciding, retryEntry } from './approval.ts';
import { refreshEntry, rejectEntry, reverseEntry } from './decisions.ts';
import { entryList, entryShape } from './entry-members.ts';
import { eventList, eventShape } from './events.ts';
import { type PreviewDeps, previewEntry } from './preview.ts';
import { getProjectSettings, setProjectSettings } from './project-settings.ts';
import { getEntry } from './store.ts';

export interface EntryRouteDeps extends PreviewDeps {
  readonly cursors: Cursors;
}

const entries = pagedList({ name: 'accounting-entries', source: entryList, shape: entryShape });
const events = pagedList({ name: 'accounting-events', source: eventList, shape: eventShape });

interface OfEntry {
  readonly actor: Actor;
  readonly scope: WorkspaceScope;
  readonly params: { readonly entryId: string };
}

/** Routes of the entries of accounting, its ledger and the settings of projects (section 11.18). */
export function accountingEntryRoutes(deps: EntryRouteDeps): Route[] {
  const decide = ({ actor, scope }: Pick<OfEntry, 'actor' | 'scope'>): Deciding => ({ deps, actor, scope });
  const loadResource = ({ scope, params }: Pick<OfEntry, 'scope' | 'params'>) =>
    getEntry(deps.db.reader(scope), scope, params.entryId);
  return [
    implement(operations.listAccountingEntries, ({ scope, query, url }) =>
      entries.page(deps, scope, {
        query,
        filters: { state: query.state, projectId: query.projectId, sourceId: query.sourceId },
        url,
      }),
    ),
    implement(operations.getAccountingEntry, async (call) => okByContent(call, await loadResource(call))),
    implement(operations.previewAccountingDocument, {
      loadResource,
      handle: async ({ scope, params, query }) =>
        ok(await previewEntry(deps, scope, { id: params.entryId, given: query })),
    }),
    implement(operations.approveAccountingEntry, {
      loadResource,
      handle: async (call) =>
        okByContent(call, await approveEntry(decide(call), { id: call.params.entryId, approval: call.body })),
    }),
    implement(operations.approveAccountingEntries, async (call) =>
      ok({ results: await approveEntries(decide(call), call.body) }),
    ),
    implement(operations.rejectAccountingEntry, {
      loadResource,
      handle: async (call) =>
        okByContent(call, await rejectEntry(decide(call), { id: call.params.entryId, reason: call.body.reason })),
    }),
    implement(operations.retryAccountingEntry, {
      loadResource,
      handle: async (call) =>
        okByContent(call, await retryEntry(decide(call), { id: call.params.entryId, given: call.body })),
    }),
    implement(operations.reverseAccountingEntry, {
      loadResource,
      handle: async (call) => ({
        ...okByContent(call, await reverseEntry(decide(call), { id: call.params.entryId, reason: call.body.reason })),
        status: 202,
      }),
    }),
    implement(operations.refreshAccountingEntry, {
      loadResource,
      handle: async (call) => ({
        ...okByContent(call, await refreshEntry(decide(call), call.params.entryId)),
        status: 202,
      }),
    }),
    implement(operations.listAccountingEvents, ({ scope, query, url }) =>
      events.page(deps, scope, {
        query,
        filters: { entryId: query.entryId, projectId: query.projectId, outcome: query.outcome },
        url,
      }),
    ),
    implement(operations.getAccountingProjectSettings, async (call) =>
      okByContent(call, await getProjectSettings(deps.db.reader(call.scope), call.scope)),
    ),
    implement(operations.setAccountingProjectSettings, async (call) => {
      const { actor, scope, body, ifMatch } = call;
      return okByContent(call, await setProjectSettings(deps, actor, scope, { settings: body, ifMatch }));
    }),
  ];
}
