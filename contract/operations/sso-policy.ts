import { personally } from '../access.ts';
import { SessionPolicy, SessionPolicyWrite, SignInPolicy, SignInPolicyPreview } from '../sign-in-policy.ts';
import { defineOperations } from './operation.ts';

export const ssoPolicyOperations = defineOperations('Single sign-on', {
  getSsoPolicy: {
    method: 'GET',
    path: '/api/workspace/sso/policy',
    summary: 'Get the policy of signing in',
    access: personally('owner'),
    reply: SignInPolicy,
    tagged: true,
  },
  updateSsoPolicy: {
    method: 'PUT',
    path: '/api/workspace/sso/policy',
    summary: 'Change the policy of signing in',
    description:
      'For running sessions too, on every process within one second. Refused (409) where you, or every owner, would ' +
      'have no way in any more. What applications were granted by those who lose theirs ends, and by those who have ' +
      'no second factor where one is demanded.',
    access: personally('owner'),
    body: SignInPolicy,
    reply: SignInPolicy,
    tagged: true,
    confirmed: true,
    refuses: ['conflict', 'precondition_failed'],
  },
  previewSsoPolicy: {
    method: 'POST',
    path: '/api/workspace/sso/policy/preview',
    summary: 'Say who would lose access by a policy',
    description: 'Changes nothing.',
    access: personally('owner'),
    body: SignInPolicy,
    reply: SignInPolicyPreview,
  },
  getSessionPolicy: {
    method: 'GET',
    path: '/api/workspace/session-policy',
    summary: 'Get how long sessions last in the workspace',
    access: personally('owner'),
    reply: SessionPolicy,
    tagged: true,
  },
  setSessionPolicy: {
    method: 'PUT',
    path: '/api/workspace/session-policy',
    summary: 'Change how long sessions last in the workspace',
    description:
      'For running sessions too, on every process within one second. Each workspace has its own policy, and it ' +
      'counts in that workspace alone: a person who is in several is asked to sign in again for the stricter ones ' +
      'and goes on in the others. A session that is over in all of a person’s workspaces ends. An identity provider ' +
      'may end its sessions earlier (`SessionNotOnOrAfter`).',
    access: personally('owner'),
    body: SessionPolicyWrite,
    reply: SessionPolicy,
    tagged: true,
    confirmed: true,
    refuses: ['precondition_failed'],
  },
});
