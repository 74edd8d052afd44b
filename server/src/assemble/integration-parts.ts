// The wing of integrations: its routes and jobs, and what they are made with beside what every slice is.
import type { SyncedEntity } from '../../../contract/integrations.ts';
import { type AccountingJobDeps, accountingConnectionJobs } from '../integrations/accounting-connections/jobs.ts';
import { type AccountingEventDeps, enqueueNewCredentials } from '../integrations/accounting-connections/public.ts';
import { type AccountingRouteDeps, accountingRoutes } from '../integrations/accounting-connections/routes.ts';
import { documentStore } from '../integrations/accounting-entries/public.ts';
import { accountingEntryRoutes, type EntryRouteDeps } from '../integrations/accounting-entries/routes.ts';
import { accountingAdapter } from '../integrations/accounting-provider/public.ts';
import { pushingJobs } from '../integrations/accounting-pushing/jobs.ts';
import { type PushDeps, resumeEntries } from '../integrations/accounting-pushing/public.ts';
import { stagingJobs } from '../integrations/accounting-staging/jobs.ts';
import { enqueueWorkspaceStaging, type StageDeps } from '../integrations/accounting-staging/public.ts';
import { createConfigCheck } from '../integrations/catalog/public.ts';
import { vendorRoutes } from '../integrations/catalog/routes.ts';
import { choiceRoutes } from '../integrations/choices/routes.ts';
import type { ConnectionDeps, EventDeps } from '../integrations/connections/public.ts';
import { connectionRoutes } from '../integrations/connections/routes.ts';
import { importRoutes } from '../integrations/importing/routes.ts';
import { eventJobs } from '../integrations/inbound/jobs.ts';
import { enqueueHookCheck, type HookDeps, keepHookSecret, removeHooks } from '../integrations/inbound/public.ts';
import { type EventRouteDeps, eventRoutes } from '../integrations/inbound/routes.ts';
import { recordLinkEntry } from '../integrations/ledger/public.ts';
import { ledgerRoutes } from '../integrations/ledger/routes.ts';
import { links } from '../integrations/links/public.ts';
import { type LinkRouteDeps, linkRoutes } from '../integrations/links/routes.ts';
import {
  createLocalAssets,
  createLocalIssues,
  createLocalRfis,
  createLocalSpaces,
} from '../integrations/local-records/public.ts';
import { mappingRoutes } from '../integrations/mapping/routes.ts';
import {
  type AccountingNoticeDeps,
  type NoticeDeps,
  notifyAccountingAdmins,
  notifyAdmins,
} from '../integrations/notices/public.ts';
import { beginRelink, relinkJob } from '../integrations/relinking/public.ts';
import { type ConflictRouteDeps, conflictRoutes } from '../integrations/resolving/routes.ts';
import { runSteps } from '../integrations/runs/public.ts';
import { type RunRouteDeps, runRoutes } from '../integrations/runs/routes.ts';
import { sessionJobs } from '../integrations/sessions/jobs.ts';
import { enqueueCheck } from '../integrations/sessions/public.ts';
import { syncJobs } from '../integrations/syncing/jobs.ts';
import type { SyncDeps } from '../integrations/syncing/public.ts';
import { type TokenJobDeps, tokenJobs } from '../integrations/tokens/jobs.ts';
import { enqueueExpiry, revokeEnded } from '../integrations/tokens/public.ts';
import { type ConsentRouteDeps, consentRoutes } from '../integrations/tokens/routes.ts';
import { VendorAConfig, vendorA } from '../integrations/vendor-a/public.ts';
import { VendorBConfig, vendorB } from '../integrations/vendor-b/public.ts';
import { createVendorC, VendorCConfig } from '../integrations/vendor-c/public.ts';
import type { PersonCaller } from '../platform/access/caller.ts';
import type { ProjectScope, WorkspaceScope } from '../platform/access/scope.ts';
import type { Reader } from '../platform/database/db.ts';
import type { Tx } from '../platform/database/transaction.ts';
import type { Route } from '../platform/http/route.ts';
import { randomFraction } from '../platform/ids.ts';
import type { AnyJob } from '../platform/jobs/job.ts';
import { listAdmins, listPeopleWithAccess } from '../tenancy/members/public.ts';
import { hasEntitlement } from '../tenancy/plan/public.ts';
import { getProject } from '../tenancy/projects/public.ts';
import { getWorkspace } from '../tenancy/workspaces/public.ts';
import type { Foundation } from './foundation.ts';
import type { IntegrationMeasures } from './integration-measures.ts';
import { loadProjectAccess } from './ports.ts';
import type { Resources } from './resources.ts';

