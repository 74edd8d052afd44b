// The wing of integrations: its routes and jobs, and what they are made with beside what every slice is.
import { createConfigCheck } from '../integrations/catalog/public.ts';
import { vendorRoutes } from '../integrations/catalog/routes.ts';
import type { ConnectionDeps, EventDeps } from '../integrations/connections/public.ts';
import { connectionRoutes } from '../integrations/connections/routes.ts';
import { type NoticeDeps, notifyAdmins } from '../integrations/notices/public.ts';
import { sessionJobs } from '../integrations/sessions/jobs.ts';
import { enqueueCheck } from '../integrations/sessions/public.ts';
import { type TokenJobDeps, tokenJobs } from '../integrations/tokens/jobs.ts';
import { enqueueExpiry, revokeEnded } from '../integrations/tokens/public.ts';
import { type ConsentRouteDeps, consentRoutes } from '../integrations/tokens/routes.ts';
import { VendorAConfig, vendorA } from '../integrations/vendor-a/public.ts';
import { VendorBConfig, vendorB } from '../integrations/vendor-b/public.ts';
import { createVendorC, VendorCConfig } from '../integrations/vendor-c/public.ts';
import type { PersonCaller } from '../platform/access/caller.ts';
import type { ProjectScope } from '../platform/access/scope.ts';
import type { Tx } from '../platform/database/transaction.ts';
import type { Route } from '../platform/http/route.ts';
import { randomFraction } from '../platform/ids.ts';
import type { AnyJob } from '../platform/jobs/job.ts';
import { listPeopleWithAccess } from '../tenancy/members/public.ts';
import { hasEntitlement } from '../tenancy/plan/public.ts';
import { getProject } from '../tenancy/projects/public.ts';
import type { Foundation } from './foundation.ts';
import { loadProjectAccess } from './ports.ts';
import type { Resources } from './resources.ts';

/** The routes of the wing. */
export const integrationRoutes = (parts: ConsentRouteDeps): Route[] => [
  ...vendorRoutes(parts),
  ...connectionRoutes(parts),
  ...consentRoutes(parts),
];

type JobDeps = TokenJobDeps & Parameters<typeof sessionJobs>[0];

/** The jobs of the wing. */
export const integrationJobs = (parts: JobDeps): AnyJob[] => [...tokenJobs(parts), ...sessionJobs(parts)];

/** Makes what the slices of the wing depend on. */
export function integrationParts(
  { config, clock, db, keyring, log }: Foundation,
  { client, pace }: Resources,
  baseUrl: () => string,
) {
  const { vendors } = config;
  const noticeDeps: NoticeDeps = { clock, mail: { keyring }, vendors, baseUrl, listPeopleWithAccess, getProject };
  return {
    vendors,
    client,
    adapters: { a: vendorA, b: vendorB, c: createVendorC() },
    checkConfig: createConfigCheck({ a: VendorAConfig, b: VendorBConfig, c: VendorCConfig }),
    pace,
    random: randomFraction,
    getProject,
    hasEntitlement,
    loadProjectAccess: (caller: PersonCaller, projectId: string) => loadProjectAccess(db, caller, projectId),
    notifyAdmins: ((tx, scope, notice) =>
      notifyAdmins(noticeDeps, tx, scope, notice)) satisfies EventDeps['notifyAdmins'],
    onConnectionChanged: async (tx: Tx, scope: ProjectScope, id: string) => {
      await enqueueExpiry(tx, scope, id);
      await enqueueCheck(tx, scope, id);
    },
    onDisconnected: ((ended) => {
      const onRevokeFailed = (error: unknown) =>
        log.warn('tokens of a connection were not revoked', { error: String(error) });
      void revokeEnded({ client, clock, keyring, vendors, onRevokeFailed }, ended).catch((error: unknown) =>
        log.error('tokens of a connection were not revoked', error),
      );
    }) satisfies ConnectionDeps['onDisconnected'],
    onRenewFailed: (error: unknown, connectionId: string) =>
      log.error('tokens of a connection could not be renewed', error, { connectionId }),
  };
}
