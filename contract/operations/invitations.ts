import { open, person, personally } from '../access.ts';
import { PageQuery } from '../paging.ts';
import {
  Invitation,
  InvitationAcceptance,
  InvitationCreate,
  InvitationPage,
  InvitationPreview,
  InvitationToken,
} from '../people.ts';
import { SignInAnswer } from '../second-factors.ts';
import { defineOperations } from './operation.ts';

const tag = { name: 'Invitations', description: 'Invitations to a workspace.' };

export const invitationOperations = defineOperations(tag, {
  createInvitation: {
    method: 'POST',
    path: '/api/workspace/invitations',
    summary: 'Invite a person by e-mail',
    description:
      'The link in the e-mail works once and is valid for seven days. Only owners can invite owners. Returns 409 ' +
      'if single sign-on is required and the address could not use it, and 429 if the workspace has reached its ' +
      'hourly or daily e-mail limit.',
    access: personally('admin'),
    body: InvitationCreate,
    reply: Invitation,
    creates: {},
    confirmed: true,
    refuses: ['conflict', 'rate_limited'],
  },
  listInvitations: {
    method: 'GET',
    path: '/api/workspace/invitations',
    summary: 'List invitations, including accepted and revoked ones',
    access: person('admin'),
    query: PageQuery,
    reply: InvitationPage,
  },
  resendInvitation: {
    method: 'POST',
    path: '/api/workspace/invitations/{invitationId}/resend',
    summary: 'Resend an invitation',
    description:
      'Sends a new link that is valid for another seven days; the previous link stops working. An invitation can ' +
      'be resent at most once a minute, and each resend counts towards the workspace’s e-mail limits.',
    access: personally('admin'),
    reply: Invitation,
    confirmed: true,
    refuses: ['conflict', 'rate_limited'],
  },
  revokeInvitation: {
    method: 'DELETE',
    path: '/api/workspace/invitations/{invitationId}',
    summary: 'Revoke an invitation',
    description:
      'The link stops working. The invitation remains in the list. Only owners can revoke the invitation of an owner.',
    access: personally('admin'),
    reply: null,
    refuses: ['conflict'],
  },
  previewInvitation: {
    method: 'POST',
    path: '/api/auth/invitations/preview',
    summary: 'Get the invitation of a token',
    description: 'Returns the same 404 for a token that is invalid, used, revoked or expired.',
    access: open('the token in the e-mailed link grants access'),
    scope: 'none',
    body: InvitationToken,
    reply: InvitationPreview,
    refuses: ['not_found', 'rate_limited'],
  },
  acceptInvitation: {
    method: 'POST',
    path: '/api/auth/invitations/accept',
    summary: 'Accept an invitation and sign in',
    description:
      'Sets the session cookie and `pcs_device`, unless the person is identified by an active session, which then ' +
      'continues unchanged. If the address already has an account, its owner is identified by an active session ' +
      '(from a password, a passkey or single sign-on) or by the account’s password, and is asked for a second ' +
      'factor as at sign-in. A person without a password may set one; it is required (422) if nothing that ' +
      'remains on the account after joining could open this workspace, since sign-in methods added through ' +
      'another company’s single sign-on are removed. Returns 403 if the workspace accepts only its own single ' +
      'sign-on.',
    access: open('the token in the e-mailed link grants access'),
    scope: 'none',
    body: InvitationAcceptance,
    reply: SignInAnswer,
    setsCookies: true,
    refuses: ['unauthorized', 'forbidden', 'not_found', 'conflict', 'rate_limited'],
  },
});