type RouteDeps = ConsentRouteDeps &
  EventRouteDeps &
  RunRouteDeps &
  ConflictRouteDeps &
  LinkRouteDeps &
  AccountingRouteDeps &
  EntryRouteDeps &
  Parameters<typeof choiceRoutes>[0];

/** The routes of the wing. */
export const integrationRoutes = (parts: RouteDeps): Route[] => [
  ...vendorRoutes(parts),
  ...connectionRoutes(parts),
  ...consentRoutes(parts),
  ...runRoutes(parts),
  ...importRoutes(parts),
  ...ledgerRoutes(parts),
  ...linkRoutes(parts),
  ...mappingRoutes(parts),
  ...choiceRoutes(parts),
  ...conflictRoutes(parts),
  ...eventRoutes(parts),
  ...accountingRoutes(parts),
  ...accountingEntryRoutes(parts),
];

type JobDeps = TokenJobDeps & SyncDeps & HookDeps & AccountingJobDeps & StageDeps & PushDeps;

/** The jobs of the wing. */
export const integrationJobs = (parts: JobDeps): AnyJob[] => [
  ...tokenJobs(parts),
  ...sessionJobs(parts),
  ...syncJobs(parts),
  relinkJob(parts),
  ...eventJobs(parts),
  ...accountingConnectionJobs(parts),
  ...stagingJobs(parts),
  ...pushingJobs(parts),
];

/** The places of records in the web application. */
const PLACES: Readonly<Record<SyncedEntity, string>> = {
  issue: 'issues',
  rfi: 'rfis',
  model: 'models',
  asset: 'assets',
  space: 'spaces',
};

/** Makes what the slices of the wing depend on. */
export function integrationParts(
  { config, clock, db, ids, keyring, log }: Foundation,
  { client, pace, arrivals }: Pick<Resources, 'client' | 'pace' | 'arrivals'>,
  baseUrl: () => string,
  measures: Partial<IntegrationMeasures> = {},
) {
  const { vendors } = config;
  const adapters = { a: vendorA, b: vendorB, c: createVendorC() };
  const noticeDeps: NoticeDeps = { clock, mail: { keyring }, vendors, baseUrl, listPeopleWithAccess, getProject };
  return {
    ...measures,
    vendors,
    client,
    adapters,
    ...accountingParts({ config, clock, keyring, log }, { client }, baseUrl),
    checkConfig: createConfigCheck({ a: VendorAConfig, b: VendorBConfig, c: VendorCConfig }),
    pace,
    random: randomFraction,
    arrivals,
    recordUrl: ((scope, entity, id) =>
      `${baseUrl()}/projects/${scope.projectId}/${PLACES[entity]}/${id}`) satisfies SyncDeps['recordUrl'],
    localRecords: {
      issue: createLocalIssues({ ids }),
      rfi: createLocalRfis({ ids }),
      asset: createLocalAssets({ ids, clock }),
      space: createLocalSpaces({ ids }),
    } satisfies SyncDeps['localRecords'],
    getProject,
    hasEntitlement,
    hasRecord,
    recordLinkEntry,
    loadProjectAccess: (caller: PersonCaller, projectId: string) => loadProjectAccess(db, caller, projectId),
    notifyAdmins: ((tx, scope, notice) =>
      notifyAdmins(noticeDeps, tx, scope, notice)) satisfies EventDeps['notifyAdmins'],
    onConnectionChanged: async (tx: Tx, scope: ProjectScope, id: string) => {
      await links.freeFields(tx, scope, id);
      await enqueueExpiry(tx, scope, id);
      await enqueueCheck(tx, scope, id);
      await keepHookSecret(tx, { clock, keyring }, scope, id);
      await enqueueHookCheck(tx, scope, id);
    },
    onRelinked: (tx: Tx, scope: ProjectScope, id: string) => beginRelink(tx, measures, scope, id),
    onDisconnecting: (tx: Tx, scope: ProjectScope, id: string) => runSteps.cancelLive(tx, measures, scope, id),
    onDisconnected: ((ended) => {
      const onRevokeFailed = (error: unknown) =>
        log.warn('tokens of a connection were not revoked', { error: String(error) });
      const onRemoveFailed = (error: unknown) =>
        log.warn('hooks of a connection were not removed', { error: String(error) });
      const parts = { ...measures, adapters, baseUrl, client, clock, keyring, pace, random: randomFraction, vendors };
      // Hooks are removed with the token, and so before its end.
      void removeHooks({ ...parts, onRemoveFailed }, ended)
        .catch((error: unknown) => log.error('hooks of a connection were not removed', error))
        .then(() => {
          const { id, vendor } = ended.connection;
          const owner = { table: 'integration_connection', id } as const;
          return revokeEnded({ ...parts, onRevokeFailed }, { owner, vendor, credentials: ended.credentials });
        })
        .catch((error: unknown) => log.error('tokens of a connection were not revoked', error));
    }) satisfies ConnectionDeps['onDisconnected'],
    onRenewFailed: (error: unknown, connectionId: string) =>
      log.error('tokens of a connection could not be renewed', error, { connectionId }),
  };
}

