// Every operation of the service. Imported for its type: the web application and the SDK bundle none of it.
import { acceptanceOperations } from './acceptance.ts';
import { accountingOperations } from './accounting.ts';
import { accountingEntryOperations } from './accounting-entries.ts';
import { analyticsOperations } from './analytics.ts';
import { anomalyOperations } from './anomalies.ts';
import { apiKeyOperations } from './api-keys.ts';
import { assetDocumentOperations } from './asset-documents.ts';
import { assetOperations } from './assets.ts';
import { auditLogOperations } from './audit-log.ts';
import { automationOperations } from './automation.ts';
import { changeOperations } from './changes.ts';
import { clashDiscussionOperations } from './clash-discussion.ts';
import { clashTestOperations } from './clash-tests.ts';
import { clashOperations } from './clashes.ts';
import { deliveryOperations } from './deliveries.ts';
import { exchangeOperations } from './exchange.ts';
import { exportOperations } from './exports.ts';
import { feedOperations } from './feeds.ts';
import { fileOperations } from './files.ts';
import { floorPlanOperations } from './floor-plans.ts';
import { governanceLedgerOperations } from './governance-ledger.ts';
import { healthOperations } from './health.ts';
import { clashImportOperations, issueImportOperations } from './imports.ts';
import { integrationConflictOperations } from './integration-conflicts.ts';
import { integrationEventOperations } from './integration-events.ts';
import { integrationRunOperations } from './integration-runs.ts';
import { integrationSyncOperations } from './integration-sync.ts';
import { integrationOperations } from './integrations.ts';
import { invitationOperations } from './invitations.ts';
import { issueDiscussionOperations } from './issue-discussion.ts';
import { issueOperations } from './issues.ts';
import { listViewOperations } from './list-views.ts';
import { maintenanceOperations } from './maintenance.ts';
import { memberCalendarOperations } from './member-calendars.ts';
import { memberSessionOperations } from './member-sessions.ts';
import { memberOperations } from './members.ts';
import { milestoneOperations } from './milestones.ts';
import { modelContentOperations } from './model-contents.ts';
import { modelOperations } from './models.ts';
import { oauthApplicationOperations } from './oauth-applications.ts';
import { overviewOperations } from './overview.ts';
import { passkeyOperations } from './passkeys.ts';
import { passwordOperations } from './passwords.ts';
import type { PathsOf } from './paths.ts';
import { peopleOperations } from './people.ts';
import { photoOperations } from './photos.ts';
import { preferenceOperations } from './preferences.ts';
import { profileOperations } from './profile.ts';
import { projectOperations } from './projects.ts';
import { provisioningOperations } from './provisioning.ts';
import { recordDocumentOperations } from './record-documents.ts';
import { rfiDiscussionOperations } from './rfi-discussion.ts';
import { rfiOperations } from './rfis.ts';
import { scheduledReportOperations } from './scheduled-reports.ts';
import { searchOperations } from './search.ts';
import { secondFactorOperations } from './second-factors.ts';
import { sensorOperations } from './sensors.ts';
import { setUpOperations } from './set-up.ts';
import { signInOperations } from './sign-in.ts';
import { signInFactorOperations } from './sign-in-factors.ts';
import { spaceOperations } from './spaces.ts';
import { ssoConnectionOperations } from './sso-connections.ts';
import { ssoDomainOperations } from './sso-domains.ts';
import { ssoIdentityOperations } from './sso-identities.ts';
import { ssoPolicyOperations } from './sso-policy.ts';
import { ssoSigningKeyOperations } from './sso-signing-keys.ts';
import { tagOperations } from './tags.ts';
import { thresholdOperations } from './thresholds.ts';
import { webhookOperations } from './webhooks.ts';
import { whoamiOperations } from './whoami.ts';
import { workspaceOperations } from './workspace.ts';

/** The operations by their ids. */
export const operations = {
  ...acceptanceOperations,
  ...accountingOperations,
  ...accountingEntryOperations,
  ...analyticsOperations,
  ...anomalyOperations,
  ...apiKeyOperations,
  ...assetDocumentOperations,
  ...assetOperations,
  ...auditLogOperations,
  ...automationOperations,
  ...changeOperations,
  ...clashDiscussionOperations,
  ...clashTestOperations,
  ...clashOperations,
  ...deliveryOperations,
  ...exchangeOperations,
  ...exportOperations,
  ...feedOperations,
  ...fileOperations,
  ...floorPlanOperations,
  ...governanceLedgerOperations,
  ...healthOperations,
  ...issueImportOperations,
  ...clashImportOperations,
  ...integrationOperations,
  ...integrationConflictOperations,
  ...integrationEventOperations,
  ...integrationRunOperations,
  ...integrationSyncOperations,
  ...invitationOperations,
  ...issueDiscussionOperations,
  ...issueOperations,
  ...listViewOperations,
  ...maintenanceOperations,
  ...memberCalendarOperations,
  ...memberSessionOperations,
  ...memberOperations,
  ...milestoneOperations,
  ...modelContentOperations,
  ...modelOperations,
  ...oauthApplicationOperations,
  ...overviewOperations,
  ...passkeyOperations,
  ...passwordOperations,
  ...peopleOperations,
  ...photoOperations,
  ...preferenceOperations,
  ...profileOperations,
  ...projectOperations,
  ...provisioningOperations,
  ...recordDocumentOperations,
  ...rfiDiscussionOperations,
  ...rfiOperations,
  ...scheduledReportOperations,
  ...searchOperations,
  ...secondFactorOperations,
  ...sensorOperations,
  ...setUpOperations,
  ...signInOperations,
  ...signInFactorOperations,
  ...spaceOperations,
  ...ssoConnectionOperations,
  ...ssoDomainOperations,
  ...ssoIdentityOperations,
  ...ssoPolicyOperations,
  ...ssoSigningKeyOperations,
  ...tagOperations,
  ...thresholdOperations,
  ...webhookOperations,
  ...whoamiOperations,
  ...workspaceOperations,
} as const;

type Operations = typeof operations;
type Each = Operations[keyof Operations];
type Callers<Who extends string> = Extract<Each, { readonly access: { readonly who: Who } }>;

/** The paths of the app API: called by people in the web application, and what is open to all. */
export type AppPaths = PathsOf<Callers<'person' | 'signedIn' | 'keyOrPerson' | 'open'>>;

/** The paths that a key may call. */
export type KeyPaths = PathsOf<Callers<'key' | 'keyOrPerson'>>;
