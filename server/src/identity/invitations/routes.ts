import { invitationOperations } from '../../../../contract/operations/invitations.ts';
import type { Invitation } from '../../../../contract/people.ts';
import { implement } from '../../platform/http/implement.ts';
import { type PagingDeps, pagedList } from '../../platform/http/paging.ts';
import { created, noContent, ok, type Route } from '../../platform/http/route.ts';
import { mailLanguageOf } from '../../platform/mail/mail-language.ts';
import { answerStarted, type CookieDeps, deviceOf, shownSession, startSession } from '../sign-in/public.ts';
import { type AcceptDeps, acceptInvitation, previewInvitation } from './commands/accept.ts';
import { createInvitation, type InviteDeps, resendInvitation, revokeInvitation } from './commands/invite.ts';
import { findInvitationOf, invitationList, invitationShape } from './store.ts';

export type InvitationRouteDeps = InviteDeps & AcceptDeps & PagingDeps & CookieDeps;

const list = pagedList({ name: 'invitations', source: invitationList, shape: invitationShape });

/** Inviting people for admins; accepting for whoever has the link. */
export function invitationRoutes(deps: InvitationRouteDeps): Route[] {
  return [...adminRoutes(deps), ...guestRoutes(deps)];
}

function adminRoutes(deps: InvitationRouteDeps): Route[] {
  return [
    implement(invitationOperations.createInvitation, ({ actor, scope, body, idempotent }) =>
      idempotent(
        deps,
        (invitation: Invitation) => created(invitation),
        (bound) => createInvitation(bound, actor, scope, body),
      ),
    ),
    implement(invitationOperations.listInvitations, ({ scope, query, url }) => list.page(deps, scope, { query, url })),
    implement(invitationOperations.resendInvitation, {
      loadResource: ({ scope, params }) => findInvitationOf(deps.db.reader(scope), scope, params.invitationId),
      handle: async ({ actor, scope, params }) => ok(await resendInvitation(deps, actor, scope, params.invitationId)),
    }),
    implement(invitationOperations.revokeInvitation, {
      loadResource: ({ scope, params }) => findInvitationOf(deps.db.reader(scope), scope, params.invitationId),
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
    implement(invitationOperations.previewInvitation, async ({ body, address, requestId, header }) =>
      ok(
        await previewInvitation(
          deps,
          { address, requestId, findShown: () => shownSession.find(deps, { header }) },
          body.token,
        ),
      ),
    ),
    implement(invitationOperations.acceptInvitation, async (call) => {
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
    }),
  ];
}
