// Operation ids of the OpenAPI documents: a verb and its object (`listIssues`, `rotateWebhookSecret`). Generators name the
// methods of their clients after them, so an id never changes once it is released.
import type { Route } from './route.ts';

/** Ids that the rule below would name badly; also the place for the id of an operation that had to change its path. */
const EXCEPTIONS: Readonly<Record<string, string>> = {
  'GET /healthz': 'checkHealth',
  'GET /readyz': 'checkReadiness',
  'GET /metrics': 'getMetrics',
  'GET /api/v1/whoami': 'whoami',
  'GET /api/me': 'getMyProfile',
  'PATCH /api/me': 'updateMyProfile',
  'GET /api/me/preferences': 'getMyPreferences',
  'GET /api/auth/session': 'getSession',
  'POST /api/auth/confirm': 'confirmIdentity',
  'POST /api/auth/confirm/options': 'getConfirmationOptions',
  'POST /api/auth/passkey/options': 'getPasskeySignInOptions',
  'POST /api/auth/passkey/sign-in': 'signInWithPasskey',
  'POST /api/auth/second-factor/options': 'getSecondFactorOptions',
  'POST /api/auth/second-factor': 'verifySecondFactor',
  'POST /api/auth/password-reset/request': 'requestPasswordReset',
  'POST /api/auth/password-reset/complete': 'completePasswordReset',
  'POST /api/me/password': 'changeMyPassword',
  'POST /api/me/passkeys/options': 'getMyPasskeyCreationOptions',
  'POST /api/me/totp': 'startMyTotpEnrollment',
  'POST /api/me/totp/confirm': 'confirmMyTotpEnrollment',
  'GET /api/me/second-factors': 'getMySecondFactors',
  'POST /api/me/recovery-codes': 'regenerateMyRecoveryCodes',
  'DELETE /api/me/sessions/{sessionId}': 'endMySession',
  'DELETE /api/me/grants/{grantId}': 'revokeMyGrant',
  'GET /api/projects': 'listMyProjects',
  'GET /api/projects/{projectId}': 'getMyProject',
  'POST /api/projects': 'createProject',
  'PATCH /api/projects/{projectId}': 'updateProject',
  'GET /api/projects/{projectId}/access': 'getMyProjectAccess',
  'GET /api/workspace': 'getWorkspace',
  'PATCH /api/workspace': 'updateWorkspace',
  'POST /api/workspace/leave': 'leaveWorkspace',
  'GET /api/workspaces/{workspaceId}/acceptance': 'previewAcceptance',
  'POST /api/workspaces/{workspaceId}/acceptance': 'acceptMembership',
  'GET /api/workspace/key-origins': 'getKeyOrigins',
  'GET /api/workspace/usage': 'getApiUsage',
  'GET /api/workspace/api-keys/{keyId}/usage': 'getApiKeyUsage',
  'DELETE /api/workspace/api-keys/{keyId}': 'revokeApiKey',
  'DELETE /api/workspace/scim-tokens/{scimTokenId}': 'revokeScimToken',
  'DELETE /api/workspace/invitations/{invitationId}': 'revokeInvitation',
  'DELETE /api/workspace/oauth-applications/{applicationId}/grants/{grantId}': 'revokeOAuthApplicationGrant',
  'GET /api/workspace/audit-log': 'listAuditLogEntries',
  'GET /api/projects/{projectId}/list-views': 'getListViews',
  'GET /api/workspace/list-views': 'getWorkspaceListViews',
  'PATCH /api/workspace/list-views': 'updateWorkspaceListViews',
  'GET /api/oauth/requests/{uid}/consent': 'getOAuthConsent',
  'POST /api/oauth/requests/{uid}/decision': 'decideOAuthConsent',
  'PUT /api/workspace/sso/policy': 'updateSsoPolicy',
  'POST /api/workspace/sso/policy/preview': 'previewSsoPolicy',
  'POST /api/workspace/sso/connections/{connectionId}/project-roles-preview': 'previewSsoConnectionProjectRoles',
  'GET /api/projects/{projectId}/floor-plans/{floorPlanId}/files/{rendition}': 'redirectToProjectFloorPlanFile',
  'GET /api/projects/{projectId}/photos/{photoId}/files/{rendition}': 'redirectToProjectPhotoFile',
  'GET /files/{workspaceId}/{fileId}': 'downloadFile',
  'GET /api/projects/{projectId}/governance-ledger': 'listGovernanceLedgerEntries',
  'GET /api/projects/{projectId}/models/{modelId}/file': 'downloadProjectModelFile',
  'GET /api/projects/{projectId}/models/{modelId}/geometry/parts/{number}': 'downloadProjectModelGeometryPart',
  'POST /api/projects/{projectId}/models/{modelId}/geometry': 'regenerateProjectModelGeometry',
  'GET /api/projects/{projectId}/models/{modelId}/spaces-report': 'getProjectModelSpacesReport',
  'GET /api/projects/{projectId}/models/{modelId}/asset-choices': 'getProjectModelAssetChoices',
  'POST /api/projects/{projectId}/sensors/readings': 'postSensorReadings',
  'GET /api/v1/projects/{projectId}/sensors/{sensorId}/series': 'getSensorSeries',
  'GET /api/projects/{projectId}/sensors/{sensorId}/series': 'getProjectSensorSeries',
  'POST /api/projects/{projectId}/sensors/{sensorId}/thresholds/backtest': 'backtestProjectSensorThreshold',
  'PUT /api/projects/{projectId}/sensors/{sensorId}/binding': 'bindProjectSensor',
  'DELETE /api/projects/{projectId}/sensors/{sensorId}/binding': 'unbindProjectSensor',
  'POST /api/projects/{projectId}/anomalies/{anomalyId}/issue': 'linkProjectAnomalyToIssue',
  'GET /api/projects/{projectId}/anomalies/badge': 'getProjectAnomalyBadge',
  'GET /api/projects/{projectId}/assets/cobie': 'exportProjectAssetsAsCobie',
  'POST /api/projects/{projectId}/assets/cobie-import': 'importProjectAssetsFromCobie',
  'POST /api/projects/{projectId}/assets/labels': 'createProjectAssetLabels',
  'POST /api/projects/{projectId}/assets/generate': 'generateProjectAssets',
  'GET /api/projects/{projectId}/issues/export': 'exportProjectIssuesAsBcf',
  'GET /api/projects/{projectId}/maintenance-tasks/feed': 'getMyMaintenanceCalendar',
  'POST /api/projects/{projectId}/maintenance-tasks/feed': 'createMyMaintenanceCalendar',
  'DELETE /api/projects/{projectId}/maintenance-tasks/feed': 'revokeMyMaintenanceCalendar',
  'GET /api/calendar/{file}': 'readMaintenanceCalendar',
  'GET /api/projects/{projectId}/automation-rules/activity': 'listAutomationRuleActivity',
  'POST /api/projects/{projectId}/automation-rules/dry-run': 'dryRunAutomationRule',
  'GET /api/projects/{projectId}/search': 'searchProject',
  'GET /api/projects/{projectId}/people': 'listProjectPeople',
  'GET /api/projects/{projectId}/overview': 'getProjectOverview',
  'GET /api/projects/{projectId}/tags': 'listProjectTags',
  'GET /api/projects/{projectId}/governance-ledger/verify': 'verifyGovernanceLedger',
  'GET /api/workspace/second-factors': 'listMemberSecondFactors',
  'POST /api/auth/invitations/preview': 'previewInvitation',
  'POST /api/auth/invitations/accept': 'acceptInvitation',
  'PUT /scim/v2/Users/{userId}': 'replaceScimUser',
  'POST /scim/v2/Users/.search': 'searchScimUsers',
  'GET /scim/v2/ServiceProviderConfig': 'getScimServiceProviderConfig',
  'GET /scim/v2/Me': 'getScimMe',
  'POST /scim/v2/Bulk': 'runScimBulk',
};

