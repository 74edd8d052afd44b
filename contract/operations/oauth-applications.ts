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

export const oauthApplicationOperations = defineOperations('OAuth applications', {
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
    tagged: true,
  },
  createOAuthApplication: {
    method: 'POST',
    path: '/api/workspace/oauth-applications',
    summary: 'Register an OAuth application',
    description:
      `At most ${MAX_OAUTH_APPLICATIONS} a workspace (409). Of a confidential application the secret is in this answer and never shown ` +
      'again.',
    access: personally('admin'),
    body: OAuthApplicationCreate,
    reply: OAuthApplicationWithSecret,
    creates: { onceOnly: ['clientSecret'] },
    tagged: true,
    confirmed: true,
    refuses: ['conflict'],
  },
  updateOAuthApplication: {
    method: 'PATCH',
    path: '/api/workspace/oauth-applications/{applicationId}',
    summary: 'Edit an OAuth application',
    description: 'By the rules of registration. Tokens lose at once what the application may no longer have.',
    access: personally('admin'),
    body: OAuthApplicationChange,
    reply: OAuthApplication,
    tagged: true,
    confirmed: true,
    refuses: ['precondition_failed'],
  },
  deleteOAuthApplication: {
    method: 'DELETE',
    path: '/api/workspace/oauth-applications/{applicationId}',
    summary: 'Delete an OAuth application',
    description: 'For good. All that it was granted dies: every process refuses its tokens within one second.',
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
      'From now on it gets no authorization and no token; access tokens that run end within their hour. The client ' +
      'id stays.',
    access: personally('admin'),
    reply: OAuthApplication,
    tagged: true,
  },
  resumeOAuthApplication: {
    method: 'POST',
    path: '/api/workspace/oauth-applications/{applicationId}/resume',
    summary: 'Let a suspended OAuth application go on',
    description: 'Its grants stand as they did.',
    access: personally('admin'),
    reply: OAuthApplication,
    tagged: true,
    confirmed: true,
  },
  rotateOAuthApplicationSecret: {
    method: 'POST',
    path: '/api/workspace/oauth-applications/{applicationId}/rotate-secret',
    summary: 'Make a new secret for an OAuth application',
    description:
      `The new secret is in this answer and never shown again. The one before stays good for ${OLD_CLIENT_SECRET_HOURS} hours, unless ` +
      '`immediate` is true. A public application has none (409).',
    access: personally('admin'),
    body: ClientSecretRotation,
    reply: OAuthApplicationWithSecret,
    tagged: true,
    confirmed: true,
    refuses: ['conflict'],
  },
  listOAuthApplicationGrants: {
    method: 'GET',
    path: '/api/workspace/oauth-applications/{applicationId}/grants',
    summary: 'List what people have granted an OAuth application',
    description: 'The latest first.',
    access: person('admin'),
    query: PageQuery,
    reply: OAuthGrantPage,
  },
  revokeOAuthApplicationGrant: {
    method: 'DELETE',
    path: '/api/workspace/oauth-applications/{applicationId}/grants/{grantId}',
    summary: 'Revoke what a person has granted an OAuth application',
    description: 'Every process refuses its tokens within one second.',
    access: personally('admin'),
    reply: null,
  },
  listMyGrants: {
    method: 'GET',
    path: '/api/me/grants',
    summary: 'List the applications that the person has granted something',
    description:
      'In each of their workspaces, the latest first; in a session that began by single sign-on, in the workspace of ' +
      'that.',
    access: signedIn,
    scope: 'none',
    query: PageQuery,
    reply: MyOAuthGrantPage,
  },
  revokeMyGrant: {
    method: 'DELETE',
    path: '/api/me/grants/{grantId}',
    summary: 'Revoke what the person has granted an application',
    description: 'Every process refuses its tokens within one second.',
    access: signedIn,
    scope: 'none',
    reply: null,
  },
  getOAuthConsent: {
    method: 'GET',
    path: '/api/oauth/requests/{uid}/consent',
    summary: 'Say what an application asks the person for',
    description:
      'For the browser alone in which the application sent the person here. Who is no member of its workspace is ' +
      'told neither (403) and can only refuse.',
    access: signedIn,
    scope: 'none',
    params: Type.Object({ uid: Type.String({ minLength: 1, maxLength: 100 }) }),
    reply: OAuthConsent,
  },
  decideOAuthConsent: {
    method: 'POST',
    path: '/api/oauth/requests/{uid}/decision',
    summary: 'Allow or refuse what an application asks for',
    description:
      'The browser then goes on at `continueAt`, which leads back to the application. Said again it is answered ' +
      'alike; who has said one thing says no other (404).',
    access: signedIn,
    scope: 'none',
    params: Type.Object({ uid: Type.String({ minLength: 1, maxLength: 100 }) }),
    body: OAuthDecision,
    reply: ConsentResult,
    refuses: ['forbidden', 'confirmation_required'],
  },
});
