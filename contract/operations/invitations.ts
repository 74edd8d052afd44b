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

export const invitationOperations = defineOperations('Invitations', {
  createInvitation: {
    method: 'POST',
    path: '/api/workspace/invitations',
    summary: 'Invite somebody by e-mail',
    description:
      'The link in the mail works once and for seven days. Only an owner invites owners. 409 where single sign-on is ' +
      'required and the address could not use it. 429 where the workspace has sent as many mails as it may in an ' +
      'hour or a day.',
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
    summary: 'List invitations, accepted and revoked ones included',
    access: person('admin'),
    query: PageQuery,
    reply: InvitationPage,
  },
  resendInvitation: {
    method: 'POST',
    path: '/api/workspace/invitations/{invitationId}/resend',
    summary: 'Send an invitation again',
    description:
      'With a new link, for another seven days; the link before no longer works. Once a minute at most, and counted ' +
      'with the mails of the workspace.',
    access: personally('admin'),
    reply: Invitation,
    confirmed: true,
    refuses: ['conflict', 'rate_limited'],
  },
  revokeInvitation: {
    method: 'DELETE',
    path: '/api/workspace/invitations/{invitationId}',
    summary: 'Revoke an invitation',
    description: 'Its link no longer works. It stays in the list. One to become an owner is revoked by owners alone.',
    access: personally('admin'),
    reply: null,
    refuses: ['conflict'],
  },
  previewInvitation: {
    method: 'POST',
    path: '/api/auth/invitations/preview',
    summary: 'Say what an invitation is for',
    description: 'A token that is wrong, used, revoked or past its time is 404, the same for all.',
    access: open('the token of the mailed link is the permission'),
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
      'Sets the session cookie, and `pcs_device`, unless a running session is the proof: that one goes on as it is. ' +
      'Where the address signs in already, a running session of its person (by password, passkey or their company’s ' +
      'sign-in) or their own password proves them, and a second factor is asked for as in a sign-in. A person ' +
      'without a password may choose one in their session; they have to (422) where nothing that outlasts the ' +
      'joining would open this workspace: what the sign-in of another company added ends with it. 403 where the ' +
      'workspace takes its own single sign-on alone.',
    access: open('the token of the mailed link is the permission'),
    scope: 'none',
    body: InvitationAcceptance,
    reply: SignInAnswer,
    setsCookies: true,
    refuses: ['unauthorized', 'forbidden', 'not_found', 'conflict', 'rate_limited'],
  },
});