/** Resources that `/api/v1` has: its operations have the plain names, those of the app API name their scope as well. */
const VERSIONED = new Set([
  'anomalies',
  'assets',
  'clashes',
  'floor-plans',
  'issues',
  'milestones',
  'models',
  'photos',
  'rfis',
  'sensors',
  'spaces',
  'webhooks',
]);

/** Plurals that name one thing. */
const SINGLE = new Set(['analytics', 'series', 'files']);

const VERBS: Readonly<Record<string, string>> = { GET: 'get', PUT: 'set', PATCH: 'update', DELETE: 'delete' };

const WORDS: Readonly<Record<string, string>> = { oauth: 'OAuth', resourcetypes: 'ResourceTypes' };

/**
 * Returns the id of a route's operation: `GET …/issues` is `listIssues`, `POST …/webhooks/{webhookId}/rotate-secret` is
 * `rotateWebhookSecret`.
 */
export function operationId({ method, path }: Pick<Route, 'method' | 'path'>): string {
  const exception = EXCEPTIONS[`${method} ${path}`];
  if (exception !== undefined) return exception;
  const { scope, steps } = splitPath(path);
  const last = steps.at(-1) ?? '';
  const isAction = method === 'POST' && !isPlural(last);
  const owners = scope + steps.slice(0, -1).map(ownerName(steps, isAction)).join('');
  if (last === 'me' && method === 'PUT') return `watch${scope}${pascal(singular(steps[0] ?? ''))}`;
  if (last === 'me') return `unwatch${scope}${pascal(singular(steps[0] ?? ''))}`;
  if (steps[0] === 'feed' || steps[0] === 'analytics') return `get${pascal(singular(last))}${pascal(steps[0])}`;
  if (steps[0] === 'exports') return `export${path.includes('{') ? 'Project' : ''}${pascal(last)}`;
  if (isParameter(last)) return `${VERBS[method]}${owners}`;
  if (method === 'GET' && isPlural(last)) return `list${owners}${pascal(last)}`;
  if (method !== 'POST') return `${VERBS[method]}${owners}${pascal(last)}`;
  if (isPlural(last)) return `create${owners}${pascal(singular(last))}`;
  const [verb = '', ...object] = last.split('-');
  return `${verb}${owners}${pascal(object.join('-'))}`;
}

