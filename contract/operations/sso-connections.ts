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

export const ssoConnectionOperations = defineOperations('Single sign-on', {
  listSsoConnections: {
    method: 'GET',
    path: '/api/workspace/sso/connections',
    summary: 'List connections to identity providers',
    description: `All in one page, the active one first: at most ${MAX_SSO_CONNECTIONS}, and \`nextCursor\` is null.`,
    access: personally('owner'),
    reply: SsoConnectionPage,
  },
  getSsoConnection: {
    method: 'GET',
    path: '/api/workspace/sso/connections/{connectionId}',
    summary: 'Get a connection',
    description: 'With what the last test sign-in showed.',
    access: personally('owner'),
    reply: SsoConnection,
    tagged: true,
  },
  listSsoConnectionAttempts: {
    method: 'GET',
    path: '/api/workspace/sso/connections/{connectionId}/attempts',
    summary: 'List sign-ins at a connection, explained',
    description:
      `Newest first. One that failed says which check did, what it expected and what it received. Kept ${SSO_ATTEMPTS_KEPT_DAYS} days. ` +
      `Without a signature of the provider, ${MAX_SSO_ATTEMPTS_PER_HOUR.requested} an hour are kept that name an open ` +
      `request, and ${MAX_SSO_ATTEMPTS_PER_HOUR.unsolicited} that do not (\`solicited\` false).`,
    access: personally('owner'),
    query: SsoAttemptQuery,
    reply: SsoAttemptPage,
  },
  createSsoConnection: {
    method: 'POST',
    path: '/api/workspace/sso/connections',
    summary: 'Make a connection to an identity provider',
    description:
      'SAML: `metadataXml` or `metadataUrl`, or `idpEntityId`, `signInUrl` and `certificate`. Of several signing ' +
      'certificates in metadata, the one that ends last is taken. OpenID Connect: `issuer`, `clientId` and ' +
      '`clientSecret`. It is not active yet. With `replacesId` it takes over handle, entity id and addresses at its ' +
      'activation, and what is not said of its settings is as it was in the connection that it replaces; `kept` ' +
      'lists them. Over another protocol names of attributes and rules of projects are not kept, and `roles` only ' +
      'where `attributes.role` is said.',
    access: personally('owner'),
    body: SsoConnectionCreate,
    reply: SsoConnectionCreateResult,
    creates: {},
    tagged: true,
    confirmed: true,
    refuses: ['conflict', 'not_found'],
  },
  updateSsoConnection: {
    method: 'PATCH',
    path: '/api/workspace/sso/connections/{connectionId}',
    summary: 'Edit a connection',
    description:
      'Provider and certificate are changed by a replacement, so that nobody is interrupted; so are, where all ' +
      'owners depend on it, client secret and attribute of the address of the active one (409).',
    access: personally('owner'),
    body: SsoConnectionChange,
    reply: SsoConnection,
    tagged: true,
    confirmed: true,
    refuses: ['conflict', 'precondition_failed', 'not_found'],
  },
  deleteSsoConnection: {
    method: 'DELETE',
    path: '/api/workspace/sso/connections/{connectionId}',
    summary: 'Delete a connection that is not active',
    access: personally('owner'),
    reply: null,
    confirmed: true,
    refuses: ['conflict', 'precondition_failed'],
  },
  testSsoConnection: {
    method: 'POST',
    path: '/api/workspace/sso/connections/{connectionId}/test',
    summary: 'Begin a test sign-in at a connection',
    description:
      'Answers with an address to be opened in a browser, once and within ten minutes. The test begins no session; ' +
      '`lastTest` of the connection then holds each check and all that the provider sent.',
    access: personally('owner'),
    reply: SsoTestLink,
    confirmed: true,
  },
  activateSsoConnection: {
    method: 'POST',
    path: '/api/workspace/sso/connections/{connectionId}/activate',
    summary: 'Make a connection the active one',
    description:
      'In one step: the former one is not active any more, and activating it again undoes the change. A connection ' +
      'of which no test sign-in went well needs `force` (409), and never takes the place of one on which all owners ' +
      'depend (409).',
    access: personally('owner'),
    body: SsoActivation,
    reply: SsoConnection,
    tagged: true,
    confirmed: true,
    refuses: ['conflict'],
  },
  deactivateSsoConnection: {
    method: 'POST',
    path: '/api/workspace/sso/connections/{connectionId}/deactivate',
    summary: 'Take a connection out of use',
    description:
      'Ends the sessions that began at the workspace’s identity provider, on every process within one second. ' +
      'Refused (409) where you, or every owner, would have no way in any more.',
    access: personally('owner'),
    reply: SsoConnection,
    tagged: true,
    confirmed: true,
    refuses: ['conflict'],
  },
  getSsoConnectionDeactivationPreview: {
    method: 'GET',
    path: '/api/workspace/sso/connections/{connectionId}/deactivation-preview',
    summary: 'Say who would lose access where a connection is taken out of use, and how many sessions would end',
    description: 'Changes nothing.',
    access: personally('owner'),
    reply: SsoChangePreview,
  },
  getSsoConnectionActivationPreview: {
    method: 'GET',
    path: '/api/workspace/sso/connections/{connectionId}/activation-preview',
    summary:
      'Say who would lose access where this connection takes the place of the active one, and how many sessions ' +
      'would end',
    description: 'Changes nothing.',
    access: personally('owner'),
    reply: SsoChangePreview,
  },
  previewSsoConnectionProjectRoles: {
    method: 'POST',
    path: '/api/workspace/sso/connections/{connectionId}/project-roles-preview',
    summary: 'Preview which project roles rules would give and take',
    description:
      'Changes nothing. Judged by the attributes of the last sign-in of each member at this provider; each change ' +
      'comes with the next sign-in of its person. Roles given by hand stay, and so does what is in archived projects.',
    access: personally('owner'),
    body: SsoProjectRolesDraft,
    reply: SsoProjectRolesPreview,
    refuses: ['not_found'],
  },
});
