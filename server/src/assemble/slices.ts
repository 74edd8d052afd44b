// Every slice's routes, jobs and consumers of events, concatenated. A new slice is mounted here and nowhere else.
import { join } from 'node:path';
import { ruleConsumers } from '../automation/rules/consumers.ts';
import { ruleJobs } from '../automation/rules/jobs.ts';
import { type RecordSources, recordSources } from '../automation/rules/public.ts';
import { automationRoutes } from '../automation/rules/routes.ts';
import { floorPlanJobs } from '../capture/floor-plans/jobs.ts';
import { floorPlanRoutes } from '../capture/floor-plans/routes.ts';
import { milestoneRoutes } from '../capture/milestones/routes.ts';
import { photoJobs } from '../capture/photos/jobs.ts';
import { photoRoutes } from '../capture/photos/routes.ts';
import type { GivenUpPicture } from '../capture/renditions/public.ts';
import { clashTestRoutes } from '../coordination/clash-tests/routes.ts';
import { clashRoutes } from '../coordination/clashes/routes.ts';
import { discussionJobs } from '../coordination/discussion/jobs.ts';
import { openExportLimiter, openImportLimiter } from '../coordination/exchange/public.ts';
import { exchangeRoutes } from '../coordination/exchange/routes.ts';
import { importRoutes } from '../coordination/imports/routes.ts';
import { lockPlanIssues } from '../coordination/issues/public.ts';
import { issueRoutes } from '../coordination/issues/routes.ts';
import { ledgerRoutes } from '../coordination/ledger/routes.ts';
import { rfiRoutes } from '../coordination/rfis/routes.ts';
import { anomalyJobs } from '../facility/anomalies/jobs.ts';
import { anomalyRoutes } from '../facility/anomalies/routes.ts';
import { assetJobs } from '../facility/assets/jobs.ts';
import { assetRoutes } from '../facility/assets/routes.ts';
import { maintenanceRoutes } from '../facility/maintenance/routes.ts';
import { sensorJobs } from '../facility/sensors/jobs.ts';
import { sensorRoutes } from '../facility/sensors/routes.ts';
import { spaceRoutes } from '../facility/spaces/routes.ts';
import { thresholdJobs } from '../facility/thresholds/jobs.ts';
import { thresholdRoutes } from '../facility/thresholds/routes.ts';
import { apiKeyRoutes } from '../identity/api-keys/routes.ts';
import type { FailedSignIns } from '../identity/failed-sign-ins/public.ts';
import { invitationRoutes } from '../identity/invitations/routes.ts';
import { acceptanceRoutes } from '../identity/joining/routes.ts';
import type { AuthorizationServer } from '../identity/oauth-server/public.ts';
import { oauthRoutes } from '../identity/oauth-server/routes.ts';
import { passkeyRoutes } from '../identity/passkeys/routes.ts';
import { passwordJobs } from '../identity/password-reset/jobs.ts';
import { passwordRoutes } from '../identity/password-reset/routes.ts';
import { peopleRoutes } from '../identity/people/routes.ts';
import { openPreferenceFinders } from '../identity/preferences/public.ts';
import { preferenceRoutes } from '../identity/preferences/routes.ts';
import type { ScimCallLog } from '../identity/scim/public.ts';
import { scimRoutes } from '../identity/scim/routes.ts';
import { secondFactorRoutes } from '../identity/second-factors/routes.ts';
import { setUpRoutes } from '../identity/set-up/routes.ts';
import { signInRoutes } from '../identity/sign-in/routes.ts';
import { ssoJobs } from '../identity/sso/jobs.ts';
import { dropRestoredRoles, memberAccess } from '../identity/sso/public.ts';
import { ssoRoutes } from '../identity/sso/routes.ts';
import { accountJobs } from '../identity/users/jobs.ts';
import { userRoutes } from '../identity/users/routes.ts';
import { costConsumers } from '../integrations/accounting-staging/consumers.ts';
import { elementRoutes } from '../models/elements/routes.ts';
import { geometryJobs } from '../models/geometry/jobs.ts';
import { geometryRoutes } from '../models/geometry/routes.ts';
import { modelJobs } from '../models/import/jobs.ts';
import { modelRoutes } from '../models/versions/routes.ts';
import { auditLogRoutes } from '../operations/audit-log/routes.ts';
import { changeRoutes } from '../operations/changes/routes.ts';
import { type HealthDeps, healthRoutes } from '../operations/health/routes.ts';
import { housekeepingJobs } from '../operations/housekeeping/jobs.ts';
import { webAppRoutes } from '../operations/web-app/routes.ts';
import { confirmedWithin } from '../platform/access/confirmation.ts';
import { fileRoutes } from '../platform/files/file-routes.ts';
import { sweepJob } from '../platform/files/sweep.ts';
import type { RequestBudgets } from '../platform/http/request-context.ts';
import type { Route } from '../platform/http/route.ts';
import type { AnyJob } from '../platform/jobs/job.ts';
import { type DroppedMail, mailJob } from '../platform/mail/mail-job.ts';
import type { EventConsumer } from '../platform/outbox/relay.ts';
import { listViewRoutes } from '../tenancy/list-views/routes.ts';
import { listAdmins, memberLocks } from '../tenancy/members/public.ts';
import { memberRoutes } from '../tenancy/members/routes.ts';
import { listKnownProjects } from '../tenancy/projects/public.ts';
import { projectRoutes } from '../tenancy/projects/routes.ts';
import { listWorkspaces } from '../tenancy/workspaces/public.ts';
import { workspaceRoutes } from '../tenancy/workspaces/routes.ts';
import { webhookConsumers } from '../webhooks/deliveries/consumers.ts';
import { deliveryJobs } from '../webhooks/deliveries/jobs.ts';
import { type DeadLetterDeps, restartQueue } from '../webhooks/deliveries/public.ts';
import { deliveryRoutes } from '../webhooks/deliveries/routes.ts';
import { subscriptionJobs } from '../webhooks/subscriptions/jobs.ts';
import { webhookRoutes } from '../webhooks/subscriptions/routes.ts';
import { buildingParts } from './building-parts.ts';
import type { Foundation } from './foundation.ts';
import { integrationJobs, integrationParts, integrationRoutes } from './integration-parts.ts';
import type { Measures } from './measures.ts';
import { reportingJobs, reportingParts, reportingRoutes } from './reporting-parts.ts';
import type { Resources } from './resources.ts';