const isParameter = (step: string): boolean => step.startsWith('{');
const isPlural = (step: string): boolean => /[^s]s$/.test(step) && !SINGLE.has(step);

/** Splits a path into the scope that its name tells and the steps behind it. */
function splitPath(path: string): { scope: string; steps: string[] } {
  const isVersioned = path.startsWith('/api/v1/');
  const steps = path.split('/').filter((each) => each !== '' && each !== 'api' && each !== 'v1' && each !== 'v2');
  if (steps[0] === 'me') return { scope: 'My', steps: steps.slice(1) };
  if (steps[0] === 'scim') return { scope: 'Scim', steps: steps.slice(1) };
  if (steps[0] === 'auth') return { scope: '', steps: steps.slice(1) };
  const isProject = steps[0] === 'projects' && steps.length > 2;
  const isWorkspace = steps[0] === 'workspace';
  const rest = steps.slice(isProject ? 2 : isWorkspace ? 1 : 0);
  if (isVersioned && rest[0] === 'capture') rest.shift();
  const first = rest[0] ?? '';
  const isTwin = !isVersioned && (VERSIONED.has(first) || (isProject && first === 'members'));
  return { scope: isTwin ? (isProject ? 'Project' : 'Workspace') : '', steps: rest };
}

/** Names a step in front of the last one by its singular; a collection that an action is for as a whole keeps its plural. */
const ownerName =
  (steps: readonly string[], isAction: boolean) =>
  (step: string, index: number): string => {
    if (isParameter(step)) return '';
    const isWhole = isAction && index === steps.length - 2;
    return pascal(isWhole ? step : singular(step));
  };

function singular(word: string): string {
  if (word.endsWith('ies') && word !== 'series') return `${word.slice(0, -3)}y`;
  if (word.endsWith('shes')) return word.slice(0, -2);
  return isPlural(word) ? word.slice(0, -1) : word;
}

function pascal(text: string): string {
  const words = text.split('-').filter((each) => each !== '');
  return words.map((each) => WORDS[each] ?? `${each[0]?.toUpperCase()}${each.slice(1)}`).join('');
}
