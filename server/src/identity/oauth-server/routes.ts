import { Type } from 'typebox';
import {
  ClientSecretRotation,
  MAX_OAUTH_APPLICATIONS,
  MyOAuthGrantPage,
  OAuthApplication,
  OAuthApplicationChange,
  OAuthApplicationCreate,
  OAuthApplicationPage,
  OAuthApplicationWithSecret,
  OAuthGrantPage,
  OLD_CLIENT_SECRET_HOURS,
} from '../../../../contract/oauth.ts';
import { pageQuery } from '../../../../contract/paging.ts';
import { Uuid } from '../../../../contract/values.ts';
import type { PersonCaller } from '../../platform/access/caller.ts';
import { notFound } from '../../platform/app-error.ts';
import { type PagingDeps, pagedList } from '../../platform/http/paging.ts';
import {
  created,
  type FindOfPath,
  noContent,
  ok,
  person,
  personally,
  type Route,
  route,
  signedIn,
} from '../../platform/http/route.ts';
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
const tag = 'OAuth applications';
const path = '/api/workspace/oauth-applications';
const one = Type.Object({ applicationId: Uuid() });
const administration = { tag, access: person('admin'), scope: 'workspace' } as const;
/** No application makes or changes one: that would outlive what it was granted itself. */
const personal = { ...administration, access: personally('admin') } as const;
const sensitive = { ...personal, confirmed: true } as const;

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

const findOfPath =
  (deps: OAuthRouteDeps): FindOfPath<'workspace', { applicationId: string }> =>
  ({ scope, params }) =>
    getApplication(deps.db.reader(scope), scope, params.applicationId);

const answerOf = ({ application, clientSecret }: ApplicationWithSecret) => ({ ...application, clientSecret });

function readRoutes(deps: OAuthRouteDeps): Route[] {
  return [
    route({
      ...administration,
      method: 'GET',
      path,
      summary: 'List OAuth applications',
      query: Type.Object({ ...pageQuery }),
      reply: OAuthApplicationPage,
      handle: ({ scope, query, url }) => applications.page(deps, scope, { query, url }),
    }),
    route({
      ...administration,
      method: 'GET',
      path: `${path}/{applicationId}`,
      summary: 'Get an OAuth application',
      params: one,
      reply: OAuthApplication,
      tagged: true,
      async handle({ scope, params }) {
        const application = await getApplication(deps.db.reader(scope), scope, params.applicationId);
        return ok(application, { changedAt: application.updatedAt });
      },
    }),
  ];
}

function changeRoutes(deps: OAuthRouteDeps): Route[] {
  return [
    route({
      ...sensitive,
      method: 'POST',
      path,
      summary: 'Register an OAuth application',
      description:
        `At most ${MAX_OAUTH_APPLICATIONS} a workspace (409). Of a confidential application the secret is in this answer and ` +
        'never shown again.',
      body: OAuthApplicationCreate,
      reply: OAuthApplicationWithSecret,
      tagged: true,
      status: 201,
      creates: { onceOnly: ['clientSecret'] },
      refuses: ['conflict'],
      handle: ({ actor, scope, body, keeping }) =>
        keeping(
          deps,
          (made: ApplicationWithSecret) => created(answerOf(made), { changedAt: made.application.updatedAt }),
          (bound) => registerApplication(bound, actor, scope, body),
        ),
    }),
    route({
      ...sensitive,
      method: 'PATCH',
      path: `${path}/{applicationId}`,
      summary: 'Edit an OAuth application',
      description: 'By the rules of registration. Tokens lose at once what the application may no longer have.',
      params: one,
      findOfPath: findOfPath(deps),
      body: OAuthApplicationChange,
      reply: OAuthApplication,
      tagged: true,
      refuses: ['precondition_failed'],
      async handle({ actor, scope, params, body, ifMatch }) {
        const edit = { id: params.applicationId, change: body, ifMatch };
        const application = await editApplication(deps, actor, scope, edit);
        return ok(application, { changedAt: application.updatedAt });
      },
    }),
    route({
      ...sensitive,
      method: 'DELETE',
      path: `${path}/{applicationId}`,
      summary: 'Delete an OAuth application',
      description: 'For good. All that it was granted dies: every process refuses its tokens within one second.',
      params: one,
      findOfPath: findOfPath(deps),
      reply: null,
      status: 204,
      refuses: ['precondition_failed'],
      async handle({ actor, scope, params, ifMatch }) {
        await deleteApplication(deps, actor, scope, { id: params.applicationId, ifMatch });
        return noContent;
      },
    }),
  ];
}

