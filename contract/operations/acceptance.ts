import { AcceptancePreview } from '../acceptance.ts';
import { signedIn } from '../access.ts';
import { defineOperations } from './operation.ts';

export const acceptanceOperations = defineOperations('Members', {
  previewAcceptance: {
    method: 'GET',
    path: '/api/workspaces/{workspaceId}/acceptance',
    summary: 'Preview what accepting a workspace ends',
    description: 'False for a workspace that the person has accepted. 404 for one that this session does not open.',
    access: signedIn,
    scope: 'none',
    reply: AcceptancePreview,
    refuses: ['not_found'],
  },
  acceptMembership: {
    method: 'POST',
    path: '/api/workspaces/{workspaceId}/acceptance',
    summary: 'Accept a workspace that made the person a member',
    description:
      'For a workspace with `accepted: false` in `GET /api/auth/session`. From then on its administrators see and ' +
      'end the person’s sessions in it, its sign-in policy binds the account, and its deactivation of the person ' +
      'counts for the account. Changes nothing where the person has accepted it already. 404 for a workspace that ' +
      'this session does not open; 409 where that would end the last passkey of a person one of whose workspaces ' +
      'takes no passwords. Passkeys that the provider of another workspace added end with it.',
    access: signedIn,
    scope: 'none',
    reply: null,
    confirmed: true,
    refuses: ['conflict', 'not_found'],
  },
});
