import { oauthApplicationOperations } from '../../../../contract/operations/oauth-applications.ts';
import type { PersonCaller } from '../../platform/access/caller.ts';
import { notFound } from '../../platform/app-error.ts';
import { implement } from '../../platform/http/implement.ts';
import { type PagingDeps, pagedList } from '../../platform/http/paging.ts';
import { created, type LoadResource, noContent, ok, type Route } from '../../platform/http/route.ts';
import {
  type ApplicationWithSecret,
  deleteApplication,
  editApplication,
  type OAuthApplicationDeps,
  registerApplication,
  revokeGrant,
  rotateClientSecret,
  setSuspended,
} from './commands.ts';
import { type ConsentRouteDeps, consentRoutes } from './consent-routes.ts';
import { answerMyGrants, revokeMyGrant } from './my-grants.ts';
import type { GrantOwner } from './records.ts';
import { applicationList, applicationShape, findGrant, getApplication, grantList, grantShape } from './store.ts';

export type OAuthRouteDeps = OAuthApplicationDeps & PagingDeps & ConsentRouteDeps;

const applications = pagedList({ name: 'oauth-applications', source: applicationList, shape: applicationShape });
const grants = pagedList({ name: 'oauth-grants', source: grantList, shape: grantShape });

/** OAuth applications of a workspace for its admins, grants for both sides, and what the consent page asks (spec 5.7, contract §13). */
export function oauthRoutes(deps: OAuthRouteDeps): Route[] {
  return [
    ...readRoutes(deps),
    ...changeRoutes(deps),
    ...suspensionRoutes(deps),
    secretRoute(deps),
    ...grantRoutes(deps),
    ...myGrantRoutes(deps),
    ...consentRoutes(deps),
  ];
}

const loadResource =
  (deps: OAuthRouteDeps): LoadResource<'workspace', { applicationId: string }> =>
  ({ scope, params }) =>
    getApplication(deps.db.reader(scope), scope, params.applicationId);

const answerOf = ({ application, clientSecret }: ApplicationWithSecret) => ({ ...application, clientSecret });

function readRoutes(deps: OAuthRouteDeps): Route[] {
  return [
    implement(oauthApplicationOperations.listOAuthApplications, ({ scope, query, url }) =>
      applications.page(deps, scope, { query, url }),
    ),
    implement(oauthApplicationOperations.getOAuthApplication, async ({ scope, params }) => {
      const application = await getApplication(deps.db.reader(scope), scope, params.applicationId);
      return ok(application, { changedAt: application.updatedAt });
    }),
  ];
}

function changeRoutes(deps: OAuthRouteDeps): Route[] {
  return [
    implement(oauthApplicationOperations.createOAuthApplication, ({ actor, scope, body, idempotent }) =>
      idempotent(
        deps,
        (made: ApplicationWithSecret) => created(answerOf(made), { changedAt: made.application.updatedAt }),
        (bound) => registerApplication(bound, actor, scope, body),
      ),
    ),
    implement(oauthApplicationOperations.updateOAuthApplication, {
      loadResource: loadResource(deps),
      async handle({ actor, scope, params, body, ifMatch }) {
        const edit = { id: params.applicationId, change: body, ifMatch };
        const application = await editApplication(deps, actor, scope, edit);
        return ok(application, { changedAt: application.updatedAt });
      },
    }),
    implement(oauthApplicationOperations.deleteOAuthApplication, {
      loadResource: loadResource(deps),
      async handle({ actor, scope, params, ifMatch }) {
        await deleteApplication(deps, actor, scope, { id: params.applicationId, ifMatch });
        return noContent;
      },
    }),
  ];
}

function suspensionRoutes(deps: OAuthRouteDeps): Route[] {
  const { suspendOAuthApplication, resumeOAuthApplication } = oauthApplicationOperations;
  const change = (operation: typeof suspendOAuthApplication | typeof resumeOAuthApplication, isSuspended: boolean) =>
    implement(operation, {
      loadResource: loadResource(deps),
      async handle({ actor, scope, params }) {
        const application = await setSuspended(deps, actor, scope, { id: params.applicationId, isSuspended });
        return ok(application, { changedAt: application.updatedAt });
      },
    });
  return [change(suspendOAuthApplication, true), change(resumeOAuthApplication, false)];
}

function secretRoute(deps: OAuthRouteDeps): Route {
  return implement(oauthApplicationOperations.rotateOAuthApplicationSecret, {
    loadResource: loadResource(deps),
    async handle({ actor, scope, params, body }) {
      const rotated = await rotateClientSecret(deps, actor, scope, { ...body, id: params.applicationId });
      return ok(answerOf(rotated), { changedAt: rotated.application.updatedAt });
    },
  });
}

function grantRoutes(deps: OAuthRouteDeps): Route[] {
  return [
    implement(oauthApplicationOperations.listOAuthApplicationGrants, {
      loadResource: loadResource(deps),
      handle: ({ scope, params, query, url }) =>
        grants.page(deps, scope, { query, url, filters: { applicationId: params.applicationId } }),
    }),
    implement(oauthApplicationOperations.revokeOAuthApplicationGrant, {
      loadResource: ({ scope, params }) => findGrant(deps.db.reader(scope), scope, params),
      async handle({ actor, scope, params }) {
        await revokeGrant(deps, actor, scope, params);
        return noContent;
      },
    }),
  ];
}

const grantOwner = ({ id, ssoWorkspaceId }: PersonCaller): GrantOwner => ({ userId: id, ssoWorkspaceId });

function myGrantRoutes(deps: OAuthRouteDeps): Route[] {
  return [
    implement(oauthApplicationOperations.listMyGrants, ({ caller, query, url }) =>
      answerMyGrants(deps, { ...grantOwner(caller as PersonCaller), query, url }),
    ),
    implement(oauthApplicationOperations.revokeMyGrant, async ({ caller, params, actor }) => {
      const isEnded = await revokeMyGrant(deps, actor, {
        ...grantOwner(caller as PersonCaller),
        grantId: params.grantId,
      });
      if (!isEnded) throw notFound();
      return noContent;
    }),
  ];
}
