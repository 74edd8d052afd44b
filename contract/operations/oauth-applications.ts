import { Type } from 'typebox';
import { person, personally, signedIn } from '../access.ts';
import {
  ClientSecretRotation,
  ConsentResult,
  MAX_OAUTH_APPLICATIONS,
  MyOAuthGrantPage,
  OAuthApplication,
  OAuthApplicationChange,
  OAuthApplicationCreate,
  OAuthApplicationPage,
  OAuthApplicationWithSecret,
  OAuthConsent,
  OAuthDecision,
  OAuthGrantPage,
  OLD_CLIENT_SECRET_HOURS,
} from '../oauth.ts';
import { PageQuery } from '../paging.ts';
import { defineOperations } from './operation.ts';

const tag = {
  name: 'OAuth applications',
  description: 'Applications that act on behalf of people, and the grants that people gave them.',
};

export const oauthApplicationOperations = defineOperations(tag, {
  listOAuthApplications: {
    method: 'GET',
    path: '/api/workspace/oauth-applications',
    summary: 'List OAuth applications',
    access: person('admin'),
    query: PageQuery,
    reply: OAuthApplicationPage,
  },
  getOAuthApplication: {
    method: 'GET',
    path: '/api/workspace/oauth-applications/{applicationId}',
    summary: 'Get an OAuth application',
    access: person('admin'),
    reply: OAuthApplication,
    etag: true,
  },
  createOAuthApplication: {
    method: 'POST',
    path: '/api/workspace/oauth-applications',
    summary: 'Register an OAuth application',
    description:
      `A workspace can have up to ${MAX_OAUTH_APPLICATIONS} applications (409). The response contains the secret ` +
      'of a confidential application, which is never shown again.',
    access: personally('admin'),
    body: OAuthApplicationCreate,
    reply: OAuthApplicationWithSecret,
    creates: { onceOnly: ['clientSecret'] },
    etag: true,
    confirmed: true,
    refuses: ['conflict'],
  },
  updateOAuthApplication: {
    method: 'PATCH',
    path: '/api/workspace/oauth-applications/{applicationId}',
    summary: 'Update an OAuth application',
    description:
      'The rules for registration apply. Existing tokens immediately lose any access that the application is no ' +
      'longer allowed.',
    access: personally('admin'),
    body: OAuthApplicationChange,
    reply: OAuthApplication,
    etag: true,
    confirmed: true,
    refuses: ['precondition_failed'],
  },
  deleteOAuthApplication: {
    method: 'DELETE',
    path: '/api/workspace/oauth-applications/{applicationId}',
    summary: 'Delete an OAuth application',
    description: 'Permanent. Revokes all of its grants: every process rejects its tokens within one second.',
    access: personally('admin'),
    reply: null,
    confirmed: true,
    refuses: ['precondition_failed'],
  },
  suspendOAuthApplication: {
    method: 'POST',
    path: '/api/workspace/oauth-applications/{applicationId}/suspend',
    summary: 'Suspend an OAuth application',
    description:
      'A suspended application gets no new authorizations or tokens; existing access tokens expire within one ' +
      'hour. The client ID is kept.',
    access: personally('admin'),
    reply: OAuthApplication,
    etag: true,
  },
  resumeOAuthApplication: {
    method: 'POST',
    path: '/api/workspace/oauth-applications/{applicationId}/resume',
    summary: 'Resume an OAuth application',
    description: 'Its grants are unchanged.',
    access: personally('admin'),
    reply: OAuthApplication,
    etag: true,
    confirmed: true,
  },
  rotateOAuthApplicationSecret: {
    method: 'POST',
    path: '/api/workspace/oauth-applications/{applicationId}/rotate-secret',
    summary: 'Rotate the secret of an OAuth application',
    description:
      'The response contains the new secret, which is never shown again. The previous secret stays valid for ' +
      `${OLD_CLIENT_SECRET_HOURS} hours, unless \`immediate\` is true. A public application has no secret (409).`,
    access: personally('admin'),
    body: ClientSecretRotation,
    reply: OAuthApplicationWithSecret,
    etag: true,
    confirmed: true,
    refuses: ['conflict'],
  },
  listOAuthApplicationGrants: {
    method: 'GET',
    path: '/api/workspace/oauth-applications/{applicationId}/grants',
    summary: 'List the grants of an OAuth application',
    description: 'Newest first.',
    access: person('admin'),
    query: PageQuery,
    reply: OAuthGrantPage,
  },
  revokeOAuthApplicationGrant: {
    method: 'DELETE',
    path: '/api/workspace/oauth-applications/{applicationId}/grants/{grantId}',
    summary: 'Revoke a grant of an OAuth application',
    description: 'Every process rejects its tokens within one second.',
    access: personally('admin'),
    reply: null,
  },
  listMyGrants: {
    method: 'GET',
    path: '/api/me/grants',
    summary: "List the current user's application grants",
    description:
      'Lists the grants in all workspaces of the person, newest first. In a session that began by single sign-on, ' +
      'lists only those in the workspace of that single sign-on.',
    access: signedIn,
    scope: 'none',
    query: PageQuery,
    reply: MyOAuthGrantPage,
  },
  revokeMyGrant: {
    method: 'DELETE',
    path: '/api/me/grants/{grantId}',
    summary: "Revoke one of the current user's grants",
    description: 'Every process rejects its tokens within one second.',
    access: signedIn,
    scope: 'none',
    reply: null,
  },
  getOAuthConsent: {
    method: 'GET',
    path: '/api/oauth/requests/{uid}/consent',
    summary: 'Get an OAuth consent request',
    description:
      'Available only in the browser that the application redirected to this service. A person who is not a member ' +
      'of the workspace sees neither the application nor the workspace (403) and can only deny the request.',
    access: signedIn,
    scope: 'none',
    params: Type.Object({ uid: Type.String({ minLength: 1, maxLength: 100 }) }),
    reply: OAuthConsent,
  },
  decideOAuthConsent: {
    method: 'POST',
    path: '/api/oauth/requests/{uid}/decision',
    summary: 'Allow or deny an OAuth consent request',
    description:
      'Send the browser to `continueAt`, which leads back to the application. Idempotent: repeating the same ' +
      'decision returns the same response; a different decision returns 404.',
    access: signedIn,
    scope: 'none',
    params: Type.Object({ uid: Type.String({ minLength: 1, maxLength: 100 }) }),
    body: OAuthDecision,
    reply: ConsentResult,
    refuses: ['forbidden', 'confirmation_required'],
  },
});
