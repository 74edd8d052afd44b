import { AcceptancePreview } from '../acceptance.ts';
import { signedIn } from '../access.ts';
import { defineOperations } from './operation.ts';

export const acceptanceOperations = defineOperations('Members', {
  previewAcceptance: {
    method: 'GET',
    path: '/api/workspaces/{workspaceId}/acceptance',
    summary: 'Preview what accepting a workspace would remove',
    description:
      '`endsWaysIn` is false for a workspace that the person has already accepted. Returns 404 for a workspace that ' +
      'this session cannot open.',
    access: signedIn,
    scope: 'none',
    reply: AcceptancePreview,
    refuses: ['not_found'],
  },
  acceptMembership: {
    method: 'POST',
    path: '/api/workspaces/{workspaceId}/acceptance',
    summary: 'Accept a workspace membership',
    description:
      'Applies to a workspace with `accepted: false` in `GET /api/auth/session`. After acceptance, the ' +
      'workspace’s administrators can see and end the person’s sessions in it, its sign-in policy applies to the ' +
      'account, and deactivating the person there affects the account. Has no effect if the person has already ' +
      'accepted. Returns 404 for a workspace that this session cannot open, and 409 if accepting would remove the ' +
      'last passkey of a person who belongs to a workspace that does not allow passwords. Passkeys that were ' +
      'added through the identity provider of another workspace are removed.',
    access: signedIn,
    scope: 'none',
    reply: null,
    confirmed: true,
    refuses: ['conflict', 'not_found'],
  },
});