/** Where `npm start` builds the web application. */
const WEB_BUILD_DIR = join(import.meta.dirname, '../../../web/dist');

/** What the slices are made with. */
export interface SliceDeps {
  readonly foundation: Foundation;
  readonly resources: Resources;
  readonly measures: Pick<Measures, 'mailDropped' | 'integrations' | 'reportMailEnded'>;
  readonly takeAddress: RequestBudgets['takeAddress'];
  readonly baseUrl: () => string;
  readonly sessionCookie: () => { name: string; secure: boolean };
  readonly authorizationServer: AuthorizationServer;
  readonly scimCalls: ScimCallLog;
  readonly failedSignIns: FailedSignIns;
  readonly health: HealthDeps;
}

/** The route table of the whole service. */
export function sliceRoutes(deps: SliceDeps): Route[] {
  const parts = partsOf(deps);
  return [
    ...healthRoutes(deps.health),
    ...signInRoutes(parts),
    ...setUpRoutes(parts),
    ...webAppRoutes(parts),
    ...passwordRoutes(parts),
    ...userRoutes(parts),
    ...preferenceRoutes(parts),
    ...passkeyRoutes(parts),
    ...secondFactorRoutes(parts),
    ...invitationRoutes(parts),
    ...acceptanceRoutes(parts),
    ...auditLogRoutes(parts),
    ...changeRoutes(parts),
    ...workspaceRoutes(parts),
    ...memberRoutes(parts),
    ...apiKeyRoutes(parts),
    ...oauthRoutes(parts),
    ...scimRoutes(parts),
    ...ssoRoutes(parts),
    ...projectRoutes(parts),
    ...listViewRoutes(parts),
    ...peopleRoutes(parts),
    ...floorPlanRoutes(parts),
    ...milestoneRoutes(parts),
    ...photoRoutes(parts),
    ...issueRoutes(parts),
    ...rfiRoutes(parts),
    ...clashRoutes(parts),
    ...clashTestRoutes(parts),
    ...exchangeRoutes(parts),
    ...importRoutes(parts),
    ...ledgerRoutes(parts),
    ...modelRoutes(parts),
    ...elementRoutes(parts),
    ...geometryRoutes(parts),
    ...spaceRoutes(parts),
    ...sensorRoutes(parts),
    ...thresholdRoutes(parts),
    ...anomalyRoutes(parts),
    ...assetRoutes(parts),
    ...maintenanceRoutes(parts),
    ...fileRoutes(parts),
    ...integrationRoutes(parts),
    ...automationRoutes(parts),
    ...webhookRoutes(parts),
    ...reportingRoutes(parts),
    ...deliveryRoutes(parts),
  ];
}

