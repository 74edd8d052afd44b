import { Type } from 'typebox';
import { pageQuery } from '../../../../contract/paging.ts';
import {
  Invitation,
  InvitationAcceptance,
  InvitationCreate,
  InvitationPage,
  InvitationPreview,
  InvitationToken,
} from '../../../../contract/people.ts';
import { SignInAnswer } from '../../../../contract/second-factors.ts';
import { Uuid } from '../../../../contract/values.ts';
import { type PagingDeps, pagedList } from '../../platform/http/paging.ts';
import { created, noContent, ok, open, person, personally, type Route, route } from '../../platform/http/route.ts';
import { mailLanguageOf } from '../../platform/mail/mail-language.ts';
import { answerStarted, type CookieDeps, deviceOf, shownSession, startSession } from '../sign-in/public.ts';
import { type AcceptDeps, acceptInvitation, previewInvitation } from './commands/accept.ts';
import { createInvitation, type InviteDeps, resendInvitation, revokeInvitation } from './commands/invite.ts';
import { findInvitationOf, invitationList, invitationShape } from './store.ts';

export type InvitationRouteDeps = InviteDeps & AcceptDeps & PagingDeps & CookieDeps;

const list = pagedList({ name: 'invitations', source: invitationList, shape: invitationShape });
const tag = 'Invitations';
const params = Type.Object({ invitationId: Uuid() });

/** Inviting people for admins; accepting for whoever has the link. */
export function invitationRoutes(deps: InvitationRouteDeps): Route[] {
  return [...adminRoutes(deps), ...guestRoutes(deps)];
}

function adminRoutes(deps: InvitationRouteDeps): Route[] {
  return [
    route({
      method: 'POST',
      path: '/api/workspace/invitations',
      summary: 'Invite somebody by e-mail',
      description:
        'The link in the mail works once and for seven days. Only an owner invites owners. 409 where single sign-on is required and the ' +
        'address could not use it. 429 where the workspace has sent as many mails as it may in an hour or a day.',
      tag,
      access: personally('admin'),
      scope: 'workspace',
      body: InvitationCreate,
      reply: Invitation,
      status: 201,
      confirmed: true,
      creates: {},
      refuses: ['conflict', 'rate_limited'],
      handle: ({ actor, scope, body, keeping }) =>
        keeping(
          deps,
          (invitation: Invitation) => created(invitation),
          (bound) => createInvitation(bound, actor, scope, body),
        ),
    }),
    route({
      method: 'GET',
      path: '/api/workspace/invitations',
      summary: 'List invitations, accepted and revoked ones included',
      tag,
      access: person('admin'),
      scope: 'workspace',
      query: Type.Object({ ...pageQuery }),
      reply: InvitationPage,
      handle: ({ scope, query, url }) => list.page(deps, scope, { query, url }),
    }),
    route({
      method: 'POST',
      path: '/api/workspace/invitations/{invitationId}/resend',
      summary: 'Send an invitation again',
      description:
        'With a new link, for another seven days; the link before no longer works. Once a minute at most, and counted with the mails of the workspace.',
      tag,
      access: personally('admin'),
      scope: 'workspace',
      params,
      findOfPath: ({ scope, params }) => findInvitationOf(deps.db.reader(scope), scope, params.invitationId),
      reply: Invitation,
      confirmed: true,
      refuses: ['conflict', 'rate_limited'],
      handle: async ({ actor, scope, params }) => ok(await resendInvitation(deps, actor, scope, params.invitationId)),
    }),
    route({
      method: 'DELETE',
      path: '/api/workspace/invitations/{invitationId}',
      summary: 'Revoke an invitation',
      description: 'Its link no longer works. It stays in the list. One to become an owner is revoked by owners alone.',
      tag,
      access: personally('admin'),
      scope: 'workspace',
      params,
      findOfPath: ({ scope, params }) => findInvitationOf(deps.db.reader(scope), scope, params.invitationId),
      reply: null,
      status: 204,
      refuses: ['conflict'],
      async handle({ actor, scope, params }) {
        await revokeInvitation(deps, actor, scope, params.invitationId);
        return noContent;
      },
    }),
  ];
}

// The token comes in a body, not in a path: paths stand in the access logs of proxies.
function guestRoutes(deps: InvitationRouteDeps): Route[] {
  return [
    route({
      method: 'POST',
      path: '/api/auth/invitations/preview',
      summary: 'Say what an invitation is for',
      description: 'A token that is wrong, used, revoked or past its time is 404, the same for all.',
      tag,
      access: open('the token of the mailed link is the permission'),
      scope: 'none',
      body: InvitationToken,
      reply: InvitationPreview,
      refuses: ['not_found', 'rate_limited'],
      handle: async ({ body, address, requestId, header }) =>
        ok(
          await previewInvitation(
            deps,
            { address, requestId, findShown: () => shownSession.find(deps, { header }) },
            body.token,
          ),
        ),
    }),
    route({
      method: 'POST',
      path: '/api/auth/invitations/accept',
      summary: 'Accept an invitation and sign in',
      description:
        'Sets the session cookie, and `pcs_device`, unless a running session is the proof: that one goes on as it is. Where the address signs in already, a running session of its person (by ' +
        'password, passkey or their company’s sign-in) or their own password proves them, and a second factor is asked for as in a ' +
        'sign-in. A person without a password may choose one in their session; they have to (422) where nothing that outlasts the joining would open ' +
        'this workspace: what the sign-in of another company added ends with it. 403 where the workspace takes its own single ' +
        'sign-on alone.',
      tag,
      access: open('the token of the mailed link is the permission'),
      scope: 'none',
      body: InvitationAcceptance,
      reply: SignInAnswer,
      setsCookies: true,
      refuses: ['unauthorized', 'forbidden', 'not_found', 'conflict', 'rate_limited'],
      async handle(call) {
        const { address, requestId } = call;
        const language = mailLanguageOf(call.header('accept-language'));
        // A cookie is no proof without the service's own Origin (contract §10); another one is refused before.
        const findShown = async () => (call.header('origin') === undefined ? undefined : shownSession.find(deps, call));
        const from = { address, requestId, language, findShown };
        const { userId: id, passwordHash, proofs, isRunning } = await acceptInvitation(deps, from, call.body);
        if (isRunning) return ok(await shownSession.view(deps, call));
        return answerStarted(
          deps,
          call,
          await startSession(deps, deviceOf(call), { id, passwordHash, proofs, isRecovering: true }),
        );
      },
    }),
  ];
}
