import { personally } from '../access.ts';
import { SessionPolicy, SessionPolicyWrite, SignInPolicy, SignInPolicyPreview } from '../sign-in-policy.ts';
import { defineOperations } from './operation.ts';

export const ssoPolicyOperations = defineOperations('Single sign-on', {
  getSsoPolicy: {
    method: 'GET',
    path: '/api/workspace/sso/policy',
    summary: 'Get the sign-in policy',
    access: personally('owner'),
    reply: SignInPolicy,
    etag: true,
  },
  updateSsoPolicy: {
    method: 'PUT',
    path: '/api/workspace/sso/policy',
    summary: 'Update the sign-in policy',
    description:
      'Also applies to running sessions, in every process within one second. Returns 409 if you, or every owner, ' +
      'would then be unable to sign in. Revokes application grants of people who lose access, and of people ' +
      'without a second factor if one is required.',
    access: personally('owner'),
    body: SignInPolicy,
    reply: SignInPolicy,
    etag: true,
    confirmed: true,
    refuses: ['conflict', 'precondition_failed'],
  },
  previewSsoPolicy: {
    method: 'POST',
    path: '/api/workspace/sso/policy/preview',
    summary: 'Preview a sign-in policy',
    description: 'Lists who would lose access. Makes no changes.',
    access: personally('owner'),
    body: SignInPolicy,
    reply: SignInPolicyPreview,
  },
  getSessionPolicy: {
    method: 'GET',
    path: '/api/workspace/session-policy',
    summary: 'Get the session policy',
    access: personally('owner'),
    reply: SessionPolicy,
    etag: true,
  },
  setSessionPolicy: {
    method: 'PUT',
    path: '/api/workspace/session-policy',
    summary: 'Update the session policy',
    description:
      'Also applies to running sessions, in every process within one second. A policy applies only in its own ' +
      'workspace: a person in several workspaces must sign in again for the stricter ones and can continue in the ' +
      'others. A session that has expired in all of a person’s workspaces ends. An identity provider can end its ' +
      'sessions earlier (`SessionNotOnOrAfter`).',
    access: personally('owner'),
    body: SessionPolicyWrite,
    reply: SessionPolicy,
    etag: true,
    confirmed: true,
    refuses: ['precondition_failed'],
  },
});
