import { personally } from '../access.ts';
import { SsoChangePreview } from '../sign-in-policy.ts';
import {
  MAX_SSO_ATTEMPTS_PER_HOUR,
  MAX_SSO_CONNECTIONS,
  SSO_ATTEMPTS_KEPT_DAYS,
  SsoActivation,
  SsoConnection,
  SsoConnectionChange,
  SsoConnectionCreate,
  SsoConnectionCreateResult,
  SsoConnectionPage,
  SsoTestLink,
} from '../sso.ts';
import { SsoProjectRolesDraft, SsoProjectRolesPreview } from '../sso-project-roles.ts';
import { SsoAttemptPage, SsoAttemptQuery } from '../sso-sign-ins.ts';
import { defineOperations } from './operation.ts';

const tag = { name: 'Single sign-on', description: 'Domains, identity providers and the sign-in policy.' };

export const ssoConnectionOperations = defineOperations(tag, {
  listSsoConnections: {
    method: 'GET',
    path: '/api/workspace/sso/connections',
    summary: 'List single sign-on connections',
    description:
      `Returns all connections in one page, the active one first: at most ${MAX_SSO_CONNECTIONS}. \`nextCursor\` is ` +
      'null.',
    access: personally('owner'),
    reply: SsoConnectionPage,
  },
  getSsoConnection: {
    method: 'GET',
    path: '/api/workspace/sso/connections/{connectionId}',
    summary: 'Get a single sign-on connection',
    description: 'Includes the result of the last test sign-in.',
    access: personally('owner'),
    reply: SsoConnection,
    etag: true,
  },
  listSsoConnectionAttempts: {
    method: 'GET',
    path: '/api/workspace/sso/connections/{connectionId}/attempts',
    summary: 'List sign-in attempts of a connection',
    description:
      'Newest first. A failed attempt has the check that failed, and the expected and received values. Attempts ' +
      `are kept for ${SSO_ATTEMPTS_KEPT_DAYS} days. Of attempts without a signature of the identity provider, up ` +
      `to ${MAX_SSO_ATTEMPTS_PER_HOUR.requested} per hour are kept if they refer to an open request, and up to ` +
      `${MAX_SSO_ATTEMPTS_PER_HOUR.unsolicited} if they do not (\`solicited\` is false).`,
    access: personally('owner'),
    query: SsoAttemptQuery,
    reply: SsoAttemptPage,
  },
  createSsoConnection: {
    method: 'POST',
    path: '/api/workspace/sso/connections',
    summary: 'Create a single sign-on connection',
    description:
      'For SAML, give `metadataXml` or `metadataUrl`, or `idpEntityId`, `signInUrl` and `certificate`. If the ' +
      'metadata has several signing certificates, the one that expires last is used. For OpenID Connect, give ' +
      '`issuer`, `clientId` and `clientSecret`. The new connection is not active. With `replacesId`, it takes over ' +
      'the login handle, entity ID and URLs of the connection that it replaces when it is activated; settings that ' +
      'are not given are copied from that connection and listed in `kept`. If the protocol differs, attribute ' +
      'names and project role rules are not copied, and `roles` only if `attributes.role` is given.',
    access: personally('owner'),
    body: SsoConnectionCreate,
    reply: SsoConnectionCreateResult,
    creates: {},
    etag: true,
    confirmed: true,
    refuses: ['conflict', 'not_found'],
  },
  updateSsoConnection: {
    method: 'PATCH',
    path: '/api/workspace/sso/connections/{connectionId}',
    summary: 'Update a single sign-on connection',
    description:
      'To change the identity provider or its certificate, create a replacement, so that sign-ins are not ' +
      'interrupted. The client secret and the e-mail attribute of the active connection also need a replacement if ' +
      'all owners depend on it (409).',
    access: personally('owner'),
    body: SsoConnectionChange,
    reply: SsoConnection,
    etag: true,
    confirmed: true,
    refuses: ['conflict', 'precondition_failed', 'not_found'],
  },
  deleteSsoConnection: {
    method: 'DELETE',
    path: '/api/workspace/sso/connections/{connectionId}',
    summary: 'Delete an inactive single sign-on connection',
    access: personally('owner'),
    reply: null,
    confirmed: true,
    refuses: ['conflict', 'precondition_failed'],
  },
  testSsoConnection: {
    method: 'POST',
    path: '/api/workspace/sso/connections/{connectionId}/test',
    summary: 'Start a test sign-in',
    description:
      'Returns a URL to open in a browser, once and within ten minutes. The test does not start a session; ' +
      '`lastTest` of the connection then has each check and everything that the identity provider sent.',
    access: personally('owner'),
    reply: SsoTestLink,
    confirmed: true,
  },
  activateSsoConnection: {
    method: 'POST',
    path: '/api/workspace/sso/connections/{connectionId}/activate',
    summary: 'Activate a single sign-on connection',
    description:
      'Switches connections atomically: the previously active one becomes inactive, and activating it again ' +
      'reverts the change. A connection without a successful test sign-in needs `force` (409), and can never ' +
      'replace one on which all owners depend (409).',
    access: personally('owner'),
    body: SsoActivation,
    reply: SsoConnection,
    etag: true,
    confirmed: true,
    refuses: ['conflict'],
  },
  deactivateSsoConnection: {
    method: 'POST',
    path: '/api/workspace/sso/connections/{connectionId}/deactivate',
    summary: 'Deactivate a single sign-on connection',
    description:
      'Ends the sessions that began at the workspace’s identity provider, in every process within one second. ' +
      'Returns 409 if you, or every owner, would then be unable to sign in.',
    access: personally('owner'),
    reply: SsoConnection,
    etag: true,
    confirmed: true,
    refuses: ['conflict'],
  },
  getSsoConnectionDeactivationPreview: {
    method: 'GET',
    path: '/api/workspace/sso/connections/{connectionId}/deactivation-preview',
    summary: 'Preview deactivating a single sign-on connection',
    description: 'Lists who would lose access and how many sessions would end. Makes no changes.',
    access: personally('owner'),
    reply: SsoChangePreview,
  },
  getSsoConnectionActivationPreview: {
    method: 'GET',
    path: '/api/workspace/sso/connections/{connectionId}/activation-preview',
    summary: 'Preview activating a single sign-on connection',
    description: 'Lists who would lose access and how many sessions would end. Makes no changes.',
    access: personally('owner'),
    reply: SsoChangePreview,
  },
  previewSsoConnectionProjectRoles: {
    method: 'POST',
    path: '/api/workspace/sso/connections/{connectionId}/project-roles-preview',
    summary: 'Preview the effect of project role rules',
    description:
      "Makes no changes. Evaluates the rules with the attributes of each member's last sign-in at this identity " +
      'provider; each change takes effect at the next sign-in of the person. Roles assigned by hand are kept, and ' +
      'so are roles in archived projects.',
    access: personally('owner'),
    body: SsoProjectRolesDraft,
    reply: SsoProjectRolesPreview,
    refuses: ['not_found'],
  },
});