/** The background work of the whole service. */
export function sliceJobs(deps: SliceDeps): AnyJob[] {
  const parts = partsOf(deps);
  return [
    ...housekeepingJobs(parts),
    ...passwordJobs(parts),
    ...accountJobs(parts),
    ...ssoJobs(parts),
    ...discussionJobs(parts),
    ...floorPlanJobs(parts),
    ...photoJobs(parts),
    ...modelJobs(parts),
    ...geometryJobs(parts),
    ...sensorJobs(parts),
    ...thresholdJobs(parts),
    ...anomalyJobs(parts),
    ...assetJobs(parts),
    ...deliveryJobs(parts),
    ...subscriptionJobs({ ...parts, listWorkspaces }),
    ...ruleJobs(parts),
    ...integrationJobs({ ...parts, listWorkspaces }),
    ...reportingJobs(parts),
    mailJob(parts),
    sweepJob(parts),
  ];
}

type ConsumerDeps = { readonly foundation: Pick<Foundation, 'clock' | 'ids'> } & Pick<SliceDeps, 'baseUrl'>;

/** Who is told of every event. */
export function sliceConsumers({ foundation, baseUrl }: ConsumerDeps): EventConsumer[] {
  const { clock, ids } = foundation;
  return [
    ...webhookConsumers({ clock, ids, listAdmins }),
    ...ruleConsumers({ clock, ids, baseUrl, ruleRecords: RULE_RECORDS }),
    ...costConsumers(),
  ];
}

/** How automation rules read the records of events. */
const RULE_RECORDS: RecordSources = recordSources;

/** What settling a dead letter takes: the dispatcher's way to disable a subscription and to tell of it. */
export function deadLetterDeps({
  foundation: { db, ids, keyring },
  baseUrl,
}: Pick<SliceDeps, 'foundation' | 'baseUrl'>) {
  return { db, ids, mail: { keyring }, baseUrl, listAdmins } satisfies DeadLetterDeps;
}

// One flat record: each slice's own interface names what it takes of it.
function partsOf(deps: SliceDeps) {
  const {
    foundation,
    resources,
    measures,
    takeAddress,
    baseUrl,
    sessionCookie,
    authorizationServer,
    scimCalls,
    failedSignIns,
  } = deps;
  const { config, clock, ids, db, keyring, storage, log } = foundation;
  const { budgets, cursors, feeds, mailer, passwords, pictures, spool, targets, textSearches } = resources;
  const { fetcher, sender, sso, textRecords } = resources;
  return {
    clock,
    ids,
    db,
    keyring,
    storage,
    deletedFilesKeptMs: config.deletedFilesKeptMs,
    budgets,
    cursors,
    feeds,
    textSearches,
    mailer,
    mail: { keyring },
    onDropped({ template, error }: DroppedMail) {
      measures.mailDropped(template);
      log.error('a mail was given up', error, { template });
    },
    onRenditionsGivenUp({ workspaceId, type, id, reason }: GivenUpPicture) {
      log.warn('the renditions of a picture were given up', { workspaceId, type, id, reason });
    },
    onRunFault(error: unknown, runId: string) {
      log.error('an action of an automation rule failed', error, { runId });
    },
    ...{ listAdmins, lockOwner: memberLocks.owner, memberAccess },
    dropRestoredRoles,
    ruleRecords: RULE_RECORDS,
    sender,
    callTimeoutMs: config.webhookTimeoutMs,
    placeDependents: { lock: lockPlanIssues },
    ...buildingParts(foundation),
    ...reportingParts(foundation, resources, baseUrl, measures.reportMailEnded),
    ...integrationParts(foundation, resources, baseUrl, measures.integrations),
    ...{ passwords, pictures, spool, targets, fetcher },
    ...sso,
    textRecords,
    onSsoFault: (requestId: string, error: unknown) =>
      log.error('a sign-in at an identity provider failed', error, { requestId }),
    listKnownProjects,
    onEnabled: restartQueue,
    addressSecrets: keyring.deriveAll('file-address'),
    deviceSecrets: keyring.deriveAll('known-device'),
    ...{ takeAddress, forgetAccess: resources.cache.forget },
    baseUrl,
    sessionCookie,
    authorizationServer,
    scimCalls,
    failedSignIns,
    isConfirmed: confirmedWithin(config.confirmationMinutes, clock),
    ...{ invitationLimits: config.invitationLimits, mailLimits: config.ruleMailLimits },
    ...ratesPerMinute(foundation),
    maxPictureBytes: config.maxBytes.picture,
    // Pictures and documents have one bound (contract §4).
    maxDocumentBytes: config.maxBytes.picture,
    acquireImportSlot: openImportLimiter(clock),
    exports: openExportLimiter(clock),
    webBuildDir: WEB_BUILD_DIR,
    ...openPreferenceFinders({ db, clock, sessionCookie }),
  };
}

function ratesPerMinute({ config: { ratePerMinute: rates } }: Pick<Foundation, 'config'>) {
  return { keyPerMinute: rates.key, deploymentPerMinute: rates.deployment, addressPerMinute: rates.address };
}