/** Makes what the slices of accounting depend on beside the rest of the wing. */
function accountingParts(
  { config: { accounting, vendors }, clock, keyring, log }: Pick<Foundation, 'config' | 'clock' | 'keyring' | 'log'>,
  { client }: Pick<Resources, 'client'>,
  baseUrl: () => string,
) {
  const noticeDeps: AccountingNoticeDeps = { accounting, clock, mail: { keyring }, baseUrl, listAdmins, getWorkspace };
  return {
    accounting,
    accountingAdapter,
    hasAccountingDocuments: documentStore.has,
    notifyAccountingAdmins: ((tx, scope, notice) =>
      notifyAccountingAdmins(noticeDeps, tx, scope, notice)) satisfies AccountingEventDeps['notifyAccountingAdmins'],
    onAccountingConnected: async (tx: Tx, scope: WorkspaceScope) => {
      await enqueueNewCredentials(tx, scope);
      await resumeEntries(tx, scope);
      await enqueueWorkspaceStaging(tx, scope);
    },
    onStaged: ((tx, scope) =>
      notifyAccountingAdmins(noticeDeps, tx, scope, { kind: 'staged' })) satisfies StageDeps['onStaged'],
    onEntryFailed: ((tx, scope) =>
      notifyAccountingAdmins(noticeDeps, tx, scope, { kind: 'failed' })) satisfies PushDeps['onEntryFailed'],
    onAccountingDisconnecting: async () => undefined,
    onAccountingDisconnected: (({ connection: { id }, credentials }) => {
      const onRevokeFailed = (error: unknown) =>
        log.warn('tokens of accounting were not revoked', { error: String(error) });
      const owner = { table: 'accounting_connection', id } as const;
      void revokeEnded(
        { accounting, client, clock, keyring, vendors, onRevokeFailed },
        { owner, vendor: 'accounting', credentials },
      ).catch((error: unknown) => log.error('tokens of accounting were not revoked', error));
    }) satisfies AccountingRouteDeps['onAccountingDisconnected'],
  };
}

/** Returns true if the project has a record of a type that people link. Models are linked by their import alone. */
async function hasRecord(reader: Reader, scope: ProjectScope, entity: SyncedEntity, id: string): Promise<boolean> {
  if (entity === 'model') return false;
  const row = await reader
    .selectFrom(entity)
    .select('id')
    .where('workspace_id', '=', scope.workspaceId)
    .where('project_id', '=', scope.projectId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row !== undefined;
}