function suspensionRoutes(deps: OAuthRouteDeps): Route[] {
  const turn = ({ verb, ...told }: { verb: 'suspend' | 'resume'; summary: string; description: string }) =>
    route({
      // Suspended at once, without a confirmation.
      ...(verb === 'suspend' ? personal : sensitive),
      method: 'POST',
      path: `${path}/{applicationId}/${verb}`,
      ...told,
      params: one,
      findOfPath: findOfPath(deps),
      reply: OAuthApplication,
      tagged: true,
      async handle({ actor, scope, params }) {
        const wanted = { id: params.applicationId, isSuspended: verb === 'suspend' };
        const application = await setSuspended(deps, actor, scope, wanted);
        return ok(application, { changedAt: application.updatedAt });
      },
    });
  return [
    turn({
      verb: 'suspend',
      summary: 'Suspend an OAuth application',
      description:
        'From now on it gets no authorization and no token; access tokens that run end within their hour. The client id stays.',
    }),
    turn({
      verb: 'resume',
      summary: 'Let a suspended OAuth application go on',
      description: 'Its grants stand as they did.',
    }),
  ];
}

function secretRoute(deps: OAuthRouteDeps): Route {
  return route({
    ...sensitive,
    method: 'POST',
    path: `${path}/{applicationId}/rotate-secret`,
    summary: 'Make a new secret for an OAuth application',
    description:
      `The new secret is in this answer and never shown again. The one before stays good for ${OLD_CLIENT_SECRET_HOURS} hours, ` +
      'unless `immediate` is true. A public application has none (409).',
    params: one,
    findOfPath: findOfPath(deps),
    body: ClientSecretRotation,
    reply: OAuthApplicationWithSecret,
    tagged: true,
    refuses: ['conflict'],
    async handle({ actor, scope, params, body }) {
      const rotated = await rotateClientSecret(deps, actor, scope, { ...body, id: params.applicationId });
      return ok(answerOf(rotated), { changedAt: rotated.application.updatedAt });
    },
  });
}

function grantRoutes(deps: OAuthRouteDeps): Route[] {
  const grant = Type.Object({ applicationId: Uuid(), grantId: Uuid() });
  return [
    route({
      ...administration,
      method: 'GET',
      path: `${path}/{applicationId}/grants`,
      summary: 'List what people have granted an OAuth application',
      description: 'The latest first.',
      params: one,
      findOfPath: findOfPath(deps),
      query: Type.Object({ ...pageQuery }),
      reply: OAuthGrantPage,
      handle: ({ scope, params, query, url }) =>
        grants.page(deps, scope, { query, url, filters: { applicationId: params.applicationId } }),
    }),
    route({
      ...personal,
      method: 'DELETE',
      path: `${path}/{applicationId}/grants/{grantId}`,
      summary: 'Revoke what a person has granted an OAuth application',
      description: 'Every process refuses its tokens within one second.',
      params: grant,
      findOfPath: ({ scope, params }) => findGrant(deps.db.reader(scope), scope, params),
      reply: null,
      status: 204,
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
    route({
      method: 'GET',
      path: '/api/me/grants',
      summary: 'List the applications that the person has granted something',
      description:
        'In each of their workspaces, the latest first; in a session that began by single sign-on, in the workspace of that.',
      tag,
      access: signedIn,
      scope: 'none',
      query: Type.Object({ ...pageQuery }),
      reply: MyOAuthGrantPage,
      handle: ({ caller, query, url }) => answerMyGrants(deps, { ...grantOwner(caller as PersonCaller), query, url }),
    }),
    route({
      method: 'DELETE',
      path: '/api/me/grants/{grantId}',
      summary: 'Revoke what the person has granted an application',
      description: 'Every process refuses its tokens within one second.',
      tag,
      access: signedIn,
      scope: 'none',
      params: Type.Object({ grantId: Uuid() }),
      reply: null,
      status: 204,
      async handle({ caller, params, actor }) {
        const isEnded = await revokeMyGrant(deps, actor, {
          ...grantOwner(caller as PersonCaller),
          grantId: params.grantId,
        });
        if (!isEnded) throw notFound();
        return noContent;
      },
    }),
  ];
}
